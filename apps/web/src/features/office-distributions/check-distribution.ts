import type { DistributionKind } from '@heathland/domain/distributions/distribution'
import { type Checked, problemsIn } from '@heathland/domain/form'
import { type Asset, type DecimalMark, fromTyped } from '@heathland/domain/money'

export interface DistributionValues {
  readonly offerId: string
  readonly kind: DistributionKind
  readonly amount: string
  readonly recordOn: string
  readonly from: string
  readonly until: string
}

export interface DistributionInput {
  readonly offerId: string
  readonly kind: DistributionKind
  readonly amountMinor: string
  readonly recordOn: string
  readonly period?: { readonly from: string; readonly until: string }
}

export type DistributionField = keyof DistributionValues
export type DistributionProblem = 'offer' | 'amount' | 'recordOn' | 'from' | 'until'

interface Around {
  readonly asset: Asset
  readonly mark: DecimalMark
  /** 2026-11-19. */
  readonly today: string
}

/** Days are compared as text, which has their order. */
export function checkDistribution(
  { offerId, kind, amount, recordOn, from, until }: DistributionValues,
  { asset, mark, today }: Around,
): Checked<DistributionInput, DistributionField, DistributionProblem> {
  const typed = fromTyped(amount, asset, mark)
  const hasPeriod = kind === 'income'
  const problems = problemsIn<DistributionField, DistributionProblem>({
    offerId: offerId === '' ? 'offer' : undefined,
    amount: !typed || typed.amountMinor <= 0n ? 'amount' : undefined,
    recordOn: recordOn === '' || recordOn >= today ? 'recordOn' : undefined,
    from: hasPeriod && from === '' ? 'from' : undefined,
    until: hasPeriod && (until === '' || until >= today || until < from) ? 'until' : undefined,
  })
  if (problems || !typed) return { ok: false, problems: problems ?? { amount: 'amount' } }
  return {
    ok: true,
    input: { offerId, kind, amountMinor: typed.amountMinor.toString(), recordOn, ...(hasPeriod && { period: { from, until } }) },
  }
}
