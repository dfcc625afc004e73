/** What an offer is expected to pay, when, what it costs, and what is left when it goes wrong. Estimates, worked out the same way everywhere. */
import { split } from '../money.ts'
import type { OfferTerms } from './terms.ts'

export interface Payment {
  /** Months after the start. */
  readonly month: number
  readonly incomeMinor: bigint
  readonly capitalMinor: bigint
}

const wholeBps = 10_000n

/** Every payment that the terms foresee for this amount, in order. Rounded half up to the smallest unit, each by itself. */
export function paymentsOf(terms: OfferTerms, amountMinor: bigint): readonly Payment[] {
  const { termMonths } = terms
  const every = 12 / terms.paymentsPerYear
  const capital = capitalBack(terms, amountMinor)
  const months = new Set([...capital.keys(), termMonths])
  for (let month = every; month < termMonths; month += every) months.add(month)
  let owed = amountMinor
  let paidUntil = 0
  return [...months]
    .toSorted((one, other) => one - other)
    .map((month) => {
      const isIncomeMonth = month % every === 0 || month === termMonths || terms.kind === 'loan'
      const incomeMinor = isIncomeMonth ? incomeBetween(terms, { amountMinor, owed }, paidUntil, month) : 0n
      if (isIncomeMonth) paidUntil = month
      const capitalMinor = capital.get(month) ?? 0n
      owed -= capitalMinor
      return { month, incomeMinor, capitalMinor }
    })
    .filter(({ incomeMinor, capitalMinor }) => incomeMinor > 0n || capitalMinor > 0n)
}

function capitalBack(terms: OfferTerms, amountMinor: bigint): ReadonlyMap<number, bigint> {
  const { termMonths } = terms
  if (terms.kind === 'equity') return new Map([[termMonths, rounded(amountMinor * BigInt(terms.exitBps), wholeBps)]])
  if (terms.kind === 'production') return new Map([[termMonths, rounded(amountMinor * BigInt(terms.residualBps), wholeBps)]])
  if (terms.repayment === 'at-end') return new Map([[termMonths, amountMinor]])
  const months: number[] = []
  for (let month = terms.graceMonths + 12; month < termMonths; month += 12) months.push(month)
  months.push(termMonths)
  const parts = split(
    { amountMinor, asset: 'EUR' },
    months.map(() => 1n),
  )
  return new Map(months.map((month, place) => [month, parts[place]?.amountMinor ?? 0n]))
}

interface Basis {
  readonly amountMinor: bigint
  readonly owed: bigint
}

function incomeBetween(terms: OfferTerms, { amountMinor, owed }: Basis, from: number, until: number): bigint {
  const months = BigInt(until - from)
  switch (terms.kind) {
    case 'loan':
      return rounded(owed * BigInt(terms.interestBps) * months, wholeBps * 12n)
    case 'equity':
      return rounded(amountMinor * BigInt(terms.dividendBps) * months, wholeBps * 12n)
    case 'production': {
      const year = BigInt(Math.floor((until - 1) / 12))
      const left = (wholeBps - BigInt(terms.declineBps)) ** year
      return rounded(amountMinor * BigInt(terms.incomeBps) * left * months, wholeBps * 12n * wholeBps ** year)
    }
  }
}

export interface YearlyPayment {
  /** From 1 on. */
  readonly year: number
  readonly incomeMinor: bigint
  readonly capitalMinor: bigint
}

export function byYear(payments: readonly Payment[]): readonly YearlyPayment[] {
  const years = Math.ceil((payments.at(-1)?.month ?? 0) / 12)
  return Array.from({ length: years }, (_, index) => {
    const paid = payments.filter(({ month }) => Math.ceil(month / 12) === index + 1)
    return {
      year: index + 1,
      incomeMinor: sum(paid.map(({ incomeMinor }) => incomeMinor)),
      capitalMinor: sum(paid.map(({ capitalMinor }) => capitalMinor)),
    }
  })
}

/** A sum that is large enough for rounding not to matter, and that no list shows. */
const yardstickMinor = 1_000_000_00n

