/** What people do, as named events. `app` decides where they go. */
import { createContext, use } from 'react'

export type TelemetryEvent = 'click:cta' | 'complete:kyc' | 'complete:onramp' | 'badge:progress:funded_member'
export type Emit = (event: TelemetryEvent, context?: string) => void

export const TelemetryContext = createContext<Emit | undefined>(undefined)

export function useTelemetry(): Emit {
  const emit = use(TelemetryContext)
  if (!emit) throw new Error('useTelemetry needs the telemetry of app/root.tsx around it')
  return emit
}
