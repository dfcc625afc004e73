import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { markAllRead, markRead } from './notification.sql.ts'

/** Marks one of the person's own; somebody else's is answered like one that never was. The person's other pages hear of it. */
export async function readNotification(ctx: Context, notificationId: string): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const marked = await markRead(tx, personId, notificationId, ctx.now)
    if (!marked) throw new Refused(refuse('NOT_FOUND'))
    if (marked === 'read-before') return
    await recordAudit(tx, ctx, { action: 'notifications.read', resource: notificationId })
    await announce(tx, ctx, 'notification.changed', { personId })
  })
}

/** Marks everything up to the newest that the reader was shown: what arrived since stays unread. */
export async function readAllNotifications(ctx: Context, newestId: string): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const count = await markAllRead(tx, personId, newestId, ctx.now)
    if (count === 0) return
    await recordAudit(tx, ctx, { action: 'notifications.all-read', resource: personId, after: { count } })
    await announce(tx, ctx, 'notification.changed', { personId })
  })
}
