import { opportunityCategories, opportunityRegions } from '@heathland/domain/offers/opportunity'
import { expect, test } from 'vitest'
import { investments } from './investments.ts'
import { opportunities } from './opportunities.ts'
import { holdingsAt } from './placements.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const holdings = holdingsAt(now)

test('[DEMO-06] the samples have the specification’s Green Energy Fund, something of every category and region, and say one thing once', () => {
  expect(opportunities[0]).toMatchObject({
    name: 'Green Energy Fund',
    type: 'Renewable Energy',
    yield: '6.5%',
    risk: 'Medium',
    term: '5 years',
    impact: 'High',
    status: 'Open',
  })
  expect(new Set(opportunities.map(({ category }) => category))).toEqual(new Set(opportunityCategories))
  expect(new Set(opportunities.map(({ region }) => region))).toEqual(new Set(opportunityRegions))
  for (const { apy, open, status, ...opportunity } of opportunities) {
    expect(opportunity.yield).toBe(`${apy}%`)
    expect(open).toBe(status === 'Open')
  }
})

test('[DEMO-06] what is held is what was invested, and what is open closes later than now, whenever that is', () => {
  expect(holdings.map(({ name, investedCapital }) => [name, investedCapital])).toEqual(
    investments.map(({ name, amount }) => [name, { ...amount, amountMinor: String(amount.amountMinor) }]),
  )
  const today = now.toISOString().slice(0, 10)
  for (const { status, closeDate } of holdings) expect(closeDate > today).toBe(status === 'Open')
  for (const { closeDate } of holdingsAt(new Date('2031-02-03T12:00:00Z')).slice(0, 2)) expect(closeDate > '2031-02-03').toBe(true)
})
