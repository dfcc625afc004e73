/** Mails about notifications say that there is something, and lead to it: what it is stands behind the sign-in. */
import type { Id } from '@heathland/domain/id'
import { isNotificationKind, kindOf } from '@heathland/domain/notifications/kind'
import type { Context } from '../../core/context.ts'
import type { WrittenMail } from '../../core/mail.ts'
import { type Account, findAccountOf } from '../identity/account.sql.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { takeDigest, takeWaitingMail } from './notification.sql.ts'
import { digestMail, notificationMail } from './notifications.mails.ts'

/** The mail is queued and the row marked in one transaction: a job that runs twice finds nothing left to do. */
export async function sendNotificationMail(ctx: Context, notificationId: Id<'ntf'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const waiting = await takeWaitingMail(tx, notificationId, ctx.now)
    if (!waiting || !isNotificationKind(waiting.kind)) return
    const { topic } = kindOf(waiting.kind)
    await mailTo(ctx, waiting.personId, (account) => notificationMail(account, { topic, link: `${ctx.publicOrigin}/notifications` }))
  })
}

/** One mail for everything that is due; none when all of it was read meanwhile. */
export async function sendDigest(ctx: Context, personId: Id<'per'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const count = await takeDigest(tx, personId, ctx.now)
    if (count > 0) await mailTo(ctx, personId, (account) => digestMail(account, { count, link: `${ctx.publicOrigin}/notifications` }))
  })
}

/** Nobody is written to who was erased or may not sign in. */
async function mailTo(ctx: Context, personId: Id<'per'>, write: (account: Account) => WrittenMail): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const account = await findAccountOf(tx, ctx.keys, personId)
    if (account && !account.isSuspended) await queueMail(tx, act, { personId, mail: write(account), seal: account.seal })
  })
}
