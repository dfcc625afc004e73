import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'

export interface TimelineEvent {
  readonly id: string
  readonly title: ReactNode
  /** When: an `Instant`, a `Day`, or the words for what is still to come. */
  readonly at: ReactNode
  readonly detail?: ReactNode
  /** Repeats in colour what the title says in words. */
  readonly tone?: Tone
}

/** What happened, in the order given. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol aria-label={label}>
      {events.map(({ id, title, at, detail, tone = 'neutral' }) => (
        <li key={id} className="group/event relative grid grid-cols-[0.75rem_1fr] gap-x-4 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-4 -bottom-2 left-1.25 w-0.5 bg-line group-last/event:hidden forced-colors:bg-system-text"
          />
          <span
            aria-hidden="true"
            className={classNames('relative mt-1.5 size-3 rounded-full border-2 border-card forced-colors:bg-system-text', dots[tone])}
          />
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <div className="font-[560]">{title}</div>
            <div className="text-small text-faint">{at}</div>
            {detail && <div className="basis-full text-small text-soft">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const dots: Record<Tone, string> = { neutral: 'bg-accent', good: 'bg-good', care: 'bg-care', bad: 'bg-bad' }
