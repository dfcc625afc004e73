/** Staff find people. Profile views are audited. */
import { type Id, isId } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { isEmail } from '@heathland/domain/identity/registration'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { emailIndexes } from '../../core/email-index.ts'
import type { Keys } from '../../core/keys.ts'
import { forgivingTokensIn, searchTokensIn } from '../../core/person-search.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPersonId, listNames, listPeople, type PeopleQuestion, type Person } from './people.sql.ts'

export interface PeopleFilters {
  /** The beginning of words, the end of a number, a whole address or a whole id. */
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly identityCheck?: KycStatus | undefined
  readonly access?: 'active' | 'suspended' | undefined
}

/** What is asked of the database; undefined when nothing can be meant by what was typed. */
export function peopleQuestion(keys: Keys, { search, role, identityCheck, access }: PeopleFilters): PeopleQuestion | undefined {
  const filters = {
    ...(role && { role }),
    ...(identityCheck && { kycStatus: identityCheck }),
    ...(access && { isSuspended: access === 'suspended' }),
  }
  if (!search) return filters
  if (isId('per', search)) return { ...filters, personId: search }
  // A whole address is found as a whole, so that nobody is shown who only shares its words.
  if (isEmail(search)) return { ...filters, emailIndexes: emailIndexes(keys, search) }
  const words = searchTokensIn(keys, search)
  return words && { ...filters, words }
}

export async function findPeople(
  ctx: Context,
  { after, limit, ...filters }: PeopleFilters & { readonly after?: string | undefined; readonly limit: number },
): Promise<Person[]> {
  ctx.require('users.read')
  const question = peopleQuestion(ctx.keys, filters)
  return ctx.inTransaction(async (tx) => {
    const people = question ? await listPeople(tx, ctx.keys, { ...question, after, limit }) : []
    await recordView(tx, ctx, people)
    return people
  })
}

/** A few people while somebody types. Where nobody is called so, those whose name differs by a letter. */
export async function suggestPeople(ctx: Context, query: string, limit: number): Promise<Person[]> {
  ctx.require('users.read')
  return searchPeople(ctx, query, limit)
}

/** The same for staff who look for something of a person's; row security decides whom their role finds. */
export async function searchPeople(ctx: Context, query: string, limit: number): Promise<Person[]> {
  const question = peopleQuestion(ctx.keys, { search: query })
  const forgiving = forgivingTokensIn(ctx.keys, query)
  return ctx.inTransaction(async (tx) => {
    const exact = question ? await listPeople(tx, ctx.keys, { ...question, after: undefined, limit }) : []
    const people =
      exact.length === 0 && forgiving
        ? await listPeople(tx, ctx.keys, { words: forgiving, isForgiving: true, after: undefined, limit })
        : exact
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
