/**
 * How every provider is called over HTTP: with a limit on time, on size, on tries and on tries of all calls together, and not at
 * all while it is plainly away. What is decided is pure and stands first; time, chance and waiting are arguments.
 *
 * Three things can come of a call: an answer; certainty that nothing reached the other side; or neither, which is `unknown` and
 * is resolved by asking, never by assuming.
 */
import { setTimeout as sleep } from 'node:timers/promises'

export interface HttpAnswer {
  readonly status: number
  /** What the body holds as JSON; undefined when it is none. */
  readonly content: unknown
  /** How long the other side asks us to stay away. */
  readonly retryAfterMs: number | undefined
  /** The headers that the call asked for, by their names in small letters. */
  readonly headers?: Readonly<Record<string, string>>
}

export type HttpOutcome =
  | { readonly answer: HttpAnswer }
  /** Nothing reached the other side. */
  | { readonly notSent: 'unreachable' | 'circuit-open' }
  /** Something may have reached it, and no answer that says what came of it. */
  | { readonly unknown: 'timeout' | 'cut' | 'failed' }

export interface HttpCall {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From its path on; below the base address. */
  readonly path: string
  /** Made anew for every try, since some providers sign the time. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Which headers of the answer are wanted. */
  readonly wantedHeaders?: readonly string[]
  /** Whether sending it twice does the same as once: reads, and what carries a key of ours. */
  readonly repeatable: boolean
}

export interface HttpPolicy {
  /** For one try. */
  readonly timeoutMs: number
  /** For all tries of one call together, waits included. */
  readonly wholeMs: number
  readonly triesMax: number
  readonly waitMsFirst: number
  readonly waitMsMax: number
  /** So many failures in a row open the circuit. */
  readonly failuresMax: number
  /** For so long nothing is sent then; afterwards one call tries. */
  readonly openMs: number
}

export const httpPolicy = {
  /** Providers answer within a second or two, and a worker waits for it. */
  timeoutMs: 10_000,
  wholeMs: 25_000,
  /** A job comes again anyway: these are for a hiccup, not for an outage. */
  triesMax: 3,
  waitMsFirst: 250,
  waitMsMax: 4_000,
  failuresMax: 5,
  openMs: 15_000,
} as const satisfies HttpPolicy

/** One and a half times the longest answer that any call of ours should get; a longer one is not read. */
const answerBytesMax = 1024 * 1024

// What is decided.

export interface Breaker {
  readonly failures: number
  /** Until when nothing is sent; in milliseconds of the caller's clock. */
  readonly openUntil: number | undefined
  /** Whether the one call that may try is under way. */
  readonly isTrying: boolean
}

export const closedBreaker: Breaker = { failures: 0, openUntil: undefined, isTrying: false }

export function admit(breaker: Breaker, nowMs: number): { readonly admitted: boolean; readonly breaker: Breaker } {
  if (breaker.openUntil === undefined) return { admitted: true, breaker }
  if (nowMs < breaker.openUntil || breaker.isTrying) return { admitted: false, breaker }
  return { admitted: true, breaker: { ...breaker, isTrying: true } }
}

export function afterCall(
  breaker: Breaker,
  hasFailed: boolean,
  nowMs: number,
  policy: Pick<HttpPolicy, 'failuresMax' | 'openMs'>,
): Breaker {
  if (!hasFailed) return closedBreaker
  const failures = breaker.failures + 1
  if (failures < policy.failuresMax && breaker.openUntil === undefined) return { failures, openUntil: undefined, isTrying: false }
  return { failures, openUntil: nowMs + policy.openMs, isTrying: false }
}

/** Every call earns a tenth of a second try and there is a little in hand, so that an outage is not answered with threefold load. */
export interface RetryBudget {
  readonly tenths: number
}
const budgetTenthsMax = 100
export const fullBudget: RetryBudget = { tenths: budgetTenthsMax }

export function earn({ tenths }: RetryBudget): RetryBudget {
  return { tenths: Math.min(tenths + 1, budgetTenthsMax) }
}

export function spend({ tenths }: RetryBudget): RetryBudget | undefined {
  return tenths >= 10 ? { tenths: tenths - 10 } : undefined
}

