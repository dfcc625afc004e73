import type { Id } from '@heathland/domain/id'
import { isPermission, type Permission } from '@heathland/domain/identity/permissions'
import { decidePermissionChange, permissionList } from '@heathland/domain/identity/staff-changes'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { auditRowOf } from '../audit/record-audit.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { findStandingOf, lockStandingOf, saveAgreedPermissions } from './staff.sql.ts'

export interface ChangePermissions {
  readonly personId: Id<'per'>
  /** Everything the person shall hold afterwards. */
  readonly permissions: readonly Permission[]
  readonly reason: string
}

/** Requests that permissions are granted or withdrawn. Nothing changes until a second administrator approves. */
export async function requestPermissionChange(ctx: Context, input: ChangePermissions): Promise<StoredApproval> {
  ctx.require('users.change-role')
  refuseOwnAccount(ctx, input.personId)
  return ctx.inTransaction(async (tx) => {
    const holder = await ctx.as({ kind: 'identity' }).inTransaction((identity) => findStandingOf(identity, input.personId))
    if (!holder) throw new Refused(refuse('NOT_FOUND'))
    const decision = decidePermissionChange(holder, input.permissions)
    if (decision.refused) throw new Refused(decision)
    return requestApproval(tx, ctx, {
      act: 'identity.change-permissions',
      body: {
        personId: input.personId,
        role: holder.role,
        from: permissionList(holder.permissions ?? []),
        to: permissionList(input.permissions),
      },
      reason: input.reason,
    })
  })
}

/** Gives the person exactly the permissions that two people agreed to. They hold from the person's next request on. */
export const changePermissions: Act = {
  permission: 'users.change-role',
  sentence: 'Change the permissions of a person',
  async execute(office, ctx, body, approval) {
    const { personId, role, from, to } = body as { personId: Id<'per'>; role: string; from: string; to: string }
    const permissions = to.split(' ').filter(isPermission)
    const before = await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const standing = await lockStandingOf(tx, personId)
      // Somebody changed the role or the permissions meanwhile, or the rules did: what was agreed to is no longer what would happen.
      const isAsAgreed =
        standing?.role === role && permissionList(standing.permissions ?? []) === from && permissionList(permissions) === to
      if (!isAsAgreed || decidePermissionChange(standing, permissions).refused) throw new Refused(refuse('APPROVAL_CHANGED'))
      return { permissions: standing.permissions }
    })
    const row = await auditRowOf(ctx, { userId: personId, before, after: { permissions } })
    await saveAgreedPermissions(office, approval.id, ctx.requestId, row)
    await announce(office, ctx, 'identity.access-changed', { personId })
  },
}
