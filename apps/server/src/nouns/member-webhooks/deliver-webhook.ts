import type { Id } from '@heathland/domain/id'
import { decideAfterDelivery, decideDelivery, failureOf } from '@heathland/domain/webhooks/delivery'
import { hasFailedTooLong } from '@heathland/domain/webhooks/endpoint'
import { bodyOf } from '@heathland/domain/webhooks/event'
import type { SendOutcome } from '@heathland/providers/webhook-sender/port'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Delivery as JobDelivery } from '../../core/job.ts'
import { attempt } from '../../work/attempt.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type LockedDelivery, lockDelivery, saveDelivery } from './delivery.sql.ts'
import { lockEndpointOfDelivery, pauseFailing, saveFailingSince } from './endpoint.sql.ts'
import { deliverWebhookJob } from './member-webhooks.jobs.ts'
import { signWebhook } from './sign-webhook.ts'

/**
 * Sends one event to one webhook. The try is saved before it and what came of it after, so that a worker that dies in between is noticed
 * when the row is due. The event then goes again under the same webhook-id, by which the receiver knows it.
 */
export async function deliverWebhook(ctx: Context, deliveryId: Id<'whd'>, job?: JobDelivery): Promise<void> {
  await attempt(ctx, {
    job: deliverWebhookJob,
    payload: { deliveryId },
    async begin(tx) {
      const found = await lockDelivery(tx, ctx.keys, deliveryId, ctx.now)
      if (!found) return undefined
      const decision = decideDelivery(found, ctx.now, { isOpen: found.isOpen, isAbandoned: job?.isAgain })
      if (decision.act === 'drop') await saveDelivery(tx, deliveryId, { ...found, state: 'dropped' })
      if (decision.act !== 'send') return undefined
      await saveDelivery(tx, deliveryId, decision.delivery)
      return { ...found, ...decision.delivery }
    },
    act: (delivery) => send(ctx, delivery),
    async end(tx, delivery, outcome) {
      const status = 'status' in outcome ? outcome.status : undefined
      const failure = 'status' in outcome ? failureOf(outcome.status) : outcome.failure
      const next = decideAfterDelivery(delivery, failure, ctx.now)
      await noteTry(ctx, tx, delivery, { failed: failure !== undefined, isDead: next.state === 'dead' })
      await saveDelivery(tx, deliveryId, next, { status, failure, at: ctx.now })
      return next.state === 'waiting' ? { key: `${deliveryId} ${delivery.attempts}`, startAfter: next.dueAt } : undefined
    },
  })
}

/** The webhook is locked before its delivery: removing one takes the locks in the same order. */
async function noteTry(
  ctx: Context,
  tx: Tx,
  { endpointId, personId }: LockedDelivery,
  { failed, isDead }: { readonly failed: boolean; readonly isDead: boolean },
): Promise<void> {
  const endpoint = await lockEndpointOfDelivery(tx, endpointId)
  if (!endpoint) return
  const failingSince = failed ? (endpoint.failingSince ?? ctx.now) : undefined
  if (failingSince?.getTime() !== endpoint.failingSince?.getTime()) await saveFailingSince(tx, endpointId, failingSince)
  if (!isDead || endpoint.state !== 'on' || !hasFailedTooLong(failingSince, ctx.now)) return
  await pauseFailing(tx, endpointId)
  await recordAudit(tx, ctx, { action: 'webhook.paused-by-failures', resource: endpointId, userId: personId })
  await announce(tx, ctx, 'webhook.paused', { personId })
}

async function send(ctx: Context, { address, secrets, message }: LockedDelivery): Promise<SendOutcome> {
  if (address === undefined) return { failure: 'address' }
  const body = bodyOf(message)
  return ctx.ports.webhookSender.send({
    address,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Heathland-Webhooks/1',
      ...signWebhook({ id: message.eventId, at: ctx.now, body }, secrets),
    },
    body,
  })
}
