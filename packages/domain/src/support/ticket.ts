/**
 * A ticket is a conversation between a person and staff. It is new until staff answer, open while it is staff's turn, pending while it is
 * the member's, and closed. A complaint is a ticket with the law's clocks: it is acknowledged, and closed only by a final response or by
 * the person who made it.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs } from '../time.ts'
import { afterWorkingHours, type Cell, complaintClocks, type Priority, targets } from './targets.ts'

export const ticketStates = ['new', 'open', 'pending', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketKinds = ['question', 'complaint'] as const
export type TicketKind = (typeof ticketKinds)[number]

export const ticketTopics = ['account', 'identity-check', 'payments', 'investing', 'documents', 'other'] as const
export type TicketTopic = (typeof ticketTopics)[number]

export const complaintOutcomes = ['upheld', 'partly-upheld', 'not-upheld', 'withdrawn'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]
/** What staff can decide; only the person who complained can withdraw. */
export const decidableOutcomes = ['upheld', 'partly-upheld', 'not-upheld'] as const satisfies readonly ComplaintOutcome[]

/** Who writes: the member, staff, or a visitor without an account. */
export type Author = 'member' | 'visitor' | 'staff'

/** So many are listed at a time. */
export const ticketsPage = 25
/** A longer conversation is continued in another ticket. */
export const messagesMax = 200
export const attachmentsMax = 5
export const messageLength = { min: 3, max: 5_000 } as const
/** Whoever comes back later has another question. */
export const reopenWithinMs = 30 * dayMs

export interface Ticket {
  readonly id: Id<'tic'>
  readonly kind: TicketKind
  readonly topic: TicketTopic
  /** Whose ticket it is. A visitor has an id too, and no account. */
  readonly personId: Id<'per'>
  readonly cell: Cell | undefined
  readonly state: TicketState
  readonly priority: Priority
  readonly assigneeId: Id<'per'> | undefined
  readonly openedAt: Date
  /** When somebody last wrote, closed or reopened it. */
  readonly changedAt: Date
  readonly firstAnsweredAt: Date | undefined
  readonly closedAt: Date | undefined
  /** While it is staff's turn: when they owe the next answer. */
  readonly answerDueAt: Date | undefined
  /** Until it is closed. */
  readonly resolveDueAt: Date | undefined
  readonly complaint: Complaint | undefined
}

export interface Complaint {
  readonly acknowledgeDueAt: Date
  readonly acknowledgedAt: Date | undefined
  readonly finalDueAt: Date
  readonly finalResponseAt: Date | undefined
  readonly outcome: ComplaintOutcome | undefined
}

export interface NewTicket {
  readonly id: Id<'tic'>
  readonly kind: TicketKind
  readonly topic: TicketTopic
  readonly personId: Id<'per'>
  readonly cell: Cell | undefined
}

export function openTicket({ kind, topic, cell, ...asked }: NewTicket, now: Date): Ticket {
  const priority = kind === 'complaint' ? 'high' : 'normal'
  return {
    ...asked,
    kind,
    topic,
    cell,
    state: 'new',
    priority,
    assigneeId: undefined,
    openedAt: now,
    changedAt: now,
    firstAnsweredAt: undefined,
    closedAt: undefined,
    ...targetsFrom(priority, { since: now, openedAt: now }),
    complaint: kind === 'complaint' ? newComplaint({ topic, cell }, now) : undefined,
  }
}

function newComplaint({ topic, cell }: Pick<Ticket, 'topic' | 'cell'>, receivedAt: Date): Complaint {
  const clocks = complaintClocks(receivedAt, { cell, isAboutPayments: topic === 'payments' })
  return { ...clocks, acknowledgedAt: undefined, finalResponseAt: undefined, outcome: undefined }
}

function targetsFrom(priority: Priority, { since, openedAt }: { readonly since: Date; readonly openedAt: Date }) {
  const { answerHours, resolveHours } = targets[priority]
  return { answerDueAt: afterWorkingHours(since, answerHours), resolveDueAt: afterWorkingHours(openedAt, resolveHours) }
}

