/** Warnings, waiting times and consent for one offer, and the decision whether a member may invest, which is kept. */
import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { decideInvesting } from '@heathland/domain/rules/decide'
import { type InvestingRecord, recordOf, replay } from '@heathland/domain/rules/record'
import { type OfferStanding, offerStandingOf, protectionOf, warningOf } from '@heathland/domain/rules/standing'
import { after, hourMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { hash, opened } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readMe } from '../identity/read-me.ts'
import { decisionPlace, investingMember, isOpen, readInvestor, readOfferFor, sealFor } from './investor.ts'
import {
  findDecision,
  insertAcknowledgement,
  insertDecision,
  lockInvestor,
  planReminder,
  type StoredDecision,
  saveChoice,
  saveConsent,
  saveRequest,
} from './protection.sql.ts'

function offerIdOf(text: string): Id<'ofr'> {
  if (!isId('ofr', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

/** How the member stands to one offer, for an amount where they have one in mind. */
export async function readOfferStanding(ctx: Context, offerId: string, amountMinor: bigint): Promise<OfferStanding> {
  const { firstName, email } = await readMe(ctx)
  return ctx.read((tx) => standingIn(tx, ctx, offerIdOf(offerId), amountMinor, firstName || email))
}

async function standingIn(tx: ReadTx, ctx: Context, offerId: Id<'ofr'>, amountMinor: bigint, name: string): Promise<OfferStanding> {
  const { personId } = signedIn(ctx)
  const investor = await readInvestor(tx, ctx, personId, offerId)
  const { offer, stored } = await readOfferFor(tx, ctx, offerId, personId)
  return offerStandingOf(investingMember(investor, stored, amountMinor), offer, ctx.now, investor.pack, name)
}

interface WarningAbout {
  readonly warning: string
  readonly offerId?: string | undefined
}

/** The warning in the words of the member's pack, and the offer that it is about, which the member may see. */
async function findWarning(tx: ReadTx, ctx: Context, { warning, offerId }: WarningAbout) {
  const { personId } = signedIn(ctx)
  const { pack } = await readInvestor(tx, ctx, personId)
  const known = warningOf(pack, warning)
  if (!known || known.isAboutOffer !== (offerId !== undefined)) throw new Refused(refuse('WARNING_UNKNOWN'))
  const about = offerId === undefined ? undefined : offerIdOf(offerId)
  if (about) await readOfferFor(tx, ctx, about, personId)
  return { id: known.id, text: known.text, offerId: about }
}

/** The page says that it came into view. */
export async function showWarning(ctx: Context, shown: WarningAbout): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { id, text, offerId } = await findWarning(tx, ctx, shown)
    await recordAudit(tx, ctx, { action: 'protection.warning-shown', resource: offerId ?? id, after: { warning: id, offerId, text } })
  })
}

/**
 * Keeps a hash of the words, to show later which ones a member acknowledged. The personal warning is hashed without the member's name: after
 * an erasure somebody could otherwise guess the name from the hash.
 */
export async function acknowledgeWarning(ctx: Context, given: WarningAbout): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const { id: warning, text, offerId } = await findWarning(tx, ctx, given)
    const id = ctx.newId('ack')
    // Whoever reads the warning about a test that they did not pass has done their part, which expires one day.
    if (!offerId) planReminder(tx, personId, ctx.now)
    insertAcknowledgement(tx, { id, personId, warning, offerId, textHash: hash(text), now: ctx.now })
    await recordAudit(tx, ctx, { action: 'protection.warning-acknowledged', resource: id, after: { warning, offerId, text } })
  })
}

/** Begins the waiting time before the member may choose. */
export async function requestOffer(ctx: Context, offerId: string): Promise<void> {
  const { personId } = signedIn(ctx)
  const id = offerIdOf(offerId)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    await readOfferFor(tx, ctx, id, personId)
    if (await saveRequest(tx, id, personId, ctx.now)) await recordAudit(tx, ctx, { action: 'protection.offer-requested', resource: id })
  })
}

