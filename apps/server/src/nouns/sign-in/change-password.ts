import { needsSecondFactor } from '@heathland/domain/identity/password'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf, savePassword } from '../identity/account.sql.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { fitsPassword, hashPassword } from '../identity/password.ts'
import { refuseCommonPassword } from '../identity/password-strength.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { revokeSessions } from './session.sql.ts'
import { passwordChangedMail } from './sign-in.mails.ts'

/** As at sign-in: somebody at an unlocked screen must not guess for ever. */
const perPerson = { count: 10, windowSeconds: 3_600 }

/** Changes the password for whoever knows the present one, and ends every other session. */
export async function changePassword(ctx: Context, input: { currentPassword: string; newPassword: string }): Promise<void> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await consumeRateLimit(act, [`password person ${personId}`], perPerson)
  const account = await act.read((tx) => findAccountOf(tx, ctx.keys, personId))
  if (!account || !(await fitsPassword(account.passwordHash, input.currentPassword))) throw new Refused(refuse('PASSWORD_WRONG'))
  refuseCommonPassword(input.newPassword, [account.email, account.firstName, account.lastName])
  const hash = await hashPassword(input.newPassword)
  await act.inTransaction(async (tx) => {
    const locked = await lockOwnAccount(tx, ctx)
    // Compared before the lock, because hashing takes long: it counts while it is still the one that was compared.
    if (locked.passwordHash !== account.passwordHash) throw new Refused(refuse('PASSWORD_WRONG'))
    await savePassword(tx, personId, { hash, isShort: needsSecondFactor(input.newPassword) })
    await revokeSessions(tx, locked, sessionId, ctx.now)
    await recordAudit(tx, act, { action: 'identity.password-changed', resource: personId, userId: personId, seal })
    await queueMail(tx, act, {
      personId,
      mail: passwordChangedMail(account, `${ctx.publicOrigin}/forgot-password`),
      seal,
    })
    await announce(tx, act, 'identity.password-changed', { personId })
  })
}
