import type { Emit } from '../features/telemetry.ts'

/**
 * Tells whoever listens on this page. Nothing is sent anywhere yet: counting what people do needs their consent, and an
 * operation that takes it.
 */
export const emitTelemetry: Emit = (event, context) => {
  window.dispatchEvent(new CustomEvent('heathland:telemetry', { detail: { event, context } }))
}
