import { lengthsMax } from '@heathland/domain/identity/registration'
import { priorities } from '@heathland/domain/support/targets'
import { decidableOutcomes, messagesMax, ticketKinds, ticketStates, ticketsPage, ticketTopics } from '@heathland/domain/support/ticket'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { MessageText, Ticket, TicketId, TicketLine, TicketMessage } from '../member/support.ts'
import { IdText, trimmedLine } from '../text.ts'
import { Instant, Names } from '../wire.ts'

/** What staff see of every ticket. */
const officeFacts = {
  personId: z.string(),
  /** Whether it came from somebody without an account. */
  isVisitor: z.boolean(),
  /** What the visitor called themselves, and where the answer goes. */
  visitor: z.strictObject({ name: z.string(), email: z.string() }).optional(),
  cell: z.enum(['eu', 'uk']).optional(),
  priority: z.enum(priorities),
  assigneeId: z.string().optional(),
  /** What is due next, answer or clock. */
  dueAt: Instant.optional(),
  isOverdue: z.boolean(),
}

export const QueuedTicket = z.strictObject({ ...TicketLine.shape, ...officeFacts })
export type QueuedTicket = z.infer<typeof QueuedTicket>

export const TicketNote = z.strictObject({ id: z.string(), authorId: z.string(), text: z.string().optional(), writtenAt: Instant })

export const OfficeTicket = z.strictObject({
  ...Ticket.shape,
  ...officeFacts,
  firstAnsweredAt: Instant.optional(),
  answerDueAt: Instant.optional(),
  resolveDueAt: Instant.optional(),
  messages: z.array(z.strictObject({ ...TicketMessage.shape, authorId: z.string().optional() })).max(messagesMax),
  notes: z.array(TicketNote).max(messagesMax),
  names: Names,
})
export type OfficeTicket = z.infer<typeof OfficeTicket>

/** A ticket as a search names it. Nobody's name is given where a visitor asked. */
export const TicketSuggestion = z.strictObject({
  id: z.string(),
  number: z.int(),
  topic: z.enum(ticketTopics),
  state: z.enum(ticketStates),
  name: z.string().optional(),
})

const queueViews = ['open', 'mine', 'overdue', 'closed'] as const
const queueFilters = { view: z.enum(queueViews).default('open'), kind: z.enum(ticketKinds).optional() }

const complaintFilters = { state: z.enum(['all', 'open', 'overdue', 'closed']).default('all') }
export const ComplaintFilters = z.strictObject(complaintFilters)

const tags = ['support']
const answering = {
  ticketId: TicketId,
  text: MessageText,
  /** The newest message that was read before: two who answer at once do not both. */
  seen: IdText,
}
const answerErrors = [...officeErrors, ...keyed, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_CLOSED', 'TICKET_CHANGED', 'TICKET_FULL'] as const

export const support = {
  list: oc
    .route({ method: 'GET', path: '/office/support/tickets', summary: 'The queue: what is due first, or the newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...queueFilters, sort: z.enum(['due', 'newest']).default('due'), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(QueuedTicket).max(ticketsPage), names: Names, next: z.string().optional() })),
  listSuggestions: oc
    .route({
      method: 'GET',
      path: '/office/support/suggestions',
      summary: 'A few tickets while somebody types: by number, or by whoever asked, one wrong letter forgiven',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ query: trimmedLine(lengthsMax.email).min(1) }))
    .output(z.strictObject({ items: z.array(TicketSuggestion) })),
  read: oc
    .route({
      method: 'GET',
      path: '/office/support/tickets/{ticketId}',
      summary: 'A ticket with its conversation and internal notes',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(OfficeTicket),
  answer: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/messages', summary: 'Answer a ticket', tags })
    .errors(mayGive(...answerErrors))
    .input(z.strictObject(answering))
    .output(Nothing),
  addNote: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/notes', summary: 'Write an internal note', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_FULL'))
    .input(z.strictObject({ ticketId: TicketId, text: MessageText }))
    .output(Nothing),
  assign: oc
    .route({
      method: 'POST',
      path: '/office/support/tickets/{ticketId}/assignee',
      summary: 'Take a ticket, hand it over or put it back',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_CLOSED', 'ASSIGNEE_UNFIT'))
    .input(z.strictObject({ ticketId: TicketId, assigneeId: IdText.optional() }))
    .output(Nothing),
  changePriority: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/priority', summary: 'Change how soon a ticket is due', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_CLOSED'))
    .input(z.strictObject({ ticketId: TicketId, priority: z.enum(priorities) }))
    .output(Nothing),
  close: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/ending', summary: 'Close a question', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_CLOSED', 'COMPLAINT_NEEDS_RESPONSE'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(Nothing),
  makeComplaint: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/complaint', summary: 'Handle a question as a complaint', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'TICKET_OWN', 'TICKET_CLOSED', 'ALREADY_SO'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(Nothing),
  acknowledge: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/acknowledgement', summary: 'Acknowledge a complaint', tags })
    .errors(mayGive(...answerErrors, 'NOT_A_COMPLAINT', 'COMPLAINT_ACKNOWLEDGED'))
    .input(z.strictObject(answering))
    .output(Nothing),
  giveFinalResponse: oc
    .route({ method: 'POST', path: '/office/support/tickets/{ticketId}/final-response', summary: 'Decide a complaint and say why', tags })
    .errors(mayGive(...answerErrors, 'NOT_A_COMPLAINT'))
    .input(z.strictObject({ ...answering, outcome: z.enum(decidableOutcomes) }))
    .output(Nothing),
  listComplaints: oc
    .route({ method: 'GET', path: '/office/support/complaints', summary: 'The register of complaints, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...complaintFilters, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(QueuedTicket).max(ticketsPage), names: Names, next: z.string().optional() })),
}
