import type { ComponentProps } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { PageTitle } from './page-title.tsx'

/** Where the reader is, what the page is called, and what can be done with all of it. */
export function PageHeader({ crumbs, ...title }: Omit<ComponentProps<typeof PageTitle>, 'look'> & { crumbs?: readonly Crumb[] }) {
  return (
    <div className="grid gap-3.5">
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <PageTitle {...title} />
    </div>
  )
}