/** The estimated yield in hundredths of a percent a year, before fees and tax: the internal rate of return of what is paid year by year. */
export function yieldBpsOf(terms: OfferTerms): number {
  return rateOf(yardstickMinor, byYear(paymentsOf(terms, yardstickMinor)), terms.termMonths)
}

/**
 * The yearly rate at which the payments are worth what was paid. Between -100 % and 1000 %, found by halving; a rate is no money, so a
 * floating-point number is fine. A last year of some months counts those months, so that a loan of 18 months yields its interest.
 */
function rateOf(paidMinor: bigint, years: readonly YearlyPayment[], termMonths: number): number {
  const flows = years.map(({ incomeMinor, capitalMinor }) => Number(incomeMinor + capitalMinor))
  const growth = (rate: number, index: number) => (1 + rate) ** index * (1 + (rate * Math.min(termMonths - index * 12, 12)) / 12)
  const worth = (rate: number) => flows.reduce((total, flow, index) => total + flow / growth(rate, index), 0)
  // money-is-number: a rate is worked out from it, and nothing is paid by it
  const paid = Number(paidMinor)
  let [low, high] = [-0.9999, 10]
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > paid) low = middle
    else high = middle
  }
  // Never the minus zero that rounding gives just below it.
  return Math.round(low * 10_000) + 0
}

/** How an investment ends: as planned; payments stop half way and half of what is still owed comes back; or nothing of it does. */
export const outcomes = ['planned', 'half-recovered', 'nothing-recovered'] as const
export type Outcome = (typeof outcomes)[number]

export interface Estimate {
  readonly feeMinor: bigint
  /** The amount and the fee. */
  readonly costMinor: bigint
  /** Interest, dividends or production over the whole term. */
  readonly incomeMinor: bigint
  readonly incomeAfterFeeMinor: bigint
  readonly yieldAfterFeeBps: number
  readonly years: readonly YearlyPayment[]
  /** What comes back in all, and what that is more or less than what was paid. */
  readonly outcomes: Readonly<Record<Outcome, { readonly backMinor: bigint; readonly gainMinor: bigint }>>
  /** The month in which payments stop in the two bad cases. */
  readonly stopMonth: number
}

export function estimate({ terms, feeBps }: { readonly terms: OfferTerms; readonly feeBps: number }, amountMinor: bigint): Estimate {
  const payments = paymentsOf(terms, amountMinor)
  const years = byYear(payments)
  const feeMinor = rounded(amountMinor * BigInt(feeBps), wholeBps)
  const costMinor = amountMinor + feeMinor
  const incomeMinor = sum(payments.map((payment) => payment.incomeMinor))
  // Rounded down, so that the last payment is never among those that were made before it stopped.
  const stopMonth = Math.floor(terms.termMonths / 2)
  const paidBefore = payments.filter(({ month }) => month <= stopMonth)
  const until = sum(paidBefore.map((payment) => payment.incomeMinor + payment.capitalMinor))
  const planned = sum(payments.map((payment) => payment.incomeMinor + payment.capitalMinor))
  // Terms that plan with a loss would otherwise end better when they go wrong.
  const halfRecovered = until + owedAfter(terms, amountMinor, paidBefore, stopMonth) / 2n
  const outcome = (backMinor: bigint) => ({ backMinor, gainMinor: backMinor - costMinor })
  return {
    feeMinor,
    costMinor,
    incomeMinor,
    incomeAfterFeeMinor: incomeMinor - feeMinor,
    yieldAfterFeeBps: rateOf(costMinor, years, terms.termMonths),
    years,
    outcomes: {
      planned: outcome(planned),
      'half-recovered': outcome(lesser(halfRecovered, planned)),
      'nothing-recovered': outcome(until),
    },
    stopMonth,
  }
}

/** What of the capital has not come back yet. Of an asset that wears out, what is left of its time. */
function owedAfter(terms: OfferTerms, amountMinor: bigint, paid: readonly Payment[], month: number): bigint {
  if (terms.kind === 'production') return (amountMinor * BigInt(terms.termMonths - month)) / BigInt(terms.termMonths)
  return amountMinor - sum(paid.map(({ capitalMinor }) => capitalMinor))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

/** Half up; nothing here is below zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor / 2n) / divisor
}
