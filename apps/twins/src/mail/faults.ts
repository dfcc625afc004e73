/** The faults of real mail servers, on order: one at a time, for a number of mails, for some seconds, or until it is lifted. */

export const faultNames = {
  none: 'Works as it should.',
  slow: 'Takes the mail at once but answers late.',
  down: 'Refuses every connection.',
  transient: 'Answers 451 to the recipient: come back later.',
  permanent: 'Answers 550 to the recipient: there is no such mailbox.',
  'drop-after-data': 'Takes the mail, then drops the connection without an answer.',
} as const
export type FaultName = keyof typeof faultNames

export interface FaultOrder {
  readonly fault: FaultName
  /** For this many mails. */
  readonly count?: number
  /** For this long. */
  readonly seconds?: number
  /** How late a slow answer is. */
  readonly delayMs: number
}

export interface FaultState {
  readonly fault: FaultName
  readonly remaining: number | undefined
  readonly until: Date | undefined
  readonly delayMs: number
}

export interface Faults {
  readonly order: (order: FaultOrder) => FaultState
  readonly state: () => FaultState
  /** Whether this fault strikes now; one of its mails is then used up. */
  readonly strikes: (fault: FaultName) => boolean
}

const countMax = 1_000
const secondsMax = 3_600
/** Longer than any sender waits. */
const delayMsMax = 120_000
const delayMsDefault = 5_000
const working: FaultState = { fault: 'none', remaining: undefined, until: undefined, delayMs: delayMsDefault }

export function makeFaults(now: () => Date): Faults {
  let state = working
  const current = () => {
    const isOver = state.remaining === 0 || (state.until !== undefined && now() >= state.until)
    if (isOver) state = working
    return state
  }
  return {
    order: ({ fault, count, seconds, delayMs }) => {
      const until = seconds === undefined ? undefined : new Date(now().getTime() + seconds * 1_000)
      state = fault === 'none' ? working : { fault, remaining: count, until, delayMs }
      return state
    },
    state: current,
    strikes: (fault) => {
      if (current().fault !== fault) return false
      if (state.remaining !== undefined) state = { ...state, remaining: state.remaining - 1 }
      return true
    },
  }
}

/** Reads an order as JSON or as the form sends it; a sentence when it cannot be followed. */
export function readFaultOrder(body: unknown): FaultOrder | string {
  if (typeof body !== 'object' || body === null) return 'Send {"fault": …, "count": … or "seconds": …}.'
  const given = body as Readonly<Record<string, unknown>>
  const { fault } = given
  if (typeof fault !== 'string' || !isFaultName(fault)) return `The fault is one of: ${Object.keys(faultNames).join(', ')}.`
  const count = readWhole(given.count, countMax)
  const seconds = readWhole(given.seconds, secondsMax)
  const delayMs = readWhole(given.delayMs, delayMsMax)
  if (count === 'wrong') return `The count is a whole number from 1 to ${countMax}.`
  if (seconds === 'wrong') return `The seconds are a whole number from 1 to ${secondsMax}.`
  if (delayMs === 'wrong') return `The delay is a whole number of milliseconds from 1 to ${delayMsMax}.`
  if (fault === 'down' && count !== undefined)
    return 'Down is ordered for seconds or until it is lifted: a server that is down counts no mails.'
  return {
    fault,
    delayMs: delayMs ?? delayMsDefault,
    ...(count === undefined ? {} : { count }),
    ...(seconds === undefined ? {} : { seconds }),
  }
}

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(faultNames, text)
}

function readWhole(value: unknown, max: number): number | undefined | 'wrong' {
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= max ? number : 'wrong'
}
