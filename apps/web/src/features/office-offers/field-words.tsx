/** The fields of an offer by name and value, for whoever reads an offer or compares two versions of it. */
import type { OfferContent } from '@heathland/contract'
import { type Asset, money } from '@heathland/domain/money'
import { languageNames } from '@heathland/words/language'
import type { OfficeOffersWords } from '@heathland/words/words'
import type { ReactNode } from 'react'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'

export interface FieldWords {
  readonly nameOf: (field: string) => string
  /** What `changesBetween` wrote of a field, as people read it. */
  readonly valueOf: (field: string, text: string) => ReactNode
  /** One entry of a list of the offer. */
  readonly entryOf: (field: ListField, entry: unknown) => string
}

export const listFields = ['tags', 'risks', 'sites', 'impactFigures', 'hiddenFrom'] as const
export type ListField = (typeof listFields)[number]

export function isListField(field: string): field is ListField {
  return (listFields as readonly string[]).includes(field)
}

export function useFieldWords(asset: Asset): FieldWords {
  const t = useWords('officeOffers')
  const member = useWords('opportunity')
  const { categories } = useWords('protection')
  const format = useFormat()
  const names = fieldNames(t)

  const amount = (text: string) => (text === '0' ? t.facts.none : format.money(money(BigInt(text), asset), 'exact').replace(/[.,]00$/, ''))
  const percent = (text: string) => t.facts.percent({ value: format.number(Number(text) / 100, { maximumFractionDigits: 2 }) })
  const months = (text: string) => t.facts.months({ count: Number(text) })
  const oneOf = (options: object) => (text: string) => (options as Record<string, string>)[text] ?? text
  const yesOrNo = (text: string) => (text === 'true' ? t.facts.yes : t.facts.no)

  const readers: Record<string, (text: string) => ReactNode> = {
    language: oneOf(languageNames),
    category: oneOf(member.categories),
    region: oneOf(member.regions),
    country: format.country,
    risk: oneOf(member.levels),
    impact: oneOf(member.levels),
    targetMinor: amount,
    minInvestmentMinor: amount,
    feeBps: percent,
    opensOn: format.day,
    closesOn: format.day,
    'terms.kind': oneOf(t.kinds),
    'terms.termMonths': months,
    'terms.interestBps': percent,
    'terms.repayment': oneOf(t.form.repayments),
    'terms.graceMonths': (text) => (text === '0' ? t.facts.none : months(text)),
    'terms.collateralPercent': (text) => t.facts.percent({ value: text }),
    'terms.ranking': oneOf(t.form.rankings),
    'terms.earlyRedemption.afterMonths': months,
    'terms.earlyRedemption.feeBps': percent,
    'terms.sharePriceMinor': amount,
    'terms.dividendBps': percent,
    'terms.exitBps': percent,
    'terms.hasVotes': yesOrNo,
    'terms.unitPriceMinor': amount,
    'terms.incomeBps': percent,
    'terms.declineBps': percent,
    'terms.residualBps': percent,
    'owner.country': format.country,
    'owner.isRelated': yesOrNo,
  }

  return {
    nameOf: (field) => names[field] ?? field,
    valueOf: (field, text) => (text === '' ? t.facts.none : (readers[field]?.(text) ?? text)),
    entryOf(field, entry) {
      if (field === 'tags') return String(entry)
      if (field === 'hiddenFrom') return categories[entry as NonNullable<OfferContent['hiddenFrom']>[number]].label
      if (field === 'sites') {
        const { name, detail } = entry as OfferContent['sites'][number]
        return [name, detail].filter(Boolean).join(', ')
      }
      if (field === 'risks') {
        const { title, text, likelihood } = entry as OfferContent['risks'][number]
        return [title ? `${title} (${t.form.likelihoods[likelihood]})` : t.form.likelihoods[likelihood], text].filter(Boolean).join(': ')
      }
      const figure = entry as OfferContent['impactFigures'][number]
      const value = [figure.value, figure.unit].filter(Boolean).join(' ')
      const rest = [t.form.bases[figure.basis], figure.period, figure.metricId, figure.method].filter(Boolean).join(', ')
      return `${figure.label}: ${[value, rest].filter(Boolean).join(', ')}`
    },
  }
}

function fieldNames({ form, facts }: OfficeOffersWords): Readonly<Record<string, string>> {
  return {
    language: form.language,
    name: form.name,
    type: form.type,
    category: form.category,
    region: form.region,
    country: form.country,
    tags: form.tags,
    risk: form.risk,
    impact: form.impact,
    description: form.description,
    targetMinor: form.target,
    minInvestmentMinor: form.minInvestment,
    feeBps: form.fee,
    opensOn: form.opensOn,
    closesOn: form.closesOn,
    'terms.kind': facts.termsKind,
    'terms.termMonths': form.termMonths,
    'terms.paymentsPerYear': form.payments,
    'terms.interestBps': form.interest,
    'terms.repayment': form.repayment,
    'terms.graceMonths': form.grace,
    'terms.collateralPercent': form.collateral,
    'terms.ranking': form.ranking,
    'terms.earlyRedemption.afterMonths': facts.earlyAfter,
    'terms.earlyRedemption.feeBps': facts.earlyFee,
    'terms.sharePriceMinor': form.sharePrice,
    'terms.dividendBps': form.dividend,
    'terms.exitBps': form.exit,
    'terms.hasVotes': facts.hasVotes,
    'terms.unitPriceMinor': form.unitPrice,
    'terms.incomeBps': form.income,
    'terms.declineBps': form.decline,
    'terms.residualBps': form.residual,
    risks: form.risks,
    sites: form.sites,
    'owner.name': form.ownerName,
    'owner.registrationNumber': form.ownerNumber,
    'owner.country': form.ownerCountry,
    'owner.about': form.ownerAbout,
    'owner.isRelated': facts.ownerRelated,
    'owner.interests': form.ownerInterests,
    impactFigures: form.impactFigures,
    hiddenFrom: form.hiddenFrom,
  }
}
