/**
 * The platform's money month by month: what came in and went out, what members have with us, and what Heathland earned. All of it is
 * worked out from sums of the ledger and of the register of holders at the ends of months; months are those of UTC.
 */
import { type AccountCode, type Currency, chart } from '../ledger/chart-of-accounts.ts'
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

/** Which part of the books an account belongs to: where money is, or whose it is. Conversion is the same money in two assets. */
const partOf = {
  bank: 'bank',
  'card-wallet': 'institution',
  'card-fees': 'institution',
  'card-transit': 'institution',
  custody: 'custody',
  conversion: undefined,
  'member-cash': 'members',
  'member-eurc': 'members',
  escrow: 'escrow',
  'spv-cash': 'companies',
  'distribution-remainder': 'companies',
  unallocated: 'unallocated',
  'fee-income': 'fees',
} as const satisfies Record<AccountCode, string | undefined>
type BookPart = NonNullable<(typeof partOf)[AccountCode]>

/** The accounts whose sums the figures are made of. The table is complete by its type, so its keys are all the codes. */
export const figuredCodes = (Object.keys(partOf) as AccountCode[]).filter((code) => partOf[code] !== undefined)

export type BooksNow = Readonly<Record<BookPart, bigint>>

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
  const debitsAt = (bound: number, code: AccountCode) => worthAt(bound, code, ({ debitsMinor }) => debitsMinor)
  const creditsAt = (bound: number, code: AccountCode) => worthAt(bound, code, ({ creditsMinor }) => creditsMinor)
  const balanceAt = (bound: number, code: AccountCode) =>
    worthAt(bound, code, ({ debitsMinor, creditsMinor }) =>
      chart[code].side === 'debit' ? debitsMinor - creditsMinor : creditsMinor - debitsMinor,
    )
  const partAt = (bound: number, part: BookPart) =>
    figuredCodes.reduce((sum, code) => (partOf[code] === part ? sum + balanceAt(bound, code) : sum), 0n)
  // Between our own accounts nothing comes in or goes out: a fee is set aside at the institution, and a payout goes from there to the bank.
  const cameIn = (bound: number) =>
    debitsAt(bound, 'bank') +
    debitsAt(bound, 'custody') +
    debitsAt(bound, 'card-wallet') -
    creditsAt(bound, 'card-fees') -
    creditsAt(bound, 'card-transit')
  const wentOut = (bound: number) =>
    creditsAt(bound, 'bank') +
    creditsAt(bound, 'custody') +
    creditsAt(bound, 'card-wallet') -
    debitsAt(bound, 'card-fees') -
    debitsAt(bound, 'card-transit')
  const between = (bound: number, at: (bound: number) => bigint) => at(bound) - at(bound - 1)
  const placedBy = (bound: number, kind: OfferKind) =>
    found.placed.reduce((sum, one) => (one.kind === kind && one.currency === currency && one.bound <= bound ? sum + one.netMinor : sum), 0n)
  const last = bounds.length - 1
  return {
    currency,
    months: bounds.slice(0, -1).map((startsAt, index) => {
      const bound = index + 1
      return {
        startsOn: startsAt.toISOString().slice(0, 10),
        inMinor: between(bound, cameIn),
        outMinor: between(bound, wentOut),
        feesMinor: between(bound, (at) => partAt(at, 'fees')),
        placedMinor: { loan: placedBy(bound, 'loan'), equity: placedBy(bound, 'equity'), production: placedBy(bound, 'production') },
        notPlacedMinor: partAt(bound, 'members') + partAt(bound, 'escrow'),
      }
    }),
    books: {
      bank: partAt(last, 'bank'),
      institution: partAt(last, 'institution'),
      custody: partAt(last, 'custody'),
      members: partAt(last, 'members'),
      escrow: partAt(last, 'escrow'),
      companies: partAt(last, 'companies'),
      unallocated: partAt(last, 'unallocated'),
      fees: partAt(last, 'fees'),
    },
  }
}
