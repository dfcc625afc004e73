import { type CaseOutcome, type CaseState, type DecisionReason, decideCase, decideReturn } from '@heathland/domain/kyc/case'
import { Refused } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findRecordSeal } from '../documents/documents.sql.ts'
import { applyCaseJob } from './kyc.jobs.ts'
import { insertEvents, saveCase } from './kyc-case.sql.ts'
import { listHits } from './kyc-hit.sql.ts'
import { lockKnownCase } from './work-on-case.ts'

export interface CaseDecision {
  readonly caseId: string
  readonly outcome: CaseOutcome
  readonly reason: DecisionReason
  readonly note: string
  /** The evidence that was on the page. */
  readonly seenVersion: number
}

/** Decides a case, or proposes to where two people decide. The worker makes it so, since no request approves anybody. */
export async function decideKycCase(ctx: Context, { caseId, note, ...decision }: CaseDecision): Promise<CaseState> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const before = await lockKnownCase(tx, caseId)
    const seal = await findRecordSeal(tx, ctx, before.personId)
    const hits = await listHits(tx, before.personId, seal)
    const decided = decideCase(before, { by, note, hits, ...decision }, ctx.now)
    if (decided.refused) throw new Refused(decided)
    const { kycCase } = decided
    const isDecided = kycCase.state === 'decided'
    await saveCase(tx, kycCase, { now: ctx.now, dueAt: isDecided ? ctx.now : undefined })
    const kind = isDecided ? 'decided' : 'proposed'
    await insertEvents(tx, before, [{ id: ctx.newId('kce'), kind, actorId: by, about: decision.outcome, note }], { seal, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: isDecided ? 'kyc.case-decided' : 'kyc.case-proposed',
      resource: before.id,
      before: { state: before.state },
      after: { state: kycCase.state, ...decision },
    })
    if (isDecided) await ctx.jobs.send(tx, applyCaseJob, { caseId: before.id }, { key: before.id })
    return kycCase.state
  })
}

/** The second person sees it otherwise; whoever proposed looks again. */
export async function returnKycCase(ctx: Context, { caseId, note }: { readonly caseId: string; readonly note: string }): Promise<void> {
  ctx.require('kyc.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockKnownCase(tx, caseId)
    const decided = decideReturn(before, { by, note })
    if (decided.refused) throw new Refused(decided)
    await saveCase(tx, decided.kycCase, { now: ctx.now })
    const seal = await findRecordSeal(tx, ctx, before.personId)
    await insertEvents(tx, before, [{ id: ctx.newId('kce'), kind: 'returned', actorId: by, note }], { seal, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'kyc.case-returned',
      resource: before.id,
      before: { state: before.state },
      after: { state: 'open' },
    })
  })
}
