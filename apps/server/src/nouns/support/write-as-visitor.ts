/** Somebody without an account writes to support. The answer says nothing about whose address it is; what they write has a key of its own. */
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { decideReply, openTicket } from '@heathland/domain/support/ticket'
import { after, dayMs } from '@heathland/domain/time'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { hash } from '../../core/keys.ts'
import { hashToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mailboxBucket } from '../identity/limits-of-address.ts'
import { save } from './change-own-ticket.ts'
import type { OpenTicket } from './open-ticket.ts'
import type { Conversation } from './read-tickets.ts'
import {
  findTicket,
  findTicketByLink,
  insertMessage,
  insertTicket,
  insertVisitorKey,
  type LockedTicket,
  linkTokenOf,
  listMessages,
  lockTicket,
} from './support.sql.ts'

/** Whoever writes more often in a day is no visitor with a question. */
const perMailbox = { count: 5, windowSeconds: 86_400 }
/** How long a link in a mail opens the conversation after the last message. */
const linkLivesMs = 90 * dayMs

export interface VisitorMessage extends Omit<OpenTicket, 'attachments'> {
  readonly name: string
  readonly email: string
  readonly language?: Language | undefined
  /** Hidden on the page: only programs fill it in. */
  readonly website?: string | undefined
}

export async function sendVisitorMessage(ctx: Context, message: VisitorMessage): Promise<void> {
  if (message.website) return
  const act = ctx.as({ kind: 'identity' })
  const { kind, topic, text, page, name, email, language } = message
  await consumeRateLimit(act, [mailboxBucket('support', emailIndexes(ctx.keys, email)[0])], perMailbox)
  await act.inTransaction(async (tx) => {
    const personId = ctx.newId('per')
    const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
    const ticket = openTicket({ id: ctx.newId('tic'), kind, topic, personId, cell: undefined }, ctx.now)
    await insertVisitorKey(tx, { personId, wrapped, masterVersion, now: ctx.now })
    const visitor = { contact: { name, email, ...(language && { language }) }, seal, linkHash: hash(linkTokenOf(seal, ticket.id)) }
    await insertTicket(tx, { ticket, page, visitor })
    await insertMessage(tx, { id: ctx.newId('msg'), ticketId: ticket.id, personId, author: 'visitor', text, seal, now: ctx.now })
    await recordAudit(tx, act, { action: 'support.opened', resource: ticket.id, userId: personId, seal, after: { kind, topic } })
    await announce(tx, act, 'support.received', { ticketId: ticket.id })
  })
}

/** The conversation behind a link, for whoever has it. */
export async function readByLink(ctx: Context, token: string): Promise<Conversation> {
  const act = ctx.as({ kind: 'identity' })
  return act.read(async (tx) => {
    const id = await findTicketByLink(tx, hashToken(token))
    const ticket = id && (await findTicket(tx, ctx.keys, id))
    if (!ticket?.seal || after(ticket.changedAt, linkLivesMs) < ctx.now) throw new Refused(refuse('LINK_INVALID'))
    return { ticket, messages: await listMessages(tx, ticket) }
  })
}

export async function replyByLink(ctx: Context, { token, text }: { token: string; text: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const { ticket, messages } = await lockByLink(tx, act, await findTicketByLink(tx, hashToken(token)))
    const { seal, personId, id: ticketId } = ticket
    if (!seal) throw new Refused(refuse('LINK_INVALID'))
    await save(tx, act, ticket, decideReply(ticket, { messages, now: ctx.now }), 'support.replied')
    await insertMessage(tx, { id: ctx.newId('msg'), ticketId, personId, author: 'visitor', text, seal, now: ctx.now })
    await announce(tx, act, 'support.received', { ticketId })
  })
}

async function lockByLink(tx: Tx, ctx: Context, id: Id<'tic'> | undefined): Promise<LockedTicket> {
  const found = id && (await lockTicket(tx, ctx.keys, id))
  if (!found || after(found.ticket.changedAt, linkLivesMs) < ctx.now) throw new Refused(refuse('LINK_INVALID'))
  return found
}
