import { keyScopes } from '@heathland/domain/identity/api-key'
import { deliveriesPage, deliveryFailures, deliveryStates } from '@heathland/domain/webhooks/delivery'
import { addressMax, endpointStates, endpointsMax, pauseReasons } from '@heathland/domain/webhooks/endpoint'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { Nothing, present } from './identity.ts'

/** A member's own address that is told when something of theirs changed. Its secret is shown once and never again. */
export const Webhook = z.strictObject({
  id: z.string(),
  address: z.string(),
  scopes: z.array(z.enum(keyScopes)).min(1),
  state: z.enum(endpointStates),
  pausedBecause: z.enum(pauseReasons).optional(),
  failingSince: Instant.optional().meta({ description: 'Since when every delivery has failed.' }),
  createdAt: Instant,
  secretAt: Instant.meta({ description: 'When its present secret was made.' }),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.strictObject({
  id: z.string(),
  eventId: z.string().meta({ description: 'What the header webhook-id says.' }),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int().min(0),
  status: z.int().optional().meta({ description: 'The HTTP status of the last answer.' }),
  failure: z.enum(deliveryFailures).optional(),
  triedAt: Instant.optional(),
  nextTryAt: Instant.optional(),
  createdAt: Instant,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const tags = ['webhooks']
const Named = z.strictObject({ webhookId: IdText })
const own = [...present, 'ACCESS_DENIED', 'PROFILE_UNREADABLE'] as const
/** Whoever makes or changes a secret shows that it is them. */
const guarded = [...own, 'STEP_UP_REQUIRED', 'PASSWORD_REQUIRED', 'SECOND_FACTOR_NEEDED', 'DEMO_SECURITY'] as const

export const webhooks = {
  list: oc
    .route({ method: 'GET', path: '/webhook-endpoints', summary: 'One’s own webhooks, newest first', tags })
    .errors(mayGive(...own))
    .output(z.strictObject({ items: z.array(Webhook).max(endpointsMax) })),
  listDeliveries: oc
    .route({
      method: 'GET',
      path: '/webhook-endpoints/{webhookId}/deliveries',
      summary: 'What was sent to one of one’s own webhooks in the last 30 days, newest first',
      tags,
    })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'NOT_FOUND'))
    .input(z.strictObject({ webhookId: IdText, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(WebhookDelivery).max(deliveriesPage), next: z.string().optional() })),
  add: oc
    .route({
      method: 'POST',
      path: '/webhook-endpoints',
      summary: 'Add a webhook; the answer is the only place that shows its secret',
      tags,
    })
    .errors(mayGive(...guarded, 'MEMBERS_ONLY', 'WEBHOOKS_FULL', 'WEBHOOK_ADDRESS_REFUSED'))
    .input(
      z.strictObject({
        address: trimmedLine(addressMax).min(1),
        scopes: z
          .array(z.enum(keyScopes))
          .min(1)
          .max(keyScopes.length)
          .refine((scopes) => new Set(scopes).size === scopes.length),
      }),
    )
    .output(z.strictObject({ secret: z.string(), webhook: Webhook })),
  changeState: oc
    .route({ method: 'PUT', path: '/webhook-endpoints/{webhookId}/state', summary: 'Pause or resume one of one’s own webhooks', tags })
    .errors(mayGive(...own, 'NOT_FOUND', 'DEMO_SECURITY'))
    .input(z.strictObject({ webhookId: IdText, state: z.enum(endpointStates) }))
    .output(Nothing),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: '/webhook-endpoints/{webhookId}/secret',
      summary: 'Make a new secret for one of one’s own webhooks; the one before signs beside it for a day',
      tags,
    })
    .errors(mayGive(...guarded, 'NOT_FOUND'))
    .input(Named)
    .output(z.strictObject({ secret: z.string() })),
  sendTest: oc
    .route({ method: 'POST', path: '/webhook-endpoints/{webhookId}/test', summary: 'Send a test event to one of one’s own webhooks', tags })
    .errors(mayGive(...own, 'NOT_FOUND', 'WEBHOOK_PAUSED', 'DEMO_SECURITY'))
    .input(Named)
    .output(Nothing),
  remove: oc
    .route({ method: 'DELETE', path: '/webhook-endpoints/{webhookId}', summary: 'Remove one of one’s own webhooks', tags })
    .errors(mayGive(...own, 'NOT_FOUND', 'DEMO_SECURITY'))
    .input(Named)
    .output(Nothing),
}
