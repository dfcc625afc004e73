import type { Id } from '@heathland/domain/id'
import type { WebhookProvider } from '@heathland/providers/webhook'
import type { Context } from '../../core/context.ts'

/** An event that was verified when it came. It says that something changed; what is true now is asked of the provider. */
export interface ReceivedWebhook {
  readonly id: Id<'whe'>
  readonly provider: WebhookProvider
  readonly type: string
  readonly subject: string | undefined
  readonly reference: string | undefined
  readonly receivedAt: Date
}

/**
 * Acts on an event. It may be called again for the same one, and for events out of their order: it re-reads the object and lets the
 * row decide. Throwing means that nothing can be said yet; the event comes again later.
 */
export type WebhookHandler = (ctx: Context, event: ReceivedWebhook) => Promise<void>
export type WebhookHandlers = Readonly<Record<WebhookProvider, WebhookHandler>>
