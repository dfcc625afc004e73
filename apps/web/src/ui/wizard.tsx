import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

export interface WizardStep {
  readonly id: string
  readonly label: string
  /** The heading of the step, where it says more than its label. */
  readonly title?: string
  readonly lead?: ReactNode
  readonly panel: ReactNode
  /** Instead of the two buttons: what can be done at a step from which nothing leads back. */
  readonly actions?: ReactNode
}

interface WizardProps {
  /** Names the whole. */
  label: string
  steps: readonly WizardStep[]
  current: string
  /** Goes a step back; from the first it leaves. */
  onBack: () => void
  /** Goes on, or finishes. The caller looks at what was typed first. */
  onNext: () => void
  /** What the button of a step does, where that is more than to go on: 'Sign agreement'. */
  nextLabels?: Readonly<Record<string, string>>
  busy?: boolean
  /** Beside every step: a summary, costs. */
  aside?: ReactNode
}

/** One step at a time, with the way back always open. The heading of a step takes the focus when it is reached. */
export function Wizard({ label, steps, current, onBack, onNext, nextLabels = {}, busy = false, aside }: WizardProps) {
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
    heading.current?.focus({ preventScroll: true })
    // A long step is left at its end; the next one is read from its beginning.
    window.scrollTo({ top: 0 })
  }, [current])
  const step = steps[place]
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <Steps label={label} steps={steps} place={place} />
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
          aside !== undefined && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <Card>
          <h2 ref={heading} tabIndex={-1} className="text-title">
            {step?.title ?? step?.label}
          </h2>
          {step?.lead && <div className="mt-1 max-w-measure text-soft">{step.lead}</div>}
          <div className="mt-5">{step?.panel}</div>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
            {step?.actions ?? (
              <>
                <Button unavailable={busy} onClick={onBack}>
                  {t.back}
                </Button>
                <Button variant="primary" busy={busy} onClick={onNext}>
                  {nextLabels[step?.id ?? ''] ?? t.next}
                </Button>
              </>
            )}
          </div>
        </Card>
        {aside}
      </div>
    </section>
  )
}

/** Where one is. On a phone only the step at hand is named. */
function Steps({ label, steps, place }: { label: string; steps: readonly WizardStep[]; place: number }) {
  const { wizard: t, stepper } = useWords('shared')
  return (
    <div>
      <p className="mb-2 text-small text-soft sm:hidden">{t.stepOf({ step: place + 1, steps: steps.length })}</p>
      <ol aria-label={label} className="flex gap-2 sm:gap-4">
        {steps.map(({ id, label: name }, index) => {
          const state = index < place ? 'done' : index === place ? 'current' : 'ahead'
          return (
            <li
              key={id}
              aria-current={state === 'current' ? 'step' : undefined}
              className={classNames(
                'min-w-0 border-t-3 pt-2.5 sm:flex-1',
                state === 'done' && 'border-good',
                state === 'current' && 'border-accent',
                state === 'ahead' && 'border-line',
                state === 'current' ? 'flex-1' : 'shrink-0',
              )}
            >
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'figures grid size-6 shrink-0 place-items-center rounded-full border text-small font-[640] forced-colors:border',
                    state === 'done' && 'border-transparent bg-good text-card',
                    state === 'current' && 'border-transparent bg-accent text-on-accent',
                    state === 'ahead' && 'border-line-strong text-soft',
                  )}
                >
                  {state === 'done' ? <Check size={14} strokeWidth={3} /> : index + 1}
                </span>
                <span
                  className={classNames(
                    'min-w-0 text-small',
                    state === 'current' ? 'font-[600]' : 'text-soft',
                    state !== 'current' && 'max-sm:sr-only',
                  )}
                >
                  {name}
                  <VisuallyHidden>
                    {state === 'done' ? stepper.done : state === 'current' ? stepper.currentStep : stepper.notYetDone}
                  </VisuallyHidden>
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
