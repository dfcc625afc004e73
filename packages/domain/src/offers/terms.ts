/** The terms of the three kinds of offer: a loan to a company, a share in one, and a share in what an asset produces. */

export const offerKinds = ['loan', 'equity', 'production'] as const
export type OfferKind = (typeof offerKinds)[number]

export const spvKinds = ['lending', 'equity', 'production'] as const
export type SpvKind = (typeof spvKinds)[number]

/** What a company of each kind offers. */
export const offerKindOf = { lending: 'loan', equity: 'equity', production: 'production' } as const satisfies Record<SpvKind, OfferKind>

export const paymentsPerYear = [1, 2, 4, 12] as const
export type PaymentsPerYear = (typeof paymentsPerYear)[number]

export const rankings = ['first', 'second', 'none'] as const
export type Ranking = (typeof rankings)[number]

interface CommonTerms {
  readonly termMonths: number
  readonly paymentsPerYear: PaymentsPerYear
}

export interface LoanTerms extends CommonTerms {
  readonly kind: 'loan'
  /** Hundredths of a percent a year. */
  readonly interestBps: number
  /** Capital comes back at the end, or in equal parts each year once the first months without repayment are over. */
  readonly repayment: 'at-end' | 'yearly'
  readonly graceMonths: number
  /** What the security is worth, in percent of the loan. */
  readonly collateralPercent: number
  readonly ranking: Ranking
  /** From when on a member may ask for their money back early, and what that costs; left out where it is not possible. */
  readonly earlyRedemption?: { readonly afterMonths: number; readonly feeBps: number } | undefined
}

export interface EquityTerms extends CommonTerms {
  readonly kind: 'equity'
  readonly sharePriceMinor: bigint
  readonly dividendBps: number
  /** What the shares are expected to sell for at the end, in hundredths of a percent of what they cost. */
  readonly exitBps: number
  readonly hasVotes: boolean
}

export interface ProductionTerms extends CommonTerms {
  readonly kind: 'production'
  readonly unitPriceMinor: bigint
  /** What the first year's production is expected to pay, in hundredths of a percent of the capital. */
  readonly incomeBps: number
  /** By how much that falls each year. */
  readonly declineBps: number
  /** What the asset is expected to be worth at the end. */
  readonly residualBps: number
}

export type OfferTerms = LoanTerms | EquityTerms | ProductionTerms

/** What no offer goes beyond. */
export const termsMax = { termMonths: 480, rateBps: 5_000, valueBps: 100_000, collateralPercent: 1_000 } as const

/** What an empty draft of each kind begins with. */
export const emptyTerms = {
  loan: {
    kind: 'loan',
    termMonths: 60,
    paymentsPerYear: 4,
    interestBps: 0,
    repayment: 'at-end',
    graceMonths: 0,
    collateralPercent: 0,
    ranking: 'none',
  },
  equity: { kind: 'equity', termMonths: 60, paymentsPerYear: 1, sharePriceMinor: 0n, dividendBps: 0, exitBps: 10_000, hasVotes: false },
  production: {
    kind: 'production',
    termMonths: 120,
    paymentsPerYear: 4,
    unitPriceMinor: 0n,
    incomeBps: 0,
    declineBps: 0,
    residualBps: 0,
  },
} as const satisfies { readonly [Kind in OfferKind]: Extract<OfferTerms, { kind: Kind }> }
