/** Staff find people, invite them, suspend them and let them in again. Every look at someone is written down. */
import type { Id } from '@heathland/domain/id'
import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import type { Role } from '@heathland/domain/identity/permissions'
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { findAccountByEmail } from './account.sql.ts'
import { emailIndex } from './email-index.ts'
import { insertRegistration } from './identity.sql.ts'
import { invitationLetter } from './letters.ts'
import { findPersonId, listNames, listPeople, type Person, suspendAccount } from './people.sql.ts'
import { queueMail } from './queue-mail.ts'
import { newSecretToken } from './secret-token.ts'
import { revokeSessions } from './session.sql.ts'

export interface FindPeople {
  /** A whole address: addresses are found by equality, never by a part. */
  readonly email?: string | undefined
  readonly role?: Role | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function findPeople(ctx: Context, input: FindPeople): Promise<Person[]> {
  ctx.require('users.read')
  const index = input.email ? emailIndex(ctx.keys, input.email) : undefined
  return ctx.inTransaction(async (tx) => {
    const people = await listPeople(tx, ctx.keys, { emailIndex: index, role: input.role, after: input.after, limit: input.limit })
    await recordAudit(tx, ctx, {
      action: 'identity.people-viewed',
      resource:
        people
          .map((person) => person.id)
          .join(' ')
          .slice(0, 1_000) || 'nobody',
    })
    return people
  })
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
  return ctx.read((tx) => findPersonId(tx, emailIndex(ctx.keys, email)))
}

/** Invites someone to become a member; a role beyond that is a change of role, with its two people. */
export async function invitePerson(ctx: Context, input: { email: string; firstName: string; lastName: string }): Promise<void> {
  ctx.require('users.invite')
  const act = ctx.as({ kind: 'identity' })
  const index = emailIndex(ctx.keys, input.email)
  await ctx.inTransaction(async (office) => {
    const personId = ctx.newId('per')
    await act.inTransaction(async (tx) => {
      if (await findAccountByEmail(tx, ctx.keys, index)) throw new Refused(refuse('ALREADY_A_MEMBER'))
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
          emailIndex: index,
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

/** Keeps a person out from their next request on, or lets them in again. */
export async function suspendPerson(ctx: Context, input: { personId: Id<'per'>; suspended: boolean }): Promise<void> {
  ctx.require('users.suspend')
  if ('personId' in ctx.actor && ctx.actor.personId === input.personId) throw new Refused(refuse('OWN_ROLE'))
  const act = ctx.as({ kind: 'identity' })
  await ctx.inTransaction(async (tx) => {
    await act.inTransaction(async (identity) => {
      if (!(await suspendAccount(identity, input.personId, input.suspended ? ctx.now : null))) throw new Refused(refuse('NOT_FOUND'))
      if (input.suspended) await revokeSessions(identity, input.personId, null, ctx.now)
    })
    await recordAudit(tx, ctx, { action: input.suspended ? 'identity.suspended' : 'identity.let-in-again', resource: input.personId })
  })
}
