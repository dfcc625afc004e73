import { type Id, isId } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { MailPlan } from '@heathland/domain/notifications/delivery'
import type { NotificationKind } from '@heathland/domain/notifications/kind'
import type { UpdateText } from '@heathland/domain/notifications/platform-update'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface NewNotification {
  readonly id: Id<'ntf'>
  readonly personId: Id<'per'>
  readonly kind: NotificationKind
  readonly parameters: Readonly<Record<string, string>>
  readonly subjectId: string | undefined
  /** What happened, under one name however often it is heard of. */
  readonly dedupKey: string
  readonly isShown: boolean
  readonly mail: MailPlan
}

/** Writes those that are not there yet, of people who have not been erased; returns the ids of what was written. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[], now: Date): Promise<ReadonlySet<string>> {
  const written = await tx.query<{ id: string }>(
    'insert-notifications',
    `insert into notification (id, person_id, kind, parameters, subject_id, dedup_key, is_shown, mail_state, mail_at, created_at)
     select made.*, $10
     from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::timestamptz[])
       as made (id, person_id, kind, parameters, subject_id, dedup_key, is_shown, mail_state, mail_at)
     where exists (select from person_key where person_key.person_id = made.person_id)
     on conflict on constraint notification_once do nothing returning id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ personId }) => personId),
      rows.map(({ kind }) => kind),
      rows.map(({ parameters }) => JSON.stringify(parameters)),
      rows.map(({ subjectId }) => subjectId ?? null),
      rows.map(({ dedupKey }) => dedupKey),
      rows.map(({ isShown }) => isShown),
      rows.map(({ mail }) => mail.state),
      rows.map(({ mail }) => (mail.state === 'none' ? null : mail.at)),
      now,
    ],
  )
  return new Set(written.map(({ id }) => id))
}

export interface StoredNotification {
  readonly id: Id<'ntf'>
  readonly kind: string
  readonly subjectId: string | undefined
  readonly parameters: Readonly<Record<string, string>>
  readonly createdAt: Date
  readonly readAt: Date | undefined
  /** Of the deposit that it is about. */
  readonly amount: Amount | undefined
  readonly update: DeliveredUpdate | undefined
}

interface Amount {
  readonly minor: bigint
  readonly asset: Asset
}

interface DeliveredUpdate {
  readonly en: UpdateText
  readonly nl: UpdateText
  readonly leadsTo: string | undefined
}

interface NotificationRow {
  readonly id: Id<'ntf'>
  readonly kind: string
  readonly parameters: Readonly<Record<string, string>>
  readonly subject_id: string | null
  readonly created_at: Date
  readonly read_at: Date | null
  readonly [column: string]: unknown
}

const columns = 'id, kind, parameters, subject_id, created_at, read_at'
/**
 * One person's rows, below a key. Compared as pairs and ordered by both, since with a plain equality PostgreSQL may walk the primary key
 * from the newest row of all and drop everybody else's.
 */
const ofPerson = 'person_id >= $1 and (person_id, id) < ($1, $2)'
const newestFirst = 'order by person_id desc, id desc limit $3'

interface PageOf {
  readonly personId: Id<'per'>
  readonly after: string | undefined
  readonly rowsMax: number
}

export async function listNotifications(tx: ReadTx, { personId, after, rowsMax }: PageOf): Promise<StoredNotification[]> {
  const rows = await tx.query<NotificationRow>(
    'list-notifications',
    `select ${columns} from notification where ${ofPerson} and is_shown ${newestFirst}`,
    [personId, after ?? behindEveryId, rowsMax],
  )
  return withSubjects(tx, rows)
}

export async function listUnread(tx: ReadTx, { personId, after, rowsMax }: PageOf): Promise<StoredNotification[]> {
  const rows = await tx.query<NotificationRow>(
    'list-unread-notifications',
    `select ${columns} from notification where ${ofPerson} and is_shown and read_at is null ${newestFirst}`,
    [personId, after ?? behindEveryId, rowsMax],
  )
  return withSubjects(tx, rows)
}

/** What they are about is looked up for the rows of the page alone, and only where there is any. */
async function withSubjects(tx: ReadTx, rows: readonly NotificationRow[]): Promise<StoredNotification[]> {
  const subjects = (kind: 'dep' | 'upd') => rows.flatMap(({ subject_id: id }) => (id !== null && isId(kind, id) ? [id] : []))
  const [deposits, updates] = [subjects('dep'), subjects('upd')]
  const amounts = deposits.length > 0 ? await findAmounts(tx, deposits) : new Map<string, Amount>()
  const texts = updates.length > 0 ? await findUpdates(tx, updates) : new Map<string, DeliveredUpdate>()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    parameters: row.parameters,
    subjectId: row.subject_id ?? undefined,
    createdAt: row.created_at,
    readAt: row.read_at ?? undefined,
    amount: amounts.get(row.subject_id ?? ''),
    update: texts.get(row.subject_id ?? ''),
  }))
}