/** How long to wait before the next try; undefined when there is none. The wait is a random part of a doubling limit. */
export function decideRetry(
  { outcome, tries, spentMs, repeatable }: { outcome: HttpOutcome; tries: number; spentMs: number; repeatable: boolean },
  policy: HttpPolicy,
  random: number,
): number | undefined {
  if (tries >= policy.triesMax) return undefined
  if ('notSent' in outcome && outcome.notSent === 'circuit-open') return undefined
  if ('answer' in outcome && outcome.answer.status !== 429 && outcome.answer.status < 500) return undefined
  // A refusal of too many requests and a connection that never was did nothing; everything else may have.
  const mayHaveActed = 'unknown' in outcome || ('answer' in outcome && outcome.answer.status !== 429)
  if (mayHaveActed && !repeatable) return undefined
  const limitMs = Math.min(policy.waitMsFirst * 2 ** (tries - 1), policy.waitMsMax)
  const askedMs = 'answer' in outcome ? (outcome.answer.retryAfterMs ?? 0) : 0
  const waitMs = Math.max(Math.round(random * limitMs), askedMs)
  return spentMs + waitMs < policy.wholeMs ? waitMs : undefined
}

/** What several tries come to: once one of them may have acted, only an answer that is no failure says what is so. */
export function concludeTries(outcomes: readonly HttpOutcome[]): HttpOutcome {
  const last = outcomes.at(-1) ?? { notSent: 'unreachable' }
  if ('answer' in last && last.answer.status < 500 && last.answer.status !== 429) return last
  const unsure = outcomes.findLast((outcome) => 'unknown' in outcome || ('answer' in outcome && outcome.answer.status >= 500))
  if (unsure === undefined) return last
  return 'unknown' in unsure ? unsure : { unknown: 'failed' }
}

export function hasFailed(outcome: HttpOutcome): boolean {
  return 'answer' in outcome ? outcome.answer.status >= 500 : !('notSent' in outcome && outcome.notSent === 'circuit-open')
}

// What is done.

/** Whoever runs the product hears how every call ended, and may add what each carries along. */
export interface CallWatch {
  readonly headers: () => Readonly<Record<string, string>>
  /** Once for a call, however often it was tried. */
  readonly ended: (end: CallEnd, seconds: number) => void
}

/** `refused` is an answer that says no; `failed` is none, or one that the other side did not mean to give; `not-tried` is an open circuit. */
export type CallEnd = 'answered' | 'refused' | 'failed' | 'away' | 'not-tried'

export function endOf(outcome: HttpOutcome): CallEnd {
  if ('unknown' in outcome) return 'failed'
  if ('notSent' in outcome) return outcome.notSent === 'circuit-open' ? 'not-tried' : 'away'
  const { status } = outcome.answer
  return status < 400 ? 'answered' : status < 500 && status !== 429 ? 'refused' : 'failed'
}

export interface ProviderHttp {
  readonly call: (call: HttpCall) => Promise<HttpOutcome>
  /** For an answer too long to be held: its bytes as they come. An answer that is no success comes as from `call`. */
  readonly stream: (call: HttpCall & { readonly method: 'GET' }) => Promise<HttpOutcome | HttpStream>
}

export interface HttpStream {
  /** Throws when the other side stops sending. Whoever stops reading closes the connection. */
  readonly stream: AsyncIterable<Uint8Array>
}

export interface ProviderHttpOptions {
  readonly baseUrl: string
  /** Production requires TLS everywhere; elsewhere a provider on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
  /** How a body is read, where JSON's own numbers would lose digits of money; undefined for what is none. */
  readonly parse?: (text: string) => unknown
  readonly nowMs?: () => number
  readonly random?: () => number
  readonly wait?: (ms: number) => Promise<void>
}

