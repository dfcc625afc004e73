/** Heathland for a member's own programs: everything that an API key may read, typed, and webhooks checked. */
export { each } from './each.ts'
export { HeathlandError, type HeathlandErrorCode } from './errors.ts'
export { type Heathland, type OpenOptions, openHeathland } from './open-heathland.ts'
export { type HeathlandEvent, verifyWebhook, type WebhookRefusal, WebhookRefused } from './verify-webhook.ts'
