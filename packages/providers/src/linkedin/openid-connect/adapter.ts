/** Signing in with LinkedIn, by OpenID Connect's code flow. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { OutsideSignInPort, SignInBeginning, SignInCallback, SignInOutcome, SignInUnavailability } from '../port.ts'
import { type OidcStep, readFailure, translateCallback, translateFailure, translateProfile } from './translate.ts'

export interface LinkedInConfig {
  /** Whole, since LinkedIn's is not at the root: https://www.linkedin.com/oauth/.well-known/openid-configuration */
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who must have signed; without it, the discovery address without its well-known part, as the standard has it. */
  readonly issuer?: string | undefined
  /** LinkedIn refuses a code verifier unless it has enabled PKCE for the application. */
  readonly pkce?: boolean | undefined
  /** Production requires TLS everywhere; elsewhere an issuer on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  readonly timeouts?: Partial<LinkedInTimeouts> | undefined
}

export interface LinkedInTimeouts {
  readonly requestMs: number
  readonly wholeMs: number
}

export const linkedInTimeouts = {
  /** A browser waits for each of them, and they answer within a second. */
  requestMs: 5_000,
  /** Discovery, token, keys and profile one after the other; a person does not look at a white page for longer. */
  wholeMs: 12_000,
} as const satisfies LinkedInTimeouts

const scope = 'openid profile email'
const wellKnown = '/.well-known/openid-configuration'
/** The only algorithm that LinkedIn announces; any other is a forgery. */
const algorithm = 'RS256'
/** Clocks of two well-kept machines differ by less. */
const clockToleranceSeconds = 30
/** Addresses hardly ever change, and a process need not be restarted when they do. */
const discoveryAgeMsMax = 60 * 60 * 1_000
/** Some ten times what the longest answer holds. */
const answerBytesMax = 256 * 1024

export function openLinkedInSignIn(config: LinkedInConfig): OutsideSignInPort {
  const server = discoveryAddress(config)
  const issuer = config.issuer ?? server.href.slice(0, -wellKnown.length)
  const timeouts = { ...linkedInTimeouts, ...config.timeouts }
  let known: { readonly client: Promise<Configuration>; readonly since: number } | undefined

  return {
    begin: (request) => within<SignInBeginning>(timeouts.wholeMs, () => begin(request)),
    complete: (callback) => within<SignInOutcome>(timeouts.wholeMs, () => complete(callback)),
  }

  async function begin({ redirectUri }: { readonly redirectUri: string }): Promise<SignInBeginning> {
    const redirect = redirectAddress(redirectUri)
    try {
      const client = await getClient()
      const state = randomState()
      const codeVerifier = config.pkce ? randomPKCECodeVerifier() : undefined
      // No nonce: LinkedIn does not repeat it in the ID token. The state binds browser and answer, and the code serves once.
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirect.href,
        scope,
        state,
        ...(codeVerifier === undefined
          ? {}
          : { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }),
      })
      if (!isAllowed(url, config.tls, isPageOfThisMachine)) return { unavailable: 'misconfigured' }
      return { url: url.href, state: { state, ...(codeVerifier === undefined ? {} : { codeVerifier }) } }
    } catch (error) {
      const outcome = outcomeOf('discovery', error)
      return 'unavailable' in outcome ? outcome : { unavailable: 'provider-failed' }
    }
  }

  async function complete({ callbackUrl, remembered, redirectUri }: SignInCallback): Promise<SignInOutcome> {
    const address = redirectAddress(redirectUri)
    if (!URL.canParse(callbackUrl, address.href)) return { refused: 'callback-invalid' }
    address.search = new URL(callbackUrl, address).search
    const refusal = translateCallback(address.searchParams, { state: remembered, issuer })
    if (refusal) return refusal
    let step: OidcStep = 'discovery'
    try {
      const client = await getClient()
      step = 'token'
      const tokens = await authorizationCodeGrant(client, address, {
        expectedState: remembered?.state ?? '',
        idTokenExpected: true,
        ...(remembered?.codeVerifier === undefined ? {} : { pkceCodeVerifier: remembered.codeVerifier }),
      })
      const subject = tokens.claims()?.sub
      if (subject === undefined) return { refused: 'token-invalid' }
      step = 'profile'
      return translateProfile(issuer, await fetchUserInfo(client, tokens.access_token, subject))
    } catch (error) {
      return outcomeOf(step, error)
    }
  }

  /** Asked for once by all who need it at the same time; a failure is not kept. */
  async function getClient(): Promise<Configuration> {
    if (known && performance.now() - known.since < discoveryAgeMsMax) return known.client
    const asked = { client: discover(), since: performance.now() }
    known = asked
    try {
      return await asked.client
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }

  async function discover(): Promise<Configuration> {
    const client = await discovery(
      server,
      config.clientId,
      { id_token_signed_response_alg: algorithm, [clockTolerance]: clockToleranceSeconds },
      ClientSecretPost(config.clientSecret),
      {
        [customFetch]: boundedFetch(config.tls, timeouts.requestMs),
        // The library would otherwise take a token without looking at its signature, trusting the connection that it came by.
        execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
      },
    )
    // The library compares it only when it has built the discovery address itself.
    if (client.serverMetadata().issuer !== issuer) throw new RequestFailed('misconfigured')
    return client
  }
}

