/**
 * Some acts need two people: one asks, another looks and agrees. The agreement is to exactly what was asked for, holds for a while, and is
 * used once. Nobody agrees with themselves or decides about their own account, whoever has lost the right to agree no longer can, and the same is not asked for twice at once.
 */
import { type Refusal, refuse } from '../refusal.ts'
import { dayMs } from '../time.ts'

export const approvalLivesMs = 3 * dayMs

/** What nobody decided in time is expired as soon as it is asked for anew; until then it waits, and can no longer be agreed to. */
export type ApprovalState = 'waiting' | 'executed' | 'refused' | 'expired'

export interface Approval {
  readonly state: ApprovalState
  /** The person who asked. */
  readonly makerId: string
  /** The hash of exactly what is to be done. */
  readonly bodyHash: string
  readonly expiresAt: Date
}

/** Decides whether something may be asked for while `standing`, which asks for exactly the same, waits. */
export function decideAsking(
  standing: Pick<Approval, 'expiresAt'> | undefined,
  now: Date,
): { refused: false } | Refusal<'APPROVAL_WAITING'> {
  if (standing && !isExpired(standing, now)) return refuse('APPROVAL_WAITING')
  return { refused: false }
}

export interface Checker {
  readonly personId: string
  /** Whether they may decide on this kind of act right now. */
  readonly may: boolean
  /** Whether the act is about their own account. */
  readonly isSubject: boolean
}

export type ApprovalRefusal = Refusal<
  'ACCESS_DENIED' | 'OWN_ROLE' | 'APPROVAL_OWN' | 'APPROVAL_CLOSED' | 'APPROVAL_EXPIRED' | 'APPROVAL_CHANGED'
>

/** Decides whether a checker may end an approval, in either way. `bodyHash` is that of what would be done now. */
export function decideApproval(approval: Approval, checker: Checker, bodyHash: string, now: Date): { refused: false } | ApprovalRefusal {
  if (!checker.may) return refuse('ACCESS_DENIED')
  if (approval.makerId === checker.personId) return refuse('APPROVAL_OWN')
  if (checker.isSubject) return refuse('OWN_ROLE')
  if (approval.state === 'executed' || approval.state === 'refused') return refuse('APPROVAL_CLOSED')
  if (approval.state === 'expired' || isExpired(approval, now)) return refuse('APPROVAL_EXPIRED')
  if (approval.bodyHash !== bodyHash) return refuse('APPROVAL_CHANGED')
  return { refused: false }
}

function isExpired({ expiresAt }: Pick<Approval, 'expiresAt'>, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}
