import type { Id } from '@heathland/domain/id'
import { decideAfterHandling, decideHandling } from '@heathland/domain/platform/webhook'
import type { Context } from '../../core/context.ts'
import type { Delivery } from '../../core/job.ts'
import { attempt } from '../../work/attempt.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { ReceivedWebhook, WebhookHandlers } from './received-webhook.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'
import { lockWebhookEvent, saveWebhookEvent } from './webhooks.sql.ts'

/** Hands a waiting event to its provider's handler. */
export async function handleWebhook(ctx: Context, handlers: WebhookHandlers, eventId: Id<'whe'>, delivery?: Delivery): Promise<void> {
  const begunAt = performance.now()
  await attempt(ctx, {
    job: handleWebhookJob,
    payload: { eventId },
    async begin(tx) {
      const found = await lockWebhookEvent(tx, eventId)
      const decision = found && decideHandling(found, ctx.now, { isAbandoned: delivery?.isAgain })
      if (!found || !decision?.handle) return undefined
      await saveWebhookEvent(tx, eventId, decision.event, ctx.now)
      return { progress: decision.event, webhook: found.webhook }
    },
    act: ({ webhook }) => handle(ctx, handlers, webhook),
    async end(tx, { progress, webhook }, outcome) {
      const next = decideAfterHandling(progress, outcome, ctx.now)
      await saveWebhookEvent(tx, eventId, next, ctx.now)
      if (next.state === 'waiting') return { key: `${eventId} ${next.attempts}`, startAfter: next.dueAt }
      const isHandled = next.state === 'handled'
      const waitedMs = ctx.now.getTime() - webhook.receivedAt.getTime() + (performance.now() - begunAt)
      if (isHandled) ctx.metrics.webhookHandled(webhook.provider, waitedMs / 1_000)
      await recordAudit(tx, ctx, {
        action: isHandled ? 'platform.webhook-handled' : 'platform.webhook-given-up',
        status: isHandled ? 'success' : 'failed',
        resource: eventId,
        before: { state: progress.state },
        after: { state: next.state },
      })
      return undefined
    },
  })
}

async function handle(ctx: Context, handlers: WebhookHandlers, event: ReceivedWebhook): Promise<'handled' | 'failed'> {
  try {
    await handlers[event.provider](ctx, event)
    return 'handled'
  } catch (error) {
    ctx.log.warn({ eventId: event.id, reason: error instanceof Error ? error.message : 'unknown' }, 'an event could not be handled yet')
    return 'failed'
  }
}
