/**
 * The owner gets a mail about each new way into their account, with a link that undoes it without signing in: an attacker who added it
 * may have locked the owner out. Whoever reads the mailbox could reset the password before, so the link gives them nothing new.
 */
import { decideToken, isUndoPurpose, type UndoPurpose } from '@heathland/domain/identity/one-time-token'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken } from '../../core/secret-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf, forgetPassword, lockAccountOfToken } from '../identity/account.sql.ts'
import { lockToken, type StoredToken, useToken } from '../identity/identity.sql.ts'
import { unlinkOutsideAccount } from '../sign-in/outside-account.sql.ts'
import { sendResetLink } from '../sign-in/reset-password.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'
import { deletePasskey, deleteTotpOf } from './factors.sql.ts'

const removedBy = { 'undo-totp': 'authenticator-app', 'undo-passkey': 'passkey', 'undo-linkedin': 'linkedin' } as const
type Removed = (typeof removedBy)[UndoPurpose]

/** Removes what was added, ends every session, and lets nobody in by password before a new one was set from the mailbox. */
export async function undoChange(ctx: Context, { token }: { token: string }): Promise<Removed> {
  const act = ctx.as({ kind: 'identity' })
  const tokenHash = hashToken(token)
  return act.inTransaction(async (tx) => {
    const lock = await lockAccountOfToken(tx, tokenHash)
    const stored = await lockToken(tx, tokenHash)
    const account = lock && (await findAccountOf(tx, ctx.keys, lock.personId))
    if (!account || !stored || !isUndoPurpose(stored.purpose) || decideToken(stored, stored.purpose, ctx.now) !== 'good') {
      throw new Refused(refuse('UNDO_LINK_INVALID'))
    }
    const { personId, seal } = account
    const removed = removedBy[stored.purpose]
    await takeBack(tx, stored, stored.purpose, ctx.now)
    await useToken(tx, stored, ctx.now)
    await forgetPassword(tx, lock)
    await revokeSessions(tx, lock, null, ctx.now)
    await recordAudit(tx, act, { action: 'identity.change-undone', resource: removed, userId: personId, seal })
    await sendResetLink(tx, act, account)
    return removed
  })
}

async function takeBack(tx: Tx, { personId, subject = '' }: StoredToken, purpose: UndoPurpose, now: Date): Promise<void> {
  switch (purpose) {
    case 'undo-totp':
      return deleteTotpOf(tx, personId, new Date(subject))
    case 'undo-passkey':
      await deletePasskey(tx, personId, subject)
      return
    case 'undo-linkedin':
      return unlinkOutsideAccount(tx, personId, new Date(subject), now)
  }
}
