import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChartLook = 'card' | 'hero'

/** From zero, or from below it, to a round figure above the largest, as percent of the height from the top. */
export function heightScale(sizes: readonly number[]): ScaleLinear<number, number> {
  const lowest = Math.min(0, ...sizes)
  const highest = Math.max(0, ...sizes)
  return scaleLinear()
    .domain([lowest, lowest === highest ? 1 : highest])
    .nice(linesCount)
    .range([100, 0])
}

/** From the smallest to the largest figure: a sparkline shows the course and not the size. */
export function heightScaleBetween(sizes: readonly number[]): ScaleLinear<number, number> {
  const [lowest, highest] = [Math.min(...sizes), Math.max(...sizes)]
  return scaleLinear()
    .domain(lowest < highest ? [lowest, highest] : [lowest - 1, lowest + 1])
    .range([94, 6])
}

/** About as many lines as a chart has; the scale picks round figures near it. */
const linesCount = 3

interface ChartAxisProps {
  scale: ScaleLinear<number, number>
  /** A figure in short, such as €10k. */
  figure: (size: number) => string
  /** The names below: where each is, in percent from the left. */
  names: readonly { readonly id: string; readonly label: string; readonly left: number }[]
  /** `edges` keeps the first and last name inside; `middle` centres each below its column. */
  align: 'edges' | 'middle'
  look: ChartLook
  /** The picture, in the space from 0 to 100 in both directions. */
  children: ReactNode
  /** HTML above the picture: dots, figures, the reader. */
  over?: ReactNode
}

/** The axes around a chart: horizontal lines with their figures outside, and the names below. They are decoration: the table has the same. */
export function ChartAxis({ scale, figure, names, align, look, children, over }: ChartAxisProps) {
  const lines = scale.ticks(linesCount)
  const widest = lines.map(figure).toSorted((one, other) => other.length - one.length)[0]
  const faint = look === 'hero' ? 'text-hero-soft' : 'text-faint'
  return (
    <div className="draw-in grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5">
      <div aria-hidden="true" className={classNames('figures relative text-right text-small leading-none', faint)}>
        <span className="invisible">{widest}</span>
        {lines.map((line) => (
          <span key={line} className="absolute right-0 -translate-y-1/2" style={{ top: `${scale(line)}%` }}>
            {figure(line)}
          </span>
        ))}
      </div>
      <div className="relative h-44">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 block size-full overflow-visible"
        >
          {lines.map((line) => (
            <line
              key={line}
              x1="0"
              x2="100"
              y1={scale(line)}
              y2={scale(line)}
              vectorEffect="non-scaling-stroke"
              className={look === 'hero' ? 'stroke-hero-line' : line === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {children}
        </svg>
        {over}
      </div>
      <div aria-hidden="true" className={classNames('figures relative col-start-2 h-5 text-small whitespace-nowrap', faint)}>
        {names.map(({ id, label, left }) => (
          <span
            key={id}
            className={classNames(
              'absolute',
              align === 'middle' ? '-translate-x-1/2' : shifts[sideOf(left)],
              // On a phone there is room for the first and the last, and for one between them.
              align === 'edges' && names.length > 3 && sideOf(left) === 'middle' && 'max-sm:hidden',
            )}
            style={{ left: `${left}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

const shifts = { first: '', middle: '-translate-x-1/2', last: '-translate-x-full' }

function sideOf(left: number): keyof typeof shifts {
  if (left > 99) return 'last'
  return left < 1 ? 'first' : 'middle'
}

/** As many names as fit on a phone, spread over all. Points are not always evenly apart: a name nearer to another than so many percent is left out. */
export function spreadNames<Name extends { readonly left: number }>(
  names: readonly Name[],
  { namesMax, apart }: { readonly namesMax: number; readonly apart: number },
): readonly Name[] {
  const step = (names.length - 1) / (namesMax - 1)
  const spread =
    names.length <= namesMax
      ? names
      : Array.from({ length: namesMax }, (_, index) => names[Math.round(index * step)]).filter((name) => name !== undefined)
  const last = spread.at(-1)
  const kept: Name[] = []
  for (const name of spread) {
    const before = kept.at(-1)
    const fits = before === undefined || last === undefined || (name.left - before.left >= apart && last.left - name.left >= apart)
    if (fits || name === last) kept.push(name)
  }
  return kept
}

/** Points of one day or month have the same name: it is shown where they begin. */
export function withoutRepeats<Name extends { readonly label: string }>(names: readonly Name[]): readonly Name[] {
  return names.filter(({ label }, index) => label !== names[index - 1]?.label)
}

/** The figures of one point, beside it. Flips to the other side in the right half, so that it stays inside. */
export function ChartTip({ left, children }: { left: number; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'figures pointer-events-none absolute top-0 z-10 w-max max-w-[14rem] rounded-medium bg-tooltip px-3 py-2 text-small text-on-tooltip shadow-raised',
        left > 50 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
      )}
      style={{ left: `${left}%` }}
    >
      {children}
    </div>
  )
}
