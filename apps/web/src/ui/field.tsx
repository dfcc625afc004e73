import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

/** What a control must carry so that its label, hint and error are read with it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  /** Also the anchor that the error summary leads to. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}

export function Field({ id, label, hint, error, optional = false, children }: FieldProps) {
  const t = useWords('shared')

  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={error ? 'border-l-4 border-bad pl-3' : undefined}>
      <label htmlFor={id} className="block font-[560]">
        {label}
        {optional && <span className="font-normal text-faint"> {t.field.optional}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-small font-[560] text-bad">
          <VisuallyHidden>{t.field.error} </VisuallyHidden>
          {error}
        </p>
      )}
      <div className="mt-2">{children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}</div>
    </div>
  )
}
