import type { OfferContent } from '@heathland/contract'
import { contentToJson, emptyContent } from '@heathland/domain/offers/content'
import { offerKinds } from '@heathland/domain/offers/terms'
import { describe, expect, test } from 'vitest'
import { checkOffer, percentText, readPercent, valuesOf } from './offer-values.ts'

const english = { asset: 'EUR', mark: '.' } as const
const dutch = { asset: 'EUR', mark: ',' } as const

/** The wire's lists can be added to; the domain's cannot. */
function draftOf(kind: (typeof offerKinds)[number]): OfferContent {
  return structuredClone(contentToJson(emptyContent(kind, 'Solar roofs'))) as OfferContent
}

const full: OfferContent = {
  ...draftOf('loan'),
  tags: ['solar', 'school roofs'],
  targetMinor: '150000050',
  minInvestmentMinor: '25000',
  feeBps: 105,
  opensOn: '2026-11-01',
  closesOn: '2026-12-31',
  terms: {
    kind: 'loan',
    termMonths: 72,
    paymentsPerYear: 2,
    interestBps: 580,
    repayment: 'yearly',
    graceMonths: 6,
    collateralPercent: 120,
    ranking: 'first',
    earlyRedemption: { afterMonths: 24, feeBps: 200 },
  },
  risks: [{ title: 'Grid delay', text: 'Income starts later.', likelihood: 'possible' }],
  sites: [{ name: 'Tamale', detail: '12 roofs' }],
  impactFigures: [
    {
      label: 'CO2 reduced',
      value: '1240.5',
      unit: 't',
      metricId: 'PI3687',
      method: 'Engineering report',
      basis: 'estimated',
      period: '2026',
    },
  ],
  hiddenFrom: ['eu-non-sophisticated', 'eu-sophisticated-company'],
}

describe('what is typed about an offer', () => {
  test('reading the values of a content gives that content back, in both languages', () => {
    for (const content of [full, ...offerKinds.map(draftOf)]) {
      for (const spelling of [english, dutch]) {
        const checked = checkOffer(valuesOf(content, 4, spelling), content.terms.kind, spelling)
        expect(checked).toMatchObject({ ok: true, input: { seen: 4, content } })
      }
    }
  })

  test('categories are sent in one order, whichever was ticked first, and left out where none is', () => {
    const values = valuesOf(full, 4, english)
    const sent = (hiddenFrom: readonly string[]) => checkOffer({ ...values, hiddenFrom }, 'loan', english)
    expect(sent(['eu-sophisticated-company', 'eu-non-sophisticated'])).toMatchObject({
      input: { content: { hiddenFrom: full.hiddenFrom } },
    })
    expect(sent([])).not.toHaveProperty('input.content.hiddenFrom')
  })

  test('amounts and percentages are written as the language does', () => {
    expect(valuesOf(full, 1, english)).toMatchObject({ target: '1,500,000.50', minInvestment: '250', interest: '5.8', fee: '1.05' })
    expect(valuesOf(full, 1, dutch)).toMatchObject({ target: '1.500.000,50', minInvestment: '250', interest: '5,8', fee: '1,05' })
  })

  test('a percentage has at most two decimals, and either mark', () => {
    expect(readPercent('5.8')).toBe(580)
    expect(readPercent(' 5,85 % ')).toBe(585)
    expect(readPercent('')).toBe(0)
    expect(readPercent('5.855')).toBeUndefined()
    expect(readPercent('five')).toBeUndefined()
    expect(percentText(200, '.')).toBe('2')
    expect(percentText(5, ',')).toBe('0,05')
  })

  test('what cannot be read is named at its field', () => {
    const values = {
      ...valuesOf(full, 1, english),
      target: 'a lot',
      interest: '51',
      termMonths: '0',
      earlyAfter: '',
      country: '',
      tags: 'a,b,c,d,e,f,g',
    }
    expect(checkOffer(values, 'loan', english)).toEqual({
      ok: false,
      problems: {
        target: 'amount',
        interest: 'percent-high',
        termMonths: 'months',
        earlyAfter: 'months',
        country: 'country',
        tags: 'tags',
      },
    })
  })

  test('early redemption that is switched off is not asked about', () => {
    const checked = checkOffer({ ...valuesOf(full, 1, english), hasEarly: false, earlyAfter: 'never' }, 'loan', english)
    expect(checked.ok && checked.input.content.terms).not.toHaveProperty('earlyRedemption')
  })

  test('an impact figure needs a number and an id of the catalogue, where it has them', () => {
    const values = valuesOf(full, 1, english)
    const [figure] = values.impactFigures.rows
    if (!figure) throw new Error('the figure is missing')
    const withFigure = (part: Partial<typeof figure>) =>
      checkOffer({ ...values, impactFigures: { rows: [{ ...figure, ...part }] } }, 'loan', english).ok
    expect(withFigure({ value: '', metricId: '' })).toBe(true)
    expect(withFigure({ value: '1,240' })).toBe(false)
    expect(withFigure({ metricId: 'solar' })).toBe(false)
  })
})
