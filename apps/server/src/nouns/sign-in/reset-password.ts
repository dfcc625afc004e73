import { decideToken, tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { needsSecondFactor } from '@heathland/domain/identity/password'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { EmailIndexes } from '../../core/email-index.ts'
import { hashToken, newSecretToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, findAccountByEmail, findAccountOf, lockAccountOfToken, savePassword } from '../identity/account.sql.ts'
import { insertToken, lockToken, useTokens } from '../identity/identity.sql.ts'
import { hashPassword } from '../identity/password.ts'
import { refuseCommonPassword } from '../identity/password-strength.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { requestMail } from '../identity/request-mail.ts'
import { revokeSessions } from './session.sql.ts'
import { passwordChangedMail, passwordResetMail } from './sign-in.mails.ts'

/** Has a link written to the owner of an address, if there is one, and says the same if there is not. */
export async function requestPasswordReset(ctx: Context, { email }: { email: string }): Promise<void> {
  await requestMail(ctx, { kind: 'reset-password', email })
}

export async function writeResetLink(tx: Tx, act: Context, emailIndexes: EmailIndexes): Promise<void> {
  const account = await findAccountByEmail(tx, act.keys, emailIndexes)
  if (account) await sendResetLink(tx, act, account)
}

/** Whoever is suspended gets none: a new password would open nothing. */
export async function sendResetLink(tx: Tx, act: Context, account: Account): Promise<void> {
  if (account.isSuspended) return
  const { personId, seal } = account
  const { token, tokenHash } = newSecretToken()
  const purpose = 'reset-password'
  await insertToken(
    tx,
    personId,
    { id: act.newId('tok'), purpose, tokenHash, expiresAt: after(act.now, tokenPurposes[purpose].livesMs) },
    act.now,
  )
  await queueMail(tx, act, {
    personId,
    mail: passwordResetMail(account, `${act.publicOrigin}/update-password#token=${token}`),
    seal,
  })
  await recordAudit(tx, act, { action: 'identity.reset-requested', resource: personId, userId: personId, seal })
}

/** Whether a recovery link still opens anything; asked by the page before anyone types. */
export async function checkResetToken(ctx: Context, { token }: { token: string }): Promise<void> {
  const stored = await ctx.as({ kind: 'identity' }).inTransaction((tx) => lockToken(tx, hashToken(token)))
  if (decideToken(stored, 'reset-password', ctx.now) !== 'good') throw new Refused(refuse('RESET_LINK_INVALID'))
}

/** Sets a new password for whoever can read the mailbox. Every session ends; signing in still needs the second factor. */
export async function resetPassword(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const hash = await hashPassword(input.password)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const lock = await lockAccountOfToken(tx, hashToken(input.token))
    const stored = await lockToken(tx, hashToken(input.token))
    const account =
      stored && decideToken(stored, 'reset-password', ctx.now) === 'good' ? await findAccountOf(tx, ctx.keys, stored.personId) : undefined
    if (!stored || !lock || !account || account.isSuspended) throw new Refused(refuse('RESET_LINK_INVALID'))
    const { personId, seal } = account
    refuseCommonPassword(input.password, [account.email, account.firstName, account.lastName])
    await savePassword(tx, personId, { hash, isShort: needsSecondFactor(input.password) })
    await useTokens(tx, stored, ctx.now)
    await revokeSessions(tx, lock, null, ctx.now)
    await recordAudit(tx, act, { action: 'identity.password-reset', resource: personId, userId: personId, seal })
    await queueMail(tx, act, {
      personId,
      mail: passwordChangedMail(account, `${ctx.publicOrigin}/forgot-password`),
      seal,
    })
    await announce(tx, act, 'identity.password-changed', { personId })
  })
}
