import type { ErasureObstacle } from '@heathland/domain/compliance/erasure'
import type { Id } from '@heathland/domain/id'
import type { Language } from '@heathland/words/language'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredClosing {
  readonly state: 'requested' | 'refused' | 'done'
  readonly obstacles: readonly ErasureObstacle[]
}

/** Asks for it, or again after it was refused. */
export async function requestClosing(tx: Tx, personId: Id<'per'>, ticketHash: Buffer, now: Date): Promise<void> {
  await tx.query(
    'request-closing',
    `insert into closing (person_id, state, ticket_hash, requested_at, due_at) values ($1, 'requested', $2, $3, $3)
     on conflict (person_id) do update
     set state = 'requested', obstacles = '{}', ticket_hash = excluded.ticket_hash, requested_at = excluded.requested_at,
         due_at = excluded.due_at, ended_at = null`,
    [personId, ticketHash, now],
  )
}

export async function findClosingByTicket(tx: ReadTx, ticketHash: Buffer): Promise<StoredClosing | undefined> {
  const [row] = await tx.query<{ state: StoredClosing['state']; obstacles: ErasureObstacle[] }>(
    'find-closing-by-ticket',
    'select state, obstacles from closing where ticket_hash = $1',
    [ticketHash],
  )
  return row
}

/** Only one that is still to be done; its end is written by whoever took it. */
export async function lockRequestedClosing(tx: Tx, personId: Id<'per'>): Promise<boolean> {
  const rows = await tx.query('lock-requested-closing', `select from closing where person_id = $1 and state = 'requested' for update`, [
    personId,
  ])
  return rows.length === 1
}

export async function endClosing(tx: Tx, personId: Id<'per'>, obstacles: readonly ErasureObstacle[], now: Date): Promise<void> {
  await tx.query('end-closing', 'update closing set state = $2, obstacles = $3, due_at = null, ended_at = $4 where person_id = $1', [
    personId,
    obstacles.length === 0 ? 'done' : 'refused',
    obstacles,
    now,
  ])
}

/** A profile outlives an erasure; whoever's key is gone gets no mail. */
export async function findLanguage(
  tx: ReadTx,
  personId: Id<'per'>,
): Promise<{ language: Language | null; wrappedKey: Buffer } | undefined> {
  const [row] = await tx.query<{ language: Language | null; wrapped_key: Buffer }>(
    'find-language-of-closing',
    'select language, wrapped_key from profiles join person_key on person_key.person_id = profiles.id where id = $1',
    [personId],
  )
  return row && { language: row.language, wrappedKey: row.wrapped_key }
}

export async function listDueClosings(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-closings',
    'select person_id from closing where due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map((row) => row.person_id)
}
