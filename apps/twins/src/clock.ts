/** A clock that runs with this machine's and that tests may set forward; what was due in between then happens, in its order. */
import type { FastifyInstance } from 'fastify'
import { isForm } from './pages.ts'

export interface TwinClock {
  readonly now: () => Date
  /** Does something at an instant, which may be in the past: then soon. */
  readonly at: (instant: Date, task: () => Promise<void>) => void
  /** Work under way that may plan more: a clock that is set forward waits for it first, or would pass what it is about to plan. */
  readonly during: (work: Promise<void>) => void
  /** Sets the clock forward; resolves when everything that became due has been done, and what that made due as well. */
  readonly advance: (ms: number) => Promise<void>
  /** How many tasks wait. */
  readonly waiting: () => number
  readonly stop: () => void
}

interface Task {
  readonly at: number
  readonly order: number
  readonly run: () => Promise<void>
}

/** Node's timers hold 24.8 days; longer waits are taken in parts. */
const timerMsMax = 2 ** 31 - 1
/** A year: longer than any provider tries again. */
const advanceMsMax = 366 * 24 * 3_600_000

export function makeClock(base: () => Date = () => new Date()): TwinClock {
  let offsetMs = 0
  let made = 0
  let isStopped = false
  let tasks: Task[] = []
  let timer: NodeJS.Timeout | undefined
  const underWay = new Set<Promise<void>>()
  const nowMs = () => base().getTime() + offsetMs

  const during = (work: Promise<void>) => {
    const watched = work.catch(() => undefined).finally(() => underWay.delete(watched))
    underWay.add(watched)
  }
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  const arm = () => {
    clearTimeout(timer)
    const [next] = tasks
    if (next === undefined || isStopped) return
    timer = setTimeout(() => during(runDue()), Math.min(Math.max(next.at - nowMs(), 0), timerMsMax))
    timer.unref()
  }
  const runDue = async () => {
    while (tasks[0] !== undefined && tasks[0].at <= nowMs() && !isStopped) {
      const [next] = tasks.splice(0, 1)
      await next?.run()
    }
    arm()
  }
  return {
    now: () => new Date(nowMs()),
    at: (instant, run) => {
      made += 1
      tasks.push({ at: instant.getTime(), order: made, run })
      tasks = tasks.sort((one, other) => one.at - other.at || one.order - other.order)
      arm()
    },
    advance: async (ms) => {
      await settled()
      const target = nowMs() + ms
      // One instant after the other, so that what happens at one may plan something before the next.
      while (tasks[0] !== undefined && tasks[0].at <= target && !isStopped) {
        offsetMs += Math.max(tasks[0].at - nowMs(), 0)
        await runDue()
        await settled()
      }
      offsetMs += Math.max(target - nowMs(), 0)
    },
    during,
    waiting: () => tasks.length,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** `GET …/clock`, and `POST …/clock` with `{"advanceMs": …}`. */
export function mountClock(app: FastifyInstance, root: string, clock: TwinClock): void {
  const state = () => ({ now: clock.now().toISOString(), waiting: clock.waiting() })
  app.get(`${root}/clock`, state)
  app.post(`${root}/clock`, async (request, reply) => {
    const { advanceMs } = (request.body ?? {}) as { advanceMs?: unknown }
    const ms = Number(advanceMs)
    if (!Number.isInteger(ms) || ms < 0 || ms > advanceMsMax) {
      return reply.code(400).send({ error: `Send {"advanceMs": …}, a whole number up to ${advanceMsMax}.` })
    }
    await clock.advance(ms)
    return isForm(request) ? reply.redirect(root, 303) : reply.send(state())
  })
}
