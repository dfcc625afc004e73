/**
 * Every error the API gives, as RFC 9457 problems. The code is stable: clients may branch on it, and its words may change.
 * Each carries one sentence that says when it is given and what the reader may do.
 */
import type { ErrorMap } from '@orpc/contract'
import * as z from 'zod'

interface ErrorRow {
  readonly status: number
  readonly message: string
}

export const errors = {
  /** The input does not fit the schema; `errors` names the fields. Correct it and send it again. */
  INPUT_INVALID: { status: 400, message: 'Some of what was sent is not valid.' },
  /** An operation that changes something came without an idempotency key. Send one. */
  IDEMPOTENCY_KEY_MISSING: { status: 400, message: 'This request needs an Idempotency-Key header.' },
  /** There is no session, or it has ended. Sign in. */
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  /** E-mail address and password do not fit together, or nobody may sign in with them. Which of these is nobody's business. */
  SIGN_IN_FAILED: { status: 401, message: 'Invalid email or password.' },
  /** The password fits but the address is not verified yet. Follow the link in the mail, or have it sent again. */
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email first.' },
  /** Signing in is switched off in the demonstration. Leave it to sign in. */
  DEMO_SIGN_IN: { status: 403, message: 'You are in demo mode. Real login is disabled.' },
  /** Registration is switched off in the demonstration. Leave it to register. */
  DEMO_REGISTRATION: { status: 403, message: 'You are in demo mode. Registration is disabled.' },
  /** The session is fine but may not do this. Nothing the caller sends will change that. */
  ACCESS_DENIED: { status: 403, message: "You don't have permission to access this page." },
  /** A state change came from another site, or without saying where from. Open the product itself. */
  CROSS_SITE: { status: 403, message: 'This request did not come from the product’s own pages.' },
  /** There is no such thing, or it is not the caller's. */
  NOT_FOUND: { status: 404, message: 'Not found.' },
  /** The same key is still being worked on. Wait a moment and ask again with the same key. */
  IDEMPOTENCY_KEY_IN_FLIGHT: { status: 409, message: 'The first request with this key is still under way. Please try again in a moment.' },
  /** The link was used, replaced by a newer one, or is too old. Ask for a new one. */
  LINK_INVALID: { status: 410, message: 'This link is invalid or has expired. Please request a new one.' },
  /** The same key came with another input. Use a new key for a new request. */
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  /** Too many calls in a short time. `Retry-After` says when to come back. */
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  /** A mistake of ours. Nothing was changed; the request id helps support to find it. */
  UNEXPECTED: { status: 500, message: 'An unexpected error occurred' },
  /** The person is signed in, but what we know of them cannot be read. They are signed out; support can help. */
  PROFILE_UNREADABLE: { status: 500, message: 'Could not load your user profile. Please contact support.' },
  /** The platform is starting, stopping or cut off from its database. Retry shortly with the same key. */
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

/** The body of every error answer, served as application/problem+json. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type Problem = z.infer<typeof Problem>

/** What an error carries beside its code and words. */
export type ProblemData = Pick<Problem, 'errors' | 'facts' | 'requestId'>

export function problem(code: ErrorCode, data: ProblemData = {}): Problem {
  return { type: `urn:heathland:problem:${code}`, title: errors[code].message, status: errors[code].status, code, ...data }
}

/** The error map of an operation: the codes every operation may give, and its own. */
export function mayGive<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Record<Codes[number], { status: number; message: string }> & ErrorMap {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Record<Codes[number], ErrorRow>
}
