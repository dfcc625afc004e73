/**
 * A thousand members join, are checked and pay in at providers that fail, stall, lie, settle twice, in part or elsewhere, and lose or
 * delay what they send; `RUNS=5000 ./heathland bar R13` for more.
 */
import { surviveHostileProviders, violationsOf } from '../../tests/chaos/hostile.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const runs = Number(process.env['RUNS'] ?? 1_000)
/** So many of each kind are shown; the figure counts all. */
const shown = 10

export const run: BarRun = async ({ seed }) => {
  const startedAt = performance.now()
  const outcome = await withWorldCluster((cluster) =>
    surviveHostileProviders({ cluster, seed, runs, hands: 40, say: (sentence) => console.log(sentence) }),
  )
  const { falselySaid, unexpected, unhealed, wrongBooks, checksFound } = outcome
  const lists = Object.entries({ falselySaid, unexpected, unhealed, wrongBooks, checksFound })
  return {
    value: violationsOf(outcome),
    unit: 'violations',
    details: {
      ...outcome,
      ...Object.fromEntries(lists.map(([name, list]) => [name, list.slice(0, shown)])),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    },
  }
}
