import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { useWords } from './words.tsx'

/** Another page by its address, or by what a press does. Left out where there is none. */
export type PageStep = { readonly to: string } | { readonly onPress: () => void }

interface PaginationProps {
  /** What is paged: 'Messages'. */
  label: string
  previous?: PageStep | undefined
  next?: PageStep | undefined
  /** Where one is, as far as it is known: 'Newest 20'. Pages follow keys, so nobody counts them. */
  children?: ReactNode
  busy?: boolean
  size?: 'main' | 'small'
  /** Where the next page is more than the next rows: 'Look further back'. */
  nextLabel?: string | undefined
}

export function Pagination({ label, previous, next, children, busy = false, size = 'main', nextLabel }: PaginationProps) {
  const t = useWords('shared')

  return (
    <nav
      aria-label={t.pagination.pagesOfLabel({ label })}
      className="grid grid-cols-[auto_auto] items-center justify-between gap-2 sm:flex"
    >
      <Step step={previous} busy={false} size={size} icon={<ChevronLeft aria-hidden="true" size={17} />}>
        {t.pagination.previous}
      </Step>
      <span aria-live="polite" className="order-first col-span-2 text-small text-soft empty:hidden sm:order-none">
        {children}
      </span>
      <Step step={next} busy={busy} size={size} icon={<ChevronRight aria-hidden="true" size={17} className="order-last" />}>
        {nextLabel ?? t.pagination.next}
      </Step>
    </nav>
  )
}

interface StepProps {
  step: PageStep | undefined
  busy: boolean
  size: 'main' | 'small'
  icon: ReactNode
  children: string
}

function Step({ step, busy, size, icon, children }: StepProps) {
  if (step && 'to' in step) {
    return (
      <ButtonLink to={step.to} size={size} icon={icon}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <Button size={size} icon={icon} busy={busy} unavailable={!step} onClick={step?.onPress}>
      {children}
    </Button>
  )
}
