import { termsFromJson } from '@heathland/domain/offers/content'
import { openQuestionsMax } from '@heathland/domain/offers/offer'
import { sampleExplored } from '@heathland/domain/offers/opportunity'
import { yieldBpsOf } from '@heathland/domain/offers/schedule'
import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

const now = new Date('2026-11-17T12:00:00Z')

function open(tab: { text: string | null } = { text: null }) {
  const keep = {
    read: () => tab.text,
    write: (text: string) => {
      tab.text = text
    },
  }
  return createDemo({ keep, clock: () => now, random: () => 0, pause: async () => undefined, digest: async (text) => text }).offers
}

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

test('[OPP-01] [DEMO-06] the sample offers are filtered by category and region, sorted four ways, and summed up', async () => {
  const offers = open()
  const all = await offers.list({})
  expect(all.items).toHaveLength(6)
  expect(all.summary).toEqual({ count: 6, averageApy: 6.2, auditedPercent: 67 })
  expect(all.items[0]).toMatchObject({ name: 'Green Energy Fund', yield: '6.5%', country: 'DE', status: 'Open' })
  expect((await offers.list({ region: 'EU' })).summary.count).toBe(3)
  expect(namesOf((await offers.list({ category: 'Clean water', region: 'Africa' })).items)).toEqual(['Clean Water Bridge'])
  expect(await offers.list({ category: 'Clean water', region: 'Asia' })).toMatchObject({ items: [], summary: { count: 0 } })
  const first = async (sort: 'apy_desc' | 'min_investment_asc' | 'term_asc') => namesOf((await offers.list({ sort })).items)[0]
  expect(await first('apy_desc')).toBe('Village Solar Cooperative')
  expect(await first('term_asc')).toBe('Clean Water Bridge')
  expect(await first('min_investment_asc')).toBe('Clean Water Bridge')
})

test('[OPP-06] the Add Funds view has the open offers that the investor holds, and the watchlist those that they follow', async () => {
  const tab = { text: null }
  const offers = open(tab)
  expect((await offers.list({ view: 'add-funds' })).items.map(({ name, held }) => [name, held?.amountMinor])).toEqual([
    ['Green Energy Fund', '1000000'],
    ['Delta Housing', '750000'],
  ])
  expect((await offers.list({ view: 'watchlist' })).items).toEqual([])
  await offers.watch({ offerId: '4', isWatched: true })
  expect(namesOf((await open(tab).list({ view: 'watchlist' })).items)).toEqual(['Classrooms for Kisumu'])
  await offers.watch({ offerId: '4', isWatched: false })
  expect((await offers.list({ view: 'watchlist' })).items).toEqual([])
})

test('[OPP-05] each offer says what its terms yield, and how many members explored it', async () => {
  const offers = open()
  for (const { id, apy } of (await offers.list({})).items) {
    const detail = await offers.read({ offerId: id })
    expect(yieldBpsOf(termsFromJson(detail.terms)), detail.name).toBe(Math.round(apy * 100))
    expect(detail.explored).toBe(sampleExplored(id))
    expect(detail.explored).toBeGreaterThanOrEqual(12)
    expect(detail.explored).toBeLessThanOrEqual(30)
    expect(detail.documents.some(({ isDocument }) => isDocument)).toBe(true)
  }
  await expect(offers.read({ offerId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[DEMO-05 state] interest is expressed once, and not for an offer that has closed', async () => {
  const offers = open()
  expect(await offers.read({ offerId: '1' })).not.toHaveProperty('interestedAt')
  expect(await offers.expressInterest({ offerId: '1' })).toEqual({ interestedAt: now.toISOString() })
  expect(await offers.read({ offerId: '1' })).toMatchObject({ interestedAt: now.toISOString() })
  await expect(offers.expressInterest({ offerId: '3' })).rejects.toMatchObject({ code: 'OFFER_NOT_OPEN' })
})

test('[DEMO-05 state] a question waits for an answer among the answered ones, up to a limit', async () => {
  const offers = open()
  const before = (await offers.listQuestions({ offerId: '1' })).items
  expect(before.every(({ answer, isOwn }) => answer !== undefined && !isOwn)).toBe(true)
  for (let asked = 0; asked < openQuestionsMax; asked += 1) await offers.ask({ offerId: '1', text: `What about number ${asked}?` })
  const after = (await offers.listQuestions({ offerId: '1' })).items
  expect(after).toHaveLength(before.length + openQuestionsMax)
  expect(after[0]).toMatchObject({ isOwn: true, text: `What about number ${openQuestionsMax - 1}?` })
  await expect(offers.ask({ offerId: '1', text: 'One more question?' })).rejects.toMatchObject({ code: 'QUESTIONS_FULL' })
  expect((await offers.listUpdates({ offerId: '1' })).items.map(({ postedAt }) => postedAt)).toHaveLength(2)
})
