import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  children: ReactNode
  /** The heading, and what stands at its right: a link, a badge, a figure. */
  title?: ReactNode
  aside?: ReactNode
  /** `none` is for tables and lists that run to the edge. */
  padding?: 'normal' | 'none'
  raised?: boolean
}

export function Card({ children, title, aside, padding = 'normal', raised = false }: CardProps) {
  const padded = padding === 'normal'
  return (
    <section
      className={classNames(
        'min-w-0 rounded-large border border-line bg-card',
        raised ? 'shadow-raised' : 'shadow-rest',
        // The same as tables and lists keep inside, so that what stands in one card lines up with the next.
        padded && 'p-5',
      )}
    >
      {title !== undefined && (
        <div className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', padded ? 'mb-4' : 'px-5 pt-5 pb-3')}>
          <h2 className="text-lead">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
