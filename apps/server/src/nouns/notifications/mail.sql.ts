import type { Id } from '@heathland/domain/id'
import type { Mail } from '@heathland/domain/notifications/mail'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'
import type { WrittenMail } from '../../core/mail.ts'

/** What is kept of a mail until it has left. */
type MailContent = Omit<WrittenMail, 'kind'>

export interface StoredMail extends Mail {
  readonly id: Id<'mai'>
  /** Gone once the mail is sent, and unreadable once the person's key is destroyed. */
  readonly content: MailContent | undefined
}

export async function lockMail(tx: Tx, keys: Keys, id: Id<'mai'>): Promise<StoredMail | undefined> {
  const [row] = await tx.query<{
    person_id: Id<'per'>
    state: Mail['state']
    content: Buffer | null
    attempts: number
    created_at: Date
    due_at: Date
    wrapped_key: Buffer | null
  }>(
    'lock-mail',
    `select mail.person_id, state, content, attempts, mail.created_at, due_at, wrapped_key
     from mail left join person_key using (person_id) where id = $1 for update of mail`,
    [id],
  )
  if (!row) return undefined
  const content =
    row.content && row.wrapped_key ? keys.personSeal(row.person_id, row.wrapped_key).open(`mail.content.${id}`, row.content) : undefined
  return {
    id,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    content: content ? (JSON.parse(content) as MailContent) : undefined,
  }
}

/** Saves where a mail stands; when it has come to an end its words go too. */
export async function saveMail(tx: Tx, id: Id<'mai'>, mail: Mail, now: Date): Promise<void> {
  await tx.query(
    'save-mail',
    `update mail set state = $2, attempts = $3, due_at = $4,
       sent_at = case when $2 = 'sent' then $5::timestamptz end,
       content = case when $2 in ('sent', 'given-up') then null else content end
     where id = $1`,
    [id, mail.state, mail.attempts, mail.dueAt, now],
  )
}

export async function listDueMails(tx: ReadTx, now: Date, limit: number): Promise<Id<'mai'>[]> {
  const rows = await tx.query<{ id: Id<'mai'> }>(
    'list-due-mails',
    `select id from mail where state in ('waiting', 'sending') and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}
