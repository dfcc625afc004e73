/** Staff find people and invite them. Every look at someone is written down. */
import type { Id } from '@heathland/domain/id'
import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import type { Role } from '@heathland/domain/identity/permissions'
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database.ts'
import { findAccountByEmail } from './account.sql.ts'
import { addressIndex, emailIndexes } from './email-index.ts'
import { insertRegistration } from './identity.sql.ts'
import { invitationLetter } from './letters.ts'
import { findPersonId, listNames, listPeople, type Person } from './people.sql.ts'
import { queueMail } from './queue-mail.ts'
import { newSecretToken } from './secret-token.ts'
import { listStaff, type StaffMember } from './staff.sql.ts'

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

/** Staff and what they may do. */
export async function findStaff(ctx: Context, page: { after: string | undefined; limit: number }): Promise<StaffMember[]> {
  ctx.require('users.read')
  return ctx.inTransaction(async (tx) => {
    const staff = await listStaff(tx, ctx.keys, page)
    await recordView(tx, ctx, staff)
    return staff
  })
}

function recordView(tx: Tx, ctx: Context, people: readonly { id: Id<'per'> }[]): Promise<void> {
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

/** Invites someone to become a member; a role beyond that is a change of role, with its two people. */
export async function invitePerson(ctx: Context, input: { email: string; firstName: string; lastName: string }): Promise<void> {
  ctx.require('users.invite')
  const act = ctx.as({ kind: 'identity' })
  await ctx.inTransaction(async (office) => {
    const personId = ctx.newId('per')
    await act.inTransaction(async (tx) => {
      if (await findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, input.email))) throw new Refused(refuse('ALREADY_A_MEMBER'))
      const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
      const details = { ...input, email: normaliseEmail(input.email) }
      const { token, tokenHash } = newSecretToken()
      const purpose = 'accept-invitation'
      await insertRegistration(
        tx,
        // No password opens this: the one who is invited chooses it.
        {
          id: ctx.newId('reg'),
          personId,
          passwordHash: undefined,
          passwordIsShort: false,
          investorKind: undefined,
          details,
          seal,
          ...addressIndex(ctx.keys, input.email),
          wrapped,
          masterVersion,
          now: ctx.now,
        },
        { id: ctx.newId('tok'), purpose, tokenHash, expiresAt: after(ctx.now, tokenPurposes[purpose].livesMs) },
      )
      await queueMail(tx, act, {
        personId,
        kind: 'invitation',
        letter: invitationLetter(details, `${ctx.publicOrigin}/welcome#invite=${token}`),
        seal,
      })
    })
    await recordAudit(office, ctx, { action: 'identity.invited', resource: personId })
  })
}
