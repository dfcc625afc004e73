import type { Id } from '@heathland/domain/id'
import { type CaseReason, openCase, takeEvidence } from '@heathland/domain/kyc/case'
import type { Evidence } from '@heathland/domain/kyc/evidence'
import { assessRisk, type Risk } from '@heathland/domain/kyc/risk'
import type { Reading } from '@heathland/domain/kyc/verification'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Seal } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findRecordSeal, makeRecordSeal } from '../documents/documents.sql.ts'
import {
  type CaseEvidence,
  findDeclared,
  insertCase,
  insertEvents,
  lockOpenCase,
  type StoredCase,
  saveEvidence,
  saveWaiting,
} from './kyc-case.sql.ts'
import { hitMac, insertHits, listHits, type NewHit } from './kyc-hit.sql.ts'

/** What a reading says beside what is known already: which hits are new, and how much risk the member is. */
export interface Review {
  readonly openCase: StoredCase | undefined
  readonly freshHits: readonly NewHit[]
  readonly evidence: Evidence
  readonly risk: Risk
}

/** Undefined where the reading carries no evidence, or the member was erased: nobody opens a case about them then. */
export async function reviewReading(
  tx: Tx,
  ctx: Context,
  personId: Id<'per'>,
  reading: Reading,
): Promise<{ readonly openCase: StoredCase | undefined; readonly review: Review | undefined }> {
  const openCase = await lockOpenCase(tx, personId)
  const evidence = 'evidence' in reading ? reading.evidence : undefined
  const declared = evidence && (await findDeclared(tx, ctx.keys, personId))
  if (!evidence || !declared) return { openCase, review: undefined }
  const seal = evidence.hits.length > 0 ? await makeRecordSeal(tx, ctx, personId) : await findRecordSeal(tx, ctx, personId)
  const known = seal ? await listHits(tx, personId, seal) : []
  const hits = seal ? evidence.hits.map((hit) => ({ hit, mac: hitMac(seal, hit) })) : []
  const ruledOut = known.filter(({ verdict, isOfDecided }) => verdict === 'different' && isOfDecided)
  const isIn = (list: readonly { readonly mac: Buffer }[], mac: Buffer) => list.some((one) => one.mac.equals(mac))
  const counting = { papers: evidence.papers, hits: hits.filter(({ mac }) => !isIn(ruledOut, mac)).map(({ hit }) => hit) }
  return {
    openCase,
    review: {
      openCase,
      freshHits: hits.filter(({ mac }) => !isIn(known, mac)).map((hit) => ({ ...hit, id: ctx.newId('khi') })),
      evidence,
      risk: assessRisk({ evidence: counting, declared, isRefusedByProvider: reading.state === 'rejected' }, ctx.now),
    },
  }
}

/** Opens a case for staff, with everything that is known. */
export async function openCaseFor(
  tx: Tx,
  ctx: Context,
  {
    personId,
    verificationId,
    reason,
    reading,
    review,
  }: {
    readonly personId: Id<'per'>
    readonly verificationId: Id<'ver'>
    readonly reason: CaseReason
    readonly reading: Reading
    readonly review: Review
  },
): Promise<void> {
  const seal = await makeRecordSeal(tx, ctx, personId)
  const kycCase = openCase({ id: ctx.newId('kca'), personId, reason, risk: review.risk }, ctx.now)
  const evidence = evidenceOf(reading, review, ctx.now)
  await insertCase(tx, kycCase, { evidence, mac: evidenceMac(seal, evidence, review), seal, verificationId })
  await insertHits(tx, { caseId: kycCase.id, personId }, review.freshHits, { seal, now: ctx.now })
  await insertEvents(tx, kycCase, [{ id: ctx.newId('kce'), kind: 'opened', about: reason }], { seal, now: ctx.now })
  await recordAudit(tx, ctx, {
    action: 'kyc.case-opened',
    resource: kycCase.id,
    after: { reason, level: kycCase.level, points: kycCase.points },
  })
}

/** Brings an open case up to date; nothing happens where the provider says the same as before. */
export async function bringUpToDate(
  tx: Tx,
  ctx: Context,
  { openCase: before, reading, review }: { readonly openCase: StoredCase; readonly reading: Reading; readonly review: Review },
): Promise<void> {
  const seal = await makeRecordSeal(tx, ctx, before.personId)
  const evidence = evidenceOf(reading, review, ctx.now)
  const mac = evidenceMac(seal, evidence, review)
  // Papers that were asked for count as new, whatever they say.
  if (mac.equals(before.evidenceMac) && before.state !== 'waiting') return
  const { kycCase, events } = takeEvidence(before, review.risk, ctx.now)
  await insertHits(tx, { caseId: before.id, personId: before.personId }, review.freshHits, { seal, now: ctx.now })
  await saveEvidence(tx, kycCase, { evidence, mac, seal }, ctx.now)
  await insertEvents(
    tx,
    kycCase,
    events.map((kind) => ({ id: ctx.newId('kce'), kind })),
    { seal, now: ctx.now },
  )
  await recordAudit(tx, ctx, {
    action: 'kyc.evidence-changed',
    resource: before.id,
    before: { state: before.state, points: before.points, version: before.evidenceVersion },
    after: { state: kycCase.state, points: kycCase.points, version: kycCase.evidenceVersion },
  })
}

/** The provider itself wants other papers: the case waits for them, and a proposal has nothing to be about. */
export async function letCaseWait(tx: Tx, ctx: Context, before: StoredCase): Promise<void> {
  if (before.state === 'waiting') return
  await saveWaiting(tx, before.id, ctx.now)
  const seal = await findRecordSeal(tx, ctx, before.personId)
  const kinds = ['asked', ...(before.proposal ? (['lapsed'] as const) : [])] as const
  await insertEvents(
    tx,
    before,
    kinds.map((kind) => ({ id: ctx.newId('kce'), kind })),
    { seal, now: ctx.now },
  )
  await recordAudit(tx, ctx, {
    action: 'kyc.evidence-changed',
    resource: before.id,
    before: { state: before.state },
    after: { state: 'waiting' },
  })
}

function evidenceOf(reading: Reading, { evidence, risk }: Review, now: Date): CaseEvidence {
  const verdict = reading.state === 'approved' || reading.state === 'rejected' ? reading.state : 'on-hold'
  return { papers: evidence.papers, verdict, reasons: reading.state === 'rejected' ? reading.reasons : [], risk, at: now.toISOString() }
}

/** Equal where the provider says the same, whenever it says it. */
function evidenceMac(seal: Seal, { papers, verdict, reasons }: CaseEvidence, { evidence }: Review): Buffer {
  const hits = evidence.hits.map((hit) => hitMac(seal, hit).toString('hex')).toSorted()
  return seal.mac('kyc_case.evidence', canonical({ papers, verdict, reasons, hits }))
}
