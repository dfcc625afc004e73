/** Reservations that have come to their end, and until when all of them are known to be resolved. */
import type { Id } from '@heathland/domain/id'
import type { EndedReservation } from '@heathland/domain/ledger/expiry'
import type { ReadTx, Tx } from '../../core/database.ts'

/**
 * Reservations past their end that nothing has resolved, oldest first. `reservations-ended` remembers before which end none is left, so
 * that each pass begins there and not at the beginning of time.
 */
export async function listEndedReservations(tx: ReadTx, now: Date, limit: number): Promise<readonly Id<'trf'>[]> {
  return (await listEnded(tx, now, limit)).map(({ id }) => id)
}

function listEnded(tx: ReadTx, now: Date, limit: number) {
  return tx.query<{ id: Id<'trf'>; expires_at: Date }>(
    'list-ended-reservations',
    `select reserved.id, reserved.expires_at from transfer reserved
     where reserved.kind = 'reserve' and reserved.expires_at <= $1
       and reserved.expires_at >= (select due_at from schedule where name = 'reservations-ended')
       and not exists (select from transfer_resolution ended where ended.transfer_id = reserved.id)
     order by reserved.expires_at, reserved.id limit $2`,
    [now, limit],
  )
}

/** Moves the end on before which none is left; never past what can still be booked. */
export async function rememberEndedReservations(tx: Tx, now: Date): Promise<void> {
  const [oldest] = await listEnded(tx, now, 1)
  await tx.query(
    'remember-ended-reservations',
    `update schedule set due_at = greatest(due_at, least(ledger_closed_before(), $1::timestamptz)) where name = 'reservations-ended'`,
    [oldest?.expires_at ?? now],
  )
}

interface ReservationRow {
  readonly movement: string
  readonly subject: string
  readonly expires_at: Date
  readonly is_resolved: boolean
}

export async function findReservation(tx: ReadTx, id: Id<'trf'>): Promise<EndedReservation | undefined> {
  const [row] = await tx.query<ReservationRow>(
    'find-reservation',
    `select movement, subject, expires_at, exists (select from transfer_resolution where transfer_id = reserved.id) as is_resolved
     from transfer reserved where id = $1 and kind = 'reserve'`,
    [id],
  )
  return row && { id, movement: row.movement, subject: row.subject, expiresAt: row.expires_at, isResolved: row.is_resolved }
}
