/** Mangopay's HTTP, version 2.01, and nothing about what it means. */
import { type CallWatch, type HttpAnswer, type HttpCall, type HttpOutcome, type HttpPolicy, openProviderHttp } from '../../http.ts'
import { parseExact, readToken } from './translate.ts'

export interface MangopayClientConfig {
  /** https://api.mangopay.com, or its sandbox. */
  readonly baseUrl: string
  readonly clientId: string
  readonly apiKey: string
  /** Production requires TLS everywhere; elsewhere a Mangopay on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
  readonly now: () => Date
}

export interface MangopayClient {
  /** A path below the client's own. */
  readonly get: (path: string) => Promise<HttpOutcome>
  /** Mangopay does it once for one key, and answers 409 to every repetition. */
  readonly post: (path: string, body: string, idempotencyKey: string) => Promise<HttpOutcome>
  readonly put: (path: string, body: string) => Promise<HttpOutcome>
  readonly remove: (path: string) => Promise<HttpOutcome>
}

const version = '/v2.01'

type Call = Pick<HttpCall, 'method' | 'path' | 'body' | 'repeatable'> & { readonly headers?: Readonly<Record<string, string>> }

export function openMangopayClient(config: MangopayClientConfig): MangopayClient {
  const { baseUrl, clientId, apiKey, tls, policy, watch, now } = config
  const http = openProviderHttp({ baseUrl, tls, policy, watch, parse: parseExact })
  const tokens = openTokens({
    now,
    ask: () =>
      http.call({
        method: 'POST',
        path: `${version}/oauth/token`,
        headers: () => ({
          authorization: `Basic ${Buffer.from(`${clientId}:${apiKey}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        body: 'grant_type=client_credentials',
        // A second token does no harm to the first.
        repeatable: true,
      }),
  })

  const callWith = (token: Token, { headers, path, ...call }: Call) =>
    http.call({
      ...call,
      path: `${version}/${encodeURIComponent(clientId)}${path}`,
      headers: () => ({ authorization: `Bearer ${token.text}`, ...headers }),
    })
  const send = async (call: Call): Promise<HttpOutcome> => {
    const token = await tokens.take()
    if (!('text' in token)) return token
    const outcome = await callWith(token, call)
    if (!isUnauthorized(outcome)) return outcome
    tokens.drop(token)
    const fresh = await tokens.take()
    return 'text' in fresh ? callWith(fresh, call) : fresh
  }
  return {
    get: (path) => send({ method: 'GET', path, repeatable: true }),
    post: (path, body, idempotencyKey) =>
      send({ method: 'POST', path, body, headers: { 'idempotency-key': idempotencyKey }, repeatable: true }),
    put: (path, body) => send({ method: 'PUT', path, body, repeatable: true }),
    remove: (path) => send({ method: 'DELETE', path, repeatable: true }),
  }
}

interface Token {
  readonly text: string
  readonly endsAt: number
}

/** A token that ends while a request is on its way would be refused. */
const tokenMarginMs = 60_000

/** One token for all calls; those who ask while one is being fetched wait for the same. */
function openTokens({ ask, now }: { readonly ask: () => Promise<HttpOutcome>; readonly now: () => Date }) {
  let held: Token | undefined
  let fetching: Promise<Token | HttpOutcome> | undefined

  const fetchToken = async (): Promise<Token | HttpOutcome> => {
    const askedAt = now().getTime()
    const outcome = await ask()
    if (!('answer' in outcome)) return outcome
    const { answer } = outcome
    if (answer.status !== 200) return { answer: withoutToken(answer) }
    const read = readToken(answer.content)
    if (!read) return { unknown: 'failed' }
    held = { text: read.token, endsAt: askedAt + read.lifeMs - tokenMarginMs }
    return held
  }
  return {
    take: async (): Promise<Token | HttpOutcome> => {
      if (held && now().getTime() < held.endsAt) return held
      fetching ??= fetchToken().finally(() => {
        fetching = undefined
      })
      return fetching
    },
    /** Of several calls that found a token refused, only the first throws away what is held. */
    drop: (token: Token) => {
      if (held === token) held = undefined
    },
  }
}

/** Whatever is said against our credentials is about our settings, never about what was to be asked with them. */
function withoutToken(answer: HttpAnswer): HttpAnswer {
  const isAboutUs = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  return isAboutUs ? { ...answer, status: 401 } : answer
}

function isUnauthorized(outcome: HttpOutcome): boolean {
  return 'answer' in outcome && outcome.answer.status === 401
}
