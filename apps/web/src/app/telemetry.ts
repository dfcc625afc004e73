import type { Emit, TelemetryEvent } from '../features/telemetry.ts'
import { isDemo } from './demo-switch.ts'

/** Counted by day on the server, without anything that says who it was. Also told to whoever listens on this page. */
export const emitTelemetry: Emit = (event, context) => {
  window.dispatchEvent(new CustomEvent('heathland:telemetry', { detail: { event, context } }))
  if (!isDemo()) void tell(event, context)
}

async function tell(event: TelemetryEvent, context: string | undefined): Promise<void> {
  try {
    const { client } = await import('./api.ts')
    await client.member.platform.tell({ event, ...(context !== undefined && { context }) })
  } catch {
    // A count that is lost is nobody's concern.
  }
}
