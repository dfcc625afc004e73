import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { StepUpContext, StepUpGivenUp, type WithStepUp } from '../features/step-up.ts'
import { codeOf } from './error-copy.ts'

// Few visits need it, so it loads when one does.
const StepUpDialog = lazy(async () => ({ default: (await import('../features/security/step-up-dialog.tsx')).StepUpDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('../features/security/password-dialog.tsx')).PasswordDialog }))

const questions = { STEP_UP_REQUIRED: StepUpDialog, PASSWORD_REQUIRED: PasswordDialog }
type Question = keyof typeof questions

function questionOf(code: string | undefined): Question | undefined {
  return code === 'STEP_UP_REQUIRED' || code === 'PASSWORD_REQUIRED' ? code : undefined
}

/** Asks for a fresh factor, or the password, whenever an act inside needs one. Acts that come together share one question. */
export function StepUpFrame({ children }: { children: ReactNode }) {
  const waiting = useRef<{ onShown: () => void; onGivenUp: () => void }[]>([])
  const [asked, setAsked] = useState<Question>()

  const withStepUp = useCallback<WithStepUp>(async (act) => {
    let question: Question | undefined
    try {
      return await act()
    } catch (error) {
      question = questionOf(codeOf(error))
      if (!question) throw error
    }
    await new Promise<void>((onShown, reject) => {
      waiting.current.push({ onShown, onGivenUp: () => reject(new StepUpGivenUp()) })
      setAsked(question)
    })
    return act()
  }, [])

  const end = (outcome: 'onShown' | 'onGivenUp') => {
    setAsked(undefined)
    for (const one of waiting.current.splice(0)) one[outcome]()
  }
  const Dialog = asked && questions[asked]
  return (
    <StepUpContext value={withStepUp}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog onShown={() => end('onShown')} onClose={() => end('onGivenUp')} />
        </Suspense>
      )}
    </StepUpContext>
  )
}
