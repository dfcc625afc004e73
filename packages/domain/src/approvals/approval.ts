/**
 * Some acts need two people: one asks, another looks and agrees. The agreement is to exactly what was asked for, holds for a while, and is
 * used once. Nobody agrees with themselves, and whoever has lost the right to agree no longer can.
 */
import { type Refusal, refuse } from '../refusal.ts'
import { dayMs } from '../time.ts'

export const approvalLivesMs = 3 * dayMs

export type ApprovalState = 'waiting' | 'executed' | 'refused'

export interface Approval {
  readonly state: ApprovalState
  /** The person who asked. */
  readonly makerId: string
  /** The hash of exactly what is to be done. */
  readonly bodyHash: string
  readonly expiresAt: Date
}

export interface Checker {
  readonly personId: string
  /** Whether they may decide on this kind of act right now. */
  readonly may: boolean
}

export type ApprovalRefusal = Refusal<'ACCESS_DENIED' | 'APPROVAL_OWN' | 'APPROVAL_CLOSED' | 'APPROVAL_EXPIRED' | 'APPROVAL_CHANGED'>

/** Decides whether a checker may end an approval, in either way. `bodyHash` is that of what would be done now. */
export function decideApproval(approval: Approval, checker: Checker, bodyHash: string, now: Date): { refused: false } | ApprovalRefusal {
  if (!checker.may) return refuse('ACCESS_DENIED')
  if (approval.makerId === checker.personId) return refuse('APPROVAL_OWN')
  if (approval.state !== 'waiting') return refuse('APPROVAL_CLOSED')
  if (now.getTime() >= approval.expiresAt.getTime()) return refuse('APPROVAL_EXPIRED')
  if (approval.bodyHash !== bodyHash) return refuse('APPROVAL_CHANGED')
  return { refused: false }
}
