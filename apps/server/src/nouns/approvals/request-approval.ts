import { approvalLivesMs, decideAsking } from '@heathland/domain/approvals/approval'
import { isSpvRole } from '@heathland/domain/identity/permissions'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertApproval, lockStanding, type StoredApproval, saveExpired } from './approvals.sql.ts'

/** Requests a second person's approval, unless the same request is waiting already. They approve exactly this body. */
export async function requestApproval(
  tx: Tx,
  ctx: Context,
  request: { act: string; body: Record<string, unknown>; reason: string; spvId?: string | undefined },
): Promise<StoredApproval> {
  const { personId: makerId, role, spvIds } = signedIn(ctx)
  if (isSpvRole(role) && !(request.spvId && spvIds.includes(request.spvId))) throw new Refused(refuse('ACCESS_DENIED'))
  const approval: StoredApproval = {
    ...request,
    id: ctx.newId('apr'),
    bodyHash: bodyHashOf(request.act, request.body),
    state: 'waiting',
    makerId,
    createdAt: ctx.now,
    expiresAt: after(ctx.now, approvalLivesMs),
  }
  const standing = await lockStanding(tx, approval.bodyHash)
  const decision = decideAsking(standing, ctx.now)
  if (decision.refused) throw new Refused(decision)
  if (standing) await saveExpired(tx, standing.id)
  if (!(await insertApproval(tx, approval))) throw new Refused(refuse('APPROVAL_WAITING'))
  await recordAudit(tx, ctx, {
    action: 'approvals.requested',
    resource: approval.id,
    after: { act: approval.act, bodyHash: approval.bodyHash },
  })
  return approval
}

/** What an approval binds: the act and every value of its body. */
export function bodyHashOf(act: string, body: Record<string, unknown>): string {
  return hash(canonical({ act, body })).toString('hex')
}
