import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, curveStepAfter, line } from 'd3-shape'
import { useId } from 'react'
import { ChartAxis, type ChartLook, ChartTip, heightScale, spreadNames, withoutRepeats } from './chart-axis.tsx'
import { backgrounds, type ChartData, type ChartSeries, strokes } from './chart-data.ts'
import { ChartReading, useChartReader } from './chart-reader.tsx'
import { classNames } from './class-names.ts'

interface LineChartProps {
  label: string
  data: ChartData
  /** A figure in short, for the axis. */
  figure: (size: number) => string
  look?: ChartLook
}

/** A value over time as an area, lines to compare, and a dashed line for a plan. A monotone curve never goes above or below its points. */
export function LineChart({ label, data, figure, look = 'card' }: LineChartProps) {
  const reader = useChartReader()
  const places = data.points.map(({ at }, index) => at ?? index)
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  // A single point is at the right edge, where the newest figure always is.
  const across = scaleLinear()
    .domain(first === last ? [first - 1, last] : [first, last])
    .range([0, 100])
  const scale = heightScale(data.series.flatMap(({ sizes }) => sizes))
  const shown = data.series.toSorted((one, other) => layerOf(one) - layerOf(other))
  const nearest = (share: number) => {
    const at = across.invert(Math.min(1, Math.max(0, share)) * 100)
    return places.reduce((best, place, index) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? index : best), 0)
  }
  const read = reader.place
  const left = read === undefined ? 0 : across(places[read] ?? 0)
  return (
    <ChartAxis
      scale={scale}
      figure={figure}
      look={look}
      align="edges"
      names={withoutRepeats(
        spreadNames(
          data.points.map(({ id, label: name, tick }, index) => ({ id, label: tick ?? name, left: across(places[index] ?? 0) })),
          { namesMax, apart: nameApart },
        ),
      )}
      over={
        <>
          {shown
            .filter(({ form }) => form !== 'plan')
            .map((series) => (
              <Dot
                key={series.id}
                left={across(places[read ?? places.length - 1] ?? 0)}
                top={scale(series.sizes[read ?? places.length - 1] ?? 0)}
                look={look}
                series={series}
              />
            ))}
          {read !== undefined && (
            <>
              <div
                aria-hidden="true"
                className={classNames('absolute inset-y-0 border-l', look === 'hero' ? 'border-hero-soft' : 'border-line-strong')}
                style={{ left: `${left}%` }}
              />
              <ChartTip left={left}>
                <span className="block">{data.points[read]?.label}</span>
                {data.series.map((series) => (
                  <span key={series.id} className="block">
                    {data.series.length > 1 && `${series.label} `}
                    <strong>{series.shown[read]}</strong>
                  </span>
                ))}
              </ChartTip>
            </>
          )}
          <ChartReading label={label} data={data} reader={reader} nearest={nearest} />
        </>
      }
    >
      {shown.map((series) => (
        <Drawn key={series.id} series={series} look={look} leftOf={(index) => across(places[index] ?? 0)} topOf={scale} />
      ))}
    </ChartAxis>
  )
}

const namesMax = 4
/** Percent of the width: a month with its year, and the first name not centred. */
const nameApart = 28

/** Areas lie behind lines, and plans in front. */
function layerOf({ form }: ChartSeries): number {
  return form === 'area' ? 0 : form === 'plan' ? 2 : 1
}

interface DrawnProps {
  series: ChartSeries
  look: ChartLook
  leftOf: (index: number) => number
  topOf: (size: number) => number
}

function Drawn({ series: { form = 'line', tone, sizes }, look, leftOf, topOf }: DrawnProps) {
  const gradient = useId()
  // A path of one point draws nothing; the dot shows it.
  const course = line<number>(
    (_, index) => leftOf(index),
    (size) => topOf(size),
  ).curve(form === 'plan' ? curveStepAfter : curveMonotoneX)
  const below = area<number>(
    (_, index) => leftOf(index),
    () => topOf(0),
    (size) => topOf(size),
  ).curve(curveMonotoneX)
  return (
    <>
      {form === 'area' && (
        <>
          <defs>
            <linearGradient
              id={gradient}
              x1="0"
              y1="0"
              x2="0"
              y2="1"
              style={{ color: look === 'hero' ? 'var(--heather-300)' : `var(--${tone})` }}
            >
              <stop offset="0" stopColor="currentColor" stopOpacity={look === 'hero' ? 0.7 : 0.3} />
              <stop offset="1" stopColor="currentColor" stopOpacity={look === 'hero' ? 0.16 : 0.04} />
            </linearGradient>
          </defs>
          <path d={below(sizes) ?? undefined} fill={`url(#${gradient})`} />
        </>
      )}
      <path
        d={course(sizes) ?? undefined}
        vectorEffect="non-scaling-stroke"
        strokeWidth={form === 'plan' ? 1.75 : 2.5}
        strokeDasharray={form === 'plan' ? '5 5' : undefined}
        strokeLinejoin="round"
        className={classNames(
          'fill-none',
          look === 'hero' ? (form === 'plan' ? 'stroke-hero-soft' : 'stroke-sun') : form === 'plan' ? 'stroke-faint' : strokes[tone],
        )}
      />
    </>
  )
}

function Dot({ left, top, look, series: { tone } }: { left: number; top: number; look: ChartLook; series: ChartSeries }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute size-3 -translate-1/2 rounded-full border-2',
        look === 'hero' ? 'border-heather-800 bg-sun' : classNames('border-card', backgrounds[tone]),
      )}
      style={{ left: `${left}%`, top: `${top}%` }}
    />
  )
}
