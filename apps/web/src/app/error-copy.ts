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
  LEDGER_FUNDS_SHORT: {
    title: 'Not enough money',
    happened: 'There is not enough money on the account.',
    safe: unchanged,
    todo: 'Look at its balance and choose a smaller amount.',
  },
  LEDGER_KEY_REUSED: {
    title: 'Booked already',
    happened: 'This reference has been booked before, for something else.',
    safe: unchanged,
    todo: 'Look at what was booked under it, or use the reference of this one.',
  },
  POSTING_OWN_ACCOUNT: {
    title: 'Your own account',
    happened: 'You cannot take part in a posting to or from your own account.',
    safe: unchanged,
    todo: 'Ask a colleague who has no part in it.',
  },
  POSTING_NEEDS_TWO: {
    title: 'A second person is needed',
    happened: 'Debits, payments out and credits that reach 1,000 within 24 hours need two people.',
    safe: unchanged,
    todo: 'Request approval from a colleague.',
  },
  POSTING_IDENTITY_MISSING: {
    title: 'Identity not approved',
    happened: 'This member’s identity check is not approved.',
    safe: unchanged,
    todo: 'Book the payment as unallocated until it is.',
  },
  SPV_UNKNOWN: {
    title: 'No such SPV',
    happened: 'There is no SPV with this id in this cell.',
    safe: unchanged,
    todo: 'Choose one from the list of SPVs.',
  },
  REFERENCE_KNOWN: {
    title: 'Recorded already',
    happened: 'This reference has been recorded already.',
    safe: unchanged,
    todo: 'Look at it in the list of references.',
  },
  REFERENCE_UNKNOWN: {
    title: 'Reference not recorded',
    happened: 'There is no recorded bank line or invoice with this reference.',
    safe: unchanged,
    todo: 'Have a colleague record it first.',
  },
  REFERENCE_UNFIT: {
    title: 'Reference does not match',
    happened: 'It was recorded for another amount, currency, direction or kind.',
    safe: unchanged,
    todo: 'Compare the posting with what was recorded.',
  },
  REFERENCE_OWN: {
    title: 'Another person has to post it',
    happened: 'You recorded this reference yourself.',
    safe: unchanged,
    todo: 'Ask a colleague to post it.',
  },
  LEDGER_CORRECTED: {
    title: 'Corrected already',
    happened: 'This has been corrected already.',
    safe: unchanged,
    todo: 'Look at the correction. It can itself be corrected.',
  },
  BREAK_OWN: {
    title: 'Another person has to decide',
    happened: 'This is about your own account.',
    safe: unchanged,
    todo: 'Ask a colleague to look at it.',
  },
  EVENT_OWN: {
    title: 'Another person has to decide',
    happened: 'This is about your own account, or about what you did.',
    safe: unchanged,
    todo: 'Ask a colleague to look at it.',
  },
  EVENT_RESOLVED: {
    title: 'Resolved already',
    happened: 'Somebody has said how this ended.',
    safe: unchanged,
    todo: 'Look at what they said.',
  },
  DLP_STEP_UNFIT: {
    title: 'This has moved on',
    happened: 'Somebody else has taken this event up already, or it is over.',
    safe: unchanged,
    todo: 'Look at where it stands now.',
  },
  REGISTER_FULL: {
    title: 'This register is full',
    happened: 'A register has an end, so that it can be read whole, and this one has reached it.',
    safe: unchanged,
    todo: 'Change an entry that is no longer needed.',
  },
  BREAK_CLOSED: {
    title: 'Already ended',
    happened: 'Somebody has said how this ended, or it is no longer there.',
    safe: unchanged,
    todo: 'Look at what they said.',
  },
  BREAK_NOT_BOOKABLE: {
    title: 'Nothing to credit',
    happened: 'There is nothing in the member’s wallet to book for this break.',
    safe: unchanged,
    todo: 'Explain it, or have the provider correct it.',
  },
  BREAK_ENDING_UNFIT: {
    title: 'Resolved automatically',
    happened: 'This break is resolved by the next comparison, or when the identity check is approved again.',
    safe: unchanged,
    todo: 'Explain it, or wait for that.',
  },
  LEDGER_CORRECTION_UNFIT: {
    title: 'Less to correct',
    happened: 'There is less to correct than that, or nothing was posted.',
    safe: unchanged,
    todo: 'Look at what was posted and ask for that, or less.',
  },
  LEDGER_ACCOUNT_UNKNOWN: {
    title: 'No such account',
    happened: 'Nobody of this id has an account there.',
    safe: unchanged,
    todo: 'Check the id and the cell.',
  },
  STATEMENT_TOO_LONG: {
    title: 'Too long for one file',
    happened: 'This statement has more lines than fit into one file.',
    safe: unchanged,
    todo: 'Choose a shorter range.',
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
  SECOND_FACTOR_MISSING: {
    title: 'One more step',
    happened: 'Your second factor is still to be shown.',
    safe: unchanged,
    todo: 'Sign in with your second factor; you will come back to this page.',
  },
  FACTOR_ENROLMENT_MISSING: {
    title: 'One more step',
    happened: 'Your account needs a second factor, and has none yet.',
    safe: unchanged,
    todo: 'Set one up; you will come back to this page.',
  },
  FACTOR_WRONG: {
    title: 'That did not work',
    happened: 'The code or the passkey does not fit, was used before, or came too late.',
    safe: unchanged,
    todo: 'Please try again with a new one.',
  },
  ADMIN_SIGN_IN_FAILED: {
    title: 'Sign-in failed',
    happened: 'Invalid admin credentials.',
    safe: unchanged,
    todo: 'Check both and try again.',
  },
  STEP_UP_REQUIRED: {
    title: 'Please confirm it is you',
    happened: 'This needs a second factor that was shown in the last five minutes.',
    safe: unchanged,
    todo: 'Try again and show your code or passkey when you are asked.',
  },
  PASSWORD_REQUIRED: {
    title: 'Please sign in again',
    happened: 'Adding a first second factor needs a sign-in from the last five minutes.',
    safe: unchanged,
    todo: 'Enter your password when we ask, or sign out and sign in again.',
  },
  SECOND_FACTOR_NEEDED: {
    title: 'A second factor is needed',
    happened: 'A short password alone is not enough here.',
    safe: unchanged,
    todo: 'Add a second factor in your settings, or choose a password of 15 characters or more.',
  },
  FACTOR_REQUIRED: {
    title: 'This one has to stay',
    happened: 'Staff always keep one second factor, and this is the last.',
    safe: unchanged,
    todo: 'Add another one before you remove it.',
  },
  OWN_ROLE: {
    title: 'Not for your own account',
    happened: 'Nobody changes their own role or suspends themselves.',
    safe: unchanged,
    todo: 'Ask a colleague.',
  },
  STAFF_NEEDS_TWO: {
    title: 'A second administrator is needed',
    happened: 'This person is staff by now. Staff are suspended and readmitted by two administrators.',
    safe: unchanged,
    todo: 'Reload the list and send a request instead.',
  },
  NOT_STAFF: {
    title: 'This person is not staff',
    happened: 'This person is a member, and one administrator is enough.',
    safe: unchanged,
    todo: 'Reload the list and try again.',
  },
  ALREADY_SO: {
    title: 'Nothing to change',
    happened: 'This is already the case. Somebody else may have done it.',
    safe: unchanged,
    todo: 'Reload the list.',
  },
  RECOVERY_OPEN: {
    title: 'A recovery is under way',
    happened: 'Another recovery of this account has not ended yet.',
    safe: unchanged,
    todo: 'Wait for it, or stop it first.',
  },
  RECOVERY_UNFIT: {
    title: 'Not possible for this account',
    happened: 'The account is suspended, or has no second factor to remove.',
    safe: unchanged,
    todo: 'Reload the list and look at the person again.',
  },
  RECOVERY_CLOSED: {
    title: 'This recovery has ended',
    happened: 'It took effect, was stopped or has expired.',
    safe: unchanged,
    todo: 'Reload the page to see where it stands.',
  },
  ADMINS_TOO_FEW: {
    title: 'Too few administrators would remain',
    happened: 'At least two active administrators must remain.',
    safe: unchanged,
    todo: 'Give somebody else the role of administrator first.',
  },
  SPV_UNFIT: {
    title: 'This person cannot be staff of an SPV',
    happened: 'Only staff with an SPV role are staff of SPVs. Administrators and compliance see every SPV.',
    safe: unchanged,
    todo: 'Change the role first.',
  },
  PERMISSION_UNFIT: {
    title: 'This permission cannot be granted',
    happened: 'The role of this person cannot use the permission, or holds every permission anyway.',
    safe: unchanged,
    todo: 'Choose another permission, or change the role first.',
  },
  APPROVAL_OWN: {
    title: 'Another person has to decide',
    happened: 'You asked for this yourself.',
    safe: unchanged,
    todo: 'Ask a colleague to look at it.',
  },
  APPROVAL_WAITING: {
    title: 'Asked for already',
    happened: 'Exactly this waits for another person to decide.',
    safe: unchanged,
    todo: 'Look at what waits. If a colleague asked for it, you can decide.',
  },
  APPROVAL_CLOSED: {
    title: 'Decided already',
    happened: 'Someone else has decided this already.',
    safe: unchanged,
    todo: 'Look at the list again.',
  },
  APPROVAL_CHANGED: {
    title: 'This has changed',
    happened: 'What would be done is no longer what was asked for.',
    safe: unchanged,
    todo: 'Look at it again, and ask anew if it is still wanted.',
  },
  APPROVAL_EXPIRED: {
    title: 'This request has expired',
    happened: 'Nobody decided in time.',
    safe: unchanged,
    todo: 'Ask again if it is still wanted.',
  },
  ALREADY_A_MEMBER: {
    title: 'Already a member',
    happened: 'Someone with this address is a member already.',
    safe: unchanged,
    todo: 'Find them by their address instead.',
  },
  FACTOR_EXISTS: {
    title: 'Already set up',
    happened: 'There is one of this kind already.',
    safe: unchanged,
    todo: 'Remove it first if you want another.',
  },
  PASSWORD_WRONG: {
    title: 'That is not your password',
    happened: 'Your current password is not right.',
    safe: unchanged,
    todo: 'Check it and try again, or ask for a new one at the sign-in page.',
  },
  PASSWORD_TOO_COMMON: {
    title: 'Please choose a less common password.',
    happened: 'This password is among those that everybody tries, or made of what anyone knows about you.',
    safe: unchanged,
    todo: 'Choose another; three or four words that do not belong together are a good start.',
  },
  PASSWORD_TOO_SHORT: {
    title: 'This password is too short',
    happened: 'A password needs at least 8 characters.',
    safe: unchanged,
    todo: 'Choose a longer one.',
  },
  PASSWORD_TOO_LONG: {
    title: 'This password is too long',
    happened: 'A password has at most 128 characters.',
    safe: unchanged,
    todo: 'Choose a shorter one.',
  },
  RESET_LINK_INVALID: {
    title: 'This link no longer works',
    happened: 'It was used before, or is older than an hour.',
    safe: 'Your password is as it was.',
    todo: 'Ask for a new one.',
  },
  UNDO_LINK_INVALID: {
    title: 'This link no longer works',
    happened: 'It was used before, or is older than three days.',
    safe: unchanged,
    todo: 'Reset your password, and look at your security settings after signing in.',
  },
  LINKEDIN_NO_EMAIL: {
    title: 'LinkedIn shared no address',
    happened: 'LinkedIn did not share an email address.',
    safe: unchanged,
    todo: 'Add one there, or register here with yours.',
  },
  LINKEDIN_UNLINKED: {
    title: 'This LinkedIn account was unlinked',
    happened: 'The owner of the account here unlinked it.',
    safe: unchanged,
    todo: 'Please sign in with your password.',
  },
  LINKEDIN_EMAIL_UNVERIFIED: {
    title: 'Not verified at LinkedIn',
    happened: 'Your email address is not verified at LinkedIn.',
    safe: unchanged,
    todo: 'Verify it there, or register here.',
  },
  LINKEDIN_CANCELLED: {
    title: 'Cancelled at LinkedIn',
    happened: 'You cancelled at LinkedIn.',
    safe: unchanged,
    todo: 'Try again, or sign in with your password.',
  },
  LINKEDIN_REFUSED: {
    title: 'LinkedIn’s answer does not hold',
    happened: 'The answer could not be verified.',
    safe: unchanged,
    todo: 'Please try again from the start.',
  },
  LINKEDIN_UNAVAILABLE: {
    title: 'LinkedIn does not answer',
    happened: 'LinkedIn does not answer right now.',
    safe: unchanged,
    todo: 'Sign in with your password, or try again later.',
  },
  DEMO_SECURITY: {
    title: 'You are in demo mode',
    happened: 'You are in demo mode. Security settings are disabled.',
    safe: unchanged,
    todo: 'Leave the demo to look after your own account.',
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
    todo: 'Tell support what you did and when.',
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
  KYC_COUNTRY_NOT_SERVED: {
    title: 'Not open in your country yet',
    happened: 'Membership is open to residents of the European Union and the United Kingdom for now.',
    safe: 'Your account stays as it is.',
    todo: 'Tell support if you live there or have moved.',
  },
  KYC_COUNTRY_MISSING: {
    title: 'Your country is missing',
    happened: 'We do not know yet which country you live in.',
    safe: unchanged,
    todo: 'Choose it and start again.',
  },
  KYC_CLOSED: {
    title: 'Nothing to do right now',
    happened: 'Your identity check needs nothing from you right now.',
    safe: unchanged,
    todo: 'Look where it stands.',
  },
  KYC_UNAVAILABLE: {
    title: 'Identity checks are not available right now',
    happened: 'The identity provider does not answer.',
    safe: 'What you have handed in stays there.',
    todo: 'Please try again shortly.',
  },
  DEPOSIT_CLOSED: {
    title: 'This order is closed',
    happened: 'It is paid, or it has ended.',
    safe: kept,
    todo: 'Start a new one.',
  },
  FUNDING_INFORMATION_MISSING: {
    title: 'User information not available',
    happened: 'Adding money needs your e-mail address, your wallet and the country you live in.',
    safe: unchanged,
    todo: 'Wait until your wallet is set up, and verify your identity.',
  },
  IDENTITY_CHECK_REQUIRED: {
    title: 'Verify your identity first',
    happened: 'You can add money once your identity check is approved.',
    safe: 'Nothing was paid.',
    todo: 'Open identity verification to see what is missing.',
  },
  FUNDING_NOT_POSSIBLE: {
    title: 'Not possible with this amount',
    happened: 'The payment provider does not take this amount.',
    safe: 'Nothing was paid.',
    todo: 'Choose another amount.',
  },
  FUNDING_UNAVAILABLE: {
    title: 'Failed to initialize MoonPay',
    happened: 'The payment provider does not answer right now.',
    safe: 'Nothing was paid.',
    todo: 'Please try again shortly.',
  },
  UNEXPECTED: {
    title: 'Something went wrong on our side',
    happened: 'An unexpected error occurred.',
    safe: kept,
    todo: 'Try again. If it happens once more, tell support what you did and when.',
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
