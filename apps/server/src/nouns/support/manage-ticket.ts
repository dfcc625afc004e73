/** What staff do about a ticket without writing to the person. */
import { type Id, isId } from '@heathland/domain/id'
import { type Refusal, Refused, refuse } from '@heathland/domain/refusal'
import type { Priority } from '@heathland/domain/support/targets'
import {
  decideAssignment,
  decideClosingByStaff,
  decideComplaint,
  decidePriority,
  messagesMax,
  type Ticket,
} from '@heathland/domain/support/ticket'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { type AuditAction, recordAudit } from '../audit/record-audit.ts'
import { save } from './change-own-ticket.ts'
import { canAnswer, insertNote, type LockedTicket, lockTicket } from './support.sql.ts'

/** Gives a ticket to a colleague or to oneself, or puts it back. */
export async function assignTicket(
  ctx: Context,
  { ticketId, assigneeId }: { ticketId: Id<'tic'>; assigneeId: string | undefined },
): Promise<void> {
  await change(ctx, ticketId, 'support.assigned', async (ticket, tx) => {
    if (assigneeId === undefined) return decideAssignment(ticket, undefined)
    if (!isId('per', assigneeId) || !(await canAnswer(tx, assigneeId))) return refuse('ASSIGNEE_UNFIT')
    return decideAssignment(ticket, assigneeId)
  })
}

export async function changePriority(ctx: Context, { ticketId, priority }: { ticketId: Id<'tic'>; priority: Priority }): Promise<void> {
  await change(ctx, ticketId, 'support.priority-changed', async (ticket) => decidePriority(ticket, { priority }))
}

export async function makeComplaint(ctx: Context, ticketId: Id<'tic'>): Promise<void> {
  await change(ctx, ticketId, 'support.made-complaint', async (ticket) => decideComplaint(ticket))
}

/** The member's page hears of it; a mail would only say that nothing more happens. */
export async function closeTicket(ctx: Context, ticketId: Id<'tic'>): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await change(ctx, ticketId, 'support.closed-by-staff', async (ticket) => decideClosingByStaff(ticket, { by, now: ctx.now }))
}

export async function addNote(ctx: Context, { ticketId, text }: { ticketId: Id<'tic'>; text: string }): Promise<void> {
  const { personId: authorId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const { ticket, notes } = await lockForStaff(tx, ctx, ticketId)
    const { personId, seal } = ticket
    if (!seal) throw new Refused(refuse('NOT_FOUND'))
    if (notes >= messagesMax) throw new Refused(refuse('TICKET_FULL'))
    await insertNote(tx, { id: ctx.newId('not'), ticketId, personId, authorId, text, seal, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'support.noted', resource: ticketId })
  })
}

async function change(
  ctx: Context,
  ticketId: Id<'tic'>,
  action: AuditAction,
  decide: (ticket: Ticket, tx: Tx) => Promise<{ readonly refused: false; readonly ticket: Ticket } | Refusal>,
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { ticket } = await lockForStaff(tx, ctx, ticketId)
    const after = await save(tx, ctx, ticket, await decide(ticket, tx), action)
    const { personId } = ticket
    // What the member sees of it is whether it is closed, and of which kind it is.
    if (!ticket.isVisitor && (after.state !== ticket.state || after.kind !== ticket.kind))
      await announce(tx, ctx, 'support.answered', { personId, ticketId })
  })
}

/** Nobody handles their own. */
async function lockForStaff(tx: Tx, ctx: Context, id: Id<'tic'>): Promise<LockedTicket> {
  ctx.require('support.answer')
  const found = await lockTicket(tx, ctx.keys, id)
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  if (found.ticket.personId === signedIn(ctx).personId) throw new Refused(refuse('TICKET_OWN'))
  return found
}
