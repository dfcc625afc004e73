import { scaleBand } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { ChartAxis, ChartTip, heightScale, spreadNames } from './chart-axis.tsx'
import { backgrounds, type ChartData, type ChartPoint } from './chart-data.ts'
import { ChartReading, useChartReader } from './chart-reader.tsx'
import { classNames } from './class-names.ts'

interface ColumnChartProps {
  label: string
  data: ChartData
  /** A figure in short, for the axis. */
  figure: (size: number) => string
  /** The figure above each column. Left out for more columns than fit. */
  totals?: readonly string[]
  /** Several series stand on one another, or beside each other where they are compared. */
  layout?: 'stacked' | 'grouped'
}

/** Columns side by side, stacked or grouped where there are several series. Figures below zero hang from the line; planned ones are hatched. */
export function ColumnChart({ label, data: { points, series }, figure, totals, layout = 'stacked' }: ColumnChartProps) {
  const reader = useChartReader()
  const data = { points, series }
  const isGrouped = layout === 'grouped' && series.length > 1
  const stacks: readonly (readonly (readonly [number, number])[])[] = isGrouped
    ? series.map(({ sizes }) => points.map((_, index) => [Math.min(0, sizes[index] ?? 0), Math.max(0, sizes[index] ?? 0)] as const))
    : stack<unknown, ChartPoint, number>()
        .keys(series.map((_, index) => index))
        .value((_, key, index) => series[key]?.sizes[index] ?? 0)
        .offset(stackOffsetDiverging)([...points])
        .map((layer) => layer.map(([from, to]) => [from, to] as const))
  const ends = stacks.flat()
  const scale = heightScale(ends.flat())
  const across = scaleBand()
    .domain(points.map(({ id }) => id))
    .range([0, 100])
    .paddingInner(points.length > manyColumns ? 0.18 : 0.34)
    .paddingOuter(0.12)
  const width = across.bandwidth()
  const columnWidth = isGrouped ? width / series.length : width
  const nearest = (share: number) => Math.min(points.length - 1, Math.max(0, Math.floor(share * points.length)))
  const read = reader.place
  const middleOf = (index: number) => (across(points[index]?.id ?? '') ?? 0) + width / 2
  return (
    <ChartAxis
      scale={scale}
      figure={figure}
      look="card"
      align="middle"
      names={spreadNames(
        points.map(({ id, label: name, tick }, index) => ({ id, label: tick ?? name, left: middleOf(index) })),
        { namesMax, apart: nameApart },
      )}
      over={
        <>
          {stacks.map((layer, row) =>
            layer.map(([from, to], index) => {
              const point = points[index]
              if (!point || from === to) return null
              const isBelow = from < 0
              return (
                <span
                  key={`${series[row]?.id} ${point.id}`}
                  aria-hidden="true"
                  className={classNames(
                    'absolute',
                    // The gap between the parts of a stack.
                    !isGrouped && row > 0 && (isBelow ? 'border-t-[1.5px] border-card' : 'border-b-[1.5px] border-card'),
                    isBelow ? 'rounded-b-bar' : 'rounded-t-bar',
                    isBelow && series.length === 1 ? 'bg-bad' : backgrounds[series[row]?.tone ?? 'accent'],
                    point.isPlanned && 'hatched',
                    read !== undefined && read !== index && 'opacity-55',
                  )}
                  style={{
                    left: `${(across(point.id) ?? 0) + (isGrouped ? row * columnWidth : 0)}%`,
                    width: `${columnWidth}%`,
                    top: `${scale(to)}%`,
                    height: `${scale(from) - scale(to)}%`,
                  }}
                />
              )
            }),
          )}
          {!isGrouped &&
            points.length <= figuresMax &&
            points.map(({ id }, index) => {
              const highest = Math.max(0, ...stacks.map((layer) => layer[index]?.[1] ?? 0))
              return (
                <span
                  key={id}
                  aria-hidden="true"
                  className="figures absolute -translate-x-1/2 -translate-y-full pb-1 text-small leading-none font-[620]"
                  style={{ left: `${middleOf(index)}%`, top: `${scale(highest)}%` }}
                >
                  {totals?.[index] ?? (series.length === 1 ? series[0]?.shown[index] : null)}
                </span>
              )
            })}
          {read !== undefined && (series.length > 1 || points.length > figuresMax) && (
            <ChartTip left={middleOf(read)}>
              <span className="block">{points[read]?.label}</span>
              {series.map(({ id, label: name, shown }) => (
                <span key={id} className="block">
                  {series.length > 1 && `${name} `}
                  <strong>{shown[read]}</strong>
                </span>
              ))}
            </ChartTip>
          )}
          <ChartReading label={label} data={data} reader={reader} nearest={nearest} />
        </>
      }
    >
      {null}
    </ChartAxis>
  )
}

/** More figures than this do not fit above their columns on a phone. */
const figuresMax = 6
const namesMax = 6
/** Percent of the width: a month. */
const nameApart = 12
const manyColumns = 12
