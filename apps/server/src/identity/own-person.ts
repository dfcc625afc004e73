import { Refused, refuse } from '@heathland/domain/refusal'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { PersonSeal } from '../keys.ts'

type Present = Extract<Actor, { sessionId: string }>

/** The person of this session, whole or half, and what seals their values. */
export function ownPerson(ctx: Context): Present & { seal: PersonSeal } {
  if (!('sessionId' in ctx.actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  const { actor } = ctx
  if (!actor.personSeal) throw new Refused(refuse('PROFILE_UNREADABLE'))
  return { ...actor, seal: actor.personSeal }
}
