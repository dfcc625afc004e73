import type { MediaType } from '@heathland/domain/files/media-type'
import type { Id } from '@heathland/domain/id'
import type { RoutePath } from '@heathland/domain/identity/guard'
import { behindEveryId } from '@heathland/domain/page'
import type { Cell, Priority } from '@heathland/domain/support/targets'
import {
  type Author,
  type ComplaintOutcome,
  dueOf,
  messagesMax,
  type Ticket,
  type TicketKind,
  type TicketState,
  type TicketTopic,
} from '@heathland/domain/support/ticket'
import type { Language } from '@heathland/words/language'
import type { ReadTx, Tx } from '../../core/database.ts'
import { type Keys, opened, type Seal } from '../../core/keys.ts'

export interface TicketRow {
  readonly id: Id<'tic'>
  readonly number: bigint
  readonly person_id: Id<'per'>
  readonly visitor: Buffer | null
  readonly cell: Cell | null
  readonly kind: TicketKind
  readonly topic: TicketTopic
  readonly page: RoutePath | null
  readonly state: TicketState
  readonly priority: Priority
  readonly assignee_id: Id<'per'> | null
  readonly opened_at: Date
  readonly changed_at: Date
  readonly first_answered_at: Date | null
  readonly closed_at: Date | null
  readonly answer_due_at: Date | null
  readonly resolve_due_at: Date | null
  readonly acknowledge_due_at: Date | null
  readonly acknowledged_at: Date | null
  readonly final_due_at: Date | null
  readonly final_response_at: Date | null
  readonly outcome: ComplaintOutcome | null
  readonly due_at: Date | null
  readonly wrapped_key: Buffer | null
}

/** Who a visitor said they are; nobody has verified it. */
export interface Visitor {
  readonly name: string
  readonly email: string
  readonly language?: Language | undefined
}

export interface StoredTicket extends Ticket {
  readonly number: number
  readonly page: RoutePath | undefined
  readonly dueAt: Date | undefined
  readonly isVisitor: boolean
  /** Undefined for members, and once the key is gone. */
  readonly visitor: Visitor | undefined
  /** Undefined once the person's key is destroyed. */
  readonly seal: Seal | undefined
}

/** A ticket in a list, with how its first message begins. */
export interface ListedTicket extends StoredTicket {
  readonly preview: string
}

const previewMax = 140

const columns = `support_ticket.id, number, support_ticket.person_id, visitor, cell, kind, topic, page, state, priority, assignee_id, opened_at,
  changed_at, first_answered_at, closed_at, answer_due_at, resolve_due_at, acknowledge_due_at, acknowledged_at, final_due_at, final_response_at,
  outcome, due_at, (select wrapped_key from person_key where person_key.person_id = support_ticket.person_id) as wrapped_key`

const withFirst = `${columns}, first.id as first_id, first.body as first_body`
const firstMessage = `left join lateral (
    select id, body from support_message where ticket_id = support_ticket.id order by id limit 1
  ) as first on true`

interface ListedRow extends TicketRow {
  readonly first_id: Id<'msg'> | null
  readonly first_body: Buffer | null
}

function toTicket(row: TicketRow, keys: Keys): StoredTicket {
  const seal = row.wrapped_key ? keys.personSeal(row.person_id, row.wrapped_key) : undefined
  const { visitor } = row
  const contact = visitor && seal ? opened(() => seal.open(visitorPlace(row.id), visitor)) : undefined
  return {
    id: row.id,
    number: Number(row.number),
    personId: row.person_id,
    isVisitor: visitor !== null,
    visitor: contact === undefined ? undefined : (JSON.parse(contact) as Visitor),
    cell: row.cell ?? undefined,
    kind: row.kind,
    topic: row.topic,
    page: row.page ?? undefined,
    state: row.state,
    priority: row.priority,
    assigneeId: row.assignee_id ?? undefined,
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    firstAnsweredAt: row.first_answered_at ?? undefined,
    closedAt: row.closed_at ?? undefined,
    answerDueAt: row.answer_due_at ?? undefined,
    resolveDueAt: row.resolve_due_at ?? undefined,
    complaint:
      row.acknowledge_due_at && row.final_due_at
        ? {
            acknowledgeDueAt: row.acknowledge_due_at,
            acknowledgedAt: row.acknowledged_at ?? undefined,
            finalDueAt: row.final_due_at,
            finalResponseAt: row.final_response_at ?? undefined,
            outcome: row.outcome ?? undefined,
          }
        : undefined,
    dueAt: row.due_at ?? undefined,
    seal,
  }
}

