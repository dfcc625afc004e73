import type { Id } from '@heathland/domain/id'
import type { Origin } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { EmailIndexes } from '../../core/email-index.ts'
import { type Keys, opened } from '../../core/keys.ts'
import type { PeriodKeys } from '../../core/period-keys.ts'

/** The mails that can be requested with an address alone. */
export type AskedKind = 'verify-email' | 'reset-password'

export interface MailRequest {
  readonly id: Id<'let'>
  readonly kind: AskedKind
  readonly emailIndexes: EmailIndexes
  readonly origin: Origin | undefined
}

export async function insertMailRequest(tx: Tx, periodKeys: PeriodKeys, row: MailRequest, now: Date): Promise<void> {
  const seal = await periodKeys.sealOf(now)
  const [emailIndex, otherIndex = null] = row.emailIndexes
  await tx.query(
    'insert-mail-request',
    'insert into mail_request (id, kind, email_index, other_email_index, origin, created_at) values ($1, $2, $3, $4, $5, $6)',
    [row.id, row.kind, emailIndex, otherIndex, seal.seal(placeOf(row.id), JSON.stringify(row.origin ?? null)), now],
  )
}

/** Deletes and returns a request: a second job finds nothing, and when the transaction fails it is there again. */
export async function takeMailRequest(tx: Tx, keys: Keys, periodKeys: PeriodKeys, id: Id<'let'>): Promise<MailRequest | undefined> {
  const [row] = await tx.query<{
    kind: AskedKind
    email_index: Buffer
    other_email_index: Buffer | null
    origin: Buffer
    created_at: Date
  }>('take-mail-request', 'delete from mail_request where id = $1 returning kind, email_index, other_email_index, origin, created_at', [id])
  if (!row) return undefined
  const seal = await periodKeys.findSealOf(row.created_at)
  // Requests of an earlier version of the program are sealed with the master key.
  const opens = (seal && opened(() => seal.open(placeOf(id), row.origin))) ?? keys.open(row.origin, placeOf(id))
  const origin = JSON.parse(opens) as Origin | null
  const emailIndexes: EmailIndexes = row.other_email_index ? [row.email_index, row.other_email_index] : [row.email_index]
  return { id, kind: row.kind, emailIndexes, origin: origin ?? undefined }
}

export async function listMailRequestsBefore(tx: ReadTx, before: Date, limit: number): Promise<Id<'let'>[]> {
  const rows = await tx.query<{ id: Id<'let'> }>(
    'list-mail-requests',
    'select id from mail_request where created_at < $1 order by created_at limit $2',
    [before, limit],
  )
  return rows.map((row) => row.id)
}

function placeOf(id: Id<'let'>): string {
  return `mail_request.origin.${id}`
}
