/** Looks with axe at every page and state that is built so far, in both widths and all three looks. */
import { readConfig } from '@heathland/server/entry/config'
import { grantStaffRole } from '@heathland/server/entry/grant-staff'
import { findBarriers } from '../../tests/bench/axe.ts'
import { recruit } from '../../tests/bench/axe-scenes.ts'
import { exampleEnvironment } from '../development.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  // `ONLY=word` looks at a part, for whoever repairs it; the figure is then one of that part. `PICTURES=folder` keeps what was seen.
  const { ONLY: only, PICTURES: pictures } = process.env
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  try {
    const environment = { ...exampleEnvironment(), OPERATOR_DATABASE_URL: stack.cluster.url(stack.database, 'heathland_operator') }
    await grantStaffRole(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), recruit, 'compliance')
    const { scans, scenes, findings } = await findBarriers(stack, { only, pictures })
    return { value: findings.length, unit: 'findings', details: { only, scans, scenes, findings } }
  } finally {
    await stack.stop()
  }
}
