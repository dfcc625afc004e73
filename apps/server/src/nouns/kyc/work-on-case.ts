/** What staff do about a case before it is decided: take it on, judge its hits, and ask the member for papers. */
import { type CaseAsk, decideAsk, decideAssignment, decideVerdict, type HitVerdict } from '@heathland/domain/kyc/case'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findRecordSeal } from '../documents/documents.sql.ts'
import { applyCaseJob } from './kyc.jobs.ts'
import { insertEvents, lockCase, type StoredCase, saveCase } from './kyc-case.sql.ts'
import { listHits, saveVerdict } from './kyc-hit.sql.ts'

/** Row security shows nobody a case about themselves, so that one is not found either. */
export async function lockKnownCase(tx: Tx, caseId: string): Promise<StoredCase> {
  const kycCase = await lockCase(tx, caseId)
  if (!kycCase) throw new Refused(refuse('NOT_FOUND'))
  return kycCase
}

export async function assignCase(ctx: Context, { caseId, to }: { readonly caseId: string; readonly to: 'me' | 'nobody' }): Promise<void> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockKnownCase(tx, caseId)
    const decided = decideAssignment(before, { by, to: to === 'me' ? by : undefined })
    if (decided.refused) throw new Refused(decided)
    await saveCase(tx, decided.kycCase, { now: ctx.now, dueAt: before.dueAt })
    const kind = to === 'me' ? 'taken' : 'put-back'
    await insertEvents(tx, before, [{ id: ctx.newId('kce'), kind, actorId: by }], { seal: undefined, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: to === 'me' ? 'kyc.case-taken' : 'kyc.case-put-back',
      resource: before.id,
      before: { assigneeId: before.assigneeId },
      after: { assigneeId: decided.kycCase.assigneeId },
    })
  })
}

export interface Judgement {
  readonly caseId: string
  readonly hitId: string
  readonly verdict: HitVerdict
  readonly note?: string | undefined
}

export async function judgeHit(ctx: Context, { caseId, hitId, verdict, note }: Judgement): Promise<void> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockKnownCase(tx, caseId)
    const seal = await findRecordSeal(tx, ctx, before.personId)
    const hit = (await listHits(tx, before.personId, seal)).find(({ id }) => id === hitId)
    // What an earlier case found stays as it was decided there.
    if (!hit || (hit.isOfDecided && hit.verdict)) throw new Refused(refuse('NOT_FOUND'))
    const decided = decideVerdict(before, hit, { by, verdict })
    if (decided.refused) throw new Refused(decided)
    await saveVerdict(tx, { id: hit.id, verdict, note, by }, { seal, now: ctx.now })
    if (decided.lapsed) await saveCase(tx, decided.kycCase, { now: ctx.now, dueAt: before.dueAt })
    await insertEvents(
      tx,
      before,
      [
        { id: ctx.newId('kce'), kind: 'hit-judged', actorId: by, about: verdict, note },
        ...(decided.lapsed ? [{ id: ctx.newId('kce'), kind: 'lapsed', actorId: by } as const] : []),
      ],
      { seal, now: ctx.now },
    )
    await recordAudit(tx, ctx, { action: 'kyc.hit-judged', resource: hit.id, before: { verdict: hit.verdict }, after: { verdict } })
  })
}

/** The worker has the provider's page take papers again and tells the member, in words that say nothing about hits. */
export async function askForPapers(
  ctx: Context,
  { caseId, what, note }: { readonly caseId: string; readonly what: CaseAsk; readonly note?: string | undefined },
): Promise<void> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockKnownCase(tx, caseId)
    const decided = decideAsk(before, { by, what })
    if (decided.refused) throw new Refused(decided)
    await saveCase(tx, decided.kycCase, { now: ctx.now, dueAt: ctx.now })
    const seal = await findRecordSeal(tx, ctx, before.personId)
    await insertEvents(tx, before, [{ id: ctx.newId('kce'), kind: 'asked', actorId: by, about: what, note }], { seal, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'kyc.papers-asked',
      resource: before.id,
      before: { state: before.state },
      after: { state: 'waiting', what },
    })
    await ctx.jobs.send(tx, applyCaseJob, { caseId: before.id }, { key: before.id })
  })
}
