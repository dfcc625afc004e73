import type { Id } from '@heathland/domain/id'
import { defaultPermissions, isRole, type Role } from '@heathland/domain/identity/permissions'
import { decideAdminLeaving } from '@heathland/domain/identity/staff-changes'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { auditRowOf } from '../audit/record-audit.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'
import { findStandingOf, listActiveAdmins, lockActiveAdmins, lockStandingOf, saveAgreedRole } from './staff.sql.ts'

export interface ChangeRole {
  readonly personId: Id<'per'>
  readonly role: Role
  readonly reason: string
}

/** Asks for a person to be given another role. Nothing changes until a second person agrees. */
export async function requestRoleChange(ctx: Context, input: ChangeRole): Promise<StoredApproval> {
  ctx.require('users.change-role')
  refuseOwnAccount(ctx, input.personId)
  return ctx.inTransaction(async (tx) => {
    const now = await ctx.as({ kind: 'identity' }).inTransaction(async (identity) => {
      const standing = await findStandingOf(identity, input.personId)
      if (!standing) throw new Refused(refuse('NOT_FOUND'))
      const leaving = decideAdminLeaving(input.personId, standing.role === 'mfo_admin' ? await listActiveAdmins(identity) : [])
      if (leaving.refused) throw new Refused(leaving)
      return standing
    })
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
  async execute(office, ctx, body, approval) {
    const { personId, from, to } = body as { personId: Id<'per'>; from: string; to: string }
    if (!isRole(to)) throw new Refused(refuse('APPROVAL_CHANGED'))
    const before = await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const admins = from === 'mfo_admin' ? await lockActiveAdmins(tx) : []
      const standing = await lockStandingOf(tx, personId)
      // Somebody changed it meanwhile: what was agreed to is no longer what would happen.
      if (standing?.role !== from) throw new Refused(refuse('APPROVAL_CHANGED'))
      const leaving = decideAdminLeaving(personId, admins)
      if (leaving.refused) throw new Refused(leaving)
      await revokeSessions(tx, standing.lock, null, ctx.now)
      return { role: standing.role, permissions: standing.permissions }
    })
    // Recorded there as well: said by the officer who agreed, of whoever is given the role.
    const after = { role: to, permissions: [...defaultPermissions[to]] }
    await saveAgreedRole(office, approval.id, ctx.requestId, await auditRowOf(ctx, { userId: personId, before, after }))
    await announce(office, ctx, 'identity.access-changed', { personId })
  },
}
