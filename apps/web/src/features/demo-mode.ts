/** Whether this tab shows the demonstration, and the way out; the way in is the session's. `app` holds the switch. */
import { createContext, use } from 'react'

export interface DemoMode {
  readonly isDemo: boolean
  leave(): void
}

export const DemoModeContext = createContext<DemoMode | undefined>(undefined)

export function useDemoMode(): DemoMode {
  const mode = use(DemoModeContext)
  if (!mode) throw new Error('useDemoMode needs the switch of app/root.tsx around it')
  return mode
}
