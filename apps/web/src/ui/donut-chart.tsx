import { arc, pie } from 'd3-shape'
import type { ReactNode } from 'react'
import { backgrounds, type ChartData, fills } from './chart-data.ts'
import { ChartReading, useChartReader } from './chart-reader.tsx'
import { classNames } from './class-names.ts'

interface DonutChartProps {
  label: string
  /** At most six parts; `foldParts` makes one of the others. The first series is drawn. */
  data: ChartData
  /** The whole, in the middle. */
  total: ReactNode
  caption: ReactNode
  /** A share in words: 37.5%. */
  share: (part: number) => string
}

const radius = 50
const ring = { inner: 34, gap: 2, corner: 1 }

/** Parts of a whole, with a list that names each part, its figure and its share. */
export function DonutChart({ label, data, total, caption, share }: DonutChartProps) {
  const reader = useChartReader()
  const [series] = data.series
  const sizes = series?.sizes ?? []
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const slices = pie<number>().sort(null)(sizes.map((size) => Math.max(0, size)))
  const draw = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(ring.inner)
    .outerRadius(radius)
    .cornerRadius(ring.corner)
    .padAngle(sizes.filter((size) => size > 0).length > 1 ? ring.gap / radius : 0)
  return (
    <div className="draw-in grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-4 sm:grid-cols-[9.25rem_minmax(0,1fr)]">
      <div className="relative mx-auto size-37">
        <svg viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`} aria-hidden="true" className="block size-full">
          {whole === 0 && <circle r={(radius + ring.inner) / 2} strokeWidth={radius - ring.inner} className="fill-none stroke-line" />}
          {slices.map((slice, index) => {
            const point = data.points[index]
            return (
              <path
                key={point?.id}
                d={draw(slice) ?? undefined}
                className={classNames(
                  fills[point?.tone ?? series?.tone ?? 'accent'],
                  reader.place !== undefined && reader.place !== index && 'opacity-45',
                )}
              />
            )
          })}
        </svg>
        <div className="figures absolute inset-0 grid place-content-center text-center text-small leading-snug text-soft">
          <strong className="text-lead text-ink">{total}</strong>
          {caption}
        </div>
        {data.points.length > 0 && <ChartReading label={label} data={data} reader={reader} />}
      </div>
      <ul className="grid max-w-[30rem]">
        {data.points.map(({ id, label: name, tone }, index) => (
          <li
            key={id}
            className={classNames(
              'figures grid grid-cols-[0.625rem_minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-2.5 border-b border-line py-2 last:border-0',
              reader.place === index && 'font-[620]',
            )}
          >
            <span aria-hidden="true" className={classNames('size-2.5 rounded-bar', backgrounds[tone ?? series?.tone ?? 'accent'])} />
            <span className="min-w-0">{name}</span>
            <span className="text-soft">{series?.shown[index]}</span>
            <strong className="text-right">{whole > 0 ? share((sizes[index] ?? 0) / whole) : ''}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
