import { classNames } from './class-names.ts'

export interface BarListItem {
  readonly id: string
  readonly label: string
  /** Only its proportion to the others is drawn. */
  readonly size: number
  readonly shown: string
}

/** Parts to compare as horizontal bars. Each has its name and figure in text, so it needs no table. */
export function BarList({ label, points, tone = 'accent' }: { label: string; points: readonly BarListItem[]; tone?: 'accent' | 'good' }) {
  const largest = Math.max(1e-9, ...points.map(({ size }) => size))
  return (
    <ul aria-label={label} className="grid gap-3">
      {points.map((point) => (
        <li key={point.id}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">{point.label}</span>
            <span className="figures shrink-0 font-[560]">{point.shown}</span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-line forced-colors:border">
            <div
              className={classNames('h-full rounded-full forced-colors:bg-system-highlight', tone === 'accent' ? 'bg-accent' : 'bg-good')}
              style={{ width: `${Math.max(0, (point.size / largest) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
