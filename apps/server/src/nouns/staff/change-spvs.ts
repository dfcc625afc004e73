import type { Id } from '@heathland/domain/id'
import { decideSpvChange, spvList } from '@heathland/domain/identity/staff-changes'
import { byId } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { auditRowOf } from '../audit/record-audit.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { findStandingOf, listNamedSpvs, listSpvsOf, lockStandingOf, saveAgreedSpvs } from './staff.sql.ts'

export interface ChangeSpvs {
  readonly personId: Id<'per'>
  /** Every SPV that the person shall be staff of afterwards. */
  readonly spvIds: readonly string[]
  readonly reason: string
}

/** Requests that a person becomes staff of these SPVs and of no others. Nothing changes until a second administrator approves. */
export async function requestSpvChange(ctx: Context, input: ChangeSpvs): Promise<StoredApproval> {
  ctx.require('users.change-role')
  refuseOwnAccount(ctx, input.personId)
  return ctx.inTransaction(async (tx) => {
    const holder = await ctx.as({ kind: 'identity' }).inTransaction((identity) => findStandingOf(identity, input.personId))
    const wanted = await listNamedSpvs(tx, input.spvIds)
    if (!holder || wanted.length !== new Set(input.spvIds).size) throw new Refused(refuse('NOT_FOUND'))
    const present = await listSpvsOf(tx, input.personId)
    const decision = decideSpvChange({ role: holder.role, spvIds: present.map(byId) }, wanted.map(byId))
    if (decision.refused) throw new Refused(decision)
    return requestApproval(tx, ctx, {
      act: 'identity.change-spvs',
      body: {
        personId: input.personId,
        role: holder.role,
        from: spvList(present.map(byId)),
        to: spvList(wanted.map(byId)),
        // What the second person is shown: names, and not only ids.
        fromNames: namesOf(present),
        toNames: namesOf(wanted),
      },
      reason: input.reason,
    })
  })
}

/** Makes the person staff of exactly the SPVs that two people agreed to. It holds from their next request on. */
export const changeSpvs: Act = {
  permission: 'users.change-role',
  sentence: 'Change which SPVs a person is staff of',
  async execute(office, ctx, body, approval) {
    const { personId, role, from, to } = body as { personId: Id<'per'>; role: string; from: string; to: string }
    const standing = await ctx.as({ kind: 'identity' }).inTransaction((tx) => lockStandingOf(tx, personId))
    const present = await listSpvsOf(office, personId)
    // Somebody changed the role or the SPVs meanwhile: what was agreed to is no longer what would happen.
    if (standing?.role !== role || spvList(present.map(byId)) !== from) throw new Refused(refuse('APPROVAL_CHANGED'))
    const row = await auditRowOf(ctx, { userId: personId, before: { spvs: from }, after: { spvs: to } })
    await saveAgreedSpvs(office, approval.id, ctx.requestId, row)
    await announce(office, ctx, 'identity.access-changed', { personId })
  },
}

function namesOf(spvs: readonly { readonly name: string }[]): string {
  return spvs.map(({ name }) => name).join(', ')
}
