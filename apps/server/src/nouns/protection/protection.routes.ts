import type { InvestingDecision as WireDecision, StatedCategory as WireStated } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type InvestorStanding, standingOf } from '@heathland/domain/rules/standing'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { opened } from '../../core/keys.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { visitPerson } from '../identity/person.ts'
import {
  acknowledgeWarning,
  chooseOffer,
  consentToLarge,
  decideAndKeep,
  readOfferStanding,
  replayDecision,
  requestOffer,
  showWarning,
} from './decide-investing.ts'
import { categoryPlace, readInvestor, type SaidCategory } from './investor.ts'
import { listDecisions, listWaitingCategories, type StoredDecision, type WaitingCategory } from './protection.sql.ts'
import { acknowledgeLoss, simulateLoss } from './simulate-loss.ts'
import { answeredByHeathland, judgeCategory, stateCategory } from './state-category.ts'
import { readTest, takeTest } from './take-test.ts'

const { protection } = operations.member

async function ownStanding(ctx: Context): Promise<InvestorStanding> {
  return ctx.read((tx) => standingIn(tx, ctx, signedIn(ctx).personId))
}

async function standingIn(tx: ReadTx, ctx: Context, personId: Id<'per'>): Promise<InvestorStanding> {
  const { pack, facts } = await readInvestor(tx, ctx, personId)
  return standingOf(facts, ctx.now, pack)
}

export const memberProtection = {
  read: protection.read.handler(({ context: { ctx } }) => ownStanding(ctx)),
  stateCategory: protection.stateCategory.handler(async ({ context: { ctx }, input }) => {
    await stateCategory(ctx, input)
    return ownStanding(ctx)
  }),
  readTest: protection.readTest.handler(async ({ context: { ctx } }) => {
    const { questions, ...test } = await readTest(ctx)
    // Which answer is right stays here.
    return { ...test, questions: questions.map(({ code, options }) => ({ code, options: [...options] })) }
  }),
  takeTest: protection.takeTest.handler(async ({ context: { ctx }, input }) => {
    const result = await takeTest(ctx, input.answers)
    return { ...result, standing: await ownStanding(ctx) }
  }),
  simulateLoss: protection.simulateLoss.handler(async ({ context: { ctx }, input }) => {
    await simulateLoss(ctx, input)
    return ownStanding(ctx)
  }),
  acknowledgeSimulation: protection.acknowledgeSimulation.handler(async ({ context: { ctx } }) => {
    await acknowledgeLoss(ctx)
    return ownStanding(ctx)
  }),
  acknowledgeWarning: protection.acknowledgeWarning.handler(async ({ context: { ctx }, input }) => {
    await acknowledgeWarning(ctx, input)
    return {}
  }),
  showWarning: protection.showWarning.handler(async ({ context: { ctx }, input }) => {
    await showWarning(ctx, input)
    return {}
  }),
  readOffer: protection.readOffer.handler(({ context: { ctx }, input }) =>
    readOfferStanding(ctx, input.offerId, BigInt(input.amountMinor ?? '0')),
  ),
  requestOffer: protection.requestOffer.handler(async ({ context: { ctx }, input }) => {
    await requestOffer(ctx, input.offerId)
    return readOfferStanding(ctx, input.offerId, 0n)
  }),
  choose: protection.choose.handler(async ({ context: { ctx }, input }) => {
    await chooseOffer(ctx, input)
    return readOfferStanding(ctx, input.offerId, 0n)
  }),
  consent: protection.consent.handler(async ({ context: { ctx }, input }) => {
    const amountMinor = BigInt(input.amountMinor)
    await consentToLarge(ctx, { ...input, amountMinor })
    return readOfferStanding(ctx, input.offerId, amountMinor)
  }),
  decide: protection.decide.handler(({ context: { ctx }, input }) => {
    return decideAndKeep(ctx, input.offerId, BigInt(input.amountMinor))
  }),
}

const { protection: office } = operations.office
const decisionsPage = 25

export const officeProtection = {
  read: office.read.handler(async ({ context: { ctx }, input: { personId, after } }) => {
    if (!isId('per', personId)) throw new Refused(refuse('NOT_FOUND'))
    const { standing, found } = await ctx.inTransaction(async (tx) => {
      await visitPerson(tx, ctx, personId)
      return {
        standing: await standingIn(tx, ctx, personId),
        found: await listDecisions(tx, { personId, after, rowsMax: decisionsPage + 1 }),
      }
    })
    const { items, next } = mapPage(pageOf(found, decisionsPage, byId), toDecision)
    return { standing, decisions: items, ...(next && { next }) }
  }),
  readReplay: office.readReplay.handler(async ({ context: { ctx }, input }) => {
    const { decision, agrees } = await replayDecision(ctx, input.decisionId)
    return { decision: toDecision(decision), agrees }
  }),
  listCategories: office.listCategories.handler(async ({ context: { ctx }, input: { after } }) => {
    const asked = { categories: answeredByHeathland, after, rowsMax: decisionsPage + 1 }
    const page = pageOf(await ctx.read((tx) => listWaitingCategories(tx, asked)), decisionsPage, byId)
    return {
      ...mapPage(page, (stated) => toStated(ctx, stated)),
      names: Object.fromEntries(
        await namePeople(
          ctx,
          page.items.map(({ personId }) => personId),
        ),
      ),
    }
  }),
  judgeCategory: office.judgeCategory.handler(async ({ context: { ctx }, input }) => {
    await judgeCategory(ctx, input)
    return {}
  }),
}

function toDecision({ id, offerId, at, packVersion, allowed, missing }: StoredDecision): WireDecision {
  return { id, offerId, at: at.toISOString(), packVersion, allowed, missing: [...missing] }
}

/** Of somebody whose key is gone nothing can be read any more. */
function toStated(ctx: Context, stated: WaitingCategory): WireStated {
  const { recordKey } = stated
  const text = recordKey && opened(() => ctx.keys.recordSeal(stated.personId, recordKey).open(categoryPlace(stated.id), stated.answers))
  const said = text ? (JSON.parse(text) as SaidCategory) : undefined
  const { amountsMinor = {}, counts = {}, claims = [] } = said?.answers ?? {}
  return {
    id: stated.id,
    personId: stated.personId,
    lawPack: stated.lawPack,
    category: stated.category,
    statedAt: stated.statedAt.toISOString(),
    answers: {
      ...Object.fromEntries(Object.entries(amountsMinor).map(([code, amount]) => [code, String(amount)])),
      ...Object.fromEntries(Object.entries(counts).map(([code, count]) => [code, String(count)])),
      ...Object.fromEntries(claims.map((code) => [code, 'yes'])),
    },
  }
}