function toListed({ first_id: id, first_body: body, ...row }: ListedRow, keys: Keys): ListedTicket {
  const ticket = toTicket(row, keys)
  const text = id && body && ticket.seal ? bodyOf(ticket.seal, id, body) : undefined
  return { ...ticket, preview: (text ?? '').replace(/\s+/g, ' ').slice(0, previewMax) }
}

const visitorPlace = (id: Id<'tic'>) => `support_ticket.visitor.${id}`
const messagePlace = (id: Id<'msg'>) => `support_message.body.${id}`
const notePlace = (id: Id<'not'>) => `support_note.body.${id}`

function bodyOf(seal: Seal | undefined, id: Id<'msg'>, body: Buffer): string | undefined {
  return seal && opened(() => seal.open(messagePlace(id), body))
}

/** What a visitor's link carries: made from their key, so that every mail has the same one and only its hash is stored. */
export function linkTokenOf(seal: Seal, id: Id<'tic'>): string {
  return seal.mac('support_ticket.link', id).toString('base64url')
}

/** Where the member is served, for the clocks of a complaint. */
export async function findCell(tx: ReadTx, personId: Id<'per'>): Promise<Cell | undefined> {
  const [row] = await tx.query<{ cell: Cell | null }>('find-cell-of-person', 'select cell from profiles where id = $1', [personId])
  return row?.cell ?? undefined
}

/** The key of a visitor, in the transaction that stores their ticket. */
export async function insertVisitorKey(
  tx: Tx,
  key: { readonly personId: Id<'per'>; readonly wrapped: Buffer; readonly masterVersion: number; readonly now: Date },
): Promise<void> {
  await tx.change(
    'insert-visitor-key',
    'insert into person_key (person_id, wrapped_key, master_version, created_at) values ($1, $2, $3, $4)',
    [key.personId, key.wrapped, key.masterVersion, key.now],
  )
}

export interface NewTicketRow {
  readonly ticket: Ticket
  readonly page: RoutePath | undefined
  readonly visitor?: { readonly contact: Visitor; readonly seal: Seal; readonly linkHash: Buffer } | undefined
}

export async function insertTicket(tx: Tx, { ticket, page, visitor }: NewTicketRow): Promise<void> {
  await tx.change(
    'insert-support-ticket',
    `insert into support_ticket (id, person_id, visitor, link_hash, cell, kind, topic, page, state, priority, opened_at, changed_at,
                                 answer_due_at, resolve_due_at, acknowledge_due_at, final_due_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16)`,
    [
      ticket.id,
      ticket.personId,
      visitor?.seal.seal(visitorPlace(ticket.id), JSON.stringify(visitor.contact)) ?? null,
      visitor?.linkHash ?? null,
      ticket.cell ?? null,
      ticket.kind,
      ticket.topic,
      page ?? null,
      ticket.state,
      ticket.priority,
      ticket.openedAt,
      ticket.answerDueAt ?? null,
      ticket.resolveDueAt ?? null,
      ticket.complaint?.acknowledgeDueAt ?? null,
      ticket.complaint?.finalDueAt ?? null,
      dueOf(ticket) ?? null,
    ],
  )
}

