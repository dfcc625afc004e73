/** A release rolled out and taken back under a hundred requests a second; `MINUTES=2 PER_SECOND=50 ./heathland bar R18` for a shorter and gentler one. */
import { rollOut, violationsOf } from '../../tests/chaos/rollout.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  const outcome = await rollOut({ minutes: Number(process.env['MINUTES'] ?? 10), perSecond: Number(process.env['PER_SECOND'] ?? 100) })
  return { value: violationsOf(outcome), unit: 'violations', details: { ...outcome, node: process.version } }
}
