import type { Id } from '@heathland/domain/id'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { ticketsPage } from '@heathland/domain/support/ticket'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { suggestPeople } from '../identity/people.ts'
import type { Conversation } from './read-tickets.ts'
import {
  type ComplaintView,
  findTicket,
  type ListedTicket,
  listComplaints,
  listMessages,
  listNotes,
  listQueue,
  listTicketsOfNumber,
  listTicketsOfPeople,
  type Note,
  type QueueQuestion,
  queueKeyOf,
} from './support.sql.ts'

/** Staff's queue, a page at a time. */
export async function readQueue(
  ctx: Context,
  asked: Pick<QueueQuestion, 'view' | 'kind' | 'sort' | 'after'>,
): Promise<Page<ListedTicket, string>> {
  ctx.require('support.answer')
  const { personId: by } = signedIn(ctx)
  const found = await ctx.read((tx) => listQueue(tx, ctx.keys, { ...asked, by, now: ctx.now, rowsMax: ticketsPage + 1 }))
  return pageOf(found, ticketsPage, asked.sort === 'due' && asked.view !== 'closed' ? queueKeyOf : byId)
}

export interface SuggestedTicket extends Pick<ListedTicket, 'id' | 'number' | 'topic' | 'state'> {
  readonly name: string | undefined
}

/** A few tickets while somebody types: the one of that number, or the newest of people who are called so. */
export async function suggestTickets(ctx: Context, query: string, limit: number): Promise<readonly SuggestedTicket[]> {
  ctx.require('support.answer')
  const [, number] = /^#?(\d{1,9})$/.exec(query) ?? []
  return ctx.inTransaction(async (tx) => {
    const people = number ? [] : await suggestPeople(ctx, query, limit)
    const found = number
      ? await listTicketsOfNumber(tx, Number(number))
      : await listTicketsOfPeople(tx, { personIds: people.map(({ id }) => id), limit })
    return found.map(({ personId, ...ticket }) => ({ ...ticket, name: people.find(({ id }) => id === personId)?.name }))
  })
}

export interface OfficeConversation extends Conversation {
  readonly notes: readonly Note[]
}

/** A ticket as staff see it. Whose names it shows is recorded by whoever adds them. */
export async function readTicket(ctx: Context, id: Id<'tic'>): Promise<OfficeConversation> {
  ctx.require('support.answer')
  return ctx.read(async (tx) => {
    const ticket = await findTicket(tx, ctx.keys, id)
    if (!ticket) throw new Refused(refuse('NOT_FOUND'))
    return { ticket, messages: await listMessages(tx, ticket), notes: await listNotes(tx, ticket) }
  })
}

export async function readComplaints(
  ctx: Context,
  { state, after }: { readonly state: ComplaintView; readonly after: string | undefined },
): Promise<Page<ListedTicket, string>> {
  ctx.require('support.answer')
  const found = await ctx.read((tx) => listComplaints(tx, ctx.keys, { state, now: ctx.now, after, rowsMax: ticketsPage + 1 }))
  return pageOf(found, ticketsPage, byId)
}
