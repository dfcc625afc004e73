import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Stat {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** Five figures of one page, read from left to right, in one card. In a narrow place two stand beside each other and the last below them. */
export function StatBand({ items }: { items: readonly Stat[] }) {
  return (
    <dl className={bandLook}>
      {items.map(({ label, value, note }) => (
        <div key={label} className={cellLook}>
          <dt className="text-small text-soft">{label}</dt>
          <dd className="figures mt-0.5 text-heading leading-tight max-sm:text-lead max-sm:leading-snug font-[640] tracking-[-0.02em]">
            {value}
          </dd>
          {note && <dd className="mt-0.5 text-small text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

export function StatBandWaiting({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true" className={bandLook}>
      {Array.from({ length: count }, (_, index) => (
        <div key={String(index)} className={cellLook}>
          {index === 0 && (
            <span role="status">
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          )}
          <Skeleton shape="my-0.5 h-4 w-24 max-w-full" />
          <Skeleton shape="mt-1.5 h-6 w-16" />
          <Skeleton shape="mt-2 h-4 w-28 max-w-full" />
        </div>
      ))}
    </div>
  )
}

// The lines between the figures are the ground that shows through the gaps.
const bandLook =
  'grid grid-cols-2 gap-px overflow-hidden rounded-large border border-line bg-line shadow-rest *:last:odd:col-span-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:*:last:odd:col-span-1'
const cellLook = 'min-w-0 bg-card px-5 py-3.5'
