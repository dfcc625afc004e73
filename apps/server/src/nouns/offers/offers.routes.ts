import type { OfferDetail as WireDetail, Opportunity as WireOpportunity, OfferQuestion as WireQuestion } from '@heathland/contract'
import type { Asset, Money } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import { ruleOf } from '@heathland/domain/offers/evidence'
import { dayOf, type OfferState, questionsPage, statusAt, updatesPage } from '@heathland/domain/offers/offer'
import { summaryOf, termText, yieldText } from '@heathland/domain/offers/opportunity'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { askQuestion } from './ask-question.ts'
import { expressInterest, watchOffer } from './follow-offer.ts'
import { listQuestions, listUpdates, type StoredQuestion } from './question.sql.ts'
import { type OpenedOffer, openOffer, readOffers, suggestOffers, visitOffer } from './read-offers.ts'

const { offers } = operations.member

export const memberOffers = {
  listSuggestions: offers.listSuggestions.handler(async ({ context: { ctx }, input }) => ({
    items: [...(await suggestOffers(ctx, input.query))],
  })),
  list: offers.list.handler(async ({ context: { ctx }, input }) => {
    const { page, own, sums, lawPack } = await readOffers(ctx, input)
    return {
      ...mapPage(page, (offer) =>
        toOpportunity({ ...offer, isWatched: own.watched.has(offer.id), heldMinor: own.heldMinor.get(offer.id) ?? 0n }, ctx.now),
      ),
      summary: summaryOf(sums.count, sums.apyBpsSum, sums.audited, 100),
      lawPack,
    }
  }),
  read: offers.read.handler(async ({ context: { ctx }, input }) => toDetail(await openOffer(ctx, input.offerId), ctx.now)),
  expressInterest: offers.expressInterest.handler(async ({ context: { ctx }, input }) => ({
    interestedAt: (await expressInterest(ctx, input.offerId)).toISOString(),
  })),
  watch: offers.watch.handler(async ({ context: { ctx }, input }) => {
    await watchOffer(ctx, input.offerId, input.isWatched)
    return {}
  }),
  listQuestions: offers.listQuestions.handler(async ({ context: { ctx }, input: { offerId, after } }) => {
    const { personId } = signedIn(ctx)
    const { offer } = await visitOffer(ctx, offerId)
    const found = await ctx.read((tx) => listQuestions(tx, { offerId: offer.id, after, rowsMax: questionsPage + 1 }))
    return mapPage(pageOf(found, questionsPage, byId), (question) => toQuestion(question, question.personId === personId))
  }),
  ask: offers.ask.handler(async ({ context: { ctx }, input }) => ({ id: await askQuestion(ctx, input) })),
  listUpdates: offers.listUpdates.handler(async ({ context: { ctx }, input: { offerId, after } }) => {
    const { offer } = await visitOffer(ctx, offerId)
    const found = await ctx.read((tx) => listUpdates(tx, { offerId: offer.id, after, rowsMax: updatesPage + 1 }))
    return mapPage(pageOf(found, updatesPage, byId), ({ postedAt, ...update }) => ({ ...update, postedAt: postedAt.toISOString() }))
  }),
}

interface Shown {
  readonly id: string
  readonly state: OfferState
  readonly asset: Asset
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly isAudited: boolean
  readonly isWatched: boolean
  readonly heldMinor: bigint
  readonly raisedMinor: bigint
}

export function toOpportunity(offer: Shown, now: Date): WireOpportunity {
  const { content, asset } = offer
  const status = statusAt({ ...content, state: offer.state }, now)
  const apy = offer.apyBps / 100
  return {
    id: offer.id,
    name: content.name,
    type: content.type,
    category: content.category,
    yield: yieldText(apy),
    risk: content.risk,
    term: termText(content.terms.termMonths),
    impact: content.impact,
    minInvestment: { amountMinor: content.minInvestmentMinor, asset },
    status,
    description: content.description,
    apy,
    country: content.country,
    audited: offer.isAudited,
    open: status === 'Open',
    region: content.region,
    tags: [...content.tags],
    language: content.language,
    target: { amountMinor: content.targetMinor, asset },
    raised: toMoney(offer.raisedMinor, asset),
    opensOn: content.opensOn,
    closesOn: content.closesOn,
    isWatched: offer.isWatched,
    ...(offer.heldMinor > 0n && { held: toMoney(offer.heldMinor, asset) }),
  }
}

function toDetail({ published, visit }: OpenedOffer, now: Date): WireDetail {
  const { content, documents } = published
  const { offer, lawPack } = visit
  const isAudited = published.auditedUntil !== undefined && published.auditedUntil >= dayOf(now)
  return {
    ...toOpportunity({ ...published, ...offer, id: published.id, isAudited }, now),
    state: offer.state,
    kind: published.kind,
    version: published.version,
    publishedAt: published.publishedAt.toISOString(),
    company: published.company,
    feeBps: content.feeBps,
    terms: content.terms,
    risks: [...content.risks],
    sites: [...content.sites],
    owner: content.owner,
    impactFigures: [...content.impactFigures],
    documents: documents.map((paper) => ({ ...paper, isDocument: ruleOf(paper.kind).shown === 'document' })),
    explored: published.explored,
    ...(offer.interestedAt && { interestedAt: offer.interestedAt.toISOString() }),
    lawPack,
  }
}

function toQuestion({ id, text, askedAt, answer, answeredAt }: StoredQuestion, isOwn: boolean): WireQuestion {
  return {
    id,
    text,
    askedAt: askedAt.toISOString(),
    isOwn,
    ...(answer !== undefined && { answer }),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
  }
}

export function toMoney(amountMinor: bigint, asset: Asset): { amountMinor: string; asset: Money['asset'] } {
  return { amountMinor: amountMinor.toString(), asset }
}
