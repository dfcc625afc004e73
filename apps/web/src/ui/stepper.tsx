import type { SharedWords } from '@heathland/words/words'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

export interface Step {
  readonly id: string
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  readonly detail?: ReactNode
  readonly action?: ReactNode
}

/** Steps in their order, side by side where there is room. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useWords('shared')

  return (
    <ol
      aria-label={label}
      className={classNames(
        'grid gap-3',
        // Four side by side would be too narrow to read on a tablet.
        steps.length > 3 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:auto-cols-fr md:grid-flow-col',
      )}
    >
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={classNames(
            'grid grid-cols-[1.75rem_1fr] content-start gap-x-3 gap-y-1 rounded-medium border p-3.5',
            step.state === 'current' ? 'border-accent bg-accent-soft' : 'border-line',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'figures grid size-7 place-items-center rounded-full border-2 text-small font-[640]',
              step.state === 'done' && 'border-good bg-good text-card',
              step.state === 'current' && 'border-accent text-accent-ink',
              step.state === 'ahead' && 'border-line-strong text-soft',
            )}
          >
            {step.state === 'done' ? <Check size={15} strokeWidth={3} /> : index + 1}
          </span>
          <span className="pt-0.5 font-[600]">
            {step.label}
            <VisuallyHidden>{words(t)[step.state]}</VisuallyHidden>
          </span>
          {step.detail && <span className="col-start-2 text-small text-soft">{step.detail}</span>}
          {step.action && <span className="col-start-2 mt-2">{step.action}</span>}
        </li>
      ))}
    </ol>
  )
}

const words = (t: SharedWords): Record<Step['state'], string> => ({
  done: t.stepper.done,
  current: t.stepper.currentStep,
  ahead: t.stepper.notYetDone,
})
