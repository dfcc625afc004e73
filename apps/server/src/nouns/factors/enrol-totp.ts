import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { offerUndo } from '../identity/offer-undo.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { revokeSessions, strengthenSession } from '../sign-in/session.sql.ts'
import { backupCodeHash, newBackupCodes } from './backup-codes.ts'
import { factorAddedMail } from './factors.mails.ts'
import { lockTotp, putTotp, replaceBackupCodes, takeTotpStep } from './factors.sql.ts'
import { fittingStep, newTotpSecret, totpUri } from './totp.ts'

/** Gives a new secret for an authenticator app. It protects nothing until a first code is shown, and is replaced until then. */
export async function beginTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { personId, seal } = ownPerson(ctx)
  const secret = newTotpSecret()
  return ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
    const account = await findAccountOf(tx, ctx.keys, personId)
    if (!account || !(await putTotp(tx, seal, personId, secret, ctx.now))) throw new Refused(refuse('FACTOR_EXISTS'))
    return { secret, uri: totpUri(secret, account.email) }
  })
}

/**
 * Takes the first code: from now on the app is asked for. Sessions that were opened without it end, this one becomes whole and fresh,
 * and the backup codes are shown this once.
 */
export async function confirmTotp(ctx: Context, { code }: { code: string }): Promise<{ backupCodes: string[]; token: string }> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const { token, tokenHash } = newSecretToken()
  const backupCodes = newBackupCodes()
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    const totp = await lockTotp(tx, seal, personId)
    if (!totp || totp.isConfirmed) throw new Refused(refuse('FACTOR_EXISTS'))
    const step = fittingStep(totp.secret, code, totp.lastStep, ctx.now)
    if (step === undefined) throw new Refused(refuse('FACTOR_WRONG'))
    await takeTotpStep(tx, personId, step, ctx.now)
    await replaceBackupCodes(
      tx,
      personId,
      backupCodes.map((backup) => backupCodeHash(seal, personId, backup)),
      ctx.now,
    )
    await strengthenSession(tx, account, sessionId, tokenHash, ctx.now)
    await revokeSessions(tx, account, sessionId, ctx.now)
    await recordAudit(tx, act, { action: 'identity.factor-added', resource: 'totp', userId: personId, seal })
    const undoLink = await offerUndo(tx, act, account, { purpose: 'undo-totp', subject: ctx.now.toISOString() })
    await queueMail(tx, act, {
      personId,
      mail: factorAddedMail(account, 'totp', undoLink),
      seal,
    })
    await announce(tx, act, 'identity.factor-added', { personId })
  })
  return { backupCodes, token }
}
