import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface StatCardProps {
  label: string
  value: ReactNode
  note?: ReactNode
  /** Colours a small mark beside the label. What it means is said by the label or the note. */
  tone?: Exclude<Tone, 'neutral'> | undefined
}

/** One figure that is read at a glance, with its name above it. The grid it stands in is its caller's. */
export function StatCard({ label, value, note, tone }: StatCardProps) {
  return (
    <dl className={cardLook}>
      <dt className="flex items-center gap-2 text-small text-soft">
        {tone && (
          <span
            aria-hidden="true"
            className={classNames('size-2 shrink-0 rounded-full bg-current forced-colors:bg-system-text', marks[tone])}
          />
        )}
        {label}
      </dt>
      <dd className="figures mt-1 text-heading leading-tight font-[640] tracking-[-0.02em]">{value}</dd>
      {note && <dd className="mt-1 text-small text-soft">{note}</dd>}
    </dl>
  )
}

/** Holds the places of such cards, in the same grid. */
export function StatCardsWaiting({ count, label, hasNotes = false }: { count: number; label: string; hasNotes?: boolean }) {
  return (
    <>
      {/* Outside of the flow, so that it takes no place of the grid. */}
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={String(index)} aria-busy="true" className={cardLook}>
          <Skeleton shape="my-0.5 h-4 w-24 max-w-full" />
          <Skeleton shape="mt-2 h-7 w-16" />
          {hasNotes && <Skeleton shape="mt-2 mb-0.5 h-4 w-28 max-w-full" />}
        </div>
      ))}
    </>
  )
}

const cardLook = 'min-w-0 rounded-large border border-line bg-card p-5 shadow-rest'

const marks = { good: 'text-good', care: 'text-care', bad: 'text-bad' }
