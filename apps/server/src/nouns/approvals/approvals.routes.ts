import type { Approval } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import type { NamesOf } from '../audit/read-audit.ts'
import type { StoredApproval } from './approvals.sql.ts'
import { type Acts, approve, listApprovals, turnDown } from './decide.ts'

const pageMax = 25
const { approvals } = operations.office

/** The acts and the names are given from above: approvals know that something needs two people, not what it is or who they are. */
export function officeApprovals(acts: Acts, namesOf: NamesOf) {
  return {
    list: approvals.list.handler(async ({ context: { ctx }, input }) => {
      const found = await listApprovals(ctx, acts, { after: input.after, limit: pageMax + 1 })
      const page = pageOf(found, pageMax, byId)
      const names = await namesOf(ctx, [...new Set(page.items.flatMap(peopleIn))])
      return { ...mapPage(page, (approval) => toWire(approval, acts)), names: Object.fromEntries(names) }
    }),
    approve: approvals.approve.handler(async ({ context: { ctx }, input }) => {
      await approve(ctx, acts, input)
      return {}
    }),
    turnDown: approvals.turnDown.handler(async ({ context: { ctx }, input }) => {
      await turnDown(ctx, acts, input)
      return {}
    }),
  }
}

function peopleIn({ makerId, body }: StoredApproval): Id<'per'>[] {
  return [makerId, ...Object.values(body).filter((value): value is Id<'per'> => typeof value === 'string' && isId('per', value))]
}

function toWire(approval: StoredApproval, acts: Acts): Approval {
  return {
    id: approval.id,
    act: approval.act,
    sentence: acts[approval.act]?.sentence ?? approval.act,
    body: Object.fromEntries(Object.entries(approval.body).map(([name, value]) => [name, String(value)])),
    bodyHash: approval.bodyHash,
    makerId: approval.makerId,
    reason: approval.reason,
    createdAt: approval.createdAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
  }
}
