/** What LinkedIn says, in the port's words: what a browser brings back, what a profile holds, and what failed. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isEmail, lengthsMax } from '@heathland/domain/identity/registration'
import type { OutsideAccount, SignInOutcome, SignInRefusal, SignInState, SignInUnavailability } from '../port.ts'

type NotSignedIn = Exclude<SignInOutcome, { readonly signedIn: OutsideAccount }>

/** Undefined when the browser brings a code that may be handed over; otherwise why not. */
export function translateCallback(
  query: URLSearchParams,
  expected: { readonly state: SignInState | undefined; readonly issuer: string },
): NotSignedIn | undefined {
  const isTwice = ['state', 'code', 'error', 'iss'].some((name) => query.getAll(name).length > 1)
  if (isTwice) return { refused: 'callback-invalid' }
  const state = query.get('state')
  if (!state || !expected.state?.state) return { refused: 'state-missing' }
  if (!isSameSecret(state, expected.state.state)) return { refused: 'state-wrong' }
  // An issuer that names itself and is another one: a code meant for somebody else (RFC 9207).
  const issuer = query.get('iss')
  if (issuer !== null && issuer !== expected.issuer) return { refused: 'callback-invalid' }
  const error = query.get('error')
  if (error !== null) return translateCallbackError(error)
  return query.get('code') ? undefined : { refused: 'callback-invalid' }
}

/** Of equal length by their hashes, so that the comparison says nothing about either. */
function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** LinkedIn's own words for no, on its sign-in page and on its consent page, beside the standard's. */
const cancellations = new Set(['user_cancelled_login', 'user_cancelled_authorize', 'access_denied'])
/** The application lacks a product or a scope, or its registration says something else than our settings. */
const settingsErrors = new Set([
  'unauthorized_scope_error',
  'invalid_scope',
  'unauthorized_client',
  'invalid_client',
  'invalid_client_id',
  'invalid_redirect_uri',
  'invalid_request',
  'unsupported_response_type',
])

function translateCallbackError(error: string): NotSignedIn {
  if (cancellations.has(error)) return { refused: 'cancelled' }
  return { unavailable: settingsErrors.has(error) ? 'misconfigured' : 'provider-failed' }
}

/** Claims of a profile as LinkedIn gives them; all but the subject may be missing or of another type than promised. */
export type ProfileClaims = Readonly<Record<string, unknown>>

/** Longer than any subject that OpenID Connect allows: 255 ASCII characters. */
const subjectLengthMax = 255

export function translateProfile(issuer: string, claims: ProfileClaims): SignInOutcome {
  const { sub: subject } = claims
  if (typeof subject !== 'string' || !/^[\x21-\x7e]+$/.test(subject) || subject.length > subjectLengthMax)
    return { refused: 'token-invalid' }
  const email = typeof claims.email === 'string' && isEmail(claims.email) ? claims.email.trim() : undefined
  const firstName = nameOf(claims.given_name, lengthsMax.firstName)
  const lastName = nameOf(claims.family_name, lengthsMax.lastName)
  return {
    signedIn: {
      issuer,
      subject,
      ...(email === undefined ? {} : { email }),
      // LinkedIn spells it as a boolean in one place and as a text in another.
      emailVerified: email !== undefined && (claims.email_verified === true || claims.email_verified === 'true'),
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
    },
  }
}

/** A name on one line and of a length that we can store; undefined when nothing is left of it. */
function nameOf(value: unknown, lengthMax: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, lengthMax).join('').trimEnd()
}

/** What the OpenID Connect client says about a failure, as far as we rely on it; never a value of a person. */
export interface OidcFailure {
  /** The client's own code: OAUTH_INVALID_RESPONSE, OAUTH_JWT_CLAIM_COMPARISON_FAILED, … */
  readonly code?: string | undefined
  /** The error that the token endpoint named. */
  readonly error?: string | undefined
  readonly status?: number | undefined
  /** The claim of the ID token, or the attribute of the profile, that is not as expected. */
  readonly claim?: string | undefined
  /** What the check was about, where code and claim leave it open. */
  readonly about?: 'signature' | 'algorithm' | undefined
}

/** Reads the facts from an error of the client and what caused it. */
export function readFailure(chain: readonly unknown[]): OidcFailure {
  const links = chain.filter((each): each is Readonly<Record<string, unknown>> => typeof each === 'object' && each !== null)
  const first = (name: string, type: 'string' | 'number') => links.map((link) => link[name]).find((value) => typeof value === type)
  const text = (name: string) => first(name, 'string') as string | undefined
  const about = links.some((link) => 'signature' in link && 'data' in link)
    ? 'signature'
    : links.some((link) => 'header' in link && 'expected' in link)
      ? 'algorithm'
      : undefined
  return {
    code: text('code'),
    error: text('error'),
    status: first('status', 'number') as number | undefined,
    claim: text('claim') ?? text('attribute'),
    about,
  }
}

/** Where it failed: asking for the addresses, exchanging the code and checking the token, or reading the profile. */
export type OidcStep = 'discovery' | 'token' | 'profile'

/** LinkedIn answers "invalid_request" or "invalid_redirect_uri" where the standard says "invalid_grant". */
const codeErrors = new Set(['invalid_grant', 'invalid_request', 'invalid_redirect_uri'])
/** An address that is missing, in the clear or of another issuer. */
const metadataCodes = new Set([
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
])
/** Codes that at the token step speak about the token. */
const tokenCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_UNSUPPORTED_OPERATION',
  // The client's words for parts of a token that cannot be decoded.
  'ERR_INVALID_ARG_VALUE',
  'ERR_INVALID_ARG_TYPE',
])
const claimRefusals: Readonly<Record<string, SignInRefusal>> = { iss: 'token-issuer', aud: 'token-audience', azp: 'token-audience' }

export function translateFailure(step: OidcStep, failure: OidcFailure): NotSignedIn {
  const { code = '', error, claim, about } = failure
  if (metadataCodes.has(code)) return { unavailable: 'misconfigured' }
  if (step === 'discovery') return { unavailable: code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'misconfigured' : 'provider-failed' }
  if (step === 'profile') {
    const isOther = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && claim === 'sub'
    return isOther ? { refused: 'subject-differs' } : { unavailable: 'provider-failed' }
  }
  if (error !== undefined && codeErrors.has(error)) return { refused: 'code-refused' }
  if (error !== undefined) return { unavailable: unavailabilityOf(failure) }
  if (code === 'OAUTH_KEY_SELECTION_FAILED' || about !== undefined) return { refused: 'token-signature' }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { refused: 'token-expired' }
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return { refused: claimRefusals[claim ?? ''] ?? 'token-invalid' }
  return tokenCodes.has(code) ? { refused: 'token-invalid' } : { unavailable: unavailabilityOf(failure) }
}

/** A refusal that is not about the code is about our client: its secret, its products, or a verifier it may not send. */
function unavailabilityOf({ error, status }: OidcFailure): SignInUnavailability {
  const isOurs = status === 401 || status === 403 || (error !== undefined && settingsErrors.has(error))
  return isOurs ? 'misconfigured' : 'provider-failed'
}
