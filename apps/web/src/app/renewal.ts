/**
 * Keeps a session alive while someone is here. The server says when it ends; well before that it is asked for more, and again
 * when the tab is looked at after a while. A hidden tab asks for nothing.
 */
import type { Session } from '@heathland/contract'

/** The part of what is left after which more is asked for: early enough for several tries. */
const part = 0.75
/** Whatever this machine's clock says: not more often than this, so that a wrong clock is no load, and not less often than that, so that it costs no session. */
const pauseMinMs = 10_000
export const pauseMaxMs = 10 * 60_000
export const firstRetryMs = 200
/** A server that stays away is not asked more rarely than this: the session runs out meanwhile. */
const retryMaxMs = 30_000

export interface RenewalDoors {
  /** Reads when the session ends, without keeping it alive. */
  readonly read: () => Promise<Session>
  readonly renew: () => Promise<Session>
  /** Whether an error means that there is no session left; then there is nothing to renew. */
  readonly isOver: (error: unknown) => boolean
  readonly isVisible: () => boolean
  readonly now: () => number
  /** Calls back once, unless the returned function is called first. */
  readonly later: (act: () => void, durationMs: number) => () => void
}

export interface Renewal {
  start(): void
  stop(): void
  /** The tab can be seen again. */
  seen(): void
}

export function createRenewal({ read, renew, isOver, isVisible, now, later }: RenewalDoors): Renewal {
  let cancel: (() => void) | undefined
  /** Each start and stop begins a new turn; answers that belong to an older one are dropped. */
  let turn = 0

  function start(): void {
    stop()
    void attempt(read, turn, Number.POSITIVE_INFINITY)
  }

  function stop(): void {
    turn += 1
    cancel?.()
    cancel = undefined
  }

  function seen(): void {
    stop()
    void attempt(renew, turn, Number.POSITIVE_INFINITY)
  }

  async function attempt(ask: () => Promise<Session>, mine: number, endsAtMs: number, retry = 0): Promise<void> {
    try {
      const session = await ask()
      if (mine === turn) plan(session, mine)
    } catch (error) {
      if (mine !== turn || isOver(error) || now() >= endsAtMs) return
      const pauseMs = Math.min(firstRetryMs * 2 ** retry, retryMaxMs)
      cancel = later(() => void attempt(ask, mine, endsAtMs, retry + 1), pauseMs)
    }
  }

  function plan({ idleEndsAt, endsAt }: Session, mine: number): void {
    const idleEndsAtMs = Date.parse(idleEndsAt)
    // Nothing extends a session beyond its absolute limit; the last check only finds out that it is over, so that the page can say so.
    const isLast = idleEndsAt >= endsAt
    const leftMs = idleEndsAtMs - now()
    const pauseMs = isLast ? leftMs : leftMs * part
    cancel = later(
      () => {
        if (isVisible()) void attempt(isLast ? read : renew, mine, idleEndsAtMs)
      },
      Math.min(Math.max(pauseMs, pauseMinMs), pauseMaxMs),
    )
  }

  return { start, stop, seen }
}
