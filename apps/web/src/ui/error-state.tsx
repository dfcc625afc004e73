import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { ErrorReference } from './error-reference.tsx'
import { useWords } from './words.tsx'

export interface Explanation {
  /** In a few words, what went wrong. */
  readonly title: string
  readonly happened: string
  /** What the reader need not worry about. */
  readonly safe: string
  readonly todo: string
  /** What support needs to find it. */
  readonly reference?: string | undefined
  /** It is asked again by itself, and the page says above what is wrong. */
  readonly heals?: boolean
}

interface ErrorStateProps {
  explanation: Explanation
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({ explanation, onRetry, retryLabel, busy = false }: ErrorStateProps) {
  const t = useWords('shared')

  if (explanation.heals) {
    return (
      <p className="flex items-center gap-2.5 text-soft">
        <CloudOff aria-hidden="true" size={18} className="shrink-0" />
        {t.errorState.appearsByItself}
      </p>
    )
  }
  return (
    <div role="alert" className="flex gap-4">
      <span className="hidden size-12 shrink-0 place-items-center rounded-large bg-bad-soft text-bad sm:grid">
        <CloudOff aria-hidden="true" size={22} strokeWidth={1.8} />
      </span>
      <div className="min-w-0 max-w-measure">
        <h2 className="text-title">{explanation.title}</h2>
        <p className="mt-2">{explanation.happened}</p>
        <dl className="mt-4 grid gap-3">
          <div>
            <dt className="font-[620]">{t.errorState.whatIsSafe}</dt>
            <dd className="text-soft">{explanation.safe}</dd>
          </div>
          <div>
            <dt className="font-[620]">{t.errorState.whatToDo}</dt>
            <dd className="text-soft">{explanation.todo}</dd>
          </div>
        </dl>
        {onRetry && (
          <div className="mt-5">
            <Button variant="primary" onClick={onRetry} busy={busy}>
              {retryLabel ?? t.errorState.tryAgain}
            </Button>
          </div>
        )}
        {explanation.reference && <ErrorReference reference={explanation.reference} />}
      </div>
    </div>
  )
}
