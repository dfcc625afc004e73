import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Actor } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import { type LockedAccount, lockAccountInSession } from './account.sql.ts'

type Present = Extract<Actor, { sessionId: string }>

/** The person of this session, whole or half, and what seals their values. */
export function ownPerson(ctx: Context): Present & { seal: PersonSeal } {
  if (!('sessionId' in ctx.actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  const { actor } = ctx
  if (!actor.personSeal) throw new Refused(refuse('PROFILE_UNREADABLE'))
  return { ...actor, seal: actor.personSeal }
}

/**
 * The account of this session's person, locked and read again. Whatever a session changes about what guards its account starts here:
 * one that was ended while the request was on its way changes nothing any more.
 */
export async function lockOwnAccount(tx: Tx, ctx: Context): Promise<LockedAccount> {
  const account = await lockAccountInSession(tx, ctx.keys, ownPerson(ctx))
  if (!account) throw new Refused(refuse('NOT_SIGNED_IN'))
  return account
}

/** Nobody decides about their own access. */
export function refuseOwnAccount(ctx: Context, personId: Id<'per'>): void {
  if ('personId' in ctx.actor && ctx.actor.personId === personId) throw new Refused(refuse('OWN_ROLE'))
}