/** What is due first, and when; nothing is due of a closed ticket. Targets rest while the member is to answer, the law's clocks do not. */
export function dueOf(ticket: Pick<Ticket, 'state' | 'answerDueAt' | 'resolveDueAt' | 'complaint'>): Date | undefined {
  if (ticket.state === 'closed') return undefined
  const { complaint } = ticket
  const dates = [
    ...(ticket.state === 'pending' ? [] : [ticket.answerDueAt, ticket.resolveDueAt]),
    ...(complaint
      ? [complaint.acknowledgedAt ? undefined : complaint.acknowledgeDueAt, complaint.finalResponseAt ? undefined : complaint.finalDueAt]
      : []),
  ].filter((date) => date !== undefined)
  return dates.length === 0 ? undefined : new Date(Math.min(...dates.map((date) => date.getTime())))
}

export function isOverdue(ticket: Parameters<typeof dueOf>[0], now: Date): boolean {
  const dueAt = dueOf(ticket)
  return dueAt !== undefined && dueAt < now
}

type Decided<Code extends string> = { readonly refused: false; readonly ticket: Ticket } | Refusal<Code>

const decided = (ticket: Ticket) => ({ refused: false, ticket }) as const

/** The member or visitor writes again. */
export function decideReply(ticket: Ticket, { messages, now }: { messages: number; now: Date }): Decided<'TICKET_CLOSED' | 'TICKET_FULL'> {
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  if (messages >= messagesMax) return refuse('TICKET_FULL')
  // Whoever adds to a question that nobody has answered yet is answered no later for it.
  if (ticket.state !== 'pending') return decided({ ...ticket, changedAt: now })
  return decided({
    ...ticket,
    state: 'open',
    changedAt: now,
    answerDueAt: afterWorkingHours(now, targets[ticket.priority].answerHours),
  })
}

export interface Answering {
  readonly by: Id<'per'>
  /** The newest message that the writer had before their eyes. */
  readonly seen: string
  readonly newest: string
  readonly messages: number
  readonly now: Date
}

type AnswerRefusal = 'TICKET_OWN' | 'TICKET_CLOSED' | 'TICKET_CHANGED' | 'TICKET_FULL'

function answerRefusal(ticket: Ticket, { by, seen, newest, messages }: Answering): Refusal<AnswerRefusal> | undefined {
  if (ticket.personId === by) return refuse('TICKET_OWN')
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  if (seen !== newest) return refuse('TICKET_CHANGED')
  if (messages >= messagesMax) return refuse('TICKET_FULL')
  return undefined
}

/** Staff write to the person. Two who answer at once do not both: the second reads the first answer before. */
export function decideAnswer(ticket: Ticket, answering: Answering): Decided<AnswerRefusal> {
  return answerRefusal(ticket, answering) ?? decided(answered(ticket, answering))
}

function answered(ticket: Ticket, { by, now }: Answering): Ticket {
  return {
    ...ticket,
    state: 'pending',
    assigneeId: ticket.assigneeId ?? by,
    changedAt: now,
    firstAnsweredAt: ticket.firstAnsweredAt ?? now,
    answerDueAt: undefined,
  }
}

/** Staff confirm that a complaint was received and is looked into. The conversation goes on: it is still staff's turn. */
export function decideAcknowledgement(
  ticket: Ticket,
  answering: Answering,
): Decided<AnswerRefusal | 'NOT_A_COMPLAINT' | 'COMPLAINT_ACKNOWLEDGED'> {
  const refusal = answerRefusal(ticket, answering)
  if (refusal) return refusal
  if (!ticket.complaint) return refuse('NOT_A_COMPLAINT')
  if (ticket.complaint.acknowledgedAt) return refuse('COMPLAINT_ACKNOWLEDGED')
  return decided({
    ...answered(ticket, answering),
    state: 'open',
    complaint: { ...ticket.complaint, acknowledgedAt: answering.now },
  })
}

