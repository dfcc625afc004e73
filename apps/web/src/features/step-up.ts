/** Some acts want a second factor that was shown a moment ago. `app` asks for it, and does the act again. */
import { createContext, use } from 'react'

/** Does the act; where the server wants a fresh factor first, asks the person for one and does it again. */
export type WithStepUp = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

/** The person did not want to show a factor after all. Nothing happened, and nothing need be said. */
export class StepUpGivenUp extends Error {
  constructor() {
    super('no factor was shown')
  }
}

export const StepUpContext = createContext<WithStepUp | undefined>(undefined)

export function useStepUp(): WithStepUp {
  const withStepUp = use(StepUpContext)
  if (!withStepUp) throw new Error('useStepUp needs the frame of app/step-up.tsx around it')
  return withStepUp
}
