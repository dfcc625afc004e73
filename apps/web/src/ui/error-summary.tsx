import { useEffect, useRef } from 'react'
import { useWords } from './words.tsx'

export interface FieldError {
  fieldId: string
  message: string
}

interface ErrorSummaryProps {
  errors: readonly FieldError[]
  /** What concerns the form as a whole. */
  message?: string | undefined
  attempt: number
}

/** What is wrong with a form, above it. Takes the focus at every failed attempt, and each line leads to its field. */
export function ErrorSummary({ errors, message, attempt }: ErrorSummaryProps) {
  const t = useWords('shared')

  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus again though nothing else changed
  useEffect(() => {
    box.current?.focus()
  }, [attempt])

  if (errors.length === 0 && !message) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-medium border-2 border-bad bg-card p-4"
    >
      <h2 id="error-summary-title" className="text-lead">
        {t.errorSummary.thereIsAProblem}
      </h2>
      {message && <p className="mt-1">{message}</p>}
      <ul className="mt-2 grid gap-1">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // Following the link would add to the history; only the focus shall move.
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
              className="inline-block py-0.5 font-[560] text-bad underline underline-offset-3 hover:decoration-2"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
