import type { Id } from '@heathland/domain/id'
import type { RoutePath } from '@heathland/domain/identity/guard'
import { Refused, refuse } from '@heathland/domain/refusal'
import { openTicket as newTicket, type TicketKind, type TicketTopic } from '@heathland/domain/support/ticket'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { attachFiles, findCell, insertMessage, insertTicket } from './support.sql.ts'

export interface OpenTicket {
  readonly kind: TicketKind
  readonly topic: TicketTopic
  readonly text: string
  readonly page?: RoutePath | undefined
  readonly attachments?: readonly string[] | undefined
}

/** A member asks support something, or complains. */
export async function openTicket(ctx: Context, { kind, topic, text, page, attachments = [] }: OpenTicket): Promise<Id<'tic'>> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const ticket = newTicket({ id: ctx.newId('tic'), kind, topic, personId, cell: await findCell(tx, personId) }, ctx.now)
    const messageId = ctx.newId('msg')
    await insertTicket(tx, { ticket, page })
    await insertMessage(tx, { id: messageId, ticketId: ticket.id, personId, author: 'member', text, seal, now: ctx.now })
    await attach(tx, { ticketId: ticket.id, messageId, personId, fileIds: attachments })
    await recordAudit(tx, ctx, { action: 'support.opened', resource: ticket.id, after: { kind, topic, attachments: attachments.length } })
    await announce(tx, ctx, 'support.received', { ticketId: ticket.id })
    return ticket.id
  })
}

/** All of them or none: a message must not say "see attached" without its attachment. */
export async function attach(
  tx: Tx,
  attached: { ticketId: Id<'tic'>; messageId: Id<'msg'>; personId: Id<'per'>; fileIds: readonly string[] },
): Promise<void> {
  const fileIds = [...new Set(attached.fileIds)]
  if (fileIds.length > 0 && (await attachFiles(tx, { ...attached, fileIds })) !== fileIds.length)
    throw new Refused(refuse('ATTACHMENT_UNFIT'))
}
