/** Background work: answers the queue, passes events on, sends jobs for what is due. Runs beside any number of its like. */

import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../core/database.ts'
import { reasonOf } from '../core/isolate.ts'
import { requestCheck } from '../nouns/platform/request-check.ts'
import { isWatchDue, watchBooks } from '../nouns/transparency/watch-books.ts'
import { runChecks } from '../work/check.ts'
import { relayEvents } from '../work/outbox.ts'
import { clearPast } from '../work/retention.ts'
import { takeDue } from '../work/schedule.ts'
import { inScheduledTransaction, PartlyDone, readScheduled, recordSuccess, runScheduled } from '../work/scheduled-run.ts'
import type { Sweep } from '../work/sweep.ts'
import type { Composition } from './compose.ts'
import { eventJobs, everyCheck, everyJob, retention, sweeps } from './nouns.ts'

/** Events are passed on within this; what waits for them is people. */
const relayIntervalMs = 500
/** What the database's owner altered is found within a minute, however the rest of the work is timed. */
const watchIntervalMs = 5_000
/** Rows are kept for days, so a minute more is nothing. */
const retentionIntervalMs = 60_000
/** So many sweeps at once that one which hangs holds up no other, so few that requests keep their connections. */
const sweepsAtOnce = 3

/** The relay turns twice a second; a turn that does not end in a minute never will. */
const aliveWithinMs = 60_000

export interface Worker {
  /** Whether its work still goes round. */
  readonly isAlive: () => boolean
  stop(): Promise<void>
}

export async function startWorker(platform: Composition): Promise<Worker> {
  await platform.queue.work(everyJob, (queue, jobId) => platform.openFor({ kind: 'job', queue }, jobId))
  const sweepIntervalMs = platform.config.SWEEP_SECONDS * 1_000
  let relayedAt = performance.now()
  const relayOnce = async () => {
    await relay(platform).finally(() => {
      // A database that is away is nothing that a restart would mend.
      relayedAt = performance.now()
    })
  }
  const loops = [
    every(relayIntervalMs, platform, 'relay', relayOnce),
    every(sweepIntervalMs, platform, 'sweep', () => sweep(platform)),
    every(watchIntervalMs, platform, 'books watch', () => watch(platform)),
    every(retentionIntervalMs, platform, 'retention', async () => clearPast(await openSweep(platform), retention)),
    every(sweepIntervalMs, platform, 'checks', () => checkDaily(platform)),
  ]
  return {
    isAlive: () => performance.now() - relayedAt < aliveWithinMs,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function relay(platform: Composition): Promise<void> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'relay' })
  await relayEvents(ctx, eventJobs)
}

/** Of several workers one looks, and no sooner than it is due. */
async function watch(platform: Composition): Promise<void> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'books watch' })
  if (!(await ctx.read((tx) => isWatchDue(tx, ctx.now)))) return
  await runScheduled(ctx, 'books watch', async () => {
    await watchBooks(ctx)
    return true
  })
}

/** Each sweep that is due in a transaction of its own; the pulse comes first, because its silence is what wakes people. */
export async function sweep(platform: Composition, rounds: readonly Sweep[] = sweeps): Promise<void> {
  await pulse(await openSweep(platform), platform.config.SWEEP_SECONDS)
  const left = [...(await listDue(await openSweep(platform), rounds))]
  // One moment for a round: what falls due meanwhile is found by the next.
  const along = async () => {
    const ctx = await openSweep(platform)
    for (let next = left.shift(); next; next = left.shift()) await sweepOne(ctx, next)
  }
  await Promise.all(Array.from({ length: sweepsAtOnce }, along))
}

/** All are asked together. When one of them cannot be asked, each is run alone, and the one that fails says so under its own name. */
async function listDue(ctx: Context, rounds: readonly Sweep[]): Promise<readonly Sweep[]> {
  try {
    const asked = await readScheduled(ctx, (tx) => Promise.all(rounds.map(async (one) => ({ one, isDue: await one.isDue(ctx, tx) }))))
    const idle = asked.filter(({ isDue }) => !isDue)
    await recordSuccess(
      ctx,
      idle.map(({ one }) => nameOf(one)),
    )
    return asked.filter(({ isDue }) => isDue).map(({ one }) => one)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    ctx.log.warn({ reason: reasonOf(error) }, 'the sweeps could not be asked together, and each is run alone')
    return rounds
  }
}

const nameOf = ({ what }: Sweep) => `sweep: ${what}`

function openSweep(platform: Composition): Promise<Context> {
  return platform.openFor({ kind: 'job', queue: 'sweep' })
}

async function sweepOne(ctx: Context, one: Sweep): Promise<void> {
  const { what } = one
  const name = nameOf(one)
  await runScheduled(ctx, name, async () => {
    let failed: readonly string[] = []
    const isRun = await inScheduledTransaction(ctx, name, async (tx) => {
      const outcome = await one.enqueue(ctx, tx)
      if (outcome.enqueued > 0) ctx.log.info({ what, enqueued: outcome.enqueued }, 'jobs were sent for rows that were due')
      failed = outcome.failed
    })
    if (failed.length > 0) throw new PartlyDone(`${failed.length} rows could not be enqueued: ${failed.slice(0, 5).join(', ')}`)
    return isRun
  })
}

const pulseName = 'pulse'

/** The check it starts is what the health page reports on. Several workers have one pulse. */
async function pulse(ctx: Context, everySeconds: number): Promise<void> {
  await runScheduled(ctx, pulseName, () =>
    inScheduledTransaction(ctx, pulseName, async (tx) => {
      const recent = await tx.query(
        'recent-pulse',
        `select from scheduled_run where name = $1 and last_success_at > $2::timestamptz - make_interval(secs => $3)`,
        [pulseName, ctx.now, everySeconds / 2],
      )
      if (recent.length === 0) await requestCheck(ctx)
    }),
  )
}

async function checkDaily(platform: Composition): Promise<void> {
  const ctx = await openSweep(platform)
  let isDue = false
  await runScheduled(ctx, 'daily checks', () =>
    inScheduledTransaction(ctx, 'daily checks', async (tx) => {
      isDue = await takeDue(tx, 'daily-checks', ctx.now)
    }),
  )
  if (isDue) await runChecks(platform, everyCheck)
}

/** Runs again and again, never twice at once; a failure is logged and the next turn comes as usual. */
function every(intervalMs: number, platform: Composition, name: string, turn: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  const running = (async () => {
    while (!stopped) {
      await turn().catch((error: unknown) =>
        platform.log.warn({ loop: name, reason: error instanceof Error ? error.message : 'unknown' }, 'a turn failed'),
      )
      if (stopped) return
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, intervalMs)
      })
    }
  })()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      wake?.()
      await running
    },
  }
}
