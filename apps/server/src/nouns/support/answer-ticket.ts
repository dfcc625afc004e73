/** Staff write to the person: an answer, the acknowledgement of a complaint, or its final response. The mail about it carries a link alone. */
import type { Id } from '@heathland/domain/id'
import { type Refusal, Refused, refuse } from '@heathland/domain/refusal'
import {
  type Answering,
  type decidableOutcomes,
  decideAcknowledgement,
  decideAnswer,
  decideFinalResponse,
  type Ticket,
} from '@heathland/domain/support/ticket'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Seal } from '../../core/keys.ts'
import { mailLanguage } from '../../core/mail.ts'
import { announce } from '../../work/outbox.ts'
import type { AuditAction } from '../audit/record-audit.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { save } from './change-own-ticket.ts'
import { answeredMail } from './support.mails.ts'
import { insertMessage, linkTokenOf, lockTicket, type StoredTicket } from './support.sql.ts'

export interface Answer {
  readonly ticketId: Id<'tic'>
  readonly text: string
  readonly seen: string
}

export const answerTicket = (ctx: Context, answer: Answer) =>
  write(ctx, answer, { action: 'support.answered', decide: (ticket, answering) => decideAnswer(ticket, answering) })

export const acknowledgeComplaint = (ctx: Context, answer: Answer) =>
  write(ctx, answer, { action: 'support.acknowledged', decide: (ticket, answering) => decideAcknowledgement(ticket, answering) })

export const giveFinalResponse = (
  ctx: Context,
  { outcome, ...answer }: Answer & { readonly outcome: (typeof decidableOutcomes)[number] },
) =>
  write(ctx, answer, {
    action: 'support.final-response-given',
    decide: (ticket, answering) => decideFinalResponse(ticket, { ...answering, outcome }),
  })

interface Writing {
  readonly action: AuditAction
  readonly decide: (ticket: Ticket, answering: Answering) => { readonly refused: false; readonly ticket: Ticket } | Refusal
}

async function write(ctx: Context, { ticketId, text, seen }: Answer, { action, decide }: Writing): Promise<void> {
  ctx.require('support.answer')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const found = await lockTicket(tx, ctx.keys, ticketId)
    // Nobody is left to read an answer once the key of the person who asked is gone.
    if (!found?.ticket.seal) throw new Refused(refuse('NOT_FOUND'))
    const { ticket, newest, messages } = found
    const { personId, seal } = ticket
    await save(tx, ctx, ticket, decide(ticket, { by, seen, newest, messages, now: ctx.now }), action)
    if (!seal) return
    await insertMessage(tx, { id: ctx.newId('msg'), ticketId, personId, author: 'staff', authorId: by, text, seal, now: ctx.now })
    await tellPerson(tx, ctx, ticket, seal)
  })
}

/** Tells whoever asked that there is something to read. */
export async function tellPerson(tx: Tx, ctx: Context, ticket: StoredTicket, seal: Seal): Promise<void> {
  const { personId, id: ticketId } = ticket
  if (!ticket.isVisitor) await announce(tx, ctx, 'support.answered', { personId, ticketId })
  // Mails are queued by those who may know addresses.
  const identity = ctx.as({ kind: 'identity' })
  await identity.inTransaction(async (mails) => {
    if (ticket.isVisitor) {
      const { name = '', email = '', language = mailLanguage } = ticket.visitor ?? {}
      const link = `${ctx.publicOrigin}/help#conversation=${linkTokenOf(seal, ticketId)}`
      await queueMail(mails, identity, { personId, seal, mail: answeredMail({ email, firstName: name, language }, link) })
      return
    }
    const account = await findAccountOf(mails, ctx.keys, personId)
    if (account)
      await queueMail(mails, identity, { personId, seal, mail: answeredMail(account, `${ctx.publicOrigin}/support/${ticketId}`) })
  })
}
