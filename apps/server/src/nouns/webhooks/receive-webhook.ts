import type { WebhookEvent, WebhookProvider } from '@heathland/providers/webhook'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'
import { insertWebhookEvent } from './webhooks.sql.ts'

interface SignedWebhook<Event> {
  readonly provider: WebhookProvider
  readonly event: Event
}

/** Keeps a verified event and enqueues its job, once however often it comes. */
export async function receiveWebhook(ctx: Context, { provider, event }: SignedWebhook<WebhookEvent>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const id = ctx.newId('whe')
    const isNew = await insertWebhookEvent(tx, { ...event, id, provider, state: 'waiting', receivedAt: ctx.now })
    if (!isNew) return
    await recordAudit(tx, ctx, {
      action: 'platform.webhook-received',
      resource: id,
      after: { provider, type: event.type, subject: event.subject, reference: event.reference },
    })
    await ctx.jobs.send(tx, handleWebhookJob, { eventId: id }, { key: id })
  })
}

/**
 * Records a signed webhook that we cannot act on. A retry would carry the same, so it is acknowledged and kept as a dead letter, which
 * the daily check reports. Its bytes are not kept: they may name somebody, and nobody could erase them.
 */
export async function keepUnreadableWebhook(
  ctx: Context,
  { provider, event }: SignedWebhook<Pick<WebhookEvent, 'eventId'>>,
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const id = ctx.newId('whe')
    const kept = { ...event, id, provider, type: 'unreadable', subject: undefined, reference: undefined, receivedAt: ctx.now }
    if (!(await insertWebhookEvent(tx, { ...kept, state: 'given-up' }))) return
    await recordAudit(tx, ctx, {
      action: 'platform.webhook-given-up',
      status: 'failed',
      resource: id,
      after: { provider, type: 'unreadable' },
    })
  })
}
