import type { Emit } from '../features/telemetry.ts'
import { isDemo } from './demo-switch.ts'

/** Counted by day on the server, without anything that says who it was. Also told to whoever listens on this page. */
export const emitTelemetry: Emit = (event, context) => {
  window.dispatchEvent(new CustomEvent('heathland:telemetry', { detail: { event, context } }))
  if (isDemo()) return
  // A count that is lost is nobody's concern.
  import('./api.ts').then(({ client }) => client.member.platform.tell({ event, ...(context && { context }) })).catch(() => undefined)
}
