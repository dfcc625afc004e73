import type { Id } from '@heathland/domain/id'
import type { Origin } from '../context.ts'
import type { ReadTx, Tx } from '../database.ts'
import type { Keys } from '../keys.ts'

/** The letters that are asked for by address alone. */
export type AskedKind = 'verify-email' | 'reset-password'

export interface LetterRequest {
  readonly id: Id<'let'>
  readonly kind: AskedKind
  readonly emailIndex: Buffer
  readonly origin: Origin | undefined
}

export async function insertLetterRequest(tx: Tx, keys: Keys, row: LetterRequest, now: Date): Promise<void> {
  await tx.query(
    'insert-letter-request',
    'insert into letter_request (id, kind, email_index, origin, created_at) values ($1, $2, $3, $4, $5)',
    [row.id, row.kind, row.emailIndex, keys.seal(JSON.stringify(row.origin ?? null), placeOf(row.id)), now],
  )
}

/** Takes a request off the pile for good: a second doorbell finds nothing, and one whose act fails finds it again. */
export async function takeLetterRequest(tx: Tx, keys: Keys, id: Id<'let'>): Promise<LetterRequest | undefined> {
  const [row] = await tx.query<{ kind: AskedKind; email_index: Buffer; origin: Buffer }>(
    'take-letter-request',
    'delete from letter_request where id = $1 returning kind, email_index, origin',
    [id],
  )
  if (!row) return undefined
  const origin = JSON.parse(keys.open(row.origin, placeOf(id))) as Origin | null
  return { id, kind: row.kind, emailIndex: row.email_index, origin: origin ?? undefined }
}

export async function listLetterRequestsBefore(tx: ReadTx, before: Date, limit: number): Promise<Id<'let'>[]> {
  const rows = await tx.query<{ id: Id<'let'> }>(
    'list-letter-requests',
    'select id from letter_request where created_at < $1 order by created_at limit $2',
    [before, limit],
  )
  return rows.map((row) => row.id)
}

function placeOf(id: Id<'let'>): string {
  return `letter_request.origin.${id}`
}
