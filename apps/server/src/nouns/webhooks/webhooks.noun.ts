import { webhookProviders } from '@heathland/providers/webhook'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { handleWebhook } from './handle-webhook.ts'
import type { WebhookHandlers } from './received-webhook.ts'
import { addWebhooks } from './webhooks.http.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'
import { listDueWebhookEvents } from './webhooks.sql.ts'

/** Events are received here and handled by the noun that knows their provider. */
export const webhooks = (handlers: WebhookHandlers) =>
  ({
    addRoutes: addWebhooks,
    jobs: [job(handleWebhookJob, (ctx, { eventId }, delivery) => handleWebhook(ctx, handlers, eventId, delivery))],
    sweeps: [eachDue('webhook', handleWebhookJob, listDueWebhookEvents, (eventId) => ({ eventId }))],
    retention: [
      retain('provider-event', {
        table: 'webhook_event',
        key: { id: 'text' },
        age: 'received_at',
        only: "state in ('handled', 'given-up')",
      }),
    ],
    gauges: [
      {
        name: 'webhook_oldest_waiting_seconds',
        help: 'How long the oldest event of a provider that was not acted on yet has waited.',
        label: { name: 'provider', values: webhookProviders },
        query: `select given.provider as label, coalesce(extract(epoch from platform_now() - min(waits.received_at)), 0)::float8 as value
                from unnest(array['${webhookProviders.join("', '")}']) as given (provider)
                left join lateral (
                  select provider, received_at from webhook_event where state in ('waiting', 'handling') order by due_at limit 1000
                ) as waits on waits.provider = given.provider
                group by given.provider`,
      },
    ],
    checks: [
      {
        name: 'webhooks-are-handled',
        sentence: 'no event of a provider has waited for more than an hour, and none was given up within the last day',
        query: `select id as fault from webhook_event
                where state in ('waiting', 'handling') and received_at < platform_now() - interval '1 hour'
                   or state = 'given-up' and due_at > platform_now() - interval '1 day'
                order by id limit 100`,
      },
    ],
  }) as const satisfies Noun
