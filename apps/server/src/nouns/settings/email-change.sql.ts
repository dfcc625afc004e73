import type { Id } from '@heathland/domain/id'
import type { EmailChange, EmailChangeLink, EmailChangeState } from '@heathland/domain/settings/email-change'
import type { ReadTx, Tx } from '../../core/database.ts'
import { addressIndex } from '../../core/email-index.ts'
import type { Keys, PersonSeal } from '../../core/keys.ts'
import { changedEmailPlace } from '../identity/changed-email.ts'

export interface StoredEmailChange extends EmailChange {
  readonly id: Id<'emc'>
  readonly personId: Id<'per'>
  /** Both sealed with the person's key. */
  readonly newEmail: Buffer
  readonly oldEmail: Buffer
}

interface ChangeRow {
  readonly id: Id<'emc'>
  readonly person_id: Id<'per'>
  readonly state: EmailChangeState
  readonly new_email: Buffer
  readonly old_email: Buffer
  readonly requested_at: Date
  readonly confirmable_until: Date
  readonly undoable_until: Date
}

const columns = 'id, person_id, state, new_email, old_email, requested_at, confirmable_until, undoable_until'

export interface NewEmailChange {
  readonly id: Id<'emc'>
  readonly personId: Id<'per'>
  readonly change: EmailChange
  readonly newEmail: string
  readonly oldEmail: string
  readonly confirm: Buffer
  readonly undo: Buffer
}

/** Takes the place of one that waits: its links open nothing any more. Under the account's lock. */
export async function insertEmailChange(tx: Tx, seal: PersonSeal, row: NewEmailChange): Promise<void> {
  const { id, personId, change } = row
  await tx.query(
    'replace-email-change',
    `update email_change set state = 'replaced', ended_at = $2 where person_id = $1 and state = 'requested'`,
    [personId, change.requestedAt],
  )
  await tx.query(
    'insert-email-change',
    `insert into email_change (id, person_id, state, new_email, old_email, confirm_token_hash, undo_token_hash, requested_at, confirmable_until, undoable_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      personId,
      change.state,
      seal.seal(changedEmailPlace('new', id), row.newEmail),
      seal.seal(changedEmailPlace('old', id), row.oldEmail),
      row.confirm,
      row.undo,
      change.requestedAt,
      change.confirmableUntil,
      change.undoableUntil,
    ],
  )
}

/** By either link: in which column its hash stands is a constant, and never what a caller says. */
const byLink = { confirm: 'confirm_token_hash = $1', undo: 'undo_token_hash = $1' } as const satisfies Record<EmailChangeLink, string>

/** Whose change a link is about, which never changes: the account's lock is taken before the change's own. */
export async function findPersonOfLink(tx: ReadTx, link: EmailChangeLink, tokenHash: Buffer): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>(
    names.find[link],
    'select person_id from email_change where '.concat(byLink[link]),
    [tokenHash],
  )
  return row?.person_id
}

export async function lockChangeByLink(tx: Tx, link: EmailChangeLink, tokenHash: Buffer): Promise<StoredEmailChange | undefined> {
  const [row] = await tx.query<ChangeRow>(
    names.lock[link],
    `select ${columns} from email_change where `.concat(byLink[link], ' for update'),
    [tokenHash],
  )
  return row && toChange(row)
}

const names = {
  find: { confirm: 'find-person-of-confirm-link', undo: 'find-person-of-undo-link' },
  lock: { confirm: 'lock-email-change-by-confirm-link', undo: 'lock-email-change-by-undo-link' },
} as const

export async function findAwaitedChange(tx: ReadTx, personId: Id<'per'>): Promise<StoredEmailChange | undefined> {
  const [row] = await tx.query<ChangeRow>(
    'find-awaited-email-change',
    `select ${columns} from email_change where person_id = $1 and state = 'requested'`,
    [personId],
  )
  return row && toChange(row)
}

export async function endEmailChange(
  tx: Tx,
  id: Id<'emc'>,
  state: Exclude<EmailChangeState, 'requested' | 'replaced'>,
  now: Date,
): Promise<void> {
  await tx.query(
    'end-email-change',
    `update email_change set state = $2, ended_at = $3, confirmed_at = case when $2 = 'confirmed' then $3 else confirmed_at end where id = $1`,
    [id, state, now],
  )
}

/** Writes the address that follows from a change which has just ended in this transaction. */
export async function followEmailChange(
  tx: Tx,
  { keys, seal }: { readonly keys: Keys; readonly seal: PersonSeal },
  { id, personId, email }: { readonly id: Id<'emc'>; readonly personId: Id<'per'>; readonly email: string },
): Promise<void> {
  const { emailIndex, indexVersion } = addressIndex(keys, email)
  await tx.query('follow-email-change', 'select follow_email_change($1, $2, $3, $4)', [
    id,
    emailIndex,
    indexVersion,
    seal.seal(`profiles.email.${personId}`, email),
  ])
}

function toChange(row: ChangeRow): StoredEmailChange {
  return {
    id: row.id,
    personId: row.person_id,
    state: row.state,
    newEmail: row.new_email,
    oldEmail: row.old_email,
    requestedAt: row.requested_at,
    confirmableUntil: row.confirmable_until,
    undoableUntil: row.undoable_until,
  }
}
