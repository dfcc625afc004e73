import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

interface OfficePageProps {
  title: string
  lead?: ReactNode
  /** At the right of the heading: what the page is opened for. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of staff: wide, dense, and with a small heading. */
export function OfficePage({ title, lead, aside, children }: OfficePageProps) {
  return (
    <div className="office-wrap grid gap-4 pt-2 pb-10">
      <PageTitle look="office" lead={lead} aside={aside}>
        {title}
      </PageTitle>
      {children}
    </div>
  )
}
