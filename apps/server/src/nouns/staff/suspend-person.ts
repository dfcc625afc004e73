/** Keeps a person out from their next request on, or readmits them. One administrator does it to a member, two to staff. */
import type { Id } from '@heathland/domain/id'
import { decideAdminLeaving, decideSuspension } from '@heathland/domain/identity/staff-changes'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AccountLock } from '../identity/account.sql.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'
import { findStandingOf, listActiveAdmins, lockActiveAdmins, lockStandingOf, saveStanding } from './staff.sql.ts'

export interface Suspend {
  readonly personId: Id<'per'>
  readonly suspended: boolean
  readonly reason: string
}

export async function suspendMember(ctx: Context, input: Suspend): Promise<void> {
  ctx.require('users.suspend')
  refuseOwnAccount(ctx, input.personId)
  await ctx.inTransaction(async (tx) => {
    await ctx.as({ kind: 'identity' }).inTransaction(async (identity) => {
      const standing = await lockStandingOf(identity, input.personId)
      if (!standing) throw new Refused(refuse('NOT_FOUND'))
      const decision = decideSuspension(standing, input.suspended, 'one')
      if (decision.refused) throw new Refused(decision)
      await change(identity, ctx, standing.lock, input)
    })
    await record(tx, ctx, input)
  })
}

/** Requests that staff are suspended or readmitted. The request alone locks nobody out. */
export async function requestStaffSuspension(ctx: Context, input: Suspend): Promise<StoredApproval> {
  ctx.require('users.suspend')
  refuseOwnAccount(ctx, input.personId)
  return ctx.inTransaction(async (tx) => {
    const role = await ctx.as({ kind: 'identity' }).inTransaction(async (identity) => {
      const standing = await findStandingOf(identity, input.personId)
      if (!standing) throw new Refused(refuse('NOT_FOUND'))
      const decision = decideSuspension(standing, input.suspended, 'two')
      if (decision.refused) throw new Refused(decision)
      const leaving = decideAdminLeaving(input.personId, standing.role === 'mfo_admin' ? await listActiveAdmins(identity) : [])
      if (leaving.refused) throw new Refused(leaving)
      return standing.role
    })
    return requestApproval(tx, ctx, {
      act: 'identity.suspend-staff',
      body: { personId: input.personId, role, suspended: input.suspended },
      reason: input.reason,
    })
  })
}

export const suspendStaff: Act = {
  permission: 'users.suspend',
  sentence: 'Suspend or readmit staff',
  async execute(office, ctx, body, { reason }) {
    const { personId, role, suspended } = body as { personId: Id<'per'>; role: string; suspended: boolean }
    await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const admins = role === 'mfo_admin' ? await lockActiveAdmins(tx) : []
      const standing = await lockStandingOf(tx, personId)
      // Their role or standing changed meanwhile: what was agreed to is no longer what would happen.
      if (standing?.role !== role || decideSuspension(standing, suspended, 'two').refused) throw new Refused(refuse('APPROVAL_CHANGED'))
      const leaving = decideAdminLeaving(personId, admins)
      if (leaving.refused) throw new Refused(leaving)
      await change(tx, ctx, standing.lock, { personId, suspended, reason })
    })
    await record(office, ctx, { personId, suspended, reason })
  },
}

async function change(tx: Tx, ctx: Context, lock: AccountLock, { personId, suspended, reason }: Suspend): Promise<void> {
  await saveStanding(tx, personId, { suspendedAt: suspended ? ctx.now : null, reason })
  if (suspended) await revokeSessions(tx, lock, null, ctx.now)
}

async function record(tx: Tx, ctx: Context, { personId, suspended, reason }: Suspend): Promise<void> {
  await recordAudit(tx, ctx, {
    action: suspended ? 'identity.suspended' : 'identity.let-in-again',
    resource: personId,
    before: { isSuspended: !suspended },
    after: { isSuspended: suspended, reason },
  })
  if (!suspended) await announce(tx, ctx, 'identity.readmitted', { personId })
}
