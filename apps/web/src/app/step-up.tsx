import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { StepUpContext, StepUpGivenUp, type WithStepUp } from '../features/step-up.ts'
import { failureOf } from './error-copy.ts'

// Few visits need it, so it loads when one does.
const StepUpDialog = lazy(async () => ({ default: (await import('../features/security/step-up-dialog.tsx')).StepUpDialog }))

/** Asks for a fresh factor whenever an act inside needs one. Acts that come together share one question. */
export function StepUpFrame({ children }: { children: ReactNode }) {
  const waiting = useRef<{ onShown: () => void; onGivenUp: () => void }[]>([])
  const [isAsking, setAsking] = useState(false)

  const withStepUp = useCallback<WithStepUp>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (failureOf(error).code !== 'STEP_UP_REQUIRED') throw error
    }
    await new Promise<void>((onShown, reject) => {
      waiting.current.push({ onShown, onGivenUp: () => reject(new StepUpGivenUp()) })
      setAsking(true)
    })
    return act()
  }, [])

  const end = (outcome: 'onShown' | 'onGivenUp') => {
    setAsking(false)
    for (const one of waiting.current.splice(0)) one[outcome]()
  }
  return (
    <StepUpContext value={withStepUp}>
      {children}
      {isAsking && (
        <Suspense>
          <StepUpDialog onShown={() => end('onShown')} onClose={() => end('onGivenUp')} />
        </Suspense>
      )}
    </StepUpContext>
  )
}
