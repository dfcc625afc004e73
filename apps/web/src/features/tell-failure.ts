import { toast } from '../ui/toast.ts'
import { useApi } from './api.ts'
import { PasskeyFailed } from './passkey.ts'
import { StepUpGivenUp } from './step-up.ts'

/** Tells a failed act as a toast: the server's words first, else the given ones. What the person gave up themselves is not told. */
export function useTellFailure(): (error: unknown, fallback: string) => void {
  const { explain, failureOf } = useApi()
  return (error, fallback) => {
    if (error instanceof StepUpGivenUp) return
    if (error instanceof PasskeyFailed) return toast({ tone: 'info', message: error.message })
    const failure = failureOf(error)
    if (failure.kind === 'refused') return toast({ tone: 'bad', message: failure.message || fallback })
    const { happened, todo } = explain(error)
    toast({ tone: 'bad', message: fallback, ...(failure.kind === 'no-answer' && { detail: `${happened} ${todo}` }) })
  }
}
