import { tokenPurposes, type UndoPurpose } from '@heathland/domain/identity/one-time-token'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import type { AccountLock } from './account.sql.ts'
import { insertToken } from './identity.sql.ts'

/** The link for the mail. The subject is exactly what was added: the moment an app was confirmed, a passkey's id, or the moment an account elsewhere was linked. */
export async function offerUndo(
  tx: Tx,
  act: Context,
  { personId }: AccountLock,
  added: { purpose: UndoPurpose; subject: string },
): Promise<string> {
  const { token, tokenHash } = newSecretToken()
  const expiresAt = after(act.now, tokenPurposes[added.purpose].livesMs)
  await insertToken(tx, personId, { id: act.newId('tok'), ...added, tokenHash, expiresAt }, act.now)
  return `${act.publicOrigin}/undo-change#token=${token}`
}
