/** The demo investor's tickets, for as long as the visit. Nobody reads them: what is sent is answered by a sentence that says so. */
import type { Ticket as WireTicket } from '@heathland/contract'
import { type Id, isId, makeId } from '@heathland/domain/id'
import { type Refusal, Refused, refuse } from '@heathland/domain/refusal'
import { decideAnswer, decideClosing, decideReopening, decideReply, openTicket, type Ticket } from '@heathland/domain/support/ticket'
import { after, secondMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { demo } from './demo.ts'
import type { DemoMessage, DemoTicket, Tables } from './memory.ts'

/** The oldest leaves first: what is kept lies in the tab. */
const ticketsMax = 50
const page = 25
/** Whoever is watching sees that an answer comes later. */
const answersAfterMs = 5 * secondMs
const staff = makeId('per', new Date('2025-01-06T09:00:00Z'), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 9))
const answer =
  'Thank you for your message. This is a demonstration: nobody reads it, and nothing left your browser. On Heathland a person answers here.'

/** What a visit begins with. */
export function sampleTickets(): Map<Id<'tic'>, DemoTicket> {
  const openedAt = new Date('2026-10-12T08:30:00Z')
  const id = idOf('tic', openedAt, 0)
  const ticket = openTicket({ id, kind: 'question', topic: 'payments', personId: demoInvestor.id, cell: 'eu' }, openedAt)
  const messages: DemoMessage[] = [
    {
      id: idOf('msg', openedAt, 0),
      author: 'member',
      text: 'When will the interest of October arrive?',
      sentAt: openedAt.toISOString(),
      files: [],
    },
    {
      id: idOf('msg', openedAt, 1),
      author: 'staff',
      text: 'It is paid on the first working day of November. You will see it in your wallet on that day.',
      sentAt: after(openedAt, 3 * 3_600 * secondMs).toISOString(),
      files: [],
    },
  ]
  const answered = taken(decideAnswer(ticket, { by: staff, seen: '', newest: '', messages: 1, now: after(openedAt, 3 * 3_600 * secondMs) }))
  return new Map([[id, toRow(taken(decideClosing(answered, new Date('2026-10-13T09:00:00Z'))), 1, undefined, messages)]])
}

