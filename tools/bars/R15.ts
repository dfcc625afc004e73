/** PostgreSQL that only reads, has no disk, has no connections or is gone, under a hundred requests a second through the api. */
import { outages, surviveOutages, violationsOf } from '../../tests/chaos/outages.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  const outcome = await surviveOutages({ outages, outageMs: 10_000, perSecond: 100 })
  return { value: violationsOf(outcome), unit: 'violations', details: { ...outcome, node: process.version } }
}
