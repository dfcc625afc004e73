import type {
  OfferEvidence as WireEvidence,
  OfferLine as WireLine,
  OfferProblem as WireProblem,
  OfficeQuestion as WireQuestion,
} from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { interestPage, offersPage, offerVersionsMax, questionsPage } from '@heathland/domain/offers/offer'
import type { PublicationProblem } from '@heathland/domain/offers/publication'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { answerQuestion } from './ask-question.ts'
import { createOffer, saveOffer } from './draft-offer.ts'
import { addEvidence, reviewEvidence } from './evidence.ts'
import { toMoney } from './offers.routes.ts'
import {
  findFigures,
  findOffer,
  findVersion,
  listInterest,
  listOfficeOffers,
  listOwnSpvs,
  listVersions,
  type StoredEvidence,
  type StoredOffer,
} from './office-offers.sql.ts'
import { postUpdate } from './post-update.ts'
import { changeOfferState, checkOffer, requestPublication } from './publish-offer.ts'
import { listQuestions, type StoredQuestion } from './question.sql.ts'

const { offers } = operations.office

export const officeOffers = {
  list: offers.list.handler(async ({ context: { ctx }, input: { state, after } }) => {
    const { found, spvs } = await ctx.read(async (tx) => ({
      found: await listOfficeOffers(tx, { state, after, rowsMax: offersPage + 1 }),
      spvs: await listOwnSpvs(tx),
    }))
    return { ...mapPage(pageOf(found, offersPage, byId), toLine), spvs: spvs.map(({ id, name, kind }) => ({ id, name, kind })) }
  }),
  read: offers.read.handler(async ({ context: { ctx }, input }) => {
    const found = await ctx.read(async (tx) => {
      const offer = await findOffer(tx, offerIdOf(input.offerId))
      return offer && { offer, checked: await checkOffer(tx, ctx, offer), figures: await findFigures(tx, offer.id) }
    })
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    const { offer, checked, figures } = found
    const people = checked.evidence.flatMap(({ addedBy, reviewedBy }) => [addedBy, ...(reviewedBy ? [reviewedBy] : [])])
    return {
      ...toLine(offer),
      cell: offer.cell,
      lawPack: offer.lawPack,
      content: editable(offer.content),
      writtenBy: offer.writtenBy,
      writtenAt: offer.writtenAt.toISOString(),
      apy: offer.apyBps / 100,
      evidence: checked.evidence.map(toEvidence),
      problems: checked.problems.map(toProblem),
      ...(figures.approvalId && { approvalId: figures.approvalId }),
      figures: {
        explored: figures.explored,
        watching: figures.watching,
        interested: figures.interested,
        questionsWaiting: figures.questionsWaiting,
        raised: toMoney(figures.raisedMinor, offer.asset),
      },
      names: await namesOf(ctx, [offer.writtenBy, ...people]),
    }
  }),
  create: offers.create.handler(async ({ context: { ctx }, input }) => ({ id: await createOffer(ctx, input) })),
  save: offers.save.handler(async ({ context: { ctx }, input }) => ({ version: await saveOffer(ctx, input) })),
  listVersions: offers.listVersions.handler(async ({ context: { ctx }, input: { offerId, after } }) => {
    const id = offerIdOf(offerId)
    const before = after && /^\d{1,3}$/.test(after) ? Number(after) : offerVersionsMax + 1
    const { offer, found } = await ctx.read(async (tx) => ({
      offer: await findOffer(tx, id),
      found: await listVersions(tx, { offerId: id, before, rowsMax: offersPage + 1 }),
    }))
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const page = pageOf(found, offersPage, ({ version }) => String(version))
    return {
      ...mapPage(page, ({ version, writtenBy, writtenAt }) => ({
        version,
        writtenBy,
        writtenAt: writtenAt.toISOString(),
        isPublished: version === offer.publishedVersion,
      })),
      names: await namesOf(
        ctx,
        page.items.map(({ writtenBy }) => writtenBy),
      ),
    }
  }),
  readVersion: offers.readVersion.handler(async ({ context: { ctx }, input }) => {
    const version = Number(input.version)
    const content = await ctx.read((tx) => findVersion(tx, offerIdOf(input.offerId), version))
    if (!content) throw new Refused(refuse('NOT_FOUND'))
    return { version, content: editable(content) }
  }),
  addEvidence: offers.addEvidence.handler(async ({ context: { ctx }, input }) => ({ id: await addEvidence(ctx, input) })),
  reviewEvidence: offers.reviewEvidence.handler(async ({ context: { ctx }, input }) => {
    await reviewEvidence(ctx, input)
    return {}
  }),
  requestPublication: offers.requestPublication.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestPublication(ctx, input)).id,
  })),
  changeState: offers.changeState.handler(async ({ context: { ctx }, input }) => {
    await changeOfferState(ctx, input)
    return {}
  }),
  listInterest: offers.listInterest.handler(async ({ context: { ctx }, input: { offerId, after } }) => {
    const id = offerIdOf(offerId)
    const { offer, found } = await ctx.read(async (tx) => ({
      offer: await findOffer(tx, id),
      found: await listInterest(tx, { offerId: id, after, rowsMax: interestPage + 1 }),
    }))
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const page = pageOf(found, interestPage, ({ personId }) => personId as string)
    return {
      ...mapPage(page, ({ personId, at }) => ({ personId, at: at.toISOString() })),
      // Names are shown to the roles that may see people; staff of an SPV see that somebody is interested, and when.
      names: await namesOf(
        ctx,
        page.items.map(({ personId }) => personId),
      ),
    }
  }),
  listQuestions: offers.listQuestions.handler(async ({ context: { ctx }, input: { offerId, after } }) => {
    const id = offerIdOf(offerId)
    const { offer, found } = await ctx.read(async (tx) => ({
      offer: await findOffer(tx, id),
      found: await listQuestions(tx, { offerId: id, after, rowsMax: questionsPage + 1 }),
    }))
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    return mapPage(pageOf(found, questionsPage, byId), toQuestion)
  }),
  answerQuestion: offers.answerQuestion.handler(async ({ context: { ctx }, input }) => {
    await answerQuestion(ctx, input)
    return {}
  }),
  postUpdate: offers.postUpdate.handler(async ({ context: { ctx }, input }) => ({ id: await postUpdate(ctx, input) })),
}

