/**
 * A difference between custody and the books stays open until a person says how it ended, and why. Resolved means that what was found is
 * right by now: a payment that was held is then judged again, and held anew if it is still wrong. Explained means that it stays as it is,
 * and credits nobody.
 */
import { type Checked, checkReason } from '../form.ts'
import type { Id } from '../id.ts'
import type { KycStatus } from '../onboarding/readiness.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { dayMs } from '../time.ts'
import type { HoldReason } from './deposit.ts'

export const breakStates = ['open', 'explained', 'resolved'] as const
export type BreakState = (typeof breakStates)[number]
export type BreakKind = 'balance' | HoldReason

export interface CustodyBreak {
  readonly id: Id<'brk'>
  readonly kind: BreakKind
  /** Whose wallet or deposit it is about. */
  readonly personId: Id<'per'>
  readonly depositId: Id<'dep'> | undefined
  readonly paymentId: string | undefined
  /** In EURC. */
  readonly expectedMinor: bigint
  readonly foundMinor: bigint
  readonly foundAt: Date
  readonly state: BreakState
  /** Who said how it ended. */
  readonly owner: string | undefined
  readonly reason: string | undefined
}

/** So many are listed at a time. */
export const breaksPage = 25

/** How soon a break should have ended. */
export const breakTargetMs = dayMs

/** Who looks at it first; either may decide. */
export function breakTeamOf(kind: BreakKind): 'compliance' | 'administration' {
  return kind === 'identity-check' ? 'compliance' : 'administration'
}

export interface BreakEnding {
  readonly ending: Exclude<BreakState, 'open'>
  readonly reason: string
  readonly by: Id<'per'>
}

const endsByItself: readonly BreakKind[] = ['balance', 'identity-check']

export type BreakRefusal = Refusal<'BREAK_OWN' | 'BREAK_CLOSED' | 'BREAK_ENDING_UNFIT'>

/** `asksAgain`: the deposit was held and may be credited now, if the provider still says what was ordered. */
export function decideBreak(
  found: CustodyBreak,
  { ending, reason, by }: BreakEnding,
): { readonly refused: false; readonly custodyBreak: CustodyBreak; readonly asksAgain: boolean } | BreakRefusal {
  if (found.personId === by) return refuse('BREAK_OWN')
  if (found.state !== 'open') return refuse('BREAK_CLOSED')
  // Only the next comparison knows whether a wallet is right again, and only the identity provider whether a check is approved again.
  if (endsByItself.includes(found.kind) && ending === 'resolved') return refuse('BREAK_ENDING_UNFIT')
  return {
    refused: false,
    custodyBreak: { ...found, state: ending, owner: by, reason },
    asksAgain: ending === 'resolved' && found.depositId !== undefined,
  }
}

/** Somebody takes an open break up, or takes it over. */
export function decideTaking(
  found: CustodyBreak,
  by: Id<'per'>,
): { readonly refused: false; readonly custodyBreak: CustodyBreak } | Refusal<'BREAK_OWN' | 'BREAK_CLOSED'> {
  if (found.personId === by) return refuse('BREAK_OWN')
  if (found.state !== 'open') return refuse('BREAK_CLOSED')
  return { refused: false, custodyBreak: { ...found, owner: by } }
}

const bookableKinds: readonly BreakKind[] = ['wrong-asset', 'wrong-amount', 'second-payment']

export type BookingRefusal = Refusal<'BREAK_OWN' | 'BREAK_CLOSED' | 'BREAK_NOT_BOOKABLE' | 'POSTING_IDENTITY_MISSING'>

/**
 * Books the EURC that lies in the member's wallet because of a break, as it is: two people agree that it is the member's. What went to
 * another wallet, or was taken back, is not there to be booked.
 */
export function decideBooking(
  found: CustodyBreak,
  people: readonly string[],
  kycStatus: KycStatus,
): { readonly refused: false; readonly eurcMinor: bigint } | BookingRefusal {
  if (people.includes(found.personId)) return refuse('BREAK_OWN')
  if (found.state !== 'open') return refuse('BREAK_CLOSED')
  const more =
    found.kind === 'balance' ? found.foundMinor - found.expectedMinor : bookableKinds.includes(found.kind) ? found.foundMinor : 0n
  if (more <= 0n) return refuse('BREAK_NOT_BOOKABLE')
  if (kycStatus !== 'approved') return refuse('POSTING_IDENTITY_MISSING')
  return { refused: false, eurcMinor: more }
}

/** Closed as right or as explained, or credited once a second person agrees. */
export type BreakOutcome = 'resolved' | 'explained' | 'book'

export function checkBreakEnding(values: {
  readonly ending: BreakOutcome
  readonly reason: string
}): Checked<{ ending: BreakOutcome; reason: string }, 'reason', 'reason-missing'> {
  const found = checkReason(values)
  return found.ok ? { ok: true, input: { ending: values.ending, ...found.input } } : found
}
