import { mediaTypes } from '@heathland/domain/files/media-type'
import { routePaths } from '@heathland/domain/identity/guard'
import { lengthsMax } from '@heathland/domain/identity/registration'
import {
  attachmentsMax,
  complaintOutcomes,
  messageLength,
  messagesMax,
  ticketKinds,
  ticketStates,
  ticketsPage,
  ticketTopics,
} from '@heathland/domain/support/ticket'
import { languages } from '@heathland/words/language'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText, line, prose, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, Email, keyed, Nothing, present, Token } from './identity.ts'

export const TicketId = IdText
export const MessageText = prose(messageLength.max).min(messageLength.min)

/** What a complaint has reached by the law's clocks. */
export const ComplaintClocks = z.strictObject({
  acknowledgeDueAt: Instant,
  acknowledgedAt: Instant.optional(),
  finalDueAt: Instant,
  finalResponseAt: Instant.optional(),
  outcome: z.enum(complaintOutcomes).optional(),
})

const ticketFacts = {
  id: z.string(),
  /** What people call it by. */
  number: z.int().min(1),
  kind: z.enum(ticketKinds),
  topic: z.enum(ticketTopics),
  state: z.enum(ticketStates),
  openedAt: Instant,
  /** When somebody last wrote, closed or reopened it. */
  changedAt: Instant,
  closedAt: Instant.optional(),
  complaint: ComplaintClocks.optional(),
}

export const TicketLine = z.strictObject({ ...ticketFacts, preview: z.string().meta({ description: 'How the first message begins.' }) })
export type TicketLine = z.infer<typeof TicketLine>

export const TicketAttachment = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  type: z.enum(mediaTypes),
  size: z.int().min(0),
})

export const TicketMessage = z.strictObject({
  id: z.string(),
  author: z.enum(['member', 'visitor', 'staff']),
  /** Absent where the key that opens it is gone. */
  text: z.string().optional(),
  sentAt: Instant,
  attachments: z.array(TicketAttachment).max(attachmentsMax),
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const Ticket = z.strictObject({
  ...ticketFacts,
  page: z.enum(routePaths).optional().meta({ description: 'The page that it was written from.' }),
  canReopen: z.boolean(),
  messages: z.array(TicketMessage).max(messagesMax),
})
export type Ticket = z.infer<typeof Ticket>

const message = {
  kind: z.enum(ticketKinds),
  topic: z.enum(ticketTopics),
  text: MessageText,
  page: z.enum(routePaths).optional(),
}
const Attachments = z.array(IdText).max(attachmentsMax)
const tags = ['support']

export const support = {
  list: oc
    .route({ method: 'GET', path: '/support/tickets', summary: 'One’s own tickets, newest first', tags })
    .errors(mayGive(...present))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(TicketLine).max(ticketsPage), next: z.string().optional() })),
  read: oc
    .route({ method: 'GET', path: '/support/tickets/{ticketId}', summary: 'One of one’s own tickets with its conversation', tags })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(Ticket),
  open: oc
    .route({ method: 'POST', path: '/support/tickets', summary: 'Ask support something, or complain', tags })
    .errors(mayGive(...present, ...keyed, 'ATTACHMENT_UNFIT'))
    .input(z.strictObject({ ...message, attachments: Attachments.optional() }))
    .output(z.strictObject({ ticketId: z.string() })),
  reply: oc
    .route({ method: 'POST', path: '/support/tickets/{ticketId}/messages', summary: 'Write again in one of one’s own tickets', tags })
    .errors(mayGive(...present, ...keyed, 'NOT_FOUND', 'TICKET_CLOSED', 'TICKET_FULL', 'ATTACHMENT_UNFIT'))
    .input(z.strictObject({ ticketId: TicketId, text: MessageText, attachments: Attachments.optional() }))
    .output(Nothing),
  close: oc
    .route({ method: 'POST', path: '/support/tickets/{ticketId}/ending', summary: 'Close one of one’s own tickets', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'TICKET_CLOSED'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(Nothing),
  reopen: oc
    .route({ method: 'POST', path: '/support/tickets/{ticketId}/reopening', summary: 'Reopen a ticket within a month of its end', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'TICKET_OPEN', 'TICKET_FINAL'))
    .input(z.strictObject({ ticketId: TicketId }))
    .output(Nothing),
  send: oc
    .route({
      method: 'POST',
      path: '/support/messages',
      summary: 'Write to support without an account: the answer is the same whoever the address belongs to',
      tags,
    })
    .errors(mayGive(...always, ...keyed))
    .input(
      z.strictObject({
        ...message,
        name: trimmedLine(100).min(1),
        email: Email,
        language: z.enum(languages).optional(),
        website: line(lengthsMax.address).optional().meta({ description: 'Hidden from people: whoever fills it in is a program.' }),
      }),
    )
    .output(Nothing),
  openLink: oc
    .route({ method: 'POST', path: '/support/by-link', summary: 'A visitor’s conversation, by the link in the mail about an answer', tags })
    .errors(mayGive(...always, 'LINK_INVALID'))
    .input(z.strictObject({ token: Token }))
    .output(Ticket),
  replyByLink: oc
    .route({ method: 'POST', path: '/support/by-link/messages', summary: 'A visitor writes again', tags })
    .errors(mayGive(...always, ...keyed, 'LINK_INVALID', 'TICKET_CLOSED', 'TICKET_FULL'))
    .input(z.strictObject({ token: Token, text: MessageText }))
    .output(Nothing),
}
