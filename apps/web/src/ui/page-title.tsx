import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface PageTitleProps {
  children: string
  /** What the window is called, where the heading greets instead of naming. */
  windowTitle?: string
  lead?: ReactNode
  aside?: ReactNode
  /** Puts 'Error:' before the window's title, so that a failed attempt is heard first. */
  hasError?: boolean
  look?: 'page' | 'hero'
}

/** The one heading of a page. It names the window and takes the focus after a navigation, as a full page load would. */
export function PageTitle({ children, windowTitle = children, lead, aside, hasError = false, look = 'page' }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${windowTitle} · Heathland`
  }, [windowTitle, hasError])

  useEffect(() => {
    // The first page of a visit is announced by the browser itself. Whoever opened a menu while this page was on its way stays in it.
    if (key === 'default' || document.activeElement?.closest(':popover-open')) return
    // Scrolling is the router's to restore.
    heading.current?.focus({ preventScroll: true })
  }, [key])

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
        <h1 ref={heading} tabIndex={-1} className="text-display">
          {children}
        </h1>
        {lead && <p className="mt-1.5 max-w-measure text-lead text-soft">{lead}</p>}
      </div>
      {aside}
    </div>
  )
}
