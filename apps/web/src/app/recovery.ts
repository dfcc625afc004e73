/**
 * Asks again after the server could not be reached, until it answers: soon at first, then twice a minute, and at once when the browser
 * is back online or the tab is looked at.
 */
interface RecoveryDoors {
  readonly ask: () => void
  /** Calls back once, unless the returned function is called first. */
  readonly later: (act: () => void, durationMs: number) => () => void
  /** From 0 up to 1. */
  readonly random: () => number
  /** A hidden tab waits, and asks again when it becomes visible. */
  readonly isVisible: () => boolean
}

export interface Recovery {
  failed(): void
  reached(): void
  /** Something says that it may work now. */
  hurry(): void
}

const firstPauseMs = 2_000
const pauseMaxMs = 30_000

export function createRecovery({ ask, later, random, isVisible }: RecoveryDoors): Recovery {
  let isOut = false
  let tries = 0
  let cancel: (() => void) | undefined

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  return {
    failed() {
      isOut = true
      if (cancel || !isVisible()) return
      // Not every tab at the same moment, when it was the server that went away.
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, pauseMaxMs) * (0.5 + random() / 2)
      tries += 1
      cancel = later(() => {
        cancel = undefined
        ask()
      }, pauseMs)
    },
    reached() {
      isOut = false
      tries = 0
      stop()
    },
    hurry() {
      if (!isOut) return
      stop()
      tries = 0
      ask()
    },
  }
}

/** The browser's own clock and signals. */
export function watchRecovery(ask: () => void): Recovery {
  const recovery = createRecovery({
    ask,
    later(act, durationMs) {
      const timer = setTimeout(act, durationMs)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
  })
  if (typeof window !== 'undefined') {
    window.addEventListener('online', recovery.hurry)
    window.addEventListener('focus', recovery.hurry)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') recovery.hurry()
    })
  }
  return recovery
}
