import { isId } from '@heathland/domain/id'
import type { WebhookHandler } from '../webhooks/received-webhook.ts'
import { createWallet } from './create-wallet.ts'

/** Crossmint tells of tokens that move. A wallet whose making we never heard of exists then: asking again finds it. */
export const handleCrossmint: WebhookHandler = async (ctx, { reference }) => {
  if (reference && isId('per', reference)) await createWallet(ctx, reference)
}
