/** Papers behind an offer: staff of the SPV hand them in, somebody outside of it accepts or rejects them. */
import { type Id, isId } from '@heathland/domain/id'
import { type EvidenceKind, type EvidenceState, evidenceMax, isExpired, ruleOf } from '@heathland/domain/offers/evidence'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findFileRow } from '../../core/files/file.sql.ts'
import { keepFile } from '../../core/files/files.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOffer, insertEvidence, listEvidence, lockEvidence, lockOffer, saveAudited, saveReview } from './office-offers.sql.ts'

export interface NewEvidence {
  readonly offerId: string
  readonly kind: EvidenceKind
  readonly title: string
  readonly fileId: string
  readonly issuedOn?: string | undefined
  readonly expiresOn?: string | undefined
}

/** Records are kept for at least five years after the offer (ECSPR Art 26); ten covers its term for most. */
const keptMs = 10 * 365 * dayMs

export async function addEvidence(ctx: Context, { offerId, fileId, kind, title, issuedOn, expiresOn }: NewEvidence): Promise<Id<'evd'>> {
  const { personId: addedBy } = signedIn(ctx)
  if (!isId('ofr', offerId) || !isId('fil', fileId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    if (offer.state === 'cancelled') throw new Refused(refuse('OFFER_STEP_UNFIT'))
    const file = await findFileRow(tx, fileId)
    const isFit = file?.state === 'stored' && file.spv_id === offer.spvId && file.type === 'application/pdf' && file.sha256 !== null
    const today = dayOf(ctx.now)
    const datesFit =
      (ruleOf(kind).expires ? expiresOn !== undefined : true) && !isExpired({ expiresOn }, today) && (!issuedOn || issuedOn <= today)
    if (!isFit || !datesFit || !file.sha256) throw new Refused(refuse('EVIDENCE_UNFIT'))
    if ((await listEvidence(tx, offerId, evidenceMax)).length >= evidenceMax) throw new Refused(refuse('EVIDENCE_FULL'))
    const id = ctx.newId('evd')
    const paper = { id, offerId, kind, title, fileId, bytes: Number(file.size ?? 0n), issuedOn, expiresOn, addedBy, addedAt: ctx.now }
    if (!(await insertEvidence(tx, { ...paper, sha256: file.sha256.toString('hex') }))) throw new Refused(refuse('EVIDENCE_UNFIT'))
    await keepFile(tx, ctx, { id: fileId, until: after(ctx.now, keptMs) })
    await recordAudit(tx, ctx, { action: 'offers.evidence-added', resource: id, after: paper })
    return id
  })
}

export interface Review {
  readonly evidenceId: string
  readonly verdict: Exclude<EvidenceState, 'submitted'>
  readonly note?: string | undefined
}

export async function reviewEvidence(ctx: Context, { evidenceId, verdict, note }: Review): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const paper = await lockEvidence(tx, evidenceId)
    const offer = paper && (await findOffer(tx, paper.offerId))
    if (!paper || !offer) throw new Refused(refuse('NOT_FOUND'))
    if (paper.addedBy === by) throw new Refused(refuse('EVIDENCE_OWN'))
    // What turns out to be false is rejected after it was accepted; the other way round a new paper is handed in.
    const isOpen = paper.state === 'submitted' || (paper.state === 'accepted' && verdict === 'rejected')
    if (!isOpen) throw new Refused(refuse('EVIDENCE_REVIEWED'))
    await saveReview(tx, { id: paper.id, state: verdict, note: note || undefined, by, now: ctx.now })
    if (paper.kind === 'audited-accounts') await saveAudited(tx, paper.offerId)
    await recordAudit(tx, ctx, {
      action: 'offers.evidence-reviewed',
      resource: paper.id,
      before: { state: paper.state },
      after: { state: verdict },
    })
  })
}
