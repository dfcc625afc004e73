import { isId } from '@heathland/domain/id'
import type { WebhookHandler } from '../webhooks/received-webhook.ts'
import { applyVerification } from './apply-verification.ts'

/** Sumsub repeats our id of the person. What the event says of them is not believed: the file is read again. */
export const handleSumsub: WebhookHandler = async (ctx, { reference }) => {
  if (!reference || !isId('per', reference)) return
  if ((await applyVerification(ctx, reference)) === 'unknown') throw new Error('the provider could not be asked')
}
