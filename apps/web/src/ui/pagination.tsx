import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'

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
}

export function Pagination({ label, previous, next, children, busy = false }: PaginationProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="grid grid-cols-[auto_auto] items-center justify-between gap-2 sm:flex">
      <Step step={previous} busy={false} icon={<ChevronLeft aria-hidden="true" size={17} />}>
        Previous
      </Step>
      <span aria-live="polite" className="order-first col-span-2 text-small text-soft empty:hidden sm:order-none">
        {children}
      </span>
      <Step step={next} busy={busy} icon={<ChevronRight aria-hidden="true" size={17} className="order-last" />}>
        Next
      </Step>
    </nav>
  )
}

function Step({ step, busy, icon, children }: { step: PageStep | undefined; busy: boolean; icon: ReactNode; children: string }) {
  if (step && 'to' in step) {
    return (
      <ButtonLink to={step.to} icon={icon}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <Button icon={icon} busy={busy} unavailable={!step} onClick={step?.onPress}>
      {children}
    </Button>
  )
}
