import type { Id } from '@heathland/domain/id'
import { isRole, type Role } from '@heathland/domain/identity/permissions'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { lockProfileFacts, saveProfileFacts } from './identity.sql.ts'
import { revokeSessions } from './session.sql.ts'

export interface ChangeRole {
  readonly personId: Id<'per'>
  readonly role: Role
  readonly reason: string
}

/** Asks for a person to be given another role. Nothing changes until a second person agrees. */
export async function requestRoleChange(ctx: Context, input: ChangeRole): Promise<StoredApproval> {
  ctx.require('users.change-role')
  if ('personId' in ctx.actor && ctx.actor.personId === input.personId) throw new Refused(refuse('OWN_ROLE'))
  return ctx.inTransaction(async (tx) => {
    const act = ctx.as({ kind: 'identity' })
    const now = await act.inTransaction((identity) => lockProfileFacts(identity, input.personId))
    if (!now) throw new Refused(refuse('NOT_FOUND'))
    return requestApproval(tx, ctx, {
      act: 'identity.change-role',
      body: { personId: input.personId, from: now.role, to: input.role },
      reason: input.reason,
    })
  })
}

/** Gives the role that was agreed to. Every session of the person ends: whoever becomes staff comes in again with a second factor. */
export const changeRole: Act = {
  permission: 'users.change-role',
  sentence: 'Give a person another role',
  async execute(_tx, ctx, body) {
    const { personId, from, to } = body as { personId: Id<'per'>; from: string; to: string }
    if (!isRole(to)) throw new Refused(refuse('APPROVAL_CHANGED'))
    await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const before = await lockProfileFacts(tx, personId)
      // Somebody changed it meanwhile: what was agreed to is no longer what would happen.
      if (!before || before.role !== from) throw new Refused(refuse('APPROVAL_CHANGED'))
      const after = { ...before, role: to }
      await saveProfileFacts(tx, personId, { role: to }, ctx.now)
      await revokeSessions(tx, personId, null, ctx.now)
      // Said by the officer who agreed, of whoever is given the role.
      await recordAudit(tx, ctx, {
        action: 'identity.role-granted',
        resource: personId,
        userId: personId,
        before,
        after,
      })
    })
  },
}
