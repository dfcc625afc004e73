import type { Id } from '@heathland/domain/id'
import { decideAfterHandling, decideHandling, type WebhookProgress } from '@heathland/domain/platform/webhook'
import type { Context } from '../../core/context.ts'
import type { Delivery } from '../../core/job.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { ReceivedWebhook, WebhookHandlers } from './received-webhook.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'
import { lockWebhookEvent, saveWebhookEvent } from './webhooks.sql.ts'

/** Hands a waiting event to its provider's handler. The attempt is written down before, so that a worker that dies in it is missed. */
export async function handleWebhook(ctx: Context, handlers: WebhookHandlers, eventId: Id<'whe'>, delivery?: Delivery): Promise<void> {
  const begun = await begin(ctx, eventId, delivery)
  if (!begun) return
  const outcome = await attempt(ctx, handlers, begun.webhook, eventId)
  await ctx.inTransaction(async (tx) => {
    const next = decideAfterHandling(begun.progress, outcome, ctx.now)
    await saveWebhookEvent(tx, eventId, next, ctx.now)
    if (next.state === 'waiting') {
      // Each attempt rings its own bell: the one that rang for this attempt has not gone silent yet.
      const key = `${eventId} ${next.attempts}`
      return ctx.jobs.send(tx, handleWebhookJob, { eventId }, { key, startAfter: next.dueAt })
    }
    const isHandled = next.state === 'handled'
    await recordAudit(tx, ctx, {
      action: isHandled ? 'platform.webhook-handled' : 'platform.webhook-given-up',
      status: isHandled ? 'success' : 'failed',
      resource: eventId,
      before: { state: begun.progress.state },
      after: { state: next.state },
    })
  })
}

interface Begun {
  readonly progress: WebhookProgress
  readonly webhook: ReceivedWebhook
}

async function begin(ctx: Context, eventId: Id<'whe'>, delivery: Delivery | undefined): Promise<Begun | undefined> {
  return ctx.inTransaction(async (tx) => {
    const found = await lockWebhookEvent(tx, eventId)
    const decision = found && decideHandling(found, ctx.now, { isAbandoned: delivery?.isAgain })
    if (!found || !decision?.handle) return undefined
    await saveWebhookEvent(tx, eventId, decision.event, ctx.now)
    return { progress: decision.event, webhook: found.webhook }
  })
}

async function attempt(ctx: Context, handlers: WebhookHandlers, event: ReceivedWebhook, eventId: Id<'whe'>): Promise<'handled' | 'failed'> {
  try {
    await handlers[event.provider](ctx, event)
    return 'handled'
  } catch (error) {
    ctx.log.warn({ eventId, reason: error instanceof Error ? error.message : 'unknown' }, 'an event could not be handled yet')
    return 'failed'
  }
}
