/** A reservation that nobody settled or let go by its end is let go then: its money is free again, by the movement that frees its kind. */
import type { Id } from '../id.ts'
import { invariant } from '../invariant.ts'
import type { MovementOf } from './movement.ts'
import { subscriptionReleased } from './movements/subscription-released.ts'
import { withdrawalReleased } from './movements/withdrawal-released.ts'
import type { NextTransferId, Step } from './transfer.ts'

export interface EndedReservation {
  readonly id: Id<'trf'>
  readonly movement: string
  readonly subject: string
  readonly expiresAt: Date
  readonly isResolved: boolean
}

type Release = (of: { id: string; reservation: Id<'trf'> }, nextId: NextTransferId) => readonly Step[]

/** A new way to set money aside does not compile until someone has said how it is freed. */
const releases: Record<MovementOf<'reserve'>, Release> = {
  'subscription-reserved': subscriptionReleased,
  'withdrawal-reserved': withdrawalReleased,
}

/** The steps that free it; none when it is resolved or its end has not come. The same as its owner's own release, so both happen once. */
export function decideExpiry(reservation: EndedReservation, nextId: NextTransferId, now: Date): readonly Step[] {
  const { id, movement, subject, expiresAt, isResolved } = reservation
  if (isResolved || now.getTime() < expiresAt.getTime()) return []
  invariant(isReserving(movement), `${movement} sets money aside`)
  return releases[movement]({ id: subject, reservation: id }, nextId)
}

function isReserving(movement: string): movement is MovementOf<'reserve'> {
  return Object.hasOwn(releases, movement)
}
