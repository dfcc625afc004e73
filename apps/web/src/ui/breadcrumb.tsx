import { Link } from 'react-router'
import { useCrumbTitle } from './crumb-title.ts'
import { useWords } from './words.tsx'

export interface Crumb {
  readonly label: string
  /** Left out for the current page, and for a part of the path that is no page. */
  readonly to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useWords('shared')
  const title = useCrumbTitle()

  return (
    <nav aria-label={t.breadcrumb.breadcrumb} className="text-small text-soft">
      <ol className="flex items-center">
        {crumbs.map(({ label, to }, index) => (
          // One line also on a phone: the page has its whole title as a heading.
          <li key={to ?? label} className="flex min-h-6 shrink-0 items-center last:min-w-0 last:shrink">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-faint">
                /
              </span>
            )}
            {to === undefined ? (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className="aria-[current]:truncate aria-[current]:font-[560]"
              >
                {index === crumbs.length - 1 ? (title ?? label) : label}
              </span>
            ) : (
              <Link to={to} className="rounded-small py-1 no-underline hover:text-ink hover:underline hover:underline-offset-3">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
