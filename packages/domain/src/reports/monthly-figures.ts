/**
 * The platform's money month by month: what came in and went out, what members have with us, and what Heathland earned. All of it is
 * worked out from sums of the ledger and of the register of holders at the ends of months; months are those of UTC.
 */
import type { AccountCode, Currency } from '../ledger/chart-of-accounts.ts'
import { type Asset, euroWorth } from '../money.ts'
import type { OfferKind } from '../offers/terms.ts'

export const monthsShown = 12

/** The beginning of each shown month, and at last the present moment: figures of a month lie between its beginning and the next moment. */
export function monthBounds(now: Date): readonly Date[] {
  const starts = Array.from(
    { length: monthsShown },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsShown + 1 + index, 1)),
  )
  return [...starts, now]
}

/** Everything ever debited and credited on all accounts of a kind, up to one of the bounds. */
export interface SumsAt {
  readonly bound: number
  readonly code: AccountCode
  readonly asset: Asset
  readonly debitsMinor: bigint
  readonly creditsMinor: bigint
}

/** What was issued less what was redeemed of one kind of offer, between the bound before and this one. */
export interface PlacedSince {
  readonly bound: number
  readonly kind: OfferKind
  readonly currency: Currency
  readonly netMinor: bigint
}

export interface MonthlyFigures {
  /** The first day of the month. */
  readonly startsOn: string
  readonly inMinor: bigint
  readonly outMinor: bigint
  readonly feesMinor: bigint
  readonly placedMinor: Readonly<Record<OfferKind, bigint>>
  /** What members have in their wallets, and what waits in escrow for a company. */
  readonly notPlacedMinor: bigint
}

export interface BooksNow {
  readonly bankMinor: bigint
  readonly custodyMinor: bigint
  readonly membersMinor: bigint
  readonly escrowMinor: bigint
  readonly companiesMinor: bigint
  readonly unallocatedMinor: bigint
  readonly feesMinor: bigint
}

export interface CurrencyFigures {
  readonly currency: Currency
  readonly months: readonly MonthlyFigures[]
  readonly books: BooksNow
}

export function figuresOf(
  currency: Currency,
  bounds: readonly Date[],
  found: { readonly sums: readonly SumsAt[]; readonly placed: readonly PlacedSince[] },
): CurrencyFigures {
  const sums = new Map(found.sums.map((sum) => [`${sum.bound} ${sum.code} ${sum.asset}`, sum]))
  /** In the currency: tokens count as the euros that they are worth. */
  const worthAt = (bound: number, code: AccountCode, side: (sum: SumsAt) => bigint) => {
    const own = sums.get(`${bound} ${code} ${currency}`)
    const tokens = currency === 'EUR' ? sums.get(`${bound} ${code} EURC`) : undefined
    return (own ? side(own) : 0n) + (tokens ? euroWorth(side(tokens)).amountMinor : 0n)
  }
  const held = (bound: number, code: AccountCode) => worthAt(bound, code, ({ debitsMinor, creditsMinor }) => debitsMinor - creditsMinor)
  const owed = (bound: number, code: AccountCode) => worthAt(bound, code, ({ debitsMinor, creditsMinor }) => creditsMinor - debitsMinor)
  const between = (bound: number, at: (bound: number) => bigint) => at(bound) - at(bound - 1)
  const wallets = (bound: number) => owed(bound, 'member-cash') + owed(bound, 'member-eurc')
  const placedBy = (bound: number, kind: OfferKind) =>
    found.placed.reduce((sum, one) => (one.kind === kind && one.currency === currency && one.bound <= bound ? sum + one.netMinor : sum), 0n)
  const debited = (code: AccountCode) => (bound: number) => worthAt(bound, code, ({ debitsMinor }) => debitsMinor)
  const credited = (code: AccountCode) => (bound: number) => worthAt(bound, code, ({ creditsMinor }) => creditsMinor)
  const last = bounds.length - 1
  return {
    currency,
    months: bounds.slice(0, -1).map((startsAt, index) => {
      const bound = index + 1
      return {
        startsOn: startsAt.toISOString().slice(0, 10),
        inMinor: between(bound, debited('bank')) + between(bound, debited('custody')),
        outMinor: between(bound, credited('bank')) + between(bound, credited('custody')),
        feesMinor: between(bound, (at) => owed(at, 'fee-income')),
        placedMinor: { loan: placedBy(bound, 'loan'), equity: placedBy(bound, 'equity'), production: placedBy(bound, 'production') },
        notPlacedMinor: wallets(bound) + owed(bound, 'escrow'),
      }
    }),
    books: {
      bankMinor: held(last, 'bank'),
      custodyMinor: held(last, 'custody'),
      membersMinor: wallets(last),
      escrowMinor: owed(last, 'escrow'),
      companiesMinor: owed(last, 'spv-cash') + owed(last, 'distribution-remainder'),
      unallocatedMinor: owed(last, 'unallocated'),
      feesMinor: owed(last, 'fee-income'),
    },
  }
}
