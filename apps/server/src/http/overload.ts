/**
 * Whether a process has more to do than it can, and what it then refuses: what is least important first, before any work. A queue that
 * empties by itself is a burst and costs nobody anything; one that stands makes everyone wait, and grows.
 */
import type { Priority } from '@heathland/contract/priority'
import type { Database } from '../core/database.ts'

/** What a request takes: most need the database, a file of the pages only the process. */
export type Needs = 'database' | 'process'

export interface Overload {
  isTooMuchFor(priority: Priority | 'always', needs: Needs): boolean
  /** 1 is where the least important is refused. */
  pressure(needs: Needs): number
  stop(): void
}

/** At how much pressure each is refused. Money and signing in come last; webhooks and health are never refused. */
const refusedFrom = {
  bulk: 1,
  list: 2,
  read: 3,
  change: 4,
  money: 8,
  'sign-in': 8,
  always: Number.POSITIVE_INFINITY,
} as const satisfies Record<Priority | 'always', number>

const everyMs = 50
/** One second. A queue stands that was never shorter meanwhile, and half of the looks must have been late: printing one document is no overload. */
const looks = 21
const lateMs = 500
/** A burst that is this many times what may stand is refused without waiting to see whether it empties. */
const burstTimes = 8

export function watchOverload(database: Pick<Database, 'connections'>): Overload {
  const queued: number[] = Array(looks).fill(0)
  const late: number[] = Array(looks).fill(0)
  let nth = 0
  let standing = 0
  let lateness = 0
  let expectedAt = performance.now() + everyMs
  const timer = setInterval(() => {
    const now = performance.now()
    queued[nth % looks] = database.connections().waiting
    late[nth % looks] = Math.max(now - expectedAt, 0)
    nth += 1
    expectedAt = now + everyMs
    standing = Math.min(...queued)
    lateness = late.toSorted((a, b) => a - b)[looks >> 1] ?? 0
  }, everyMs)
  timer.unref()

  function pressure(needs: Needs): number {
    const ofProcess = lateness / lateMs
    if (needs === 'process') return ofProcess
    const { waiting, max } = database.connections()
    const ofDatabase = Math.max(Math.min(standing, waiting), waiting / burstTimes) / max
    return Math.max(ofProcess, ofDatabase)
  }

  return {
    isTooMuchFor: (priority, needs) => pressure(needs) >= refusedFrom[priority],
    pressure,
    stop: () => clearInterval(timer),
  }
}
