import type { Id } from '@heathland/domain/id'
import { behindEveryId, byId, type Page, pageOf } from '@heathland/domain/page'
import type { Context } from '../../core/context.ts'
import { type DecidedApproval, listApprovalsAbout } from '../approvals/approvals.sql.ts'
import { listNames } from '../identity/people.sql.ts'
import { visitPerson } from '../identity/person.ts'

const requestsPage = 25

/** What was requested about a person for two people to decide, newest first, with how it ended. */
export async function readRequests(
  ctx: Context,
  { personId, after }: { personId: Id<'per'>; after: string | undefined },
): Promise<{ page: Page<DecidedApproval, string>; names: ReadonlyMap<string, { readonly name: string; readonly email: string }> }> {
  ctx.require('users.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    const found = await listApprovalsAbout(tx, personId, { before: after ?? behindEveryId, limit: requestsPage + 1 })
    const page = pageOf(found, requestsPage, byId)
    const people = new Set(page.items.flatMap(({ makerId, checkerId }) => (checkerId ? [makerId, checkerId] : [makerId])))
    const names = page.items.length === 0 ? new Map() : await listNames(tx, ctx.keys, [...people, personId])
    return { page, names }
  })
}
