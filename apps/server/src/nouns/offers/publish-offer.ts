/** A version is published when its checklist is done and a second person, who wrote nothing of it, agrees to exactly it. */
import { createHash } from 'node:crypto'
import { type Id, isId } from '@heathland/domain/id'
import { contentFromJson, ownerKey } from '@heathland/domain/offers/content'
import { evidenceMax } from '@heathland/domain/offers/evidence'
import { dayOf, decidePublication, decideStep, type OfferStep } from '@heathland/domain/offers/offer'
import { type PublicationProblem, publicationProblems } from '@heathland/domain/offers/publication'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  findVersion,
  hasWritten,
  listEvidence,
  lockOffer,
  lockOwner,
  publishVersion,
  type StoredEvidence,
  type StoredOffer,
  saveState,
  sumOfOwner,
} from './office-offers.sql.ts'

const yearMs = 365 * dayMs

export interface Checked {
  readonly problems: readonly PublicationProblem[]
  readonly evidence: readonly StoredEvidence[]
}

/** What keeps the newest version from being published, and the papers that say so. */
export async function checkOffer(tx: ReadTx, ctx: Context, offer: StoredOffer): Promise<Checked> {
  const content = contentFromJson(offer.content)
  const evidence = await listEvidence(tx, offer.id, evidenceMax)
  const ownerTotalMinor = await sumOfOwner(tx, { owner: ownerKey(content.owner), offerId: offer.id, since: after(ctx.now, -yearMs) })
  return {
    evidence,
    problems: publicationProblems({ content, evidence, lawPack: offer.lawPack, ownerTotalMinor, today: dayOf(ctx.now) }),
  }
}

/** What a second person agrees to: this version with every word of it, and these papers. */
function bodyOf(offer: StoredOffer, evidence: readonly StoredEvidence[]): Record<string, string> {
  const papers = evidence.filter(({ state }) => state === 'accepted').map(({ id }) => id)
  const digest = createHash('sha256').update(canonical({ content: offer.content, papers }))
  return {
    offerId: offer.id,
    name: offer.content.name,
    company: offer.company,
    version: String(offer.version),
    digest: digest.digest('hex'),
  }
}

export interface PublicationAsked {
  readonly offerId: string
  readonly version: number
  readonly reason: string
}

export async function requestPublication(ctx: Context, { offerId, version, reason }: PublicationAsked): Promise<StoredApproval> {
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const decision = decidePublication(offer, version)
    if (decision.refused) throw new Refused(decision)
    const { problems, evidence } = await checkOffer(tx, ctx, offer)
    if (problems.length > 0) throw new Refused(refuse('OFFER_INCOMPLETE', { problems: problems.length }))
    await recordAudit(tx, ctx, { action: 'offers.publication-requested', resource: offerId, after: { version } })
    return requestApproval(tx, ctx, { act: 'offers.publish', body: bodyOf(offer, evidence), reason, spvId: offer.spvId })
  })
}

export const publishOfferAct: Act = {
  permission: 'offers.publish',
  sentence: 'Publish an offer',
  async execute(tx, ctx, body, approval) {
    const { offerId, version } = body as { offerId: Id<'ofr'>; version: string }
    const offer = await lockOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const { personId } = signedIn(ctx)
    if (await hasWritten(tx, { offerId, since: offer.publishedVersion ?? 0, personId })) throw new Refused(refuse('APPROVAL_OWN'))
    const owner = ownerKey(offer.content.owner)
    await lockOwner(tx, owner)
    const { problems, evidence } = await checkOffer(tx, ctx, offer)
    // What was agreed to is what would be published now, papers included, or nothing is.
    const isSame = bodyOf(offer, evidence)['digest'] === body['digest'] && decidePublication(offer, Number(version)).refused === false
    if (!isSame) throw new Refused(refuse('APPROVAL_CHANGED'))
    if (problems.length > 0) throw new Refused(refuse('OFFER_INCOMPLETE', { problems: problems.length }))
    if (!(await publishVersion(tx, { offerId, version: offer.version, approvalId: approval.id, owner, now: ctx.now })))
      throw new Refused(refuse('APPROVAL_CHANGED'))
    await recordAudit(tx, ctx, {
      action: 'offers.published',
      resource: offerId,
      before: { version: offer.publishedVersion },
      after: { version: offer.version },
    })
    await announce(tx, ctx, 'offer.changed', { offerId })
  },
  async turnDown(tx, ctx, body) {
    await recordAudit(tx, ctx, { action: 'offers.publication-refused', resource: String(body['offerId']) })
  },
}

export interface StepAsked {
  readonly offerId: string
  readonly step: OfferStep
  readonly reason: string
}

/** Pauses, resumes, closes or cancels a published offer. It goes on only while its checklist still holds. */
export async function changeOfferState(ctx: Context, { offerId, step, reason }: StepAsked): Promise<void> {
  const { role } = signedIn(ctx)
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  await ctx.inTransaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideStep(offer, { step, role })
    if (decision.refused) throw new Refused(decision)
    if (step === 'resume') {
      // A draft on top of the published version is no reason against it.
      const content = (await findVersion(tx, offerId, offer.publishedVersion ?? offer.version)) ?? offer.content
      const open = (await checkOffer(tx, ctx, { ...offer, content })).problems.filter(({ kind }) => kind !== 'owner-total')
      if (open.length > 0) throw new Refused(refuse('OFFER_INCOMPLETE', { problems: open.length }))
    }
    await saveState(tx, offerId, decision.state, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'offers.state-changed',
      resource: offerId,
      before: { state: offer.state },
      after: { state: decision.state, reason },
    })
    await announce(tx, ctx, 'offer.changed', { offerId })
  })
}
