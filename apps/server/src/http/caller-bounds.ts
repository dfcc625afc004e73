/**
 * How many requests of one caller are worked on at once. The next ones wait their turn, some at most and not for long: a page that asks for
 * a lot is only slower, and whoever asks without end is refused, while most connections to the database stay free for everyone else.
 */

export interface CallerBounds {
  /** Whether the request may go on: at once, after its turn came, or not. Whoever may go on leaves again. */
  enter(key: string, atOnceMax: number): boolean | Promise<boolean>
  leave(key: string): void
}

/** All tabs of a browser that opens again, and then some. */
const waitingMax = 100
/** As long as a request waits for a connection to the database. */
const turnMaxMs = 5_000
/** Of all callers together: what waits takes memory. */
const waitingOfAllMax = 5_000

interface Caller {
  atWork: number
  readonly waiting: Set<(goesOn: boolean) => void>
}

const usual = { waitingMax, turnMaxMs, waitingOfAllMax }

export function boundCallers(limits: typeof usual = usual): CallerBounds {
  const callers = new Map<string, Caller>()
  let waitingOfAll = 0

  function wait({ waiting }: Caller): Promise<boolean> {
    waitingOfAll += 1
    return new Promise((resolve) => {
      const end = (goesOn: boolean) => {
        clearTimeout(timer)
        waiting.delete(end)
        waitingOfAll -= 1
        resolve(goesOn)
      }
      const timer = setTimeout(end, limits.turnMaxMs, false)
      waiting.add(end)
    })
  }

  return {
    enter(key, atOnceMax) {
      const caller = callers.get(key) ?? { atWork: 0, waiting: new Set() }
      if (caller.atWork < atOnceMax) {
        caller.atWork += 1
        callers.set(key, caller)
        return true
      }
      if (caller.waiting.size >= limits.waitingMax || waitingOfAll >= limits.waitingOfAllMax) return false
      return wait(caller)
    },
    leave(key) {
      const caller = callers.get(key)
      if (!caller) return
      // Whoever waits longest takes the place, in the order in which they came.
      const [next] = caller.waiting
      if (next) next(true)
      else if (caller.atWork > 1) caller.atWork -= 1
      else callers.delete(key)
    },
  }
}
