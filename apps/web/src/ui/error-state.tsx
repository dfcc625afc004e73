import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'

export interface Explanation {
  /** In a few words, what went wrong. */
  readonly title: string
  readonly happened: string
  /** What the reader need not worry about. */
  readonly safe: string
  readonly todo: string
  /** What support needs to find it. */
  readonly reference?: string | undefined
}

interface ErrorStateProps {
  explanation: Explanation
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({ explanation, onRetry, retryLabel = 'Try again', busy = false }: ErrorStateProps) {
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
            <dt className="font-[620]">What is safe</dt>
            <dd className="text-soft">{explanation.safe}</dd>
          </div>
          <div>
            <dt className="font-[620]">What to do</dt>
            <dd className="text-soft">{explanation.todo}</dd>
          </div>
        </dl>
        {onRetry && (
          <div className="mt-5">
            <Button variant="primary" onClick={onRetry} busy={busy}>
              {retryLabel}
            </Button>
          </div>
        )}
        {explanation.reference && (
          <p className="mt-4 text-small text-faint">
            Reference <code className="break-all">{explanation.reference}</code>
          </p>
        )}
      </div>
    </div>
  )
}
