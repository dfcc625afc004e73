import { webhookEventTypes } from '@heathland/domain/webhooks/event'
import { inner, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'
import type { Subscriptions } from '../../work/outbox.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { listDueDeliveries } from './delivery.sql.ts'
import { deliverWebhookJob, recordDeliveriesJob } from './member-webhooks.jobs.ts'
import { memberWebhookRoutes } from './member-webhooks.routes.ts'
import { recordDeliveries } from './record-deliveries.ts'

/** Webhooks that we send, to programs of members; those that providers send to us are the noun `webhooks`. */
export const memberWebhooks = {
  operations: { member: { webhooks: memberWebhookRoutes } },
  personalData: [
    personalTable({
      table: 'webhook_endpoint',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        address: sealedById('webhook_endpoint', 'address'),
        scopes: 'plain',
        state: 'plain',
        paused_because: 'plain',
        failing_since: 'plain',
        created_at: 'plain',
        secret_at: 'plain',
        secret,
        previous_secret: secret,
        previous_until: inner,
      },
    }),
    personalTable({
      table: 'webhook_delivery',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        endpoint_id: 'plain',
        event_id: 'plain',
        type: 'plain',
        kind: 'plain',
        subject_id: 'plain',
        happened_at: 'plain',
        state: 'plain',
        attempts: 'plain',
        status_code: 'plain',
        failure: 'plain',
        tried_at: 'plain',
        created_at: 'plain',
        due_at: inner,
      },
    }),
  ],
  jobs: [
    job(recordDeliveriesJob, (ctx, { eventId }) => recordDeliveries(ctx, eventId)),
    job(deliverWebhookJob, (ctx, { deliveryId }, delivery) => deliverWebhook(ctx, deliveryId, delivery)),
  ],
  subscriptions: Object.fromEntries(webhookEventTypes.map((type) => [type, [recordDeliveriesJob]])) as Partial<Subscriptions>,
  sweeps: [eachDue('event for a member’s webhook', deliverWebhookJob, listDueDeliveries, (deliveryId) => ({ deliveryId }))],
  retention: [retain('webhook-delivery', { table: 'webhook_delivery', key: { id: 'text' }, age: 'created_at' })],
  checks: [
    {
      name: 'member-webhooks-are-sent',
      sentence: 'no event for a member’s webhook has been due for more than an hour, and each was about that member',
      query: `select id as fault from webhook_delivery
              where state in ('waiting', 'sending') and due_at < platform_now() - interval '1 hour'
              union
              select delivery.id from webhook_delivery delivery join outbox on outbox.id = delivery.event_id
              where outbox.subject ->> 'personId' is distinct from delivery.person_id
              order by fault limit 100`,
    },
  ],
} as const satisfies Noun