async function findAmounts(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Amount>> {
  const rows = await tx.query<{ id: string; pay_minor: bigint; pay_asset: Asset }>(
    'find-amounts-of-deposits',
    'select id, pay_minor, pay_asset from deposit where id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, pay_minor: minor, pay_asset: asset }) => [id, { minor, asset }]))
}

async function findUpdates(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, DeliveredUpdate>> {
  const rows = await tx.query<{
    id: string
    title_en: string
    text_en: string
    title_nl: string
    text_nl: string
    leads_to: string | null
  }>('find-delivered-updates', 'select id, title_en, text_en, title_nl, text_nl, leads_to from platform_update where id = any ($1)', [ids])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        en: { title: row.title_en, text: row.text_en },
        nl: { title: row.title_nl, text: row.text_nl },
        leadsTo: row.leads_to ?? undefined,
      },
    ]),
  )
}

/** Stops counting at the highest number that the bell shows. */
export async function countUnread(tx: ReadTx, personId: Id<'per'>, countMax: number): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    'count-unread-notifications',
    `select count(*)::int as unread from (
       select from notification where person_id = $1 and is_shown and read_at is null limit $2
     ) as counted`,
    [personId, countMax],
  )
  return row?.unread ?? 0
}

/** Undefined when it is not theirs; otherwise whether it was unread until now. */
export async function markRead(tx: Tx, personId: Id<'per'>, id: string, now: Date): Promise<'marked' | 'read-before' | undefined> {
  const [row] = await tx.query<{ is_new: boolean }>(
    'mark-notification-read',
    `with found as (select id, read_at from notification where id = $2 and person_id = $1 and is_shown for update),
          marked as (update notification set read_at = $3 from found where notification.id = found.id and found.read_at is null returning 1)
     select exists (select from marked) as is_new from found`,
    [personId, id, now],
  )
  if (!row) return undefined
  return row.is_new ? 'marked' : 'read-before'
}

/** One call marks this many; what a person has left unread beyond it is marked with the next. */
const markedMax = 5_000

/** How many were unread until now. Newer ones than the reader was shown stay as they are. */
export async function markAllRead(tx: Tx, personId: Id<'per'>, newestId: string, now: Date): Promise<number> {
  return tx.change(
    'mark-all-notifications-read',
    `update notification set read_at = $3 where id in (
       select id from notification where person_id = $1 and is_shown and read_at is null and id <= $2 order by id desc limit ${markedMax} for update)`,
    [personId, newestId, now],
  )
}

/** Takes the mail that waits to be written; undefined when it was, or is not due yet. */
export async function takeWaitingMail(
  tx: Tx,
  id: Id<'ntf'>,
  now: Date,
): Promise<{ readonly personId: Id<'per'>; readonly kind: string } | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'>; kind: string }>(
    'take-waiting-notification-mail',
    `update notification set mail_state = 'sent', mail_at = null where id = $1 and mail_state = 'waiting' and mail_at <= $2 returning person_id, kind`,
    [id, now],
  )
  return row && { personId: row.person_id, kind: row.kind }
}

export async function listDueNotificationMails(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'ntf'>[]> {
  const rows = await tx.query<{ id: Id<'ntf'> }>(
    'list-due-notification-mails',
    `select id from notification where mail_state = 'waiting' and mail_at <= $1 order by mail_at limit $2`,
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

/** Takes everything of a person's that is due for a digest; how many of them they have not read. */
export async function takeDigest(tx: Tx, personId: Id<'per'>, now: Date): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    'take-digest',
    `with taken as (
       update notification set mail_state = 'sent', mail_at = null
       where person_id = $1 and mail_state = 'digest' and mail_at <= $2 returning read_at
     )
     select count(*) filter (where read_at is null)::int as unread from taken`,
    [personId, now],
  )
  return row?.unread ?? 0
}

export async function listDueDigests(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-digests',
    `select distinct person_id from (
       select person_id from notification where mail_state = 'digest' and mail_at <= $1 order by mail_at limit $2
     ) as due`,
    [now, rowsMax],
  )
  return rows.map(({ person_id }) => person_id)
}

/** Tells open pages of these people that their bell is no longer right; one statement however many. */
export function announceChanges(
  tx: Tx,
  changes: readonly { readonly eventId: Id<'evt'>; readonly personId: Id<'per'> }[],
  now: Date,
): void {
  if (changes.length === 0) return
  tx.send(
    'announce-notification-changes',
    `insert into outbox (id, type, subject, announced_at)
     select id, 'notification.changed', jsonb_build_object('personId', person_id), $3 from unnest($1::text[], $2::text[]) as made (id, person_id)`,
    [changes.map(({ eventId }) => eventId), changes.map(({ personId }) => personId), now],
  )
}
