/** What is typed about an offer, and the content that it stands for. A draft may have gaps; what cannot be read is refused here. */
import type { OfferContent } from '@heathland/contract'
import { type Checked, problemsIn } from '@heathland/domain/form'
import { type Asset, type DecimalMark, fromTyped, money, toDecimal } from '@heathland/domain/money'
import { offerCounts, offerLengths } from '@heathland/domain/offers/content'
import { termsMax } from '@heathland/domain/offers/terms'
import { investorCategories } from '@heathland/domain/rules/categories'
import { tidyAmount } from '../../ui/tidy-amount.ts'

/** A list inside the form. It is kept as an object, so that a draft of it is kept whole. */
export interface Rows<Row> {
  readonly rows: readonly (Row & { readonly key: string })[]
}

export type RiskRow = OfferContent['risks'][number]
export type SiteRow = OfferContent['sites'][number]
export type FigureRow = OfferContent['impactFigures'][number]

export interface OfferValues {
  /** The version that was read. */
  readonly seen: string
  readonly language: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly region: string
  readonly country: string
  readonly tags: string
  readonly risk: string
  readonly impact: string
  readonly description: string
  readonly target: string
  readonly minInvestment: string
  readonly opensOn: string
  readonly closesOn: string
  readonly termMonths: string
  readonly paymentsPerYear: string
  readonly interest: string
  readonly repayment: string
  readonly graceMonths: string
  readonly collateral: string
  readonly ranking: string
  readonly sharePrice: string
  readonly dividend: string
  readonly exit: string
  readonly hasVotes: boolean
  readonly unitPrice: string
  readonly income: string
  readonly decline: string
  readonly residual: string
  readonly fee: string
  readonly hasEarly: boolean
  readonly earlyAfter: string
  readonly earlyFee: string
  readonly risks: Rows<RiskRow>
  readonly sites: Rows<SiteRow>
  readonly ownerName: string
  readonly ownerNumber: string
  readonly ownerCountry: string
  readonly ownerAbout: string
  readonly ownerRelated: boolean
  readonly ownerInterests: string
  readonly impactFigures: Rows<FigureRow>
  readonly hiddenFrom: readonly string[]
}

export type OfferProblem =
  | 'amount'
  | 'percent'
  | 'percent-high'
  | 'value-high'
  | 'months'
  | 'grace-months'
  | 'collateral'
  | 'day'
  | 'country'
  | 'tags'
  | 'figures'

/** How the reader's language and the SPV write figures. */
export interface Spelling {
  readonly asset: Asset
  readonly mark: DecimalMark
}

export function valuesOf(content: OfferContent, version: number, { asset, mark }: Spelling): OfferValues {
  const { terms, owner } = content
  const amount = (minor: string) => amountText(minor, { asset, mark })
  const percent = (bps: number) => percentText(bps, mark)
  const loan = terms.kind === 'loan' ? terms : undefined
  const equity = terms.kind === 'equity' ? terms : undefined
  const production = terms.kind === 'production' ? terms : undefined
  return {
    seen: String(version),
    language: content.language,
    name: content.name,
    type: content.type,
    category: content.category,
    region: content.region,
    country: content.country,
    tags: content.tags.join(', '),
    risk: content.risk,
    impact: content.impact,
    description: content.description,
    target: amount(content.targetMinor),
    minInvestment: amount(content.minInvestmentMinor),
    opensOn: content.opensOn,
    closesOn: content.closesOn,
    termMonths: String(terms.termMonths),
    paymentsPerYear: String(terms.paymentsPerYear),
    interest: percent(loan?.interestBps ?? 0),
    repayment: loan?.repayment ?? 'at-end',
    graceMonths: String(loan?.graceMonths ?? 0),
    collateral: String(loan?.collateralPercent ?? 0),
    ranking: loan?.ranking ?? 'none',
    sharePrice: amount(equity?.sharePriceMinor ?? '0'),
    dividend: percent(equity?.dividendBps ?? 0),
    exit: percent(equity?.exitBps ?? 0),
    hasVotes: equity?.hasVotes ?? false,
    unitPrice: amount(production?.unitPriceMinor ?? '0'),
    income: percent(production?.incomeBps ?? 0),
    decline: percent(production?.declineBps ?? 0),
    residual: percent(production?.residualBps ?? 0),
    fee: percent(content.feeBps),
    hasEarly: loan?.earlyRedemption !== undefined,
    earlyAfter: loan?.earlyRedemption ? String(loan.earlyRedemption.afterMonths) : '',
    earlyFee: loan?.earlyRedemption ? percent(loan.earlyRedemption.feeBps) : '',
    risks: rowsOf(content.risks),
    sites: rowsOf(content.sites),
    ownerName: owner.name,
    ownerNumber: owner.registrationNumber,
    ownerCountry: owner.country,
    ownerAbout: owner.about,
    ownerRelated: owner.isRelated,
    ownerInterests: owner.interests,
    impactFigures: rowsOf(content.impactFigures),
    hiddenFrom: content.hiddenFrom ?? [],
  }
}

