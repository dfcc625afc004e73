import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface PageTitleProps {
  children: string
  /** The title of the window, where the heading is a greeting. */
  windowTitle?: string
  lead?: ReactNode
  aside?: ReactNode
  /** `on-dark` is a page heading on purple. */
  look?: 'page' | 'on-dark' | 'hero' | 'office'
}

/** The one heading of a page. It names the window and takes the focus after a navigation, as a full page load would. */
export function PageTitle({ children, windowTitle = children, lead, aside, look = 'page' }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const staysHere = (state as { staysHere?: true } | null)?.staysHere === true

  useEffect(() => {
    document.title = `${windowTitle} · Heathland`
  }, [windowTitle])

  useEffect(() => {
    // The first page of a visit is announced by the browser itself. Whoever opened a menu while this page was on its way stays in it.
    // A filter, a tab or the next page of a list is a step within the page: the focus stays where it was pressed.
    if (key === 'default' || staysHere || document.activeElement?.closest(':popover-open')) return
    // Scrolling is the router's to restore.
    heading.current?.focus({ preventScroll: true })
  }, [key, staysHere])

  if (look === 'hero') {
    return (
      <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] text-hero tracking-[-0.028em]">
        {children}
      </h1>
    )
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className={look === 'office' ? 'text-title' : 'text-display'}>
          {children}
        </h1>
        {lead && <p className={leads[look]}>{lead}</p>}
      </div>
      {aside}
    </div>
  )
}

const leads = {
  page: 'mt-1.5 max-w-measure text-lead text-soft',
  'on-dark': 'mt-1.5 max-w-measure text-lead text-hero-soft',
  hero: '',
  office: 'mt-1 text-dense text-soft',
}
