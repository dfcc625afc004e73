/**
 * Providers' events in all orders of up to five, two thousand random orders (RANDOM_RUNS says otherwise), five at once, 48 hours late and
 * not at all; fifteen kinds of forgery of every type; and how soon a hundred a second are acknowledged by an api that runs alone, whose
 * figure is a violation when 99 of 100 take longer than half a second. ONLY=acknowledge measures that alone.
 */
import { acknowledgeAtBeat } from '../../tests/webhooks/acknowledge.ts'
import { allEvents, deliverInEveryOrder } from '../../tests/webhooks/orders.ts'
import { startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const randomRuns = Number(process.env['RANDOM_RUNS'] ?? 2_000)
const beat = { perSecond: 100, seconds: 30 }
const p99MsMax = 500

export const run: BarRun = async ({ seed }) => {
  const acknowledged = await acknowledge()
  const slow = (acknowledged.p99Ms > p99MsMax ? 1 : 0) + acknowledged.notTaken
  if (process.env['ONLY'] === 'acknowledge') return { value: slow, unit: 'violations', details: { acknowledged } }
  const startedAt = performance.now()
  const outcome = await withWorldCluster((cluster) =>
    deliverInEveryOrder({ cluster, seed, eventsMax: allEvents, randomRuns, say: (sentence) => console.log(sentence) }),
  )
  const { differing, wrongEnds, notTaken, forgeries } = outcome
  const found = differing.length + wrongEnds.length + notTaken.length + forgeries.taken.length + forgeries.leftTraces.length
  return {
    value: found + slow,
    unit: 'violations',
    details: { ...outcome, differing: differing.slice(0, 20), acknowledged, seconds: Math.round((performance.now() - startedAt) / 1_000) },
  }
}

async function acknowledge() {
  const api = await startApiAlone()
  try {
    return await acknowledgeAtBeat(api.address, beat)
  } finally {
    await api.stop()
  }
}
