/** Staff help somebody back into their account: one administrator requests it, another approves, and it waits before it takes effect. */
import { approvalLivesMs } from '@heathland/domain/approvals/approval'
import type { Id } from '@heathland/domain/id'
import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { decideRecoveryRequest, decideRecoveryStep, type RecoveryKind } from '@heathland/domain/identity/recovery'
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { emailIndex } from '../../core/email-index.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, findAccountOf } from '../identity/account.sql.ts'
import { insertToken } from '../identity/identity.sql.ts'
import { mailboxBucket } from '../identity/limits-of-address.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { perMailbox } from '../identity/request-mail.ts'
import { passwordResetMail } from '../sign-in/sign-in.mails.ts'
import { newAddressMail, recoveryWaitsMail } from './factors.mails.ts'
import { insertRecovery, isEmailTaken, lockOpenRecovery, lockRecovery, openNewEmail, saveRecovery } from './recovery.sql.ts'

/** Sends the person the ordinary link to set a new password, to the address of their account. */
export async function sendPasswordReset(ctx: Context, { personId }: { personId: Id<'per'> }): Promise<void> {
  ctx.require('users.recover')
  refuseOwnAccount(ctx, personId)
  const act = ctx.as({ kind: 'identity' })
  await ctx.inTransaction(async (office) => {
    await act.inTransaction(async (tx) => {
      const account = await findAccountOf(tx, ctx.keys, personId)
      if (!account) throw new Refused(refuse('NOT_FOUND'))
      if (account.isSuspended) throw new Refused(refuse('RECOVERY_UNFIT'))
      await consumeRateLimit(act, [mailboxBucket('reset-password', emailIndex(ctx.keys, account.email))], perMailbox)
      const { token, tokenHash } = newSecretToken()
      const purpose = 'reset-password'
      const expiresAt = after(ctx.now, tokenPurposes[purpose].livesMs)
      await insertToken(tx, personId, { id: ctx.newId('tok'), purpose, tokenHash, expiresAt }, ctx.now)
      const mail = passwordResetMail(account, `${ctx.publicOrigin}/update-password#token=${token}`)
      await queueMail(tx, act, { personId, mail, seal: account.seal })
    })
    await recordAudit(office, ctx, { action: 'identity.reset-sent-by-staff', resource: personId })
  })
}

export interface RequestRecovery {
  readonly personId: Id<'per'>
  readonly kind: RecoveryKind
  readonly email?: string | undefined
  readonly reason: string
}

/** Requests that factors are cleared or the address is changed. Nothing changes, and no mail is sent, until a second administrator approves. */
export async function requestRecovery(ctx: Context, { personId, kind, email, reason }: RequestRecovery): Promise<StoredApproval> {
  ctx.require('users.recover')
  const actor = signedIn(ctx)
  const makerId = actor.personId
  const newEmail = email === undefined ? undefined : normaliseEmail(email)
  const recoveryId = ctx.newId('rec')
  return ctx.inTransaction(async (office) => {
    await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const open = await lockOpenRecovery(tx, personId)
      const account = await findAccountOf(tx, ctx.keys, personId)
      if (!account) throw new Refused(refuse('NOT_FOUND'))
      const facts = { ...factsOf(account), isEmailTaken: await isEmailTaken(tx, ctx.keys, newEmail) }
      const decision = decideRecoveryRequest({ kind, personId, makerId }, facts, open, ctx.now)
      if (decision.refused) throw new Refused(decision)
      if (open) await saveRecovery(tx, open.id, { ...open, state: 'expired' }, {}, ctx.now)
      const lapsesAt = after(ctx.now, approvalLivesMs)
      const isAlone = await insertRecovery(tx, account.seal, { id: recoveryId, personId, kind, makerId, newEmail, lapsesAt }, ctx.now)
      if (!isAlone) throw new Refused(refuse('RECOVERY_OPEN'))
    })
    await recordAudit(office, ctx, { action: 'identity.recovery-requested', resource: recoveryId, userId: personId, after: { kind } })
    // The new address is personal and stays in the recovery, which cannot be rewritten.
    return requestApproval(office, ctx, { act: 'identity.recover', body: { personId, recoveryId, kind }, reason })
  })
}

export const recoverAccount: Act = {
  permission: 'users.recover',
  sentence: 'Recover an account',
  async execute(office, ctx, body) {
    const { personId, recoveryId } = body as { personId: Id<'per'>; recoveryId: Id<'rec'> }
    const actor = signedIn(ctx)
    const act = ctx.as({ kind: 'identity' })
    await act.inTransaction(async (tx) => {
      const recovery = await lockRecovery(tx, recoveryId)
      const account = await findAccountOf(tx, ctx.keys, personId)
      // Stopped or lapsed, or the account is gone or suspended by now.
      if (!recovery || !account || account.isSuspended || recovery.personId !== personId) throw new Refused(refuse('APPROVAL_CHANGED'))
      const decision = decideRecoveryStep(recovery, { type: 'approve', checkerId: actor.personId }, ctx.now)
      if (decision.refused) throw new Refused(decision.code === 'OWN_ROLE' ? decision : refuse('APPROVAL_CHANGED'))
      const { takesEffectAt = ctx.now } = decision.recovery
      const [stop, verify] = [newSecretToken(), newSecretToken()]
      const newEmail = openNewEmail(account.seal, recovery)
      await saveRecovery(
        tx,
        recovery.id,
        decision.recovery,
        { stop: stop.tokenHash, ...(newEmail !== undefined && { verify: verify.tokenHash }) },
        ctx.now,
      )
      const { seal } = account
      const stopLink = `${ctx.publicOrigin}/recovery#stop=${stop.token}`
      await queueMail(tx, act, {
        personId,
        mail: recoveryWaitsMail(account, { takesEffectAt, newEmail, link: stopLink }),
        seal,
      })
      if (newEmail === undefined) return
      const verifyLink = `${ctx.publicOrigin}/recovery#verify=${verify.token}`
      const mail = newAddressMail({ ...account, email: newEmail }, { takesEffectAt, link: verifyLink })
      await queueMail(tx, act, { personId, mail, seal })
    })
    await recordAudit(office, ctx, { action: 'identity.recovery-approved', resource: recoveryId, userId: personId })
    await announce(office, ctx, 'identity.recovery-approved', { personId, recoveryId })
  },
  async turnDown(office, ctx, body) {
    const { personId, recoveryId } = body as { personId: Id<'per'>; recoveryId: Id<'rec'> }
    const isEnded = await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const recovery = await lockRecovery(tx, recoveryId)
      const decision = recovery && decideRecoveryStep(recovery, { type: 'refuse' }, ctx.now)
      // It was stopped, or has lapsed: there is nothing left to turn down.
      if (!decision || decision.refused) return false
      await saveRecovery(tx, recovery.id, decision.recovery, {}, ctx.now)
      return true
    })
    if (isEnded) await recordAudit(office, ctx, { action: 'identity.recovery-refused', resource: recoveryId, userId: personId })
  },
}

export function factsOf(account: Account): { isSuspended: boolean; hasFactor: boolean } {
  return { isSuspended: account.isSuspended, hasFactor: account.factorsHeld.length > 0 }
}
