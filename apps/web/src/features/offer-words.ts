/** Terms of an offer in the reader's words. */
import type { OfferDetail, Opportunity } from '@heathland/contract'
import { type Asset, assets } from '@heathland/domain/money'
import { termsFromJson } from '@heathland/domain/offers/content'
import { termMonths } from '@heathland/domain/offers/opportunity'
import { paymentsOf } from '@heathland/domain/offers/schedule'
import type { OfferTerms } from '@heathland/domain/offers/terms'
import type { OffersWords } from '@heathland/words/words'
import { type Format, useFormat } from '../ui/format.ts'
import { useWords } from '../ui/words.tsx'

export interface OfferWords {
  /** 6.5 becomes "6.5%". */
  readonly percent: (percent: number) => string
  /** Hundredths of a percent. */
  readonly rate: (bps: number) => string
  readonly months: (count: number) => string
  readonly term: (offer: Pick<Opportunity, 'term'>) => string
  /** When the capital comes back. */
  readonly termDetail: (terms: OfferTerms) => string
  readonly security: (terms: OfferTerms) => { readonly figure: string; readonly detail: string }
  readonly amount: (amountMinor: bigint, asset: Asset, form?: 'whole' | 'exact') => string
}

export function useOfferWords(): OfferWords {
  return wordsIn(useWords('offers'), useFormat())
}

function wordsIn(t: OffersWords, format: Format): OfferWords {
  const percent = (value: number, digits = 2) => format.number(value / 100, { style: 'percent', maximumFractionDigits: digits })
  const months = (count: number) => (count > 12 && count % 12 === 0 ? t.units.years({ count: count / 12 }) : t.units.months({ count }))
  return {
    percent,
    rate: (bps) => percent(bps / 100),
    months,
    term: ({ term }) => months(termMonths(term)),
    termDetail(terms) {
      if (terms.kind !== 'loan') return t.termDetails[terms.kind]
      if (terms.repayment === 'at-end') return t.termDetails.atEnd
      const years = repaymentYears(terms)
      const [first = 1, last = first] = [years[0], years.at(-1)]
      return first === last ? t.termDetails.inYear({ year: first }) : t.termDetails.inYears({ first, last })
    },
    security(terms) {
      if (terms.kind === 'equity') return { figure: t.units.none, detail: terms.hasVotes ? t.security.withVotes : t.security.withoutVotes }
      if (terms.kind === 'production') return { figure: t.units.none, detail: t.security.production }
      if (terms.collateralPercent === 0) return { figure: t.units.none, detail: t.security.unsecured }
      return { figure: percent(terms.collateralPercent, 0), detail: t.security[terms.ranking] }
    },
    amount: (amountMinor, asset, form = 'whole') => format.money({ amountMinor, asset }, form),
  }
}

/** Large enough for every part of the capital to be seen. */
const yardstickMinor = 1_000_000_00n

function repaymentYears(terms: OfferTerms): readonly number[] {
  return paymentsOf(terms, yardstickMinor)
    .filter(({ capitalMinor }) => capitalMinor > 0n)
    .map(({ month }) => Math.ceil(month / 12))
}

export function termsOf({ terms }: Pick<OfferDetail, 'terms'>): OfferTerms {
  return termsFromJson(terms)
}

/** For the drawing of a bar: at least a sliver for what was raised, and never full before it is. */
export function fundedPercent({ raised, target }: Pick<Opportunity, 'raised' | 'target'>): number {
  const wholeMinor = BigInt(target.amountMinor)
  if (wholeMinor === 0n) return 0
  const share = (BigInt(raised.amountMinor) * 100n) / wholeMinor
  return Math.min(100, Number(share))
}

/** A figure on the axis of a chart: "€2,000", and with cents only where the lines are that close. */
export function axisFigure(format: Format, asset: Asset): (size: number) => string {
  return (size) =>
    format.money({ amountMinor: BigInt(Math.round(size)), asset }, size % 10 ** assets[asset].decimals === 0 ? 'whole' : 'exact')
}
