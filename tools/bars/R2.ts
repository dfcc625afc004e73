/**
 * Three nodes with the settings of ops/ha: PostgreSQL dies, machines die, the primary is switched, a leader is paused and woken. Nothing that
 * was confirmed is missing afterwards, and writes are back in time. `PATRONI=/opt/patroni/bin/patroni ./heathland bar R2` takes another
 * Patroni than Debian's, whose 3.0.2 loses confirmed commits when the leader wakes (docs/operating/high-availability.md).
 */

import type { BarRun } from './bar.ts'
import { type FailoverOutcome, type Fault, missingPrograms, surviveFailovers, versionOf } from './three-nodes.ts'

const patroni = process.env['PATRONI'] ?? 'patroni'
const order: readonly Fault[] = [
  'postgresql dies',
  'machine dies',
  'synchronous standby dies',
  'postgresql dies',
  'switchover',
  'paused leader wakes',
]
/** The leader's key lives for 20 seconds, and three more are the election's. */
const withoutWritesMaxMs: Readonly<Record<Fault, number>> = {
  'postgresql dies': 6_000,
  'machine dies': 23_000,
  'synchronous standby dies': 3_000,
  switchover: 5_000,
  'paused leader wakes': 23_000,
}
/** The first that puts the leader’s key only where there is none. */
const floor = [3, 0, 3]

export const run: BarRun = async () => {
  const missing = missingPrograms(patroni)
  if (missing) {
    console.error(missing)
    process.exit(2)
  }
  const version = versionOf(patroni)
  console.log(version)
  if (isBelowFloor(version))
    console.log(
      [
        `This is below ${floor.join('.')}: a paused leader that wakes takes the cluster back, with what it does not have.`,
        'PATRONI=/opt/patroni/bin/patroni ./heathland bar R2 measures a newer one; docs/operating/high-availability.md says where it comes from.',
      ].join('\n'),
    )
  const outcome = await surviveFailovers({ faults: order, patroni, maxMs: 240_000 })
  return { value: violationsOf(outcome), unit: 'violations', details: { ...outcome, node: process.version } }
}

function violationsOf({ faults, lost, isLossSeen, timelines, acknowledged }: FailoverOutcome): number {
  const late = faults.filter(({ fault, withoutWritesMs }) => withoutWritesMs > withoutWritesMaxMs[fault]).length
  const unequal = new Set(timelines).size === 1 && timelines.length === 3 ? 0 : 1
  return lost + late + unequal + (isLossSeen ? 0 : 1) + (acknowledged > 0 ? 0 : 1)
}

function isBelowFloor(said: string): boolean {
  const version = (/(\d+)\.(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number)
  const differs = floor.findIndex((part, place) => part !== version[place])
  return differs >= 0 && (version[differs] ?? 0) < (floor[differs] ?? 0)
}
