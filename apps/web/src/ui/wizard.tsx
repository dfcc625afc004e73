import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Stepper } from './stepper.tsx'
import { useWords } from './words.tsx'

export interface WizardStep {
  readonly id: string
  readonly label: string
  readonly panel: ReactNode
}

interface WizardProps {
  /** Names the whole. */
  label: string
  steps: readonly WizardStep[]
  current: string
  onBack: () => void
  /** Goes on, or finishes with the last step. The caller looks at what was typed first. */
  onNext: () => void
  /** What the button of the last step does: 'Sign agreement'. */
  finishLabel: string
  busy?: boolean
  /** Beside every step: a summary, costs. */
  aside?: ReactNode
}

/** One step at a time, with the way back always open. The heading of a step takes the focus when it is reached. */
export function Wizard({ label, steps, current, onBack, onNext, finishLabel, busy = false, aside }: WizardProps) {
  const t = useWords('shared').wizard

  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    heading.current?.focus()
  }, [current])
  const step = steps[place]
  return (
    <section aria-label={label} className="grid min-w-0 gap-5">
      <div className="hidden sm:block">
        <Stepper
          label={label}
          steps={steps.map(({ id, label: name }, index) => ({
            id,
            label: name,
            state: index < place ? 'done' : index === place ? 'current' : 'ahead',
          }))}
        />
      </div>
      <p className="text-small text-soft sm:hidden">{t.stepOf({ step: place + 1, steps: steps.length })}</p>
      <div className={aside ? 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'grid'}>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="mb-4 text-title">
            {step?.label}
          </h2>
          {step?.panel}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" busy={busy} onClick={onNext}>
              {place === steps.length - 1 ? finishLabel : t.next}
            </Button>
            {place > 0 && (
              <Button unavailable={busy} onClick={onBack}>
                {t.back}
              </Button>
            )}
          </div>
        </div>
        {aside}
      </div>
    </section>
  )
}
