/** What the person who asked does with their ticket: writes again, closes it, reopens it. */
import type { Id } from '@heathland/domain/id'
import { type Refusal, Refused, refuse } from '@heathland/domain/refusal'
import { decideClosing, decideReopening, decideReply, type Ticket } from '@heathland/domain/support/ticket'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { type AuditAction, recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { attach } from './open-ticket.ts'
import { insertMessage, type LockedTicket, lockTicket, saveTicket } from './support.sql.ts'

export interface Reply {
  readonly ticketId: Id<'tic'>
  readonly text: string
  readonly attachments?: readonly string[] | undefined
}

export async function replyToTicket(ctx: Context, { ticketId, text, attachments = [] }: Reply): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const { ticket, messages } = await lockOwn(tx, ctx, ticketId)
    await save(tx, ctx, ticket, decideReply(ticket, { messages, now: ctx.now }), 'support.replied')
    const messageId = ctx.newId('msg')
    await insertMessage(tx, { id: messageId, ticketId, personId, author: 'member', text, seal, now: ctx.now })
    await attach(tx, { ticketId, messageId, personId, fileIds: attachments })
    await announce(tx, ctx, 'support.received', { ticketId })
  })
}

export async function closeOwnTicket(ctx: Context, ticketId: Id<'tic'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { ticket } = await lockOwn(tx, ctx, ticketId)
    await save(tx, ctx, ticket, decideClosing(ticket, ctx.now), 'support.closed')
  })
}

export async function reopenTicket(ctx: Context, ticketId: Id<'tic'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { ticket } = await lockOwn(tx, ctx, ticketId)
    await save(tx, ctx, ticket, decideReopening(ticket, ctx.now), 'support.reopened')
    await announce(tx, ctx, 'support.received', { ticketId })
  })
}

async function lockOwn(tx: Tx, ctx: Context, id: Id<'tic'>): Promise<LockedTicket> {
  const { personId } = ownPerson(ctx)
  const found = await lockTicket(tx, ctx.keys, id)
  if (found?.ticket.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
  return found
}

/** Saves what was decided and records it, or refuses. */
export async function save(
  tx: Tx,
  ctx: Context,
  before: Ticket,
  decision: { readonly refused: false; readonly ticket: Ticket } | Refusal,
  action: AuditAction,
): Promise<Ticket> {
  if (decision.refused) throw new Refused(decision)
  const { ticket } = decision
  await saveTicket(tx, ticket)
  await recordAudit(tx, ctx, { action, resource: ticket.id, before: factsOf(before), after: factsOf(ticket) })
  return ticket
}

/** Who answers, how it stands and until when: nothing of what was written. */
function factsOf({ kind, state, priority, assigneeId, complaint }: Ticket) {
  return { kind, state, priority, assigneeId, ...complaint }
}
