import type { Id } from '@heathland/domain/id'
import { decideDelivery } from '@heathland/domain/notifications/delivery'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { type EventType, findEvent } from '../../work/outbox.ts'
import { announceChanges, insertNotifications, type NewNotification } from './notification.sql.ts'
import { type Happened, notificationOfEvent } from './notification-of-event.ts'
import { sendNotificationMailJob } from './notifications.jobs.ts'
import { defaultPreferences, listPreferences } from './preferences.sql.ts'

/** Makes the notification of an event, once however often the job runs: what happened has one dedup key. */
export async function notify(ctx: Context, eventId: Id<'evt'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const event = await findEvent(tx, eventId)
    const rule = event && Object.hasOwn(notificationOfEvent, event.type) ? notificationOfEvent[event.type as EventType] : 'none'
    if (!event || rule === 'none') return
    // Which subject goes with which type was checked where the rules are written.
    const happened = await rule(tx, { eventId, subject: event.subject as never })
    if (happened) await writeNotifications(tx, ctx, [happened])
  })
}

/** Writes each in the ways its person chose, tells their open pages, and has the mails sent that are due. Returns how many were new. */
export async function writeNotifications(tx: Tx, ctx: Context, happened: readonly Happened[]): Promise<number> {
  const preferences = await listPreferences(
    tx,
    happened.map(({ personId }) => personId),
  )
  const made = happened.map((one): NewNotification => {
    const { choices, hours } = preferences.get(one.personId) ?? defaultPreferences
    return {
      id: ctx.newId('ntf'),
      personId: one.personId,
      kind: one.kind,
      parameters: one.parameters ?? {},
      subjectId: one.subjectId,
      dedupKey: one.dedupKey,
      ...decideDelivery(one.kind, choices.get(one.kind), hours, ctx.now),
    }
  })
  const written = await insertNotifications(tx, made, ctx.now)
  const fresh = made.filter(({ id }) => written.has(id))
  const shown = fresh.filter(({ isShown }) => isShown)
  announceChanges(
    tx,
    shown.map(({ personId }) => ({ eventId: ctx.newId('evt'), personId })),
    ctx.now,
  )
  for (const { id, mail } of fresh) {
    // A mail that waits for the end of quiet hours is enqueued by the sweep.
    if (mail.state === 'waiting' && mail.at <= ctx.now)
      await ctx.jobs.send(tx, sendNotificationMailJob, { notificationId: id }, { key: id })
  }
  return fresh.length
}
