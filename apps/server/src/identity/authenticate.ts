/** Says who calls, from the request alone. */
import type { Context, Origin } from '../context.ts'
import type { Actor } from '../actor.ts'
import type { Incoming } from '../incoming.ts'

interface Door {
  now(): Promise<Date>
  contextFor(parts: { actor: Actor; now: Date; requestId: string; origin?: Origin }): Context
}

export async function authenticate(door: Door, incoming: Incoming): Promise<Context> {
  return door.contextFor({ actor: { kind: 'visitor' }, now: await door.now(), requestId: incoming.requestId, origin: incoming.origin })
}