/** The final response ends a complaint. One that was not acknowledged before is acknowledged by it. */
export function decideFinalResponse(
  ticket: Ticket,
  { outcome, ...answering }: Answering & { readonly outcome: (typeof decidableOutcomes)[number] },
): Decided<AnswerRefusal | 'NOT_A_COMPLAINT'> {
  const refusal = answerRefusal(ticket, answering)
  if (refusal) return refusal
  if (!ticket.complaint) return refuse('NOT_A_COMPLAINT')
  const { now } = answering
  return decided({
    ...ended(answered(ticket, answering), now),
    complaint: { ...ticket.complaint, acknowledgedAt: ticket.complaint.acknowledgedAt ?? now, finalResponseAt: now, outcome },
  })
}

function ended(ticket: Ticket, now: Date): Ticket {
  return { ...ticket, state: 'closed', changedAt: now, closedAt: now, answerDueAt: undefined, resolveDueAt: undefined }
}

/** The person who asked closes it; a complaint is withdrawn by that. */
export function decideClosing(ticket: Ticket, now: Date): Decided<'TICKET_CLOSED'> {
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  const { complaint } = ticket
  return decided({ ...ended(ticket, now), ...(complaint && { complaint: { ...complaint, outcome: 'withdrawn' } }) })
}

/** Staff close a question; a complaint ends with its final response. */
export function decideClosingByStaff(
  ticket: Ticket,
  { by, now }: { readonly by: Id<'per'>; readonly now: Date },
): Decided<'TICKET_OWN' | 'TICKET_CLOSED' | 'COMPLAINT_NEEDS_RESPONSE'> {
  if (ticket.personId === by) return refuse('TICKET_OWN')
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  if (ticket.complaint) return refuse('COMPLAINT_NEEDS_RESPONSE')
  return decided({ ...ended(ticket, now), assigneeId: ticket.assigneeId ?? by })
}

/** The person comes back to a closed ticket. After a final response, or a month, it is another one. */
export function decideReopening(ticket: Ticket, now: Date): Decided<'TICKET_OPEN' | 'TICKET_FINAL'> {
  if (!ticket.closedAt) return refuse('TICKET_OPEN')
  if (ticket.complaint?.finalResponseAt || after(ticket.closedAt, reopenWithinMs) < now) return refuse('TICKET_FINAL')
  const { complaint } = ticket
  return decided({
    ...ticket,
    state: 'open',
    changedAt: now,
    closedAt: undefined,
    ...targetsFrom(ticket.priority, { since: now, openedAt: now }),
    // The law's clocks go on from when it was received.
    ...(complaint && { complaint: { ...complaint, outcome: undefined } }),
  })
}

/** Somebody takes the ticket, hands it over, or puts it back. */
export function decideAssignment(ticket: Ticket, assigneeId: Id<'per'> | undefined): Decided<'TICKET_OWN' | 'TICKET_CLOSED'> {
  if (ticket.personId === assigneeId) return refuse('TICKET_OWN')
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  return decided({ ...ticket, assigneeId })
}

/** Another priority moves the targets, which still count from the beginning. */
export function decidePriority(ticket: Ticket, { priority }: { readonly priority: Priority }): Decided<'TICKET_CLOSED'> {
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  const since = ticket.firstAnsweredAt === undefined ? ticket.openedAt : ticket.changedAt
  const moved = targetsFrom(priority, { since, openedAt: ticket.openedAt })
  return decided({
    ...ticket,
    priority,
    resolveDueAt: moved.resolveDueAt,
    answerDueAt: ticket.state === 'pending' ? undefined : moved.answerDueAt,
  })
}

/** What was asked as a question turns out to be a complaint. Its clocks count from when it was received, not from when staff noticed. */
export function decideComplaint(ticket: Ticket): Decided<'TICKET_CLOSED' | 'ALREADY_SO'> {
  if (ticket.complaint) return refuse('ALREADY_SO')
  if (ticket.state === 'closed') return refuse('TICKET_CLOSED')
  return decided({ ...ticket, kind: 'complaint', complaint: newComplaint(ticket, ticket.openedAt) })
}
