import { Link } from 'react-router'

export interface Crumb {
  readonly label: string
  /** The last crumb is this page and leads nowhere; so does one that is no page of its own. */
  readonly to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-soft">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label} className="flex min-h-6 items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-faint">
                /
              </span>
            )}
            {to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} className="aria-[current]:font-[560]">
                {label}
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
