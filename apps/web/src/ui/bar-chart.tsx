import type { ChartPoint } from './chart-frame.tsx'
import { classNames } from './class-names.ts'

/** Columns side by side, as over time. Below zero they hang from the line. Decoration for those who listen: the table speaks. */
export function BarChart({ points, tone = 'accent' }: { points: readonly ChartPoint[]; tone?: 'accent' | 'good' }) {
  const highest = Math.max(0, ...points.map(({ size }) => size))
  const lowest = Math.min(0, ...points.map(({ size }) => size))
  const range = highest - lowest || 1
  const zero = (highest / range) * 100
  return (
    <div aria-hidden="true">
      <svg
        viewBox={`0 0 ${points.length * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-40 w-full overflow-visible"
      >
        {points.map(({ id, size }, index) => {
          const length = (Math.abs(size) / range) * 100
          return (
            <rect
              key={id}
              x={index * 10 + 1.5}
              width={7}
              y={size < 0 ? zero : zero - length}
              height={length}
              className={classNames(size < 0 ? 'fill-bad' : fills[tone], 'forced-colors:fill-system-text')}
            />
          )
        })}
        <line x1="0" x2={points.length * 10} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" className="stroke-line-field" />
      </svg>
      <div className="mt-1.5 flex text-center text-small text-soft">
        {points.map(({ id, label, shown }) => (
          <span key={id} className="figures min-w-0 flex-1 truncate">
            {points.length <= figuresMax && <strong className="block text-ink">{shown}</strong>}
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** More figures than this would not fit side by side on a phone; they then stand in the table alone. */
const figuresMax = 6

const fills = { accent: 'fill-accent', good: 'fill-good' }
