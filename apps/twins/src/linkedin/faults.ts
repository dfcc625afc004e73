/** The faults of a sign-in provider, and forgeries of its tokens, on order: one at a time, for a number of times, for some seconds, or until lifted. */

export const faultNames = {
  none: 'Works as it should.',
  slow: 'Takes the code at once but answers with the token late.',
  down: 'Cuts every connection that an application makes, without an answer.',
  'token-500': 'Answers 500 when the code is exchanged; the code stays unused.',
  'lost-answer': 'Takes the code, then drops the connection without an answer.',
  'wrong-signature': 'Signs the ID token with another key, under the name of the right one.',
  'unknown-key': 'Signs the ID token with a key that it does not publish.',
  unsigned: 'Gives an ID token without a signature (alg none).',
  'hmac-signature': 'Signs the ID token with HS256, using the public key as the secret.',
  'broken-token': 'Gives an ID token whose signature cannot be decoded.',
  'wrong-issuer': 'Names another issuer in the ID token.',
  'wrong-audience': 'Makes the ID token for another client.',
  'expired-token': 'Gives an ID token that expired an hour ago.',
  'no-token': 'Gives an access token alone.',
  'keys-500': 'Answers 500 when its keys are asked for.',
  'other-subject': 'Gives the profile of another person.',
  'no-email': 'Gives a profile without an e-mail address.',
  'profile-500': 'Answers 500 when the profile is asked for.',
} as const
export type FaultName = keyof typeof faultNames

export interface FaultOrder {
  readonly fault: FaultName
  /** For this many strikes. */
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
  /** Whether this fault strikes now; one of its times is then used up. */
  readonly strikes: (fault: FaultName) => boolean
}

const countMax = 1_000
const secondsMax = 3_600
/** Longer than any application waits. */
const delayMsMax = 120_000
const delayMsDefault = 8_000
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