export async function saveTicket(tx: Tx, ticket: Ticket): Promise<void> {
  const { complaint } = ticket
  await tx.change(
    'save-support-ticket',
    `update support_ticket set kind = $2, state = $3, priority = $4, assignee_id = $5, changed_at = $6, first_answered_at = $7, closed_at = $8,
       answer_due_at = $9, resolve_due_at = $10, acknowledge_due_at = $11, acknowledged_at = $12, final_due_at = $13, final_response_at = $14,
       outcome = $15, due_at = $16
     where id = $1`,
    [
      ticket.id,
      ticket.kind,
      ticket.state,
      ticket.priority,
      ticket.assigneeId ?? null,
      ticket.changedAt,
      ticket.firstAnsweredAt ?? null,
      ticket.closedAt ?? null,
      ticket.answerDueAt ?? null,
      ticket.resolveDueAt ?? null,
      complaint?.acknowledgeDueAt ?? null,
      complaint?.acknowledgedAt ?? null,
      complaint?.finalDueAt ?? null,
      complaint?.finalResponseAt ?? null,
      complaint?.outcome ?? null,
      dueOf(ticket) ?? null,
    ],
  )
}

export interface NewMessage {
  readonly id: Id<'msg'>
  readonly ticketId: Id<'tic'>
  readonly personId: Id<'per'>
  readonly author: Author
  readonly authorId?: Id<'per'>
  readonly text: string
  readonly seal: Seal
  readonly now: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.change(
    'insert-support-message',
    `insert into support_message (id, ticket_id, person_id, author, author_id, body, sent_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      message.id,
      message.ticketId,
      message.personId,
      message.author,
      message.authorId ?? null,
      message.seal.seal(messagePlace(message.id), message.text),
      message.now,
    ],
  )
}

/** Attaches files of the sender's that are stored, meant for this, and attached to nothing yet; returns how many there were. */
export async function attachFiles(
  tx: Tx,
  attached: {
    readonly fileIds: readonly string[]
    readonly ticketId: Id<'tic'>
    readonly messageId: Id<'msg'>
    readonly personId: Id<'per'>
  },
): Promise<number> {
  return tx.change(
    'attach-support-files',
    `insert into support_attachment (file_id, ticket_id, message_id, person_id)
     select id, $2, $3, $4 from file where id = any ($1) and person_id = $4 and state = 'stored' and purpose = 'support-attachment'
     on conflict (file_id) do nothing`,
    [attached.fileIds, attached.ticketId, attached.messageId, attached.personId],
  )
}

export interface NewNote {
  readonly id: Id<'not'>
  readonly ticketId: Id<'tic'>
  readonly personId: Id<'per'>
  readonly authorId: Id<'per'>
  readonly text: string
  readonly seal: Seal
  readonly now: Date
}

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.change(
    'insert-support-note',
    'insert into support_note (id, ticket_id, person_id, author_id, body, written_at) values ($1, $2, $3, $4, $5, $6)',
    [note.id, note.ticketId, note.personId, note.authorId, note.seal.seal(notePlace(note.id), note.text), note.now],
  )
}

/** Row security decides whose ticket it may be. */
export async function findTicket(tx: ReadTx, keys: Keys, id: Id<'tic'>): Promise<StoredTicket | undefined> {
  const [row] = await tx.query<TicketRow>('find-support-ticket', `select ${columns} from support_ticket where id = $1`, [id])
  return row && toTicket(row, keys)
}

export interface LockedTicket {
  readonly ticket: StoredTicket
  /** The newest message, and how many there are. */
  readonly newest: string
  readonly messages: number
  readonly notes: number
}

export async function lockTicket(tx: Tx, keys: Keys, id: Id<'tic'>): Promise<LockedTicket | undefined> {
  const [row] = await tx.query<TicketRow>('lock-support-ticket', `select ${columns} from support_ticket where id = $1 for update`, [id])
  if (!row) return undefined
  // A statement of its own: the one that waits for the lock does not see what was written while it waited.
  const [written] = await tx.query<{ newest: string | null; messages: number; notes: number }>(
    'count-support-messages',
    `select max(id) as newest, count(*)::int as messages, (select count(*)::int from support_note where ticket_id = $1) as notes
     from support_message where ticket_id = $1`,
    [id],
  )
  const { newest, messages = 0, notes = 0 } = written ?? {}
  return { ticket: toTicket(row, keys), newest: newest ?? '', messages, notes }
}

/** Of a visitor, by the hash of what their link carries. */
export async function findTicketByLink(tx: ReadTx, linkHash: Buffer): Promise<Id<'tic'> | undefined> {
  const [row] = await tx.query<{ id: Id<'tic'> }>('find-support-ticket-by-link', 'select id from support_ticket where link_hash = $1', [
    linkHash,
  ])
  return row?.id
}

export interface Attachment {
  readonly fileId: string
  readonly name: string
  readonly type: MediaType
  readonly size: number
}

export interface Message {
  readonly id: Id<'msg'>
  readonly author: Author
  readonly authorId: Id<'per'> | undefined
  readonly text: string | undefined
  readonly sentAt: Date
  readonly attachments: readonly Attachment[]
}

/** A conversation, oldest first, with its attachments. */
export async function listMessages(tx: ReadTx, { id, seal }: Pick<StoredTicket, 'id' | 'seal'>): Promise<Message[]> {
  const rows = await tx.query<{
    id: Id<'msg'>
    author: Author
    author_id: Id<'per'> | null
    body: Buffer
    sent_at: Date
    files: readonly { id: Id<'fil'>; name: string; type: MediaType; size: number }[]
  }>(
    'list-support-messages',
    `select id, author, author_id, body, sent_at,
            coalesce((select jsonb_agg(jsonb_build_object('id', file.id, 'name', encode(file.name, 'base64'), 'type', type, 'size', size) order by file.id)
                      from support_attachment join file on file.id = file_id
                      where message_id = support_message.id and file.state = 'stored'), '[]') as files
     from support_message where ticket_id = $1 order by id limit $2`,
    [id, messagesMax],
  )
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    authorId: row.author_id ?? undefined,
    text: bodyOf(seal, row.id, row.body),
    sentAt: row.sent_at,
    attachments: row.files.flatMap((file) => {
      const name = seal && opened(() => seal.open(`file.name.${file.id}`, Buffer.from(file.name, 'base64')))
      return name === undefined ? [] : [{ fileId: file.id, name, type: file.type, size: file.size }]
    }),
  }))
}

export interface Note {
  readonly id: Id<'not'>
  readonly authorId: Id<'per'>
  readonly text: string | undefined
  readonly writtenAt: Date
}

export async function listNotes(tx: ReadTx, { id, seal }: Pick<StoredTicket, 'id' | 'seal'>): Promise<Note[]> {
  const rows = await tx.query<{ id: Id<'not'>; author_id: Id<'per'>; body: Buffer; written_at: Date }>(
    'list-support-notes',
    `select id, author_id, body, written_at from support_note where ticket_id = $1 order by id limit $2`,
    [id, messagesMax],
  )
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    text: seal && opened(() => seal.open(notePlace(row.id), row.body)),
    writtenAt: row.written_at,
  }))
}

/** A person's own tickets, newest first. */
export async function listTicketsOf(
  tx: ReadTx,
  keys: Keys,
  { personId, after, rowsMax }: { readonly personId: Id<'per'>; readonly after: string | undefined; readonly rowsMax: number },
): Promise<ListedTicket[]> {
  const rows = await tx.query<ListedRow>(
    'list-support-tickets-of',
    `select ${withFirst} from support_ticket ${firstMessage}
     where support_ticket.person_id = $1 and support_ticket.id < $2 order by support_ticket.id desc limit $3`,
    [personId, after ?? behindEveryId, rowsMax],
  )
  return rows.map((row) => toListed(row, keys))
}

export type QueueView = 'open' | 'mine' | 'overdue' | 'closed'

export interface QueueQuestion {
  readonly view: QueueView
  readonly kind: TicketKind | undefined
  readonly sort: 'due' | 'newest'
  readonly by: Id<'per'>
  readonly now: Date
  readonly after: string | undefined
  readonly rowsMax: number
}

/** $1 is an assignee, $2 a date that has to have passed, $3 a kind; each is left out where it is null. */
const openOnes = `state <> 'closed' and ($1::text is null or assignee_id = $1) and ($2::timestamptz is null or due_at < $2)
  and ($3::text is null or kind = $3)`

/** What is due first and then the rest by age, or the newest first. A page by due date ends in the date and the id of its last row. */
export async function listQueue(tx: ReadTx, keys: Keys, asked: QueueQuestion): Promise<ListedTicket[]> {
  const { view, sort, by, now, kind = null, after = behindEveryId, rowsMax } = asked
  const narrowed = [view === 'mine' ? by : null, view === 'overdue' ? now : null, kind]
  if (view === 'closed') {
    const rows = await tx.query<ListedRow>(
      'list-closed-support-tickets',
      `select ${withFirst} from support_ticket ${firstMessage}
       where state = 'closed' and ($1::text is null or kind = $1) and support_ticket.id < $2 order by support_ticket.id desc limit $3`,
      [kind, after, rowsMax],
    )
    return rows.map((row) => toListed(row, keys))
  }
  if (sort === 'newest') {
    const rows = await tx.query<ListedRow>(
      'list-newest-support-tickets',
      `select ${withFirst} from support_ticket ${firstMessage}
       where ${openOnes} and support_ticket.id < $4 order by support_ticket.id desc limit $5`,
      [...narrowed, after, rowsMax],
    )
    return rows.map((row) => toListed(row, keys))
  }
  const rows = await tx.query<ListedRow>(
    'list-due-support-tickets',
    `select ${withFirst} from support_ticket ${firstMessage}
     where ${openOnes} and (coalesce(due_at, 'infinity'), support_ticket.id) > ($4::timestamptz, $5::text)
     order by coalesce(due_at, 'infinity'), support_ticket.id limit $6`,
    [...narrowed, ...splitKey(asked.after), rowsMax],
  )
  return rows.map((row) => toListed(row, keys))
}

type NamedTicket = Pick<StoredTicket, 'id' | 'number' | 'personId' | 'topic' | 'state'>
const named = 'id, number::int as number, person_id as "personId", topic, state'

export async function listTicketsOfNumber(tx: ReadTx, number: number): Promise<NamedTicket[]> {
  return tx.query<NamedTicket & { [column: string]: unknown }>(
    'list-support-tickets-of-number',
    `select ${named} from support_ticket where number = $1`,
    [number],
  )
}

/** The newest of each of these people, open ones first. */
export async function listTicketsOfPeople(
  tx: ReadTx,
  { personIds, limit }: { readonly personIds: readonly Id<'per'>[]; readonly limit: number },
): Promise<NamedTicket[]> {
  if (personIds.length === 0) return []
  return tx.query<NamedTicket & { [column: string]: unknown }>(
    'list-support-tickets-of-people',
    `select ${named} from unnest($1::text[]) as wanted (of_person) cross join lateral (
       select * from support_ticket where person_id = of_person order by support_ticket.id desc limit $2
     ) as newest order by state = 'closed', id desc limit $2`,
    [personIds, limit],
  )
}

const noDate = 'infinity'

/** Where a page by due date ends. */
export function queueKeyOf({ dueAt, id }: Pick<StoredTicket, 'dueAt' | 'id'>): string {
  return [dueAt?.toISOString() ?? noDate, id].join('.')
}

function splitKey(key: string | undefined): [date: string, id: string] {
  const at = key?.lastIndexOf('.') ?? -1
  const date = key?.slice(0, at) ?? ''
  const isDate = date === noDate || !Number.isNaN(Date.parse(date))
  return key !== undefined && at > 0 && isDate ? [date, key.slice(at + 1)] : ['-infinity', '']
}

export type ComplaintView = 'all' | 'open' | 'overdue' | 'closed'

/** $1 is the state that is asked for, $2 the time. Overdue is by the law's clocks alone: an answer that is late is no breach of them. */
const ofState = `case $1::text when 'all' then true when 'closed' then state = 'closed' when 'open' then state <> 'closed'
  else state <> 'closed' and (acknowledged_at is null and acknowledge_due_at < $2::timestamptz or final_response_at is null and final_due_at < $2) end`

/** The register of complaints, newest first. */
export async function listComplaints(
  tx: ReadTx,
  keys: Keys,
  {
    state,
    now,
    after,
    rowsMax,
  }: { readonly state: ComplaintView; readonly now: Date; readonly after: string | undefined; readonly rowsMax: number },
): Promise<ListedTicket[]> {
  const rows = await tx.query<ListedRow>(
    'list-complaints',
    `select ${withFirst} from support_ticket ${firstMessage}
     where kind = 'complaint' and ${ofState} and support_ticket.id < $3 order by support_ticket.id desc limit $4`,
    [state, now, after ?? behindEveryId, rowsMax],
  )
  return rows.map((row) => toListed(row, keys))
}

/** How many there are, counted no further than to this. */
export async function countComplaints(tx: ReadTx, state: ComplaintView, now: Date, rowsMax: number): Promise<number | undefined> {
  const [row] = await tx.query<{ count: number }>(
    'count-complaints',
    `select count(*)::int as count from (select from support_ticket where kind = 'complaint' and ${ofState} limit $3) as found`,
    [state, now, rowsMax],
  )
  return row?.count
}

/** Whether this person answers tickets: an administrator who is not suspended. */
export async function canAnswer(tx: ReadTx, personId: Id<'per'>): Promise<boolean> {
  const rows = await tx.query(
    'can-answer-tickets',
    `select id from profiles join account on account.person_id = profiles.id
     where profiles.id = $1 and role = 'mfo_admin' and suspended_at is null`,
    [personId],
  )
  return rows.length === 1
}

/** Whoever uploads a file sends it within a day. A week is enough for a sweep that failed, and keeps the look short. */
const unsent = `purpose = 'support-attachment' and state = 'stored' and stored_at between $2::timestamptz - interval '8 days' and $2::timestamptz - interval '1 day'
  and not exists (select from support_attachment where file_id = file.id)`

export async function listUnsentAttachments(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'fil'>[]> {
  const rows = await tx.query<{ id: Id<'fil'> }>(
    'list-unsent-attachments',
    `select id from file where ${unsent} order by stored_at limit $1`,
    [rowsMax, now],
  )
  return rows.map(({ id }) => id)
}

/** The row is locked, so that nobody sends it meanwhile. */
export async function isUnsent(tx: Tx, id: Id<'fil'>, now: Date): Promise<boolean> {
  const rows = await tx.query('lock-unsent-attachment', `select id from file where id = $1 and ${unsent} for update`, [id, now])
  return rows.length === 1
}

/** Deletes these tickets with all that belongs to them: their files are removed by the sweep, the keys of visitors at once. */
export async function clearTickets(tx: Tx, keys: readonly (readonly string[])[], before: Date): Promise<number> {
  const ids = keys.flat()
  await tx.change(
    'remove-files-of-past-tickets',
    `update file set state = 'removing', due_at = platform_now(), lock_due_at = null
     from support_attachment join support_ticket on support_ticket.id = ticket_id
     where file.id = file_id and file.state = 'stored' and not file.held and ticket_id = any ($1) and closed_at < $2`,
    [ids, before],
  )
  await tx.query(
    'forget-visitors-of-past-tickets',
    `select forget_visitors(array(select person_id from support_ticket where id = any ($1) and closed_at < $2 and visitor is not null)) as forgotten`,
    [ids, before],
  )
  return tx.change('delete-past-tickets', 'delete from support_ticket where id = any ($1) and closed_at < $2', [ids, before])
}
