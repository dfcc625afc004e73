import { Link } from 'react-router'

interface SegmentedProps {
  label: string
  options: readonly { readonly id: string; readonly label: string; readonly to: string }[]
  selected: string
  /** What the step carries along in the history. */
  state?: unknown
}

/** Two or three ways to look at the same list, each with its address. */
export function Segmented({ label, options, selected, state }: SegmentedProps) {
  return (
    <nav aria-label={label} className="inline-flex rounded-medium border border-line-strong bg-card p-0.5">
      {options.map(({ id, label: words, to }) => (
        <Link
          key={id}
          to={to}
          state={state}
          aria-current={id === selected ? 'true' : undefined}
          className="flex min-h-8 items-center rounded-small px-3 text-small font-[560] whitespace-nowrap text-soft no-underline hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink forced-colors:aria-[current]:outline"
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
