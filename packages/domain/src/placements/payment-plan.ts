/** What a placement is still expected to pay, by the terms of its offer. Estimates: nothing here is owed. */
import { paymentsOf } from '../offers/schedule.ts'
import type { OfferTerms } from '../offers/terms.ts'
import { afterMonths } from '../rules/period.ts'

export interface PlannedPayment {
  /** 2027-02-03. */
  readonly on: string
  readonly incomeMinor: bigint
  readonly capitalMinor: bigint
}

/** The payments after today, for somebody who holds this much since a day. What was paid back already is not planned again. */
export function plannedPayments(
  { terms, heldMinor, since }: { readonly terms: OfferTerms; readonly heldMinor: bigint; readonly since: Date },
  today: string,
): readonly PlannedPayment[] {
  let left = heldMinor
  const ahead = paymentsOf(terms, heldMinor)
    .map(({ month, ...payment }) => ({ on: afterMonths(since, month).toISOString().slice(0, 10), ...payment }))
    .filter(({ on }) => on > today)
  if (terms.kind !== 'loan') return ahead
  return ahead.map((payment, place) => {
    // Whatever the plan has paid back by now, all that is still held comes back by the last payment.
    const capitalMinor = place === ahead.length - 1 || payment.capitalMinor > left ? left : payment.capitalMinor
    left -= capitalMinor
    return { ...payment, capitalMinor }
  })
}

/** How many payments the whole term has, and how many of them lie behind. */
export function countPayments(terms: OfferTerms, since: Date, today: string): { readonly all: number; readonly past: number } {
  const days = paymentsOf(terms, 1_000_000_00n).map(({ month }) => afterMonths(since, month).toISOString().slice(0, 10))
  return { all: days.length, past: days.filter((on) => on <= today).length }
}

/** When a member may ask for their money early, what that costs and what is left; undefined where the terms do not allow it. */
export function earlyRedemptionOf(
  terms: OfferTerms,
  heldMinor: bigint,
  since: Date,
): { readonly from: string; readonly feeBps: number; readonly feeMinor: bigint; readonly backMinor: bigint } | undefined {
  if (terms.kind !== 'loan' || !terms.earlyRedemption) return undefined
  const { afterMonths: months, feeBps } = terms.earlyRedemption
  const feeMinor = (heldMinor * BigInt(feeBps) + 5_000n) / 10_000n
  return { from: afterMonths(since, months).toISOString().slice(0, 10), feeBps, feeMinor, backMinor: heldMinor - feeMinor }
}
