/** A person's own tickets. Internal notes lie in another table, which no member's transaction can read. */
import { type Id, isId } from '@heathland/domain/id'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { ticketsPage } from '@heathland/domain/support/ticket'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findTicket, type ListedTicket, listMessages, listTicketsOf, type Message, type StoredTicket } from './support.sql.ts'

export function ticketIdOf(text: string): Id<'tic'> {
  if (!isId('tic', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

export async function readOwnTickets(ctx: Context, after: string | undefined): Promise<Page<ListedTicket, string>> {
  const { personId } = signedIn(ctx)
  const found = await ctx.read((tx) => listTicketsOf(tx, ctx.keys, { personId, after, rowsMax: ticketsPage + 1 }))
  return pageOf(found, ticketsPage, byId)
}

export interface Conversation {
  readonly ticket: StoredTicket
  readonly messages: readonly Message[]
}

export async function readOwnTicket(ctx: Context, id: Id<'tic'>): Promise<Conversation> {
  const { personId } = signedIn(ctx)
  return ctx.read(async (tx) => {
    const ticket = await findTicket(tx, ctx.keys, id)
    // Administrators see everybody's as staff, and as members their own.
    if (ticket?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
    return { ticket, messages: await listMessages(tx, ticket) }
  })
}
