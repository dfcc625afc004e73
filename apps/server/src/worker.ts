/** Background work: answers the queue, passes events on, rings again for what is due. Runs beside any number of its like. */
import { runChecks } from './checks/run-checks.ts'
import type { Platform } from './compose.ts'
import type { Tx } from './database.ts'
import { relayEvents } from './outbox.ts'
import { requestCheck } from './platform/request-check.ts'
import { clearPast } from './retention.ts'
import { everyJob, subscriptions, sweeps } from './work.ts'

/** Events are passed on within this; what waits for them is people. */
const relayIntervalMs = 500
/** One of several workers sweeps at a time. */
const sweepLock = 7_302

export interface Worker {
  stop(): Promise<void>
}

export async function startWorker(platform: Platform): Promise<Worker> {
  await platform.queue.work(everyJob, (queue, jobId) => platform.openFor({ kind: 'job', queue }, jobId))
  const loops = [
    every(relayIntervalMs, platform, 'relay', () => relay(platform)),
    every(platform.config.SWEEP_SECONDS * 1_000, platform, 'sweep', () => sweep(platform)),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function relay(platform: Platform): Promise<void> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'relay' })
  await relayEvents(ctx, subscriptions)
}

export async function sweep(platform: Platform): Promise<void> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'sweep' })
  const checksAreDue = await ctx.inTransaction(async (tx) => {
    const [lock] = await tx.query<{ held: boolean }>('sweep-lock', 'select pg_try_advisory_xact_lock($1) as held', [sweepLock])
    if (!lock?.held) return false
    for (const { noun, ring } of sweeps) {
      const rung = await ring(ctx, tx)
      if (rung > 0) ctx.log.info({ noun, rung }, 'rang again for rows that were due')
    }
    await clearPast(tx, ctx.now)
    // The sweep is also the pulse: the check it starts is what the health page reports on.
    await requestCheck(ctx)
    return takeDueDay(tx, ctx.now)
  })
  if (checksAreDue) await runChecks(platform)
}

/** True for the one worker that finds the day's checks due; the date moves on in the same breath. */
async function takeDueDay(tx: Tx, now: Date): Promise<boolean> {
  const due = await tx.query(
    'take-due-day',
    `update schedule set due_at = date_trunc('day', $1::timestamptz, 'UTC') + interval '1 day 3 hours'
     where name = 'daily-checks' and due_at <= $1 returning name`,
    [now],
  )
  return due.length > 0
}

/** Runs again and again, never twice at once; a failure is logged and the next turn comes as usual. */
function every(intervalMs: number, platform: Platform, name: string, turn: () => Promise<void>): { stop(): Promise<void> } {
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
