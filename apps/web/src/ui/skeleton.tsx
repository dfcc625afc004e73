import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

/** Holds the place of what is coming, in its final shape. Widths and heights are Tailwind classes, so that they follow the grid. */
export function Skeleton({ shape }: { shape: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-small bg-line motion-reduce:animate-none forced-colors:border ${shape}`}
    />
  )
}

/** Says once, for those who listen, that the skeletons inside stand for something. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const t = useWords('shared')

  return (
    <div aria-busy="true">
      <span role="status">
        <VisuallyHidden>{label ?? t.skeleton.loading}</VisuallyHidden>
      </span>
      {children}
    </div>
  )
}