/** A request that failed before there was anything for the protocol to judge. */
class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly reason: SignInUnavailability

  constructor(reason: SignInUnavailability) {
    super(reason)
    this.reason = reason
  }
}

/** Requests with an end to their time and to their answer's length, to no address in the clear beyond this machine. */
function boundedFetch(tls: LinkedInConfig['tls'], requestMs: number): CustomFetch {
  return async (url, { method, headers, body, redirect }) => {
    if (!isAllowed(new URL(url), tls, isThisMachine)) throw new RequestFailed('misconfigured')
    const signal = AbortSignal.timeout(requestMs)
    try {
      // The library's type of a body allows bytes that might be shared between threads; it never makes such.
      const response = await fetch(url, {
        method,
        headers,
        redirect,
        signal,
        ...(body == null ? {} : { body: body as NonNullable<RequestInit['body']> }),
      })
      const bytes = await readBounded(response)
      const hasBody = ![204, 205, 304].includes(response.status)
      return new Response(hasBody ? bytes : null, { status: response.status, headers: response.headers })
    } catch (error) {
      if (error instanceof RequestFailed) throw error
      throw new RequestFailed(signal.aborted ? 'timeout' : 'unreachable')
    }
  }
}

async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > answerBytesMax) throw new RequestFailed('provider-failed')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function within<Outcome>(
  wholeMs: number,
  act: () => Promise<Outcome>,
): Promise<Outcome | { readonly unavailable: SignInUnavailability }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<{ readonly unavailable: SignInUnavailability }>((resolve) => {
    timer = setTimeout(() => resolve({ unavailable: 'timeout' }), wholeMs)
  })
  try {
    return await Promise.race([act(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Errors hold tokens and profiles in their causes: nothing of them goes further than the facts that are read here. */
function outcomeOf(step: OidcStep, error: unknown): Exclude<SignInOutcome, { readonly signedIn: unknown }> {
  const chain = causesOf(error)
  const failed = chain.find((each) => each instanceof RequestFailed)
  if (failed) return { unavailable: failed.reason }
  return translateFailure(step, readFailure(chain))
}

/** The deepest chain that the library makes has three links. */
const causesMax = 5

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let each = error; each !== undefined && each !== null && chain.length < causesMax; each = (each as { cause?: unknown }).cause) {
    chain.push(each)
  }
  return chain
}

/** Where to ask. Without TLS nothing leaves this machine, whatever the address says. */
function discoveryAddress({ discoveryUrl, tls, clientId, clientSecret }: LinkedInConfig): URL {
  const url = URL.canParse(discoveryUrl) ? new URL(discoveryUrl) : undefined
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || !url.pathname.endsWith(wellKnown)) {
    throw new Error(`The LinkedIn discovery address must look like https://www.linkedin.com/oauth${wellKnown}.`)
  }
  if (!isAllowed(url, tls, isThisMachine)) throw new Error('The LinkedIn discovery address must be https.')
  if (clientId === '' || clientSecret === '') throw new Error('The LinkedIn client needs an id and a secret.')
  return url
}

/** The library sends the callback's address without its query as the redirect address, so ours has none. */
function redirectAddress(redirectUri: string): URL {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined
  if (url?.search !== '' || url.hash !== '' || url.href !== redirectUri) {
    throw new Error('The redirect address must be whole, in its usual spelling, without query and fragment.')
  }
  return url
}

function isAllowed(url: URL, tls: LinkedInConfig['tls'], isOurs: (hostname: string) => boolean): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && tls === 'not-on-loopback' && isOurs(url.hostname))
}

function isThisMachine(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
}

/** Browsers take every name under localhost for their own machine; resolvers may not. */
function isPageOfThisMachine(hostname: string): boolean {
  return isThisMachine(hostname) || hostname.endsWith('.localhost')
}