function rowsOf<Row extends object>(rows: readonly Row[]): Rows<Row> {
  return { rows: rows.map((row, index) => ({ ...row, key: `read-${index}` })) }
}

export interface OfferInput {
  readonly seen: number
  readonly content: OfferContent
  readonly values: OfferValues
}

export function checkOffer(
  values: OfferValues,
  kind: OfferContent['terms']['kind'],
  { asset, mark }: Spelling,
): Checked<OfferInput, keyof OfferValues, OfferProblem> {
  const terms = readTerms(values, kind, { asset, mark })
  const read = {
    target: readAmount(values.target, { asset, mark }),
    minInvestment: readAmount(values.minInvestment, { asset, mark }),
    fee: readPercent(values.fee),
    tags: readTags(values.tags),
  }
  const problems = problemsIn<keyof OfferValues, OfferProblem>({
    ...terms.problems,
    country: values.country === '' ? 'country' : undefined,
    ownerCountry: values.ownerCountry === '' ? 'country' : undefined,
    tags: read.tags ? undefined : 'tags',
    target: read.target === undefined ? 'amount' : undefined,
    minInvestment: read.minInvestment === undefined ? 'amount' : undefined,
    opensOn: isDayOrNone(values.opensOn) ? undefined : 'day',
    closesOn: isDayOrNone(values.closesOn) ? undefined : 'day',
    fee: percentProblem(read.fee, termsMax.rateBps),
    impactFigures: values.impactFigures.rows.every((row) => isValue(row.value) && isMetric(row.metricId)) ? undefined : 'figures',
  })
  if (problems || !terms.terms) return { ok: false, problems: problems ?? {} }
  // In one order, whichever was ticked first: the same choice is no change.
  const hiddenFrom = Object.values(investorCategories)
    .flat()
    .filter((category) => values.hiddenFrom.includes(category))
  const content: OfferContent = {
    language: values.language as OfferContent['language'],
    name: values.name.trim(),
    type: values.type.trim(),
    category: values.category as OfferContent['category'],
    region: values.region as OfferContent['region'],
    country: values.country,
    tags: [...(read.tags ?? [])],
    risk: values.risk as OfferContent['risk'],
    impact: values.impact as OfferContent['impact'],
    description: values.description.trim(),
    targetMinor: read.target ?? '0',
    minInvestmentMinor: read.minInvestment ?? '0',
    feeBps: read.fee ?? 0,
    opensOn: values.opensOn,
    closesOn: values.closesOn,
    terms: terms.terms,
    risks: values.risks.rows.map(({ title, text, likelihood }) => ({ title: title.trim(), text: text.trim(), likelihood })),
    sites: values.sites.rows.map(({ name, detail }) => ({ name: name.trim(), detail: detail.trim() })),
    owner: {
      name: values.ownerName.trim(),
      registrationNumber: values.ownerNumber.trim(),
      country: values.ownerCountry,
      about: values.ownerAbout.trim(),
      isRelated: values.ownerRelated,
      interests: values.ownerInterests.trim(),
    },
    impactFigures: values.impactFigures.rows.map(({ key: _key, ...figure }) => ({
      ...figure,
      label: figure.label.trim(),
      value: figure.value.trim(),
      unit: figure.unit.trim(),
      metricId: figure.metricId.trim().toUpperCase(),
      method: figure.method.trim(),
      period: figure.period.trim(),
    })),
    ...(hiddenFrom.length > 0 && { hiddenFrom }),
  }
  return { ok: true, input: { seen: Number(values.seen), content, values } }
}

type Terms = OfferContent['terms']
type TermProblems = { [Name in keyof OfferValues]?: OfferProblem | undefined }

