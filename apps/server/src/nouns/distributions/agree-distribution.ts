import { createHash } from 'node:crypto'
import {
  type DistributionPreview,
  decideFromDraft,
  holdersMax,
  isBlocked,
  previewDistribution,
} from '@heathland/domain/distributions/distribution'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { payDistributionJob } from './distributions.jobs.ts'
import { findFacts, lockDistribution, type StoredDistribution, type StoredFacts, saveAgreed } from './distributions.sql.ts'

/** What a draft would pay now. */
export async function previewOf(
  tx: ReadTx,
  distribution: StoredDistribution,
): Promise<{ readonly facts: StoredFacts; readonly preview: DistributionPreview }> {
  const facts = await findFacts(tx, { ...distribution, rowsMax: holdersMax + 1 })
  return { facts, preview: previewDistribution(distribution, facts) }
}

/** Exactly what the second person agrees to: the sums, and who is paid how much. */
function bodyOf(distribution: StoredDistribution, { lines, remainderMinor }: DistributionPreview): Record<string, string> {
  const { id, offerName, company, kind, asset, amountMinor, recordOn } = distribution
  const digest = createHash('sha256').update(lines.map((line) => `${line.personId} ${line.amountMinor}\n`).join(''))
  return {
    distributionId: id,
    name: offerName,
    company,
    kind,
    recordOn,
    holders: String(lines.length),
    asset,
    amountMinor: String(amountMinor),
    remainderMinor: String(remainderMinor),
    digest: digest.digest('hex'),
  }
}

export async function requestDistribution(
  ctx: Context,
  { distributionId, reason }: { readonly distributionId: Id<'dis'>; readonly reason: string },
): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const distribution = await lockDistribution(tx, distributionId)
    if (!distribution) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideFromDraft(distribution.state)
    if (decision.refused) throw new Refused(decision)
    const { preview } = await previewOf(tx, distribution)
    if (isBlocked(preview.findings)) throw new Refused(refuse('DISTRIBUTION_BLOCKED'))
    await recordAudit(tx, ctx, { action: 'distributions.requested', resource: distributionId })
    const body = bodyOf(distribution, preview)
    return requestApproval(tx, ctx, { act: 'distributions.pay', body, reason, spvId: distribution.spvId })
  })
}

export const payDistributionAct: Act = {
  permission: 'distributions.agree',
  sentence: 'Pay the holders of an offer',
  async execute(tx, ctx, body, approval) {
    const { distributionId, digest } = body as { distributionId: Id<'dis'>; digest: string }
    const distribution = await lockDistribution(tx, distributionId)
    if (distribution?.state !== 'draft') throw new Refused(refuse('APPROVAL_CHANGED'))
    const { preview } = await previewOf(tx, distribution)
    if (isBlocked(preview.findings)) throw new Refused(refuse('DISTRIBUTION_BLOCKED'))
    if (bodyOf(distribution, preview)['digest'] !== digest) throw new Refused(refuse('APPROVAL_CHANGED'))
    const { lines, remainderMinor } = preview
    await saveAgreed(tx, { id: distributionId, offerId: distribution.offerId, approvalId: approval.id, remainderMinor, lines }, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'distributions.agreed',
      resource: distributionId,
      after: { amountMinor: String(distribution.amountMinor), holders: lines.length },
    })
    await ctx.jobs.send(tx, payDistributionJob, { distributionId }, { key: distributionId })
  },
}
