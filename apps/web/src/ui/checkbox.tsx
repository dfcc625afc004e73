import type { ComponentProps, ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'id'> & {
  /** Also the anchor that the error summary leads to. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The browser's own box, drawn with our tokens. The whole line can be pressed. */
export function Checkbox({ id, label, hint, error, ...rest }: CheckboxProps) {
  const t = useWords('shared')

  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={error ? 'border-l-4 border-bad pl-3' : undefined}>
      {error && (
        <p id={errorId} className="text-small font-[560] text-bad">
          <VisuallyHidden>{t.checkbox.error} </VisuallyHidden>
          {error}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-default has-disabled:text-faint">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className={choiceLook}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-1.5 pb-2 pl-8 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export const choiceLook = 'choice mt-0.5 cursor-[inherit]'