/** The terms as far as they can be read: for the yield that is shown while they are typed, and for what is sent. */
export function readTerms(
  values: OfferValues,
  kind: Terms['kind'],
  spelling: Spelling,
): { readonly terms: Terms | undefined; readonly problems: TermProblems } {
  const termMonths = readWhole(values.termMonths, 1, termsMax.termMonths)
  const common = {
    termMonths: termMonths ?? 1,
    paymentsPerYear: Number(values.paymentsPerYear) as Terms['paymentsPerYear'],
  }
  const months: TermProblems = { termMonths: termMonths === undefined ? 'months' : undefined }
  const done = (terms: Terms, problems: TermProblems) => ({ terms: problemsIn(problems) ? undefined : terms, problems })
  if (kind === 'loan') {
    const interestBps = readPercent(values.interest)
    const graceMonths = readWhole(values.graceMonths, 0, termsMax.termMonths)
    const collateralPercent = readWhole(values.collateral, 0, termsMax.collateralPercent)
    const afterMonths = readWhole(values.earlyAfter, 1, termsMax.termMonths)
    const feeBps = readPercent(values.earlyFee)
    return done(
      {
        kind,
        ...common,
        interestBps: interestBps ?? 0,
        repayment: values.repayment === 'yearly' ? 'yearly' : 'at-end',
        graceMonths: graceMonths ?? 0,
        collateralPercent: collateralPercent ?? 0,
        ranking: values.ranking as Extract<Terms, { kind: 'loan' }>['ranking'],
        ...(values.hasEarly && { earlyRedemption: { afterMonths: afterMonths ?? 1, feeBps: feeBps ?? 0 } }),
      },
      {
        ...months,
        interest: percentProblem(interestBps, termsMax.rateBps),
        graceMonths: graceMonths === undefined ? 'grace-months' : undefined,
        collateral: collateralPercent === undefined ? 'collateral' : undefined,
        ...(values.hasEarly && {
          earlyAfter: afterMonths === undefined ? 'months' : undefined,
          earlyFee: percentProblem(feeBps, termsMax.rateBps),
        }),
      },
    )
  }
  if (kind === 'equity') {
    const sharePriceMinor = readAmount(values.sharePrice, spelling)
    const dividendBps = readPercent(values.dividend)
    const exitBps = readPercent(values.exit)
    return done(
      {
        kind,
        ...common,
        sharePriceMinor: sharePriceMinor ?? '0',
        dividendBps: dividendBps ?? 0,
        exitBps: exitBps ?? 0,
        hasVotes: values.hasVotes,
      },
      {
        ...months,
        sharePrice: sharePriceMinor === undefined ? 'amount' : undefined,
        dividend: percentProblem(dividendBps, termsMax.rateBps),
        exit: percentProblem(exitBps, termsMax.valueBps),
      },
    )
  }
  const unitPriceMinor = readAmount(values.unitPrice, spelling)
  const incomeBps = readPercent(values.income)
  const declineBps = readPercent(values.decline)
  const residualBps = readPercent(values.residual)
  return done(
    {
      kind,
      ...common,
      unitPriceMinor: unitPriceMinor ?? '0',
      incomeBps: incomeBps ?? 0,
      declineBps: declineBps ?? 0,
      residualBps: residualBps ?? 0,
    },
    {
      ...months,
      unitPrice: unitPriceMinor === undefined ? 'amount' : undefined,
      income: percentProblem(incomeBps, termsMax.rateBps),
      decline: percentProblem(declineBps, termsMax.rateBps),
      residual: percentProblem(residualBps, termsMax.valueBps),
    },
  )
}

/** Hundredths of a percent as a person writes them: 580 is "5.8". */
export function percentText(bps: number, mark: DecimalMark): string {
  const fraction = String(bps % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(bps / 100)}${fraction && mark}${fraction}`
}

/** Nothing typed is zero; undefined when it is no percentage. Both marks are read: nobody groups a percentage. */
export function readPercent(text: string): number | undefined {
  const bare = text.replace('%', '').trim()
  if (bare === '') return 0
  const [, whole, fraction = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

function percentProblem(bps: number | undefined, bpsMax: number): OfferProblem | undefined {
  if (bps === undefined) return 'percent'
  if (bps <= bpsMax) return undefined
  return bpsMax === termsMax.rateBps ? 'percent-high' : 'value-high'
}

/** Zero is shown as nothing: it is a gap in a draft. */
export function amountText(minor: string, { asset, mark }: Spelling): string {
  const amount = money(BigInt(minor), asset)
  if (amount.amountMinor === 0n) return ''
  return tidyAmount(toDecimal(amount).replace(/\.00$/, ''), asset, mark)
}

/** The wire takes amounts of up to this many digits. */
const digitsMax = 15

function readAmount(text: string, { asset, mark }: Spelling): string | undefined {
  if (text.trim() === '') return '0'
  const amount = fromTyped(text, asset, mark)
  if (!amount || amount.amountMinor < 0n) return undefined
  const minor = amount.amountMinor.toString()
  return minor.length > digitsMax ? undefined : minor
}

function readWhole(text: string, least: number, most: number): number | undefined {
  const bare = text.trim()
  if (!/^\d{1,5}$/.test(bare)) return undefined
  const number = Number(bare)
  return number >= least && number <= most ? number : undefined
}

function readTags(text: string): readonly string[] | undefined {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  return tags.length > offerCounts.tags || tags.some((tag) => tag.length > offerLengths.tag) ? undefined : tags
}

function isDayOrNone(text: string): boolean {
  return text === '' || /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)
}

export function isValue(text: string): boolean {
  return /^\d{0,12}(\.\d{1,4})?$/.test(text.trim())
}

export function isMetric(text: string): boolean {
  return /^([A-Za-z]{2}\d{4})?$/.test(text.trim())
}
