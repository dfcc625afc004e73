import { curveMonotoneX, line } from 'd3-shape'
import { heightScaleBetween } from './chart-axis.tsx'

/** A small line beside a figure, without axes. The label says in words what it shows. */
export function Sparkline({ label, sizes }: { label: string; sizes: readonly number[] }) {
  const scale = heightScaleBetween(sizes)
  const last = sizes.at(-1)
  const leftOf = (index: number) => (sizes.length > 1 ? (index / (sizes.length - 1)) * 100 : 100)
  const course = line<number>((_, index) => leftOf(index), scale).curve(curveMonotoneX)
  return (
    <div role="img" aria-label={label} className="relative h-10 w-full">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 block size-full overflow-visible"
      >
        <path
          d={course(sizes) ?? undefined}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="fill-none stroke-accent forced-colors:stroke-system-text"
        />
      </svg>
      {last !== undefined && (
        <span
          aria-hidden="true"
          className="absolute left-full size-2 -translate-1/2 rounded-full bg-accent forced-colors:bg-system-text"
          style={{ top: `${scale(last)}%` }}
        />
      )}
    </div>
  )
}
