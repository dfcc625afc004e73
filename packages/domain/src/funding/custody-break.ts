/**
 * A difference between custody and the books stays open until a person says how it ended, and why. Resolved means that what was found is
 * right by now: a payment that was held is then judged again. Explained means that it stays as it is, and credits nobody.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
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

export interface BreakEnding {
  readonly ending: Exclude<BreakState, 'open'>
  readonly reason: string
  readonly by: Id<'per'>
}

export type BreakRefusal = Refusal<'BREAK_OWN' | 'BREAK_CLOSED' | 'BREAK_ENDING_UNFIT'>

/** `asksAgain`: the deposit was held and may be credited now, if the provider still says what was ordered. */
export function decideBreak(
  found: CustodyBreak,
  { ending, reason, by }: BreakEnding,
): { readonly refused: false; readonly custodyBreak: CustodyBreak; readonly asksAgain: boolean } | BreakRefusal {
  if (found.personId === by) return refuse('BREAK_OWN')
  if (found.state !== 'open') return refuse('BREAK_CLOSED')
  // Whether a wallet holds again what the books say, only the next comparison knows.
  if (found.kind === 'balance' && ending === 'resolved') return refuse('BREAK_ENDING_UNFIT')
  return {
    refused: false,
    custodyBreak: { ...found, state: ending, owner: by, reason },
    asksAgain: ending === 'resolved' && found.depositId !== undefined,
  }
}
