/**
 * Faults on order, for whichever a twin declares: one at a time, for a number of times, for some seconds, until it is lifted; or a
 * script of them, one for each of the next calls. A twin that both answers and delivers keeps one of these for each.
 */

/** What a twin can do wrong, each with a sentence; `none` is always among them. */
export type FaultTable = Readonly<Record<'none', string>> & Readonly<Record<string, string>>
export type FaultOf<Table extends FaultTable> = Extract<keyof Table, string>

/** Faults that several twins have, in the same words. */
export const answerFaults = {
  none: 'Works as it should.',
  slow: 'Acts at once but answers late.',
  down: 'Cuts every connection that an application makes, without an answer.',
  '429': 'Answers 429: too many requests; nothing was done.',
  '500': 'Answers 500; nothing was done.',
  'answer-lost': 'Acts, then drops the connection without an answer.',
  unreadable: 'Acts, then answers 200 with a page instead of JSON.',
  'wrong-id': 'Acts, then answers about another than was asked for.',
} as const satisfies FaultTable

export const deliveryFaults = {
  none: 'Delivers as it should.',
  lost: 'Never delivers it, and never tries again.',
  doubled: 'Delivers it twice.',
  reordered: 'Holds it back until the next one has been delivered.',
  late: 'Delivers it 48 hours late.',
  forged: 'Signs it with another secret.',
  tampered: 'Changes the text after signing it.',
} as const satisfies FaultTable

export interface FaultOrder<Name extends string = string> {
  readonly fault: Name
  /** For this many times. */
  readonly count?: number
  /** For this long. */
  readonly seconds?: number
  /** How late a slow answer is. */
  readonly delayMs: number
  /** One for each of the next calls, this one first. */
  readonly script?: readonly Name[]
}

export interface FaultState<Name extends string = string> {
  readonly fault: Name
  readonly remaining: number | undefined
  readonly until: Date | undefined
  readonly delayMs: number
  /** What a script still has after the present one. */
  readonly next: readonly Name[]
}

export interface Faults<Name extends string = string> {
  readonly table: Readonly<Record<Name, string>>
  readonly order: (order: FaultOrder<Name>) => FaultState<Name>
  readonly state: () => FaultState<Name>
  /** Whether this fault strikes now; one of its times is then used up. */
  readonly strikes: (fault: Name) => boolean
  /** Which of these strikes now, if any; one of its times is then used up, and a scripted `none` is one too. */
  readonly strikeOf: (...applicable: readonly Name[]) => Name | 'none'
  /** Reads an order as JSON or as the form sends it; a sentence when it cannot be followed. */
  readonly read: (body: unknown) => FaultOrder<Name> | string
}

export interface FaultOptions<Name extends string> {
  readonly now: () => Date
  readonly delayMsDefault?: number
  /** Faults that count nothing, and are ordered for seconds or until they are lifted. */
  readonly uncounted?: readonly Name[]
}

const countMax = 1_000
const secondsMax = 3_600
/** Longer than anyone waits. */
const delayMsMax = 120_000
/** A night of hostile runs orders one script per run. */
const scriptMax = 1_000

export function makeFaults<const Table extends FaultTable>(table: Table, options: FaultOptions<FaultOf<Table>>): Faults<FaultOf<Table>> {
  type Name = FaultOf<Table>
  const { now, delayMsDefault = 5_000, uncounted = [] } = options
  // Every table has it; the compiler loses that over the mapped type.
  const none = 'none' as Name
  const working: FaultState<Name> = { fault: none, remaining: undefined, until: undefined, delayMs: delayMsDefault, next: [] }
  let state = working

  const current = (): FaultState<Name> => {
    const isOver = state.remaining === 0 || (state.until !== undefined && now() >= state.until)
    if (!isOver) return state
    const [fault, ...next] = state.next
    state = fault === undefined ? working : { fault, remaining: 1, until: undefined, delayMs: state.delayMs, next }
    return state
  }
  const useUp = () => {
    if (state.remaining !== undefined) state = { ...state, remaining: state.remaining - 1 }
  }
  const isName = (text: unknown): text is Name => typeof text === 'string' && Object.hasOwn(table, text)

  return {
    table,
    order: ({ fault, count, seconds, delayMs, script }) => {
      const [first, ...next] = script ?? []
      const until = seconds === undefined ? undefined : new Date(now().getTime() + seconds * 1_000)
      if (first !== undefined) state = { fault: first, remaining: 1, until: undefined, delayMs, next }
      else state = fault === none ? working : { fault, remaining: count, until, delayMs, next: [] }
      return state
    },
    state: current,
    strikes: (fault) => {
      if (current().fault !== fault) return false
      useUp()
      return true
    },
    strikeOf: (...applicable) => {
      const { fault } = current()
      if (fault !== none && !applicable.includes(fault)) return none
      useUp()
      return fault
    },
    read: (body) => {
      if (typeof body !== 'object' || body === null) return 'Send {"fault": …, "count": … or "seconds": …} or {"script": […]}.'
      const given = body as Readonly<Record<string, unknown>>
      const script = readScript(given.script)
      const known = `one of: ${Object.keys(table).join(', ')}`
      if (script === 'wrong' || script?.some((each) => !isName(each)))
        return `A script is a list of up to ${scriptMax} faults, each ${known}.`
      const fault = given.fault ?? script?.[0]
      if (!isName(fault)) return `The fault is ${known}.`
      const count = readWhole(given.count, countMax)
      const seconds = readWhole(given.seconds, secondsMax)
      const delayMs = readWhole(given.delayMs, delayMsMax)
      if (count === 'wrong') return `The count is a whole number from 1 to ${countMax}.`
      if (seconds === 'wrong') return `The seconds are a whole number from 1 to ${secondsMax}.`
      if (delayMs === 'wrong') return `The delay is a whole number of milliseconds from 1 to ${delayMsMax}.`
      if (count !== undefined && uncounted.includes(fault))
        return `The fault ${fault} counts nothing: order it for seconds or until it is lifted.`
      return {
        fault,
        delayMs: delayMs ?? delayMsDefault,
        ...(count === undefined ? {} : { count }),
        ...(seconds === undefined ? {} : { seconds }),
        ...(script === undefined ? {} : { script: script.filter(isName) }),
      }
    },
  }
}

/** A list, or what the form sends: names with spaces or commas between them. */
function readScript(value: unknown): readonly unknown[] | undefined | 'wrong' {
  if (value === undefined || value === '') return undefined
  const list = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value
  return Array.isArray(list) && list.length > 0 && list.length <= scriptMax ? list : 'wrong'
}

function readWhole(value: unknown, max: number): number | undefined | 'wrong' {
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= max ? number : 'wrong'
}
