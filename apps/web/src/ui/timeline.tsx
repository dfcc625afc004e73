import type { SharedWords } from '@heathland/words/words'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

export interface TimelineEvent {
  readonly id: string
  readonly title: ReactNode
  /** When: an `Instant`, a `Day`, or the words for what is still to come. */
  readonly at: ReactNode
  readonly detail?: ReactNode
  /** Repeats in colour what the title says in words. */
  readonly tone?: Tone
  /** Where a way leads through known steps: which are done, which one is under way, and which are still to come. */
  readonly progress?: 'done' | 'now' | 'next'
}

/** What happened, and what is still to come, in the order given. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  const t = useWords('shared')

  return (
    <ol aria-label={label}>
      {events.map(({ id, title, at, detail, tone = 'neutral', progress }) => (
        <li
          key={id}
          aria-current={progress === 'now' ? 'step' : undefined}
          className={classNames(
            'group/event relative grid gap-x-4 pb-5 last:pb-0',
            progress ? 'grid-cols-[1.5rem_1fr]' : 'grid-cols-[0.75rem_1fr]',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute -bottom-2 w-0.5 group-last/event:hidden forced-colors:bg-system-text',
              progress ? 'top-6 left-2.75' : 'top-4 left-1.25',
              progress === 'done' ? 'bg-good' : 'bg-line',
            )}
          />
          {progress ? (
            <span
              aria-hidden="true"
              className={classNames(
                'relative grid size-6 place-items-center rounded-full border-2',
                progress === 'done' && 'border-good bg-good text-card',
                progress === 'now' && 'border-accent bg-accent-soft',
                progress === 'next' && 'border-line-strong bg-card',
              )}
            >
              {progress === 'done' && <Check size={14} strokeWidth={3} />}
            </span>
          ) : (
            <span
              aria-hidden="true"
              className={classNames('relative mt-1.5 size-3 rounded-full border-2 border-card forced-colors:bg-system-text', dots[tone])}
            />
          )}
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <div className={classNames('font-[560]', progress === 'next' && 'text-soft')}>
              {title}
              {progress && <VisuallyHidden>{words(t)[progress]}</VisuallyHidden>}
            </div>
            <div className="text-small text-faint">{at}</div>
            {detail && <div className="basis-full text-small text-soft">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const dots: Record<Tone, string> = { neutral: 'bg-accent', good: 'bg-good', care: 'bg-care', bad: 'bg-bad' }

const words = (t: SharedWords) => ({ done: t.stepper.done, now: t.stepper.currentStep, next: t.stepper.notYetDone })