function offerIdOf(text: string): Id<'ofr'> {
  if (!isId('ofr', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

async function namesOf(ctx: Context, ids: readonly Id<'per'>[]): Promise<Record<string, { name: string; email: string }>> {
  return Object.fromEntries(await namePeople(ctx, [...new Set(ids)]))
}

/** The wire's lists can be added to; the domain's cannot. */
function editable({ hiddenFrom, ...content }: StoredOffer['content']) {
  return {
    ...content,
    ...(hiddenFrom && { hiddenFrom: [...hiddenFrom] }),
    tags: [...content.tags],
    risks: [...content.risks],
    sites: [...content.sites],
    impactFigures: [...content.impactFigures],
  }
}

function toLine(offer: StoredOffer): WireLine {
  return {
    id: offer.id,
    name: offer.content.name,
    spvId: offer.spvId,
    company: offer.company,
    kind: offer.kind,
    state: offer.state,
    version: offer.version,
    ...(offer.publishedVersion !== undefined && { publishedVersion: offer.publishedVersion }),
    target: { amountMinor: offer.content.targetMinor, asset: offer.asset },
    updatedAt: offer.updatedAt.toISOString(),
  }
}

function toEvidence({
  offerId: _left,
  issuedOn,
  expiresOn,
  note,
  reviewedBy,
  reviewedAt,
  addedAt,
  ...paper
}: StoredEvidence): WireEvidence {
  return {
    ...paper,
    addedAt: addedAt.toISOString(),
    ...(issuedOn && { issuedOn }),
    ...(expiresOn && { expiresOn }),
    ...(note && { note }),
    ...(reviewedBy && reviewedAt && { reviewedBy, reviewedAt: reviewedAt.toISOString() }),
  }
}

function toProblem(problem: PublicationProblem): WireProblem {
  return problem.kind === 'owner-total' ? { kind: problem.kind, max: toMoney(problem.max.amountMinor, problem.max.asset) } : problem
}

function toQuestion({ id, text, state, askedAt, answer, answeredAt }: StoredQuestion): WireQuestion {
  return {
    id,
    text,
    state,
    askedAt: askedAt.toISOString(),
    ...(answer !== undefined && { answer }),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
  }
}