/** Going on and leaving are equally near; going on is possible once the waiting time is over. */
export async function chooseOffer(
  ctx: Context,
  { offerId, goesOn }: { readonly offerId: string; readonly goesOn: boolean },
): Promise<void> {
  const { personId } = signedIn(ctx)
  const id = offerIdOf(offerId)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { pack, facts } = await readInvestor(tx, ctx, personId, id)
    const { stored } = await readOfferFor(tx, ctx, id, personId)
    if (!isOpen(stored.request)) throw new Refused(refuse('NOT_FOUND'))
    const { protectedAs } = protectionOf(facts.category, ctx.now, pack)
    const waits = (pack.coolingOff?.appliesTo as readonly string[] | undefined)?.includes(protectedAs) ? (pack.coolingOff?.hours ?? 0) : 0
    const endsAt = after(stored.request.requestedAt, waits * hourMs)
    if (goesOn && ctx.now < endsAt) throw new Refused(refuse('COOLING_OFF_RUNNING', { until: endsAt.toISOString() }))
    await saveChoice(tx, { offerId: id, personId, goesOn, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'protection.choice-made', resource: id, after: { goesOn } })
  })
}

export interface Consent {
  readonly offerId: string
  readonly amountMinor: bigint
  readonly answer: string
}

/** Consent to an investment above the limit of the law, with the answer that shows it was understood. A wrong answer is no consent. */
export async function consentToLarge(ctx: Context, { offerId, amountMinor, answer }: Consent): Promise<void> {
  const { personId } = signedIn(ctx)
  const id = offerIdOf(offerId)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { pack } = await readInvestor(tx, ctx, personId, id)
    await readOfferFor(tx, ctx, id, personId)
    if (!pack.largeInvestment || pack.largeInvestment.proof.right !== answer || amountMinor <= 0n)
      throw new Refused(refuse('ANSWERS_UNFIT'))
    await saveConsent(tx, { offerId: id, personId, amountMinor, answer, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'protection.consent-given', resource: id, after: { amountMinor: amountMinor.toString() } })
  })
}

/** Decides, and keeps the pack's version, everything that was known and the answer. */
export async function decideAndKeep(
  ctx: Context,
  offerId: string,
  amountMinor: bigint,
): Promise<{ readonly decisionId: Id<'ivd'>; readonly standing: OfferStanding }> {
  const { personId } = signedIn(ctx)
  const id = offerIdOf(offerId)
  const { firstName, email } = await readMe(ctx)
  return ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const investor = await readInvestor(tx, ctx, personId, id)
    const { offer, stored } = await readOfferFor(tx, ctx, id, personId)
    const member = investingMember(investor, stored, amountMinor)
    const decision = decideInvesting(member, offer, ctx.now, investor.pack)
    const decisionId = ctx.newId('ivd')
    const seal = await sealFor(tx, ctx, personId, investor.row)
    const record = recordOf(member, offer, ctx.now, investor.pack, decision)
    insertDecision(tx, {
      id: decisionId,
      personId,
      offerId: id,
      lawPack: investor.pack.id,
      packVersion: investor.pack.version,
      record: seal.seal(decisionPlace(decisionId), JSON.stringify(record)),
      allowed: decision.allowed,
      missing: decision.allowed ? [] : decision.missing.map(({ code }) => code),
      at: ctx.now,
    })
    await recordAudit(tx, ctx, { action: 'protection.decided', resource: decisionId, after: { allowed: decision.allowed, offerId: id } })
    // The answer is the decision that was kept.
    return { decisionId, standing: offerStandingOf(member, offer, ctx.now, investor.pack, firstName || email) }
  })
}

/** Decides a kept decision again under the pack it was made under, and says whether the answer is the same and stands so in its row. */
export async function replayDecision(
  ctx: Context,
  decisionId: string,
): Promise<{ readonly decision: StoredDecision; readonly agrees: boolean }> {
  const found = await ctx.read((tx) => findDecision(tx, decisionId))
  if (!found?.recordKey) throw new Refused(refuse('NOT_FOUND'))
  const seal = ctx.keys.recordSeal(found.personId, found.recordKey)
  const text = opened(() => seal.open(decisionPlace(found.id), found.record))
  if (text === undefined) throw new Refused(refuse('NOT_FOUND'))
  const record = JSON.parse(text) as InvestingRecord
  const { decision, agrees } = replay(record)
  const missing = decision.allowed ? [] : decision.missing.map(({ code }) => code)
  // The columns beside the sealed record are what lists show: whoever changes them is noticed too.
  const isAsKept =
    found.allowed === decision.allowed &&
    found.missing.join() === missing.join() &&
    found.packVersion === record.pack.version &&
    found.offerId === record.offer.id &&
    found.at.toISOString() === record.at
  return { decision: found, agrees: agrees && isAsKept }
}
