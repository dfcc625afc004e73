import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, findAccountOf } from '../identity/account.sql.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'
import { backupCodeHash, newBackupCodes } from './backup-codes.ts'
import { factorRemovedMail } from './factors.mails.ts'
import { deletePasskey, deleteTotp, replaceBackupCodes } from './factors.sql.ts'

/** Takes the app away, with its backup codes. The last factor of staff stays. */
export function removeTotp(ctx: Context): Promise<void> {
  return remove(ctx, 'totp', async (tx, account) => {
    if (!account.factorsHeld.includes('totp')) throw new Refused(refuse('NOT_FOUND'))
    if (!account.factorsHeld.includes('passkey') && account.role !== 'investor') throw new Refused(refuse('FACTOR_REQUIRED'))
    await deleteTotp(tx, account.personId)
  })
}

export function removePasskey(ctx: Context, { passkeyId }: { passkeyId: string }): Promise<void> {
  return remove(ctx, 'passkey', async (tx, account) => {
    if (!(await deletePasskey(tx, account.personId, passkeyId))) throw new Refused(refuse('NOT_FOUND'))
    const left = await findAccountOf(tx, ctx.keys, account.personId)
    if (left?.factorsHeld.length === 0 && left.role !== 'investor') throw new Refused(refuse('FACTOR_REQUIRED'))
  })
}

/** Ten new backup codes; the old ones no longer open anything. */
export async function renewBackupCodes(ctx: Context): Promise<{ backupCodes: string[] }> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const backupCodes = newBackupCodes()
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    if (!account.factorsHeld.includes('totp')) throw new Refused(refuse('NOT_FOUND'))
    await replaceBackupCodes(
      tx,
      personId,
      backupCodes.map((code) => backupCodeHash(seal, personId, code)),
      ctx.now,
    )
    await recordAudit(tx, act, { action: 'identity.backup-codes-renewed', resource: personId, userId: personId, seal })
  })
  return { backupCodes }
}

/** A factor that goes ends every other session: whoever opened one with it has to show what is left. */
async function remove(ctx: Context, factor: 'totp' | 'passkey', take: (tx: Tx, account: Account) => Promise<void>): Promise<void> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    await take(tx, account)
    await revokeSessions(tx, account, sessionId, ctx.now)
    await recordAudit(tx, act, { action: 'identity.factor-removed', resource: factor, userId: personId, seal })
    await queueMail(tx, act, {
      personId,
      mail: factorRemovedMail(account, factor, `${ctx.publicOrigin}/settings?section=security`),
      seal,
    })
    await announce(tx, act, 'identity.factor-removed', { personId })
  })
}
