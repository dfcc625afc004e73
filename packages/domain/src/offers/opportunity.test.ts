import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import {
  opportunityOrder,
  opportunityRegions,
  opportunityStatuses,
  regionsIn,
  sampleExplored,
  summaryOf,
  termMonths,
  termText,
  yieldText,
} from './opportunity.ts'

test('[OPP-01] a term reads as months or whole years, and years count twelve months each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 480 }), (months) => {
      expect(termMonths(termText(months))).toBe(months)
    }),
  )
  expect(termText(12)).toBe('12 months')
  expect(termText(24)).toBe('2 years')
  expect(termText(18)).toBe('18 months')
  expect(termMonths('1 year')).toBe(12)
  expect(yieldText(6.5)).toBe('6.5%')
})

test('[OPP-06] the region EU includes the Netherlands, and each other region only itself', () => {
  expect(regionsIn('EU')).toEqual(['EU', 'Netherlands'])
  for (const region of opportunityRegions.filter((one) => one !== 'EU')) expect(regionsIn(region)).toEqual([region])
})

test('[OPP-02] the summary is the average yield to one decimal and the rounded share that is audited', () => {
  expect(summaryOf(0, 0, 0)).toEqual({ count: 0 })
  expect(summaryOf(3, 6.5 + 7.2 + 4.1, 2)).toEqual({ count: 3, averageApy: 5.9, auditedPercent: 67 })
  expect(summaryOf(3, 650 + 720 + 410, 2, 100)).toEqual({ count: 3, averageApy: 5.9, auditedPercent: 67 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ apyBps: fc.integer({ min: 0, max: 5_000 }), isAudited: fc.boolean() }), { minLength: 1 }),
      (offers) => {
        const apys = offers.map(({ apyBps }) => apyBps)
        const {
          count,
          averageApy = -1,
          auditedPercent = -1,
        } = summaryOf(
          offers.length,
          apys.reduce((total, apy) => total + apy, 0),
          offers.filter(({ isAudited }) => isAudited).length,
          100,
        )
        expect(count).toBe(offers.length)
        expect(averageApy).toBeGreaterThanOrEqual(Math.min(...apys) / 100 - 0.051)
        expect(averageApy).toBeLessThanOrEqual(Math.max(...apys) / 100 + 0.051)
        expect(Number.isInteger(Math.round(averageApy * 10_000) / 1_000)).toBe(true)
        expect(Number.isInteger(auditedPercent) && auditedPercent >= 0 && auditedPercent <= 100).toBe(true)
      },
    ),
  )
})

const sortable = fc.record({
  status: fc.constantFrom(...opportunityStatuses),
  apy: fc.integer({ min: 0, max: 5_000 }).map((bps) => bps / 100),
  term: fc.integer({ min: 1, max: 480 }).map(termText),
  minInvestment: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((minor) => money(minor, 'EUR')),
})

test('[OPP-01] sorts by relevance, yield from the highest, minimum and term from the lowest', () => {
  fc.assert(
    fc.property(fc.array(sortable), (offers) => {
      const sorted = (sort: keyof typeof opportunityOrder) => offers.toSorted(opportunityOrder[sort])
      const rises = <Value>(values: readonly Value[]) =>
        values.every((value, place) => place === 0 || (values[place - 1] as Value) <= value)
      expect(rises(sorted('relevance').map(({ status }) => opportunityStatuses.indexOf(status)))).toBe(true)
      expect(rises(sorted('apy_desc').map(({ apy }) => -apy))).toBe(true)
      expect(rises(sorted('min_investment_asc').map(({ minInvestment }) => minInvestment.amountMinor))).toBe(true)
      expect(rises(sorted('term_asc').map(({ term }) => termMonths(term)))).toBe(true)
    }),
  )
})

test('[OPP-05] the demonstration’s number of members who explored is 12 to 30, and always the same for one id', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const explored = sampleExplored(id)
      expect(Number.isInteger(explored) && explored >= 12 && explored <= 30).toBe(true)
      expect(sampleExplored(id)).toBe(explored)
    }),
  )
})
