import { decideApproval } from '@heathland/domain/approvals/approval'
import { hasPermission, type Permission } from '@heathland/domain/identity/permissions'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listWaitingApprovals, lockApproval, type StoredApproval, saveDecision } from './approvals.sql.ts'
import { bodyHashOf } from './request-approval.ts'

/** An act that needs two people: who may decide on it, and what is done when they agree. */
export interface Act {
  readonly permission: Permission
  readonly sentence: string
  /** The approval is executed by then: whatever checks that there is one finds it by its id. */
  execute(tx: Tx, ctx: Context, body: Record<string, unknown>, approval: ApprovalBehind): Promise<void>
  /** What ends with it when it is turned down, for acts that lay down more than the request. */
  turnDown?(tx: Tx, ctx: Context, body: Record<string, unknown>): Promise<void>
}

export type ApprovalBehind = Pick<StoredApproval, 'id' | 'makerId' | 'reason'>

export type Acts = Readonly<Record<string, Act>>

export interface Decision {
  readonly approvalId: string
  /** The hash of what the checker was shown. */
  readonly bodyHash: string
}

/** Agrees, and does what was agreed to in the same breath: there is nothing between the two that could change. */
export function approve(ctx: Context, acts: Acts, decision: Decision): Promise<void> {
  return end(ctx, acts, decision, 'executed')
}

export function turnDown(ctx: Context, acts: Acts, decision: Decision): Promise<void> {
  return end(ctx, acts, decision, 'refused')
}

/** What waits and the reader may decide on; what they asked for themselves is among it, for another to decide. */
export async function listApprovals(
  ctx: Context,
  acts: Acts,
  page: { after: string | undefined; limit: number },
): Promise<StoredApproval[]> {
  const actor = signedIn(ctx)
  const decidable = Object.keys(acts).filter((name) => acts[name] && hasPermission(actor, acts[name].permission))
  return ctx.read((tx) => listWaitingApprovals(tx, decidable, page))
}

async function end(ctx: Context, acts: Acts, { approvalId, bodyHash }: Decision, state: 'executed' | 'refused'): Promise<void> {
  const actor = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const approval = await lockApproval(tx, approvalId)
    const act = approval && acts[approval.act]
    if (!approval || !act) throw new Refused(refuse('NOT_FOUND'))
    const checker = {
      personId: actor.personId,
      may: hasPermission(actor, act.permission),
      isSubject: approval.body['personId'] === actor.personId,
    }
    // What was shown, what was stored and what would be done now are one and the same, or nothing is.
    const seen = bodyHash === bodyHashOf(approval.act, approval.body) ? bodyHash : 'changed'
    const decision = decideApproval(approval, checker, seen, ctx.now)
    if (decision.refused) throw new Refused(decision)
    await saveDecision(tx, approval.id, state, actor.personId, ctx.now)
    await recordAudit(tx, ctx, { action: state === 'executed' ? 'approvals.approved' : 'approvals.turned-down', resource: approval.id })
    if (state === 'executed') await act.execute(tx, ctx, approval.body, approval)
    else await act.turnDown?.(tx, ctx, approval.body)
  })
}
