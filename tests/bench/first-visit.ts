/// <reference lib="dom" />
/** A first visit by a slow phone: empty cache, throttled line and processor, and what the browser itself reports about it. */
import type { Page } from '@playwright/test'
import { settled, type Visitors } from './axe-browser.ts'

export interface FirstVisit {
  readonly firstPaintMs: number
  /** When the largest thing on the first screen stood there. */
  readonly largestPaintMs: number
  /** The time beyond 50 ms of every task after the first paint: how long a press would have waited. */
  readonly blockedMs: number
  /** How much of the screen moved by itself, in the browser's own measure. */
  readonly shift: number
  /** What the figures speak of, for whoever improves them. */
  readonly largest: string
  readonly moved: readonly string[]
  readonly longTasks: readonly string[]
  readonly transferredKb: number
}

/** Lighthouse's slow phone. Its own run computes what these would do; here they are applied. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowProcessor = { rate: 4 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const
/** Quiet is when for so long no task was long and nothing was loaded. */
const quietMs = 2_000
const quietWithinMs = 30_000

interface Seen {
  readonly tasks: { readonly startMs: number; readonly endMs: number }[]
  readonly shifts: { readonly atMs: number; readonly size: number; readonly what: string }[]
  largest: { atMs: number; what: string }
}

export async function visitFirst(visitors: Visitors, path: string, person?: string): Promise<FirstVisit> {
  const page = await visitors.open(phone, person)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowLine)
    await devtools.send('Emulation.setCPUThrottlingRate', slowProcessor)
    await page.addInitScript(watch)
    await page.goto(path)
    await settled(page)
    const deadline = Date.now() + quietWithinMs
    while ((await page.evaluate(quietForMs)) < quietMs) {
      if (Date.now() > deadline) throw new Error(`${path} was not quiet within ${quietWithinMs / 1_000} s`)
      await page.waitForTimeout(250)
    }
    return await summarise(page)
  } finally {
    await page.context().close()
  }
}

/** Runs in the page, before anything else does. */
function watch(): void {
  const seen: Seen = { tasks: [], shifts: [], largest: { atMs: 0, what: 'nothing' } }
  Object.assign(window, { seen })
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()} "${node.textContent?.trim().slice(0, 40)}"` : String(node?.nodeName)
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ startMs: startTime, endMs: startTime + duration }))
  on('largest-contentful-paint', (entry) => {
    seen.largest = { atMs: entry.startTime, what: nameOf((entry as PerformanceEntry & { element?: Element }).element) }
  })
  on('layout-shift', (entry) => {
    const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
      hadRecentInput: boolean
      value: number
      sources: readonly { node?: Node }[]
    }
    if (!hadRecentInput) seen.shifts.push({ atMs: entry.startTime, size: value, what: sources.map(({ node }) => nameOf(node)).join(', ') })
  })
}

/** Runs in the page. */
function quietForMs(): number {
  const { tasks } = (window as unknown as { seen: Seen }).seen
  const loads = performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd)
  return performance.now() - Math.max(0, ...tasks.map(({ endMs }) => endMs), ...loads)
}

async function summarise(page: Page): Promise<FirstVisit> {
  const { seen, firstPaintMs, transferredKb } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Seen }).seen,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    transferredKb:
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
        (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
        0,
      ) / 1_000,
  }))
  const blocked = seen.tasks.map(({ startMs, endMs }) => Math.max(0, endMs - Math.max(startMs, firstPaintMs) - 50))
  return {
    firstPaintMs: Math.round(firstPaintMs),
    largestPaintMs: Math.round(seen.largest.atMs),
    blockedMs: Math.round(blocked.reduce((sum, ms) => sum + ms, 0)),
    shift: largestWindow(seen.shifts),
    largest: seen.largest.what,
    moved: seen.shifts.map(({ atMs, size, what }) => `${size.toFixed(4)} at ${Math.round(atMs)} ms: ${what}`),
    longTasks: seen.tasks.map(({ startMs, endMs }) => `${Math.round(endMs - startMs)} ms at ${Math.round(startMs)} ms`),
    transferredKb: Math.round(transferredKb),
  }
}

/** Shifts less than a second apart belong together, up to five seconds; the worst such group counts. */
function largestWindow(shifts: Seen['shifts']): number {
  let worst = 0
  let sum = 0
  let beganMs = Number.NEGATIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  for (const { atMs, size } of shifts) {
    const isNew = atMs - lastMs > 1_000 || atMs - beganMs > 5_000
    sum = isNew ? size : sum + size
    if (isNew) beganMs = atMs
    lastMs = atMs
    worst = Math.max(worst, sum)
  }
  return Math.round(worst * 10_000) / 10_000
}