function idOf<Kind extends 'tic' | 'msg'>(kind: Kind, at: Date, count: number): Id<Kind> {
  return makeId(kind, at, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
}

function taken(decision: { readonly refused: false; readonly ticket: Ticket } | Refusal): Ticket {
  if (decision.refused) throw new Refused(decision)
  return decision.ticket
}

/** Rows are kept as text: dates are written out. */
function toRow(ticket: Ticket, number: number, from: WireTicket['page'], messages: readonly DemoMessage[]): DemoTicket {
  return { id: ticket.id, number, page: from, messages, ticket: JSON.stringify(ticket) }
}

const dates = new Set([
  'openedAt',
  'changedAt',
  'firstAnsweredAt',
  'closedAt',
  'answerDueAt',
  'resolveDueAt',
  'acknowledgeDueAt',
  'acknowledgedAt',
  'finalDueAt',
  'finalResponseAt',
])

function ticketIn({ ticket }: DemoTicket): Ticket {
  return JSON.parse(ticket, (key, value: unknown) => (dates.has(key) && typeof value === 'string' ? new Date(value) : value)) as Ticket
}

function find({ tickets }: Tables, id: string): DemoTicket {
  const row = isId('tic', id) ? tickets.get(id) : undefined
  if (!row) throw new Refused(refuse('NOT_FOUND'))
  return row
}

/** The answer that follows a message, once its time has come. */
function answerDue(tables: Tables, row: DemoTicket, now: Date): DemoTicket {
  const ticket = ticketIn(row)
  const last = row.messages.at(-1)
  if (!last || last.author === 'staff' || ticket.state === 'closed') return row
  const at = after(new Date(last.sentAt), answersAfterMs)
  if (at > now) return row
  const answered = decideAnswer(ticket, { by: staff, seen: '', newest: '', messages: row.messages.length, now: at })
  if (answered.refused) return row
  const message: DemoMessage = {
    id: idOf('msg', at, row.messages.length),
    author: 'staff',
    text: answer,
    sentAt: at.toISOString(),
    files: [],
  }
  const next = toRow(answered.ticket, row.number, row.page, [...row.messages, message])
  tables.tickets.set(row.id, next)
  return next
}

function factsOf(row: DemoTicket) {
  const { id, kind, topic, state, openedAt, changedAt, closedAt, complaint } = ticketIn(row)
  return {
    ...{ id, number: row.number, kind, topic, state },
    openedAt: openedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(complaint && {
      complaint: {
        acknowledgeDueAt: complaint.acknowledgeDueAt.toISOString(),
        finalDueAt: complaint.finalDueAt.toISOString(),
        ...(complaint.outcome && { outcome: complaint.outcome }),
      },
    }),
  }
}

function toWire(row: DemoTicket, now: Date): WireTicket {
  return {
    ...factsOf(row),
    ...(row.page && { page: row.page }),
    canReopen: !decideReopening(ticketIn(row), now).refused,
    messages: row.messages.map(({ files, ...message }) => ({
      ...message,
      attachments: files.map(({ id, name }) => ({ fileId: id, name, type: 'application/pdf' as const, size: 0 })),
    })),
  }
}

/** Files that were begun in this visit; their bytes were never sent. */
function filesOf({ files }: Tables, ids: readonly string[] = []) {
  return ids.map((id) => {
    const file = isId('fil', id) ? files.get(id) : undefined
    if (!file) throw new Refused(refuse('ATTACHMENT_UNFIT'))
    return { id: file.id, name: file.name }
  })
}

function change(tables: Tables, id: string, decide: (ticket: Ticket) => { readonly refused: false; readonly ticket: Ticket } | Refusal) {
  const row = find(tables, id)
  const next = toRow(taken(decide(ticketIn(row))), row.number, row.page, row.messages)
  tables.tickets.set(row.id, next)
  return next
}

export const support = demo.support.router({
  list: demo.support.list.handler(({ context: { memory, now }, input: { after: key } }) =>
    memory.change((tables) => {
      const rows = [...tables.tickets.values()].map((row) => answerDue(tables, row, now)).sort((one, other) => (one.id < other.id ? 1 : -1))
      const from = key === undefined ? 0 : rows.findIndex(({ id }) => id < key)
      const shown = from < 0 ? [] : rows.slice(from, from + page)
      const last = shown.at(-1)
      return {
        items: shown.map((row) => ({ ...factsOf(row), preview: row.messages[0]?.text.slice(0, 140) ?? '' })),
        ...(last && rows.length > from + page && { next: last.id }),
      }
    }),
  ),
  read: demo.support.read.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => toWire(answerDue(tables, find(tables, input.ticketId), now), now)),
  ),
  open: demo.support.open.handler(({ context: { memory, now }, input: { kind, topic, text, page: from, attachments } }) =>
    memory.change((tables) => {
      const numbers = [...tables.tickets.values()].map(({ number }) => number)
      const number = Math.max(0, ...numbers) + 1
      const id = idOf('tic', now, number)
      const files = filesOf(tables, attachments)
      const ticket = openTicket({ id, kind, topic, personId: demoInvestor.id, cell: 'eu' }, now)
      const message: DemoMessage = { id: idOf('msg', now, 0), author: 'member', text, sentAt: now.toISOString(), files }
      tables.tickets.set(id, toRow(ticket, number, from, [message]))
      for (const oldest of [...tables.tickets.keys()].slice(0, -ticketsMax)) tables.tickets.delete(oldest)
      return { ticketId: id }
    }),
  ),
  reply: demo.support.reply.handler(({ context: { memory, now }, input: { ticketId, text, attachments } }) =>
    memory.change((tables) => {
      const messages = find(tables, ticketId).messages.length
      const row = change(tables, ticketId, (ticket) => decideReply(ticket, { messages, now }))
      const files = filesOf(tables, attachments)
      const message: DemoMessage = { id: idOf('msg', now, messages), author: 'member', text, sentAt: now.toISOString(), files }
      tables.tickets.set(row.id, { ...row, messages: [...row.messages, message] })
      return {}
    }),
  ),
  close: demo.support.close.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => {
      change(tables, input.ticketId, (ticket) => decideClosing(ticket, now))
      return {}
    }),
  ),
  reopen: demo.support.reopen.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => {
      change(tables, input.ticketId, (ticket) => decideReopening(ticket, now))
      return {}
    }),
  ),
  // A visitor's message goes nowhere, and no mail with a link is ever sent.
  send: demo.support.send.handler(() => ({})),
  openLink: demo.support.openLink.handler(() => {
    throw new Refused(refuse('LINK_INVALID'))
  }),
  replyByLink: demo.support.replyByLink.handler(() => {
    throw new Refused(refuse('LINK_INVALID'))
  }),
})
