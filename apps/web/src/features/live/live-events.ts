/**
 * What happens to the person's own things, as it happens. One connection per tab; the browser resumes a broken one by itself with the
 * number of the last event it saw. What it gives up on is opened anew here, later each time, and whatever may have been missed
 * meanwhile is asked for again.
 */
const liveEvents = [
  'wallet.ready',
  'kyc.changed',
  'deposit.changed',
  'deposit.settled',
  'community.request-answered',
  'support.answered',
  'document.changed',
  'subscription.changed',
  'payment.received',
  'card.changed',
  'withdrawal.changed',
  'distribution.paid',
  'category.judged',
  'notification.changed',
] as const
export type LiveEvent = (typeof liveEvents)[number]

/** The part of the browser's EventSource that is needed. */
export interface LiveConnection {
  readonly readyState: number
  addEventListener(type: string, listener: () => void): void
  close(): void
}

interface LiveDoors {
  readonly connect: () => LiveConnection
  readonly heard: (event: LiveEvent) => void
  /** There was a time without a connection: anything may have changed. */
  readonly missed: () => void
  /** Calls back once, unless the returned function is called first. */
  readonly later: (act: () => void, durationMs: number) => () => void
  /** From 0 up to 1. */
  readonly random: () => number
}

interface Live {
  start(): void
  stop(): void
}

/** EventSource.CLOSED, which does not exist where there is no browser. */
const closed = 2
const firstRetryMs = 1_000
/** A server that stays away is asked twice a minute: pages work without it, only later. */
const retryMaxMs = 30_000

export function createLive({ connect, heard, missed, later, random }: LiveDoors): Live {
  let connection: LiveConnection | undefined
  let cancel: (() => void) | undefined
  let retries = 0
  let hasGap = false

  function open(): void {
    const mine = connect()
    connection = mine
    mine.addEventListener('open', () => {
      if (mine !== connection) return
      retries = 0
      if (hasGap) missed()
      hasGap = false
    })
    mine.addEventListener('error', () => {
      // While it is connecting the browser tries again by itself, and says where it was.
      if (mine !== connection || mine.readyState !== closed) return
      connection = undefined
      hasGap = true
      // Not everyone at the same moment, when it was the server that went.
      const pauseMs = Math.min(firstRetryMs * 2 ** retries, retryMaxMs) * (0.5 + random() / 2)
      retries += 1
      cancel = later(() => {
        cancel = undefined
        open()
      }, pauseMs)
    })
    // After weeks away the events in between are no longer kept.
    mine.addEventListener('missed', () => {
      if (mine === connection) missed()
    })
    for (const event of liveEvents) {
      mine.addEventListener(event, () => {
        if (mine === connection) heard(event)
      })
    }
  }

  return {
    start() {
      if (connection || cancel) return
      open()
    },
    stop() {
      // The next one begins at the present, so what lies in between has to be asked for.
      hasGap ||= connection !== undefined || cancel !== undefined
      cancel?.()
      cancel = undefined
      connection?.close()
      connection = undefined
      retries = 0
    },
  }
}
