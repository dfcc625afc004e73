/** Staff find people. Every look at someone is written down. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPersonId, listNames, listPeople, type Person } from './people.sql.ts'

export interface FindPeople {
  /** A whole address: addresses are found by equality, never by a part. */
  readonly email?: string | undefined
  readonly role?: Role | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function findPeople(ctx: Context, input: FindPeople): Promise<Person[]> {
  ctx.require('users.read')
  const indexes = input.email ? emailIndexes(ctx.keys, input.email) : undefined
  return ctx.inTransaction(async (tx) => {
    const people = await listPeople(tx, ctx.keys, { emailIndexes: indexes, role: input.role, after: input.after, limit: input.limit })
    await recordView(tx, ctx, people)
    return people
  })
}

/** Every look at someone is written down. */
export function recordView(tx: Tx, ctx: Context, people: readonly { id: Id<'per'> }[]): Promise<void> {
  const ids = people.map(({ id }) => id).join(' ')
  return recordAudit(tx, ctx, { action: 'identity.people-viewed', resource: ids.slice(0, 1_000) || 'nobody' })
}

/**
 * What people are called who stand in a list of something else; that too is a look at them. Whoever may see the list gets the names
 * that row security shows to their role, and no others.
 */
export async function namePeople(
  ctx: Context,
  personIds: readonly Id<'per'>[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
  if (personIds.length === 0) return new Map()
  return ctx.inTransaction(async (tx) => {
    await recordAudit(tx, ctx, { action: 'identity.people-viewed', resource: personIds.join(' ').slice(0, 1_000) })
    return listNames(tx, ctx.keys, personIds)
  })
}

/** Whom a whole address belongs to, for staff who look something up by it. */
export async function personOfEmail(ctx: Context, email: string): Promise<Id<'per'> | undefined> {
  return ctx.read((tx) => findPersonId(tx, emailIndexes(ctx.keys, email)))
}
