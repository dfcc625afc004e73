/**
 * Staff help somebody back into their account who lost their second factors or their mailbox. Two administrators agree, neither of them
 * the owner; then it waits, so that the owner hears of it and can stop it; only then it takes effect. A new address takes over only after
 * it was verified.
 */
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, hourMs } from '../time.ts'

export const recoveryKinds = ['clear-factors', 'change-email'] as const
export type RecoveryKind = (typeof recoveryKinds)[number]

export const recoveryStates = ['requested', 'approved', 'done', 'stopped', 'refused', 'expired'] as const
export type RecoveryState = (typeof recoveryStates)[number]

/** Long enough for the owner to read a mail that comes in the evening. The database holds to it too. */
export const recoveryWaitMs = 24 * hourMs
/** From the approval on; a new address that nobody verified by then does not take over any more. */
export const newEmailVerifiedWithinMs = 7 * dayMs

export interface Recovery {
  readonly kind: RecoveryKind
  readonly state: RecoveryState
  /** Whose account it is. */
  readonly personId: string
  readonly makerId: string
  readonly checkerId?: string | undefined
  /** Until when it can be approved, and after that until when a new address can be verified. */
  readonly lapsesAt: Date
  readonly approvedAt?: Date | undefined
  readonly takesEffectAt?: Date | undefined
  readonly emailVerifiedAt?: Date | undefined
}

/** The account as it is now: undefined when the person was erased. */
export interface RecoverableAccount {
  readonly isSuspended: boolean
  readonly hasFactor: boolean
  /** Whether somebody else has the new address by now. */
  readonly isEmailTaken: boolean
}

export type RecoveryRefusal = Refusal<'OWN_ROLE' | 'RECOVERY_OPEN' | 'RECOVERY_UNFIT' | 'RECOVERY_CLOSED' | 'ALREADY_A_MEMBER'>

/** Decides whether a recovery may be requested. `open` is one of this person that has not ended. */
export function decideRecoveryRequest(
  request: Pick<Recovery, 'kind' | 'personId' | 'makerId'>,
  account: RecoverableAccount,
  open: Recovery | undefined,
  now: Date,
): { refused: false } | RecoveryRefusal {
  if (request.makerId === request.personId) return refuse('OWN_ROLE')
  if (open && dueStep(open, account, now) !== 'expire') return refuse('RECOVERY_OPEN')
  // A suspended account is opened by readmitting, and one without factors has nothing to clear.
  if (account.isSuspended || (request.kind === 'clear-factors' && !account.hasFactor)) return refuse('RECOVERY_UNFIT')
  if (request.kind === 'change-email' && account.isEmailTaken) return refuse('ALREADY_A_MEMBER')
  return { refused: false }
}

export type RecoveryStep =
  | { readonly type: 'approve'; readonly checkerId: string }
  | { readonly type: 'refuse' }
  /** By the owner, signed in or by the link in the mail, or by an administrator. */
  | { readonly type: 'stop' }
  | { readonly type: 'verify-email' }

/** What becomes of a recovery when somebody does something with it. Whatever has ended stays as it ended. */
export function decideRecoveryStep(
  recovery: Recovery,
  step: RecoveryStep,
  now: Date,
): { refused: false; recovery: Recovery } | RecoveryRefusal {
  const isLapsed = now.getTime() >= recovery.lapsesAt.getTime()
  const becomes = (change: Partial<Recovery>) => ({ refused: false, recovery: { ...recovery, ...change } }) as const
  switch (step.type) {
    case 'approve':
      if (step.checkerId === recovery.personId || step.checkerId === recovery.makerId) return refuse('OWN_ROLE')
      if (recovery.state !== 'requested' || isLapsed) return refuse('RECOVERY_CLOSED')
      return becomes({
        state: 'approved',
        checkerId: step.checkerId,
        approvedAt: now,
        takesEffectAt: after(now, recoveryWaitMs),
        lapsesAt: after(now, newEmailVerifiedWithinMs),
      })
    case 'refuse':
      return recovery.state === 'requested' ? becomes({ state: 'refused' }) : refuse('RECOVERY_CLOSED')
    case 'stop':
      return isOpen(recovery) ? becomes({ state: 'stopped' }) : refuse('RECOVERY_CLOSED')
    case 'verify-email':
      if (recovery.kind !== 'change-email' || recovery.state !== 'approved' || isLapsed) return refuse('RECOVERY_CLOSED')
      return becomes({ emailVerifiedAt: recovery.emailVerifiedAt ?? now })
  }
}

export function isOpen({ state }: Pick<Recovery, 'state'>): boolean {
  return state === 'requested' || state === 'approved'
}

/** What is to be done by now: wait on, take effect, or end without effect. An account that is gone or suspended is not recovered. */
export function dueStep(recovery: Recovery, account: RecoverableAccount | undefined, now: Date): 'wait' | 'complete' | 'expire' {
  const isLapsed = now.getTime() >= recovery.lapsesAt.getTime()
  if (recovery.state === 'requested') return isLapsed || !account ? 'expire' : 'wait'
  if (recovery.state !== 'approved') return 'wait'
  if (!account) return 'expire'
  if (!recovery.takesEffectAt || now.getTime() < recovery.takesEffectAt.getTime()) return 'wait'
  if (account.isSuspended) return 'expire'
  if (recovery.kind === 'clear-factors') return 'complete'
  if (account.isEmailTaken) return 'expire'
  if (recovery.emailVerifiedAt) return 'complete'
  return isLapsed ? 'expire' : 'wait'
}

/** When to look again, for a recovery that has not ended. */
export function nextLookAt({ state, kind, lapsesAt, takesEffectAt, emailVerifiedAt }: Recovery, now: Date): Date {
  if (state !== 'approved' || !takesEffectAt) return lapsesAt
  const isWaitingForAddress = kind === 'change-email' && !emailVerifiedAt
  return isWaitingForAddress && now.getTime() >= takesEffectAt.getTime() ? lapsesAt : takesEffectAt
}
