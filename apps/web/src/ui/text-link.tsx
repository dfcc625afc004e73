import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

interface TextLinkProps {
  /** A path of our own, or a whole address, which opens in a tab of its own. */
  to: string
  children: ReactNode
  /** `quiet` is for links among much text of their kind: crumbs, footers, table cells. */
  tone?: 'accent' | 'quiet'
}

/** A link inside or beside text. Always underlined: colour alone does not say that something is a link. */
export function TextLink({ to, children, tone = 'accent' }: TextLinkProps) {
  const t = useWords('shared')

  // The padding does not move the lines, and makes the link tall enough to hit.
  const look = tone === 'accent' ? 'link py-0.75' : 'py-0.75 text-inherit underline underline-offset-3 hover:text-ink hover:decoration-2'
  if (!/^https?:/.test(to)) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noreferrer" className={look}>
      {children}
      <ExternalLink aria-hidden="true" size={14} className="ml-1 inline align-[-0.1em]" />
      <VisuallyHidden> {t.textLink.opensInANewTab}</VisuallyHidden>
    </a>
  )
}
