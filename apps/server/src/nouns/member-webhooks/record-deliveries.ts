import type { Id } from '@heathland/domain/id'
import { isWebhookEvent, type WebhookEventType, webhookEvents } from '@heathland/domain/webhooks/event'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { type Events, findEvent } from '../../work/outbox.ts'
import { insertDelivery, listWantedBy, type NewDelivery } from './delivery.sql.ts'
import { deliverWebhookJob } from './member-webhooks.jobs.ts'

/** The id of what changed, by the event's own ids. */
const subjectOf: { readonly [Type in WebhookEventType]: (ids: Events[Type]) => string } = {
  'deposit.changed': ({ depositId }) => depositId,
  'deposit.settled': ({ depositId }) => depositId,
  'payment.received': ({ lineId }) => lineId,
  'withdrawal.changed': ({ withdrawalId }) => withdrawalId,
  'subscription.changed': ({ subscriptionId }) => subscriptionId,
  'distribution.paid': ({ distributionId }) => distributionId,
  'document.changed': ({ documentId }) => documentId,
}

/** One row for each webhook of the person that the event is about; recording an event twice adds nothing. */
export async function recordDeliveries(ctx: Context, eventId: Id<'evt'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const event = await findEvent(tx, eventId)
    if (!event || !isWebhookEvent(event.type)) return
    const { personId } = event.subject as { personId: Id<'per'> }
    const { scope, kind } = webhookEvents[event.type]
    const subjectId = (subjectOf[event.type] as (ids: object) => string)(event.subject)
    const message = { eventId, type: event.type, kind, subjectId, happenedAt: event.announcedAt }
    for (const endpointId of await listWantedBy(tx, { personId, scope, happenedAt: event.announcedAt }))
      await recordDelivery(tx, ctx, { id: ctx.newId('whd'), endpointId, personId, message })
  })
}

export async function recordDelivery(tx: Tx, ctx: Context, delivery: NewDelivery): Promise<void> {
  if (!(await insertDelivery(tx, delivery, ctx.now))) return
  await ctx.jobs.send(tx, deliverWebhookJob, { deliveryId: delivery.id }, { key: delivery.id })
}
