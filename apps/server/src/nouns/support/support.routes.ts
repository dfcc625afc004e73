import type { OfficeTicket, QueuedTicket, TicketLine, Ticket as WireTicket } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { mapPage } from '@heathland/domain/page'
import { decideReopening, isOverdue } from '@heathland/domain/support/ticket'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { acknowledgeComplaint, answerTicket, giveFinalResponse } from './answer-ticket.ts'
import { closeOwnTicket, reopenTicket, replyToTicket } from './change-own-ticket.ts'
import { addNote, assignTicket, changePriority, closeTicket, makeComplaint } from './manage-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { type OfficeConversation, readComplaints, readQueue, readTicket, suggestTickets } from './read-queue.ts'
import { type Conversation, readOwnTicket, readOwnTickets, ticketIdOf } from './read-tickets.ts'
import type { ListedTicket, Message, StoredTicket } from './support.sql.ts'
import { readByLink, replyByLink, sendVisitorMessage } from './write-as-visitor.ts'

const suggestionsMax = 5
const { member, office } = operations

export const memberSupport = {
  list: member.support.list.handler(async ({ context: { ctx }, input }) => mapPage(await readOwnTickets(ctx, input.after), toLine)),
  read: member.support.read.handler(async ({ context: { ctx }, input }) =>
    toConversation(ctx, await readOwnTicket(ctx, ticketIdOf(input.ticketId))),
  ),
  open: member.support.open.handler(async ({ context: { ctx }, input }) => ({ ticketId: await openTicket(ctx, input) })),
  reply: member.support.reply.handler(async ({ context: { ctx }, input }) => {
    await replyToTicket(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  close: member.support.close.handler(async ({ context: { ctx }, input }) => {
    await closeOwnTicket(ctx, ticketIdOf(input.ticketId))
    return {}
  }),
  reopen: member.support.reopen.handler(async ({ context: { ctx }, input }) => {
    await reopenTicket(ctx, ticketIdOf(input.ticketId))
    return {}
  }),
  send: member.support.send.handler(async ({ context: { ctx }, input }) => {
    await sendVisitorMessage(ctx, input)
    return {}
  }),
  openLink: member.support.openLink.handler(async ({ context: { ctx }, input }) => toConversation(ctx, await readByLink(ctx, input.token))),
  replyByLink: member.support.replyByLink.handler(async ({ context: { ctx }, input }) => {
    await replyByLink(ctx, input)
    return {}
  }),
}

export const officeSupport = {
  list: office.support.list.handler(async ({ context: { ctx }, input: { view, kind, sort, after } }) =>
    toQueue(ctx, await readQueue(ctx, { view, kind, sort, after })),
  ),
  listSuggestions: office.support.listSuggestions.handler(async ({ context: { ctx }, input }) => {
    const found = await suggestTickets(ctx, input.query, suggestionsMax)
    return { items: found.map(({ name, ...ticket }) => ({ ...ticket, ...(name !== undefined && { name }) })) }
  }),
  read: office.support.read.handler(async ({ context: { ctx }, input }) =>
    toOffice(ctx, await readTicket(ctx, ticketIdOf(input.ticketId))),
  ),
  answer: office.support.answer.handler(async ({ context: { ctx }, input }) => {
    await answerTicket(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  addNote: office.support.addNote.handler(async ({ context: { ctx }, input }) => {
    await addNote(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  assign: office.support.assign.handler(async ({ context: { ctx }, input }) => {
    await assignTicket(ctx, { ticketId: ticketIdOf(input.ticketId), assigneeId: input.assigneeId })
    return {}
  }),
  changePriority: office.support.changePriority.handler(async ({ context: { ctx }, input }) => {
    await changePriority(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  close: office.support.close.handler(async ({ context: { ctx }, input }) => {
    await closeTicket(ctx, ticketIdOf(input.ticketId))
    return {}
  }),
  makeComplaint: office.support.makeComplaint.handler(async ({ context: { ctx }, input }) => {
    await makeComplaint(ctx, ticketIdOf(input.ticketId))
    return {}
  }),
  acknowledge: office.support.acknowledge.handler(async ({ context: { ctx }, input }) => {
    await acknowledgeComplaint(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  giveFinalResponse: office.support.giveFinalResponse.handler(async ({ context: { ctx }, input }) => {
    await giveFinalResponse(ctx, { ...input, ticketId: ticketIdOf(input.ticketId) })
    return {}
  }),
  listComplaints: office.support.listComplaints.handler(async ({ context: { ctx }, input: { state, after } }) =>
    toQueue(ctx, await readComplaints(ctx, { state, after })),
  ),
}

async function toQueue(ctx: Context, { items, ...place }: { readonly items: readonly ListedTicket[]; readonly next?: string }) {
  const queued = items.map((ticket): QueuedTicket => ({ ...toLine(ticket), ...officeFacts(ctx, ticket) }))
  return { items: queued, names: await namesIn(ctx, items.flatMap(peopleOf)), ...place }
}

async function toOffice(ctx: Context, { ticket, messages, notes }: OfficeConversation): Promise<OfficeTicket> {
  const people = [...peopleOf(ticket), ...messages.flatMap(({ authorId }) => authorId ?? []), ...notes.map(({ authorId }) => authorId)]
  return {
    ...toConversation(ctx, { ticket, messages }),
    ...officeFacts(ctx, ticket),
    ...(ticket.firstAnsweredAt && { firstAnsweredAt: ticket.firstAnsweredAt.toISOString() }),
    ...(ticket.answerDueAt && { answerDueAt: ticket.answerDueAt.toISOString() }),
    ...(ticket.resolveDueAt && { resolveDueAt: ticket.resolveDueAt.toISOString() }),
    messages: messages.map(({ authorId, ...message }) => ({ ...toMessage(message), ...(authorId && { authorId }) })),
    notes: notes.map(({ id, authorId, text, writtenAt }) => ({
      id,
      authorId,
      writtenAt: writtenAt.toISOString(),
      ...(text !== undefined && { text }),
    })),
    names: await namesIn(ctx, people),
  }
}

const peopleOf = ({ personId, assigneeId, isVisitor }: StoredTicket): Id<'per'>[] => [
  ...(isVisitor ? [] : [personId]),
  ...(assigneeId ? [assigneeId] : []),
]

async function namesIn(ctx: Context, people: readonly Id<'per'>[]) {
  return Object.fromEntries(
    await namePeople(
      ctx,
      [...new Set(people)].filter((id) => isId('per', id)),
    ),
  )
}

function officeFacts(ctx: Context, ticket: StoredTicket) {
  const { visitor } = ticket
  return {
    personId: ticket.personId,
    isVisitor: ticket.isVisitor,
    priority: ticket.priority,
    isOverdue: isOverdue(ticket, ctx.now),
    ...(visitor && { visitor: { name: visitor.name, email: visitor.email } }),
    ...(ticket.cell && { cell: ticket.cell }),
    ...(ticket.assigneeId && { assigneeId: ticket.assigneeId }),
    ...(ticket.dueAt && { dueAt: ticket.dueAt.toISOString() }),
  }
}

function factsOf({ id, number, kind, topic, state, openedAt, changedAt, closedAt, complaint }: StoredTicket) {
  return {
    ...{ id, number, kind, topic, state },
    openedAt: openedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(complaint && {
      complaint: {
        acknowledgeDueAt: complaint.acknowledgeDueAt.toISOString(),
        finalDueAt: complaint.finalDueAt.toISOString(),
        ...(complaint.acknowledgedAt && { acknowledgedAt: complaint.acknowledgedAt.toISOString() }),
        ...(complaint.finalResponseAt && { finalResponseAt: complaint.finalResponseAt.toISOString() }),
        ...(complaint.outcome && { outcome: complaint.outcome }),
      },
    }),
  }
}

function toLine(ticket: ListedTicket): TicketLine {
  return { ...factsOf(ticket), preview: ticket.preview }
}

function toMessage({ id, author, text, sentAt, attachments }: Omit<Message, 'authorId'>) {
  return { id, author, sentAt: sentAt.toISOString(), attachments: [...attachments], ...(text !== undefined && { text }) }
}

function toConversation(ctx: Context, { ticket, messages }: Conversation): WireTicket {
  return {
    ...factsOf(ticket),
    canReopen: !decideReopening(ticket, ctx.now).refused,
    messages: messages.map(toMessage),
    ...(ticket.page && { page: ticket.page }),
  }
}
