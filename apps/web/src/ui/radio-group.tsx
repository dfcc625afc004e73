import type { ReactNode } from 'react'
import { choiceLook } from './checkbox.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

export interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
}

interface RadioGroupProps {
  /** Also the anchor that the error summary leads to: the first choice carries it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  name: string
  choices: readonly Choice[]
  value: string | undefined
  onValueChange: (value: string) => void
}

/** One of a few. From about six on, a `Select` is easier to read. */
export function RadioGroup({ id, label, hint, error, name, choices, value, onValueChange }: RadioGroupProps) {
  const t = useWords('shared')

  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      className={error ? 'border-l-4 border-bad pl-3' : undefined}
    >
      <legend className="font-[560]">{label}</legend>
      {hint && (
        <p id={hintId} className="text-small text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-small font-[560] text-bad">
          <VisuallyHidden>{t.radioGroup.error} </VisuallyHidden>
          {error}
        </p>
      )}
      <div className="mt-1.5 grid gap-2">
        {choices.map((choice, index) => {
          const choiceId = index === 0 ? id : `${id}-${choice.value}`
          return (
            <label
              key={choice.value}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-medium border border-line-strong bg-card px-3 py-2.5 hover:border-line-field has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                id={choiceId}
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onValueChange(choice.value)}
                // The whole line can be pressed; its name is the label alone, and the hint describes it.
                aria-labelledby={`${choiceId}-label`}
                aria-describedby={choice.hint ? `${choiceId}-says` : undefined}
                className={choiceLook}
              />
              <span className="min-w-0">
                <span id={`${choiceId}-label`}>{choice.label}</span>
                {choice.hint && (
                  <span id={`${choiceId}-says`} className="block text-small text-soft">
                    {choice.hint}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
