/** Sends a signed webhook to the address that a member gave. */
import type { DeliveryFailure } from '@heathland/domain/webhooks/delivery'

export interface SignedWebhook {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The status of the answer, which is all that is read of it; or why there is none. Never throws. */
export type SendOutcome = { readonly status: number } | { readonly failure: Exclude<DeliveryFailure, 'redirect' | 'status'> }

export interface WebhookSender {
  /** Whether this machine may be an address: in development and tests alone. */
  readonly allowsLoopback: boolean
  send(webhook: SignedWebhook): Promise<SendOutcome>
}
