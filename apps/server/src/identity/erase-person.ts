import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { revokeSessions } from './session.sql.ts'

/**
 * Destroys a person's key, which makes everything that was sealed with it unreadable for ever, and every way in with it. What the law
 * keeps holds ids alone and stays; the address is free for whoever joins with it next, as somebody new.
 */
export async function erasePerson(ctx: Context, personId: Id<'per'>): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  await ctx.inTransaction(async (tx) => {
    const gone = await tx.query(
      'erase-person',
      `with account_gone as (delete from account where person_id = $1),
            elsewhere_gone as (delete from outside_account where person_id = $1),
            devices_gone as (delete from known_device where person_id = $1),
            totp_gone as (delete from totp where person_id = $1),
            codes_gone as (delete from backup_code where person_id = $1),
            passkeys_gone as (delete from passkey where person_id = $1),
            tokens_gone as (delete from one_time_token where person_id = $1)
       delete from person_key where person_id = $1 returning person_id`,
      [personId],
    )
    if (gone.length === 0) throw new Refused(refuse('NOT_FOUND'))
    await revokeSessions(tx, personId, null, ctx.now)
    await recordAudit(tx, ctx, { action: 'identity.key-destroyed', resource: personId, userId: personId })
  })
}
