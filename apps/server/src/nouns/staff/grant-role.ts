import type { Id } from '@heathland/domain/id'
import { defaultPermissions, type Role } from '@heathland/domain/identity/permissions'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { auditRowOf } from '../audit/record-audit.ts'
import { lockAccount } from '../identity/account.sql.ts'
import { lockProfileFacts } from '../identity/identity.sql.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'

/**
 * A command on the server grants a role without a second pair of eyes: how the first administrators come to be. Every session of the
 * person ends: whoever becomes staff comes in again with a second factor.
 */
export function grantRole(ctx: Context, personId: Id<'per'>, role: Role): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  return ctx.inTransaction(async (tx) => {
    const lock = await lockAccount(tx, personId)
    const before = await lockProfileFacts(tx, personId)
    if (!lock || !before) throw new Refused(refuse('NOT_FOUND'))
    const row = await auditRowOf(ctx, { userId: personId, before, after: { ...before, role, permissions: [...defaultPermissions[role]] } })
    const [granted] = await tx.query<{ granted: boolean }>('grant-role', 'select grant_role($1, $2, $3, $4, $5, $6) as granted', [
      personId,
      role,
      row.id,
      ctx.requestId,
      row.beforeHash,
      row.afterHash,
    ])
    if (granted?.granted) await revokeSessions(tx, lock, null, ctx.now)
  })
}