export function openProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { nowMs = () => performance.now(), random = Math.random, wait = async (ms: number) => sleep(ms) } = options
  const policy: HttpPolicy = { ...httpPolicy, ...options.policy }
  const { parse = parseJson } = options
  const base = providerAddress(options.baseUrl, options.tls)
  let breaker = closedBreaker
  let budget = fullBudget

  const tryOnce = async <Result extends object>(ask: Ask<Result>, call: HttpCall, leftMs: number): Promise<HttpOutcome | Result> => {
    const admission = admit(breaker, nowMs())
    breaker = admission.breaker
    if (!admission.admitted) return { notSent: 'circuit-open' }
    const outcome = await ask(base + call.path, call, Math.min(policy.timeoutMs, leftMs), parse)
    breaker = afterCall(breaker, isOutcome(outcome) && hasFailed(outcome), nowMs(), policy)
    return outcome
  }
  const tryAgain = async <Result extends object>(ask: Ask<Result>, call: HttpCall): Promise<HttpOutcome | Result> => {
    const started = nowMs()
    const outcomes: HttpOutcome[] = []
    budget = earn(budget)
    for (;;) {
      const outcome = await tryOnce(ask, call, policy.wholeMs - (nowMs() - started))
      if (!isOutcome(outcome)) return outcome
      outcomes.push(outcome)
      const facts = { outcome, tries: outcomes.length, spentMs: nowMs() - started, repeatable: call.repeatable }
      const waitMs = decideRetry(facts, policy, random())
      const left = waitMs === undefined ? undefined : spend(budget)
      if (waitMs === undefined || left === undefined) return concludeTries(outcomes)
      budget = left
      await wait(waitMs)
    }
  }
  const watched = async <Result extends object>(ask: Ask<Result>, call: HttpCall): Promise<HttpOutcome | Result> => {
    const { watch } = options
    if (!watch) return tryAgain(ask, call)
    const startedAt = performance.now()
    const outcome = await tryAgain(ask, { ...call, headers: () => ({ ...watch.headers(), ...call.headers() }) })
    watch.ended(isOutcome(outcome) ? endOf(outcome) : 'answered', (performance.now() - startedAt) / 1_000)
    return outcome
  }
  return {
    call: (call) => watched(send, call),
    stream: (call) => watched(sendForStream, call),
  }
}

type Ask<Result> = (url: string, call: HttpCall, timeoutMs: number, parse: (text: string) => unknown) => Promise<HttpOutcome | Result>

function isOutcome(result: object): result is HttpOutcome {
  return 'answer' in result || 'notSent' in result || 'unknown' in result
}

/** Without a slash at the end; throws when the address may not be spoken to, which is a fault of the settings. */
export function providerAddress(baseUrl: string, tls: 'required' | 'not-on-loopback'): string {
  const url = new URL(baseUrl)
  const isLocal = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && tls === 'not-on-loopback')) {
    throw new Error(`A provider is spoken to over https, not at ${url.origin}.`)
  }
  if (url.search || url.hash || url.username) throw new Error(`The address of a provider has no query, fragment or user: ${url.origin}.`)
  return url.href.replace(/\/+$/, '')
}

/** Failures of fetch in which no byte of the request can have arrived. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

async function send(url: string, call: HttpCall, timeoutMs: number, parse: (text: string) => unknown): Promise<HttpOutcome> {
  const signal = AbortSignal.timeout(Math.max(Math.round(timeoutMs), 1))
  try {
    return await answerIn(await request(url, call, signal), call, parse)
  } catch (error) {
    return failureOf(error, signal)
  }
}

/** How long a stream may be silent; the whole of it takes as long as it takes. */
const silentMsMax = 30_000

async function sendForStream(
  url: string,
  call: HttpCall,
  timeoutMs: number,
  parse: (text: string) => unknown,
): Promise<HttpOutcome | HttpStream> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await request(url, call, stop.signal)
    if (response.status < 200 || response.status > 299) return await answerIn(response, call, parse)
    return { stream: readAsItComes(response, stop) }
  } catch (error) {
    return failureOf(error, stop.signal)
  } finally {
    clearTimeout(late)
  }
}

async function* readAsItComes(response: Response, stop: AbortController): AsyncGenerator<Uint8Array> {
  const parts = (response.body ?? new ReadableStream<Uint8Array>())[Symbol.asyncIterator]()
  try {
    for (;;) {
      const silent = setTimeout(() => stop.abort(), silentMsMax)
      const next = await parts.next().finally(() => clearTimeout(silent))
      if (next.done) return
      yield next.value
    }
  } finally {
    // Also when whoever reads has had enough: the rest would be received for nobody.
    stop.abort()
  }
}

function request(url: string, { method, headers, body }: HttpCall, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method,
    headers: { accept: 'application/json', ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers() },
    ...(body === undefined ? {} : { body }),
    // A provider that sends us elsewhere would be handed our key there.
    redirect: 'manual',
    signal,
  })
}

async function answerIn(response: Response, { wantedHeaders }: HttpCall, parse: (text: string) => unknown): Promise<HttpOutcome> {
  const text = await readText(response)
  const found = wantedHeaders?.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    answer: {
      status: response.status,
      content: parse(text),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
      ...(found && { headers: Object.fromEntries(found) }),
    },
  }
}

function failureOf(error: unknown, signal: AbortSignal): HttpOutcome {
  if (signal.aborted) return { unknown: 'timeout' }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return neverSent.has(code) ? { notSent: 'unreachable' } : { unknown: 'cut' }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > answerBytesMax) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds; the date form is rare and would need a clock. */
function readRetryAfter(value: string | null): number | undefined {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : undefined
}
