import type { Id } from '@heathland/domain/id'
import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { dueStep } from '@heathland/domain/identity/recovery'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type LockedAccount, lockAccountOf } from '../identity/account.sql.ts'
import { insertToken } from '../identity/identity.sql.ts'
import { indexPerson } from '../identity/index-people.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { emailReplacedMail, factorsClearedMail } from './factors.mails.ts'
import { factsOf } from './recover-account.ts'
import { completeRecovery, findPersonOfRecovery, isEmailTaken, lockRecovery, openNewEmail, saveRecovery } from './recovery.sql.ts'

/** Lets a recovery take effect when its waiting time is over, or end without effect. Looking twice does nothing twice. */
export async function advanceRecovery(ctx: Context, recoveryId: Id<'rec'>): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const personId = await findPersonOfRecovery(tx, recoveryId)
    if (!personId) return
    const account = await lockAccountOf(tx, ctx.keys, personId)
    const recovery = await lockRecovery(tx, recoveryId)
    if (!recovery) return
    const newEmail = account && openNewEmail(account.seal, recovery)
    const facts = account && { ...factsOf(account), isEmailTaken: await isEmailTaken(tx, ctx.keys, newEmail) }
    const step = dueStep(recovery, facts, ctx.now)
    if (step === 'wait') {
      // Its time is not yet, or it waits for the new address: the next look is put off to when something is due.
      if (!recovery.endedAt) await saveRecovery(tx, recovery.id, recovery, {}, ctx.now)
      return
    }
    const ended = { ...recovery, state: step === 'complete' ? 'done' : 'expired' } as const
    await saveRecovery(tx, recovery.id, ended, {}, ctx.now)
    await recordAudit(tx, act, {
      action: step === 'complete' ? 'identity.recovery-done' : 'identity.recovery-expired',
      resource: recovery.id,
      userId: personId,
      before: { state: recovery.state },
      after: { state: ended.state },
    })
    if (step !== 'complete' || !account) return
    await takeEffect(tx, act, recovery.id, account, newEmail)
    await announce(tx, act, 'identity.recovery-done', { personId, recoveryId: recovery.id })
  })
}

async function takeEffect(
  tx: Tx,
  act: Context,
  recoveryId: Id<'rec'>,
  account: LockedAccount,
  newEmail: string | undefined,
): Promise<void> {
  const { personId, seal } = account
  await completeRecovery(tx, act.keys, recoveryId, account, newEmail)
  if (newEmail !== undefined) {
    await indexPerson(tx, act.keys, personId)
    for (const email of [account.email, newEmail]) {
      const mail = emailReplacedMail({ ...account, email }, { newEmail, link: `${act.publicOrigin}/login` })
      await queueMail(tx, act, { personId, mail, seal })
    }
    return
  }
  const { token, tokenHash } = newSecretToken()
  const purpose = 'reset-password'
  const expiresAt = after(act.now, tokenPurposes[purpose].livesMs)
  await insertToken(tx, personId, { id: act.newId('tok'), purpose, tokenHash, expiresAt }, act.now)
  const mail = factorsClearedMail(account, `${act.publicOrigin}/update-password#token=${token}`)
  await queueMail(tx, act, { personId, mail, seal })
}
