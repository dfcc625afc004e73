/** The demonstration's offers. Watching, interest and questions last for the visit; nobody is there to answer. */
import type { OfferDetail, OfferDocument, OfferQuestion, Opportunity as WireOpportunity } from '@heathland/contract'
import { makeId } from '@heathland/domain/id'
import type { Money } from '@heathland/domain/money'
import { findByName, suggestionsMax } from '@heathland/domain/name-search'
import { ruleOf } from '@heathland/domain/offers/evidence'
import { openQuestionsMax, questionsPage, updatesPage } from '@heathland/domain/offers/offer'
import {
  type Opportunity,
  type OpportunityView,
  opportunitiesPage,
  opportunityOrder,
  regionsIn,
  sampleExplored,
  summaryOf,
} from '@heathland/domain/offers/opportunity'
import { mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { dayAfter } from './day-after.ts'
import { demo } from './demo.ts'
import { euro } from './euro.ts'
import { investments } from './investments.ts'
import type { Tables } from './memory.ts'
import { type OfferSample, offerSamples } from './offer-samples.ts'
import { opportunities } from './opportunities.ts'

const lawPack = 'eu-ecspr'

interface Sample {
  readonly opportunity: Opportunity
  readonly details: OfferSample
}

const samples: readonly Sample[] = opportunities.map((opportunity) => ({ opportunity, details: offerSamples[opportunity.id] }))

function find(offerId: string): Sample {
  const found = samples.find(({ opportunity }) => opportunity.id === offerId)
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return found
}

function wire({ amountMinor, asset }: Money): WireOpportunity['target'] {
  return { amountMinor: amountMinor.toString(), asset }
}

function heldOf(offerId: string): Money | undefined {
  return investments.find(({ id, status }) => id === offerId && status === 'Active')?.amount
}

function toOpportunity({ opportunity, details }: Sample, { watchedOffers }: Tables, now: Date): WireOpportunity {
  const held = heldOf(opportunity.id)
  return {
    ...opportunity,
    description: `${opportunity.description}\n\n${details.more}`,
    tags: [...opportunity.tags],
    minInvestment: wire(opportunity.minInvestment),
    language: 'en',
    target: wire(euro(details.targetMinor)),
    raised: wire(euro(details.raisedMinor)),
    opensOn: dayAfter(now, details.opensInDays),
    closesOn: dayAfter(now, details.closesInDays),
    isWatched: watchedOffers.has(opportunity.id),
    ...(held && { held: wire(held) }),
  }
}

function toDetail(sample: Sample, tables: Tables, now: Date): OfferDetail {
  const { opportunity, details } = sample
  const { feeBps, terms, risks, sites, owner, impactFigures, company } = details
  const interestedAt = tables.interests.get(opportunity.id)
  return {
    ...toOpportunity(sample, tables, now),
    state: opportunity.status === 'Closed' ? 'closed' : 'published',
    kind: terms.kind,
    version: 1,
    publishedAt: daysAgo(now, 115),
    company,
    feeBps,
    terms,
    risks,
    sites,
    owner,
    impactFigures,
    documents: documentsOf(sample, now),
    explored: sampleExplored(opportunity.id),
    ...(interestedAt && { interestedAt }),
    lawPack,
  }
}

function documentsOf({ opportunity, details }: Sample, now: Date): OfferDocument[] {
  return details.papers.map(({ kind, title, bytes, issuedDaysAgo, verifiedDaysAgo, expiresInDays }, place) => ({
    id: `${opportunity.id}-${place}`,
    kind,
    title,
    isDocument: ruleOf(kind).shown === 'document',
    bytes,
    issuedOn: dayAfter(now, -issuedDaysAgo),
    ...(expiresInDays !== undefined && { expiresOn: dayAfter(now, expiresInDays) }),
    verifiedAt: daysAgo(now, verifiedDaysAgo),
  }))
}

/** The visitor's own come first: they are the newest. */
function questionsOf({ opportunity, details }: Sample, { offerQuestions }: Tables, now: Date): OfferQuestion[] {
  const own = [...offerQuestions.values()].filter(({ offerId }) => offerId === opportunity.id).toReversed()
  return [
    ...own.map(({ id, text, askedAt }) => ({ id, text, askedAt, isOwn: true })),
    ...details.questions.map(({ text, answer, askedDaysAgo, answeredDaysAgo }, place) => ({
      id: `${opportunity.id}-${place}`,
      text,
      answer,
      askedAt: daysAgo(now, askedDaysAgo),
      answeredAt: daysAgo(now, answeredDaysAgo),
      isOwn: false,
    })),
  ]
}

function daysAgo(now: Date, days: number): string {
  return after(now, -days * dayMs).toISOString()
}

const isInView: Record<OpportunityView, (offer: WireOpportunity) => boolean> = {
  all: () => true,
  'add-funds': ({ open, held }) => open && held !== undefined,
  watchlist: ({ isWatched }) => isWatched,
}

/** What stands behind a key. */
function following<Row extends { readonly id: string }>(rows: readonly Row[], key: string | undefined): readonly Row[] {
  return key === undefined ? rows : rows.slice(rows.findIndex(({ id }) => id === key) + 1)
}

const idOf = ({ id }: { readonly id: string }) => id

export const offers = demo.offers.router({
  listSuggestions: demo.offers.listSuggestions.handler(({ input: { query } }) => ({
    items: findByName(opportunities, query, ({ name }) => name)
      .slice(0, suggestionsMax)
      .map(({ id, name, category }) => ({ id, name, category, isHeld: investments.some((held) => held.id === id) })),
  })),
  list: demo.offers.list.handler(
    ({ context: { memory, now }, input: { category, region, sort = 'relevance', view = 'all', after: key } }) => {
      const regions = region && regionsIn(region)
      const found = samples
        .toSorted((one, other) => opportunityOrder[sort](one.opportunity, other.opportunity))
        .map((sample) => toOpportunity(sample, memory.tables, now))
        .filter(
          (offer) =>
            (category === undefined || offer.category === category) &&
            (regions === undefined || regions.includes(offer.region)) &&
            isInView[view](offer),
        )
      const apySum = found.reduce((sum, { apy }) => sum + apy, 0)
      return {
        ...mapPage(pageOf(following(found, key), opportunitiesPage, idOf), (offer) => offer),
        summary: summaryOf(found.length, apySum, found.filter(({ audited }) => audited).length),
        lawPack,
      }
    },
  ),
  read: demo.offers.read.handler(({ context: { memory, now }, input }) => toDetail(find(input.offerId), memory.tables, now)),
  expressInterest: demo.offers.expressInterest.handler(({ context: { memory, now }, input: { offerId } }) => {
    if (find(offerId).opportunity.status === 'Closed') throw new Refused(refuse('OFFER_NOT_OPEN'))
    return memory.change(({ interests }) => {
      const interestedAt = interests.get(offerId) ?? now.toISOString()
      interests.set(offerId, interestedAt)
      return { interestedAt }
    })
  }),
  watch: demo.offers.watch.handler(({ context: { memory, now }, input: { offerId, isWatched } }) => {
    const { id } = find(offerId).opportunity
    memory.change(({ watchedOffers }) => {
      if (isWatched) watchedOffers.set(id, watchedOffers.get(id) ?? now.toISOString())
      else watchedOffers.delete(id)
    })
    return {}
  }),
  listQuestions: demo.offers.listQuestions.handler(({ context: { memory, now }, input: { offerId, after: key } }) =>
    mapPage(pageOf(following(questionsOf(find(offerId), memory.tables, now), key), questionsPage, idOf), (question) => question),
  ),
  ask: demo.offers.ask.handler(({ context: { memory, now }, input: { offerId, text } }) => {
    find(offerId)
    return memory.change(({ offerQuestions }) => {
      const waiting = [...offerQuestions.values()].filter((one) => one.offerId === offerId).length
      if (waiting >= openQuestionsMax) throw new Refused(refuse('QUESTIONS_FULL', { questionsMax: openQuestionsMax }))
      const id = makeId('qst', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, offerQuestions.size % 256))
      offerQuestions.set(id, { id, offerId, text, askedAt: now.toISOString() })
      return { id }
    })
  }),
  listUpdates: demo.offers.listUpdates.handler(({ context: { now }, input: { offerId, after: key } }) => {
    const updates = find(offerId).details.updates.map(({ title, text, daysAgo: days }, place) => ({
      id: `${offerId}-${place}`,
      title,
      text,
      postedAt: daysAgo(now, days),
    }))
    return mapPage(pageOf(following(updates, key), updatesPage, idOf), (update) => update)
  }),
})
