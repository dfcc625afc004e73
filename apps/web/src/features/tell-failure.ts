import { toast } from '../ui/toast.ts'
import { useWords } from '../ui/words.tsx'
import { useApi } from './api.ts'
import { PasskeyFailed } from './passkey.ts'
import { StepUpGivenUp } from './step-up.ts'

/** Tells a failed act as a toast: the server's words first, else the given ones. What the person gave up themselves is not told. */
export function useTellFailure(): (error: unknown, fallback: string) => void {
  const t = useWords('account')
  const { explain, failureOf } = useApi()
  return (error, fallback) => {
    if (error instanceof StepUpGivenUp) return
    if (error instanceof PasskeyFailed) return toast({ tone: 'info', message: t.passkey[error.why] })
    const failure = failureOf(error)
    // The session says so itself, once.
    if (failure.code === 'NOT_SIGNED_IN') return
    if (failure.kind === 'refused') return toast({ tone: 'bad', message: failure.message || fallback })
    const { happened, todo } = explain(error)
    toast({ tone: 'bad', message: fallback, ...(failure.kind === 'no-answer' && { detail: `${happened} ${todo}` }) })
  }
}
