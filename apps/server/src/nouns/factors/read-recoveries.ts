import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { listRecoveries, openNewEmail, type StoredRecovery } from './recovery.sql.ts'

export type SeenRecovery = Omit<StoredRecovery, 'newEmail'> & { readonly newEmail: string | undefined }

/** The recoveries of one person, newest first, with the new address in clear: whoever approves has to see what they approve. */
export async function readRecoveries(ctx: Context, personId: Id<'per'>): Promise<SeenRecovery[]> {
  ctx.require('users.recover')
  return ctx.inTransaction(async (office) => {
    const seen = await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const account = await findAccountOf(tx, ctx.keys, personId)
      if (!account) throw new Refused(refuse('NOT_FOUND'))
      return (await listRecoveries(tx, personId)).map((one) => ({ ...one, newEmail: openNewEmail(account.seal, one) }))
    })
    await recordAudit(office, ctx, { action: 'identity.people-viewed', resource: personId })
    return seen
  })
}
