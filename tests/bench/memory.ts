/**
 * What the machine's memory takes by itself, with nothing of ours at work: one place in each of 16,384 pages, over and over. On a
 * shared machine the neighbours can slow it for tens of milliseconds at a time, and every call of that moment waits with it.
 */
import { quantile, rounded } from './ledger.ts'

const pageBytes = 4_096
const memory = Buffer.alloc(16_384 * pageBytes, 1)
/** So many times as long as the median is no longer chance. */
const slowTimes = 4
/** Slow passes closer together than this are one stall. */
const sameStallMs = 10

export function memoryStalls({ seconds }: { readonly seconds: number }) {
  const passes: { readonly at: number; readonly took: number }[] = []
  const startedAt = performance.now()
  for (let at = 0; at < seconds * 1_000; at = performance.now() - startedAt) {
    for (let place = 0; place < memory.length; place += pageBytes) memory[place] = (memory[place] ?? 0) + 1
    passes.push({ at, took: performance.now() - startedAt - at })
  }
  const passMs = quantile(
    passes.map(({ took }) => took),
    0.5,
  )
  const stalls: { from: number; to: number }[] = []
  for (const { at, took } of passes) {
    if (took < slowTimes * passMs) continue
    const last = stalls.at(-1)
    if (last && at - last.to < sameStallMs) last.to = at + took
    else stalls.push({ from: at, to: at + took })
  }
  const lasted = stalls.map(({ from, to }) => to - from)
  return {
    passMs: rounded(passMs, 2),
    slowestMs: rounded(Math.max(...passes.map(({ took }) => took)), 2),
    stalls: stalls.length,
    longestStallMs: rounded(Math.max(0, ...lasted), 1),
    stalledShare: rounded(lasted.reduce((sum, ms) => sum + ms, 0) / (seconds * 1_000), 4),
    seconds,
  }
}
