/**
 * A first visit by a slow phone: when the page stands there, how long a press would wait, and how much moves by itself. Line (150 ms,
 * 1.6 Mbps down, 750 kbps up) and processor (a quarter of its speed) are throttled while it runs, not simulated afterwards, and the
 * machine's own load weighs on it: the figures are good on a quiet machine alone. The largest share of a limit decides.
 */
import { openVisitors } from '../../tests/bench/axe-browser.ts'
import { type FirstVisit, visitFirst } from '../../tests/bench/first-visit.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

const visits = 5
const pages: readonly { readonly path: string; readonly person?: string; readonly largestPaintMs: number }[] = [
  { path: '/', largestPaintMs: 1_500 },
  { path: '/dashboard', person: 'sanne@members.example', largestPaintMs: 2_000 },
]
const limits = { blockedMs: 100, shift: 0.02 }

export const run: BarRun = async () => {
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  const visitors = await openVisitors(stack.origin)
  try {
    const measured = []
    for (const { path, person, largestPaintMs } of pages) {
      const found: FirstVisit[] = []
      // The first visit of all finds a server that has answered nobody yet.
      await visitFirst(visitors, path, person)
      for (let visit = 0; visit < visits; visit += 1) found.push(await visitFirst(visitors, path, person))
      const middle = (name: 'firstPaintMs' | 'largestPaintMs' | 'blockedMs' | 'shift') => median(found.map((one) => one[name]))
      const shares = {
        largestPaintMs: middle('largestPaintMs') / largestPaintMs,
        blockedMs: middle('blockedMs') / limits.blockedMs,
        shift: middle('shift') / limits.shift,
      }
      measured.push({
        path,
        firstPaintMs: middle('firstPaintMs'),
        largestPaintMs: `${middle('largestPaintMs')} of ${largestPaintMs} (${round(shares.largestPaintMs)})`,
        blockedMs: `${middle('blockedMs')} of ${limits.blockedMs} (${round(shares.blockedMs)})`,
        shift: `${middle('shift')} of ${limits.shift} (${round(shares.shift)})`,
        share: Math.max(...Object.values(shares)),
        visits: found,
      })
    }
    return { value: round(Math.max(...measured.map(({ share }) => share))), unit: 'share', details: measured }
  } finally {
    await visitors.close()
    await stack.stop()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000
}
