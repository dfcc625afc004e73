/** Looks with axe at every page and state that is built so far, in both widths and all three looks. */
import { findBarriers } from '../../tests/bench/axe.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  // `ONLY=word` looks at a part, for whoever repairs it; the figure is then one of that part.
  const only = process.env['ONLY']
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  try {
    const { scans, scenes, findings } = await findBarriers(stack.origin, only)
    return { value: findings.length, unit: 'findings', details: { only, scans, scenes, findings } }
  } finally {
    await stack.stop()
  }
}
