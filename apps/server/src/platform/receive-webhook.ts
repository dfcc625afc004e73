import type { WebhookEvent } from '@heathland/providers/webhook'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import type { WebhookProvider } from './handle-webhook.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'
import { insertWebhookEvent } from './webhooks.sql.ts'

export interface VerifiedWebhook {
  readonly provider: WebhookProvider
  readonly event: WebhookEvent
  readonly body: string
}

/** Keeps an event that was verified and rings for it, once for however many times it comes. */
export async function receiveWebhook(ctx: Context, { provider, event, body }: VerifiedWebhook): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const id = ctx.newId('whe')
    const isNew = await insertWebhookEvent(tx, ctx.keys, { ...event, id, provider, body, receivedAt: ctx.now })
    if (!isNew) return
    await recordAudit(tx, ctx, {
      action: 'platform.webhook-received',
      resource: id,
      after: { provider, type: event.type, subject: event.subject, reference: event.reference },
    })
    await ctx.jobs.send(tx, handleWebhookJob, { eventId: id }, { key: id })
  })
}
