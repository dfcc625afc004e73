/**
 * A mistake is undone by a posting the other way round, in whole or in part, once, and as two people agreed. What was posted stays
 * to be read; what was only set aside has nothing to undo.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'

export interface Posted {
  /** The transfer; for money that was reserved first, the reservation. */
  readonly id: Id<'trf'>
  readonly movement: string
  readonly debit: string
  readonly credit: string
  /** What truly moved: of a reservation, what was settled. */
  readonly postedMinor: bigint
  readonly isCorrected: boolean
}

export type CorrectionRefusal = Refusal<'NOT_FOUND' | 'LEDGER_CORRECTED' | 'LEDGER_CORRECTION_UNFIT'>

/** What is to be undone. `amountMinor` is left out for all of it. */
export function decideCorrection(
  posted: Posted | undefined,
  amountMinor: bigint | undefined,
): { readonly refused: false; readonly original: Posted; readonly amountMinor: bigint } | CorrectionRefusal {
  if (!posted) return refuse('NOT_FOUND')
  if (posted.isCorrected) return refuse('LEDGER_CORRECTED')
  const wanted = amountMinor ?? posted.postedMinor
  if (wanted < 1n || wanted > posted.postedMinor) return refuse('LEDGER_CORRECTION_UNFIT')
  return { refused: false, original: posted, amountMinor: wanted }
}
