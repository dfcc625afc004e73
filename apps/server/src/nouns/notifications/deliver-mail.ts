import type { Id } from '@heathland/domain/id'
import { type DeliveryOutcome, decideAfterAttempt, decideAttempt } from '@heathland/domain/notifications/mail'
import type { MailOutcome } from '@heathland/providers/mail/port'
import type { Context } from '../../core/context.ts'
import type { Delivery } from '../../core/job.ts'
import { attempt } from '../../work/attempt.ts'
import { lockMail, type StoredMail, saveMail } from './mail.sql.ts'
import { deliverMailJob } from './notifications.jobs.ts'

/**
 * Sends a queued mail. The attempt is saved before the mail is sent and its outcome after, so that a worker that dies in between is
 * noticed when the row is due. The message id stays the same, so that a mail program shows a mail that was sent twice only once.
 */
export async function deliverMail(ctx: Context, mailId: Id<'mai'>, delivery?: Delivery): Promise<void> {
  await attempt(ctx, {
    job: deliverMailJob,
    payload: { mailId },
    async begin(tx) {
      const found = await lockMail(tx, ctx.keys, mailId)
      const decision = found && decideAttempt(found, ctx.now, { isAbandoned: delivery?.isAgain })
      if (!found || !decision?.send) return undefined
      await saveMail(tx, mailId, decision.mail, ctx.now)
      return { ...decision.mail, id: mailId, content: found.content }
    },
    act: (mail) => send(ctx, mail),
    async end(tx, mail, outcome) {
      const next = decideAfterAttempt(mail, outcome, ctx.now)
      await saveMail(tx, mailId, next, ctx.now)
      return next.state === 'waiting' ? { key: `${mailId} ${mail.attempts}`, startAfter: next.dueAt } : undefined
    },
  })
}

async function send(ctx: Context, { id, content }: StoredMail): Promise<DeliveryOutcome> {
  if (!content) return 'refused'
  const host = new URL(ctx.publicOrigin).hostname
  const outcome = await ctx.ports.mail.send({ ...content, from: ctx.ports.mailFrom, messageId: `<${id}@${host}>` })
  if (outcome.sent !== true) ctx.log.warn({ mailId: id, reason: outcome.reason }, 'a mail did not go out')
  return outcomeOf(outcome)
}

function outcomeOf(outcome: MailOutcome): DeliveryOutcome {
  if (outcome.sent === true) return 'sent'
  if (outcome.sent === 'unknown') return 'unknown'
  return outcome.permanent ? 'refused' : 'failed'
}
