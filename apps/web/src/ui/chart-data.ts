/** The figures of a chart. The picture, the key, the table and the keyboard all read the same ones. */

export type ChartTone = 'accent' | 'energy' | 'housing' | 'water' | 'education' | 'social' | 'cash' | 'income' | 'bad'

export interface ChartPoint {
  readonly id: string
  /** The whole name, as the table and a screen reader say it. */
  readonly label: string
  /** A shorter name for the axis, where the whole one would not fit. */
  readonly tick?: string
  /** The place on a time axis, in milliseconds. Without it the points have equal distances. */
  readonly at?: number
  /** Has not happened yet: columns are hatched. */
  readonly isPlanned?: boolean
  /** The colour of a part of a donut. */
  readonly tone?: ChartTone
}

export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: ChartTone
  /** `plan` is a dashed step line, such as a target or the money paid in. */
  readonly form?: 'area' | 'line' | 'plan'
  /** One for each point. They are only drawn; nothing is computed from them. */
  readonly sizes: readonly number[]
  /** The same figures in words, as the table shows them. */
  readonly shown: readonly string[]
}

export interface ChartData {
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
}

/** A point in words: "Mar 18, 2026: €5,000", or each series by name where there are several. */
export function readingOf({ points, series }: ChartData, index: number): string {
  const figures = series.map(({ label, shown }) => (series.length === 1 ? shown[index] : `${label} ${shown[index]}`))
  return `${points[index]?.label}: ${figures.join(', ')}`
}

/** With more parts than this, nobody can tell the colours of a donut apart. */
export const partsMax = 6

/** The first five parts, and the others as one, where there are more than six. `nameRest` is given the places of the others. */
export function foldParts(data: ChartData, nameRest: (places: readonly number[]) => { label: string; shown: string }): ChartData {
  if (data.points.length <= partsMax) return data
  const keptCount = partsMax - 1
  const places = data.points.map((_, place) => place).slice(keptCount)
  const { label, shown } = nameRest(places)
  return {
    points: [...data.points.slice(0, keptCount), { id: 'rest', label, tone: 'cash' }],
    series: data.series.map((series) => ({
      ...series,
      sizes: [...series.sizes.slice(0, keptCount), places.reduce((sum, place) => sum + (series.sizes[place] ?? 0), 0)],
      shown: [...series.shown.slice(0, keptCount), shown],
    })),
  }
}

/** Written out, because Tailwind finds only whole class names. */
export const fills: Record<ChartTone, string> = {
  accent: 'fill-accent',
  energy: 'fill-energy',
  housing: 'fill-housing',
  water: 'fill-water',
  education: 'fill-education',
  social: 'fill-social',
  cash: 'fill-cash',
  income: 'fill-income',
  bad: 'fill-bad',
}

export const strokes: Record<ChartTone, string> = {
  accent: 'stroke-accent',
  energy: 'stroke-energy',
  housing: 'stroke-housing',
  water: 'stroke-water',
  education: 'stroke-education',
  social: 'stroke-social',
  cash: 'stroke-cash',
  income: 'stroke-income',
  bad: 'stroke-bad',
}

export const backgrounds: Record<ChartTone, string> = {
  accent: 'bg-accent',
  energy: 'bg-energy',
  housing: 'bg-housing',
  water: 'bg-water',
  education: 'bg-education',
  social: 'bg-social',
  cash: 'bg-cash',
  income: 'bg-income',
  bad: 'bg-bad',
}
