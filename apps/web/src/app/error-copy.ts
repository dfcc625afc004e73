/** The words for every error a call may end in. A new code does not compile until someone has written them. */
import type { ErrorCode, ProblemData } from '@heathland/contract/errors'
import { ORPCError } from '@orpc/client'
import type { Failure } from '../features/api.ts'
import type { Explanation } from '../ui/error-state.tsx'
import { ownCodes } from './send.ts'

type Words = Pick<Explanation, 'happened' | 'safe' | 'todo'> & { title: string }

const unchanged = 'Nothing was changed.'
const kept = 'What was confirmed to you before stays as it is.'

const copy: Record<ErrorCode | keyof typeof ownCodes, Words> = {
  INPUT_INVALID: {
    title: 'Something needs correcting',
    happened: 'Some of what was sent is not valid.',
    safe: unchanged,
    todo: 'Correct the marked fields and send them again.',
  },
  IDEMPOTENCY_KEY_MISSING: {
    title: 'This did not work',
    happened: 'The request was incomplete.',
    safe: unchanged,
    todo: 'Reload the page and try again.',
  },
  NOT_SIGNED_IN: {
    title: 'Please sign in',
    happened: 'You are not signed in, or your session has ended.',
    safe: kept,
    todo: 'Sign in again; you will come back to this page.',
  },
  SIGN_IN_FAILED: {
    title: 'Sign-in failed',
    happened: 'Invalid email or password.',
    safe: unchanged,
    todo: 'Check both and try again, or ask for a new password.',
  },
  EMAIL_NOT_VERIFIED: {
    title: 'Please verify your email first.',
    happened: 'Your e-mail address is not verified yet.',
    safe: unchanged,
    todo: 'Follow the link in our e-mail, or have it sent again.',
  },
  DEMO_SIGN_IN: {
    title: 'You are in demo mode',
    happened: 'You are in demo mode. Real login is disabled.',
    safe: unchanged,
    todo: 'Leave the demo to sign in.',
  },
  DEMO_REGISTRATION: {
    title: 'You are in demo mode',
    happened: 'You are in demo mode. Registration is disabled.',
    safe: unchanged,
    todo: 'Leave the demo to register.',
  },
  LINK_INVALID: {
    title: 'This link no longer works',
    happened: 'It was used before, replaced by a newer one, or is too old.',
    safe: unchanged,
    todo: 'Ask for a new one.',
  },
  PROFILE_UNREADABLE: {
    title: 'Your profile could not be loaded',
    happened: 'Could not load your user profile. Please contact support.',
    safe: kept,
    todo: 'Tell support the reference below.',
  },
  ACCESS_DENIED: {
    title: 'Access Denied',
    happened: "You don't have permission to access this page.",
    safe: unchanged,
    todo: 'Go back, or ask support if you think you should have it.',
  },
  CROSS_SITE: {
    title: 'This did not work',
    happened: 'The request did not come from our own pages.',
    safe: unchanged,
    todo: 'Open Heathland directly and try again.',
  },
  NOT_FOUND: {
    title: 'Not found',
    happened: 'What you are looking for is not there, or is not yours.',
    safe: unchanged,
    todo: 'Check the address, or go back and choose it from the list.',
  },
  IDEMPOTENCY_KEY_IN_FLIGHT: {
    title: 'Still under way',
    happened: 'Your first request is still being worked on.',
    safe: 'It will happen once, however often it is sent.',
    todo: 'Wait a moment and try again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'This did not work',
    happened: 'The request was mixed up with an earlier one.',
    safe: unchanged,
    todo: 'Reload the page and try again.',
  },
  RATE_LIMITED: {
    title: 'Too many attempts',
    happened: 'There were too many requests in a short time.',
    safe: unchanged,
    todo: 'Please wait a moment and try again.',
  },
  UNEXPECTED: {
    title: 'Something went wrong on our side',
    happened: 'An unexpected error occurred.',
    safe: kept,
    todo: 'Try again. If it happens once more, tell support the reference below.',
  },
  UNAVAILABLE: {
    title: 'The service is not available right now',
    happened: 'The platform is starting, stopping or cut off from its records.',
    safe: kept,
    todo: 'Please try again shortly.',
  },
  UNREACHABLE: {
    title: 'The platform cannot be reached',
    happened: 'Your browser got no answer from us.',
    safe: kept,
    todo: 'Check your connection and try again.',
  },
  TIMED_OUT: {
    title: 'No answer in time',
    happened: 'The platform took longer than 15 seconds to answer.',
    safe: `${kept} Trying again does not do anything twice.`,
    todo: 'Try again in a moment.',
  },
}

export function explain(error: unknown): Explanation {
  const known = error instanceof ORPCError && Object.hasOwn(copy, error.code)
  const words = copy[known ? (error.code as keyof typeof copy) : 'UNEXPECTED']
  const reference = error instanceof ORPCError ? (error.data as ProblemData | undefined)?.requestId : undefined
  return { ...words, ...(reference && { reference }) }
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ORPCError)) return { kind: 'broken', code: undefined, message: undefined, fields: [] }
  if (Object.hasOwn(ownCodes, error.code)) return { kind: 'no-answer', code: error.code, message: undefined, fields: [] }
  return { kind: 'refused', code: error.code, message: error.message, fields: (error.data as ProblemData | undefined)?.errors ?? [] }
}
