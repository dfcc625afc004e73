/** What a bar is: a measurement in a file of its own, and a limit in bars.json that only a written reason may loosen. */
export interface Bar {
  readonly limit: number
  readonly compare: '>=' | '<=' | '='
  readonly unit: string
  readonly sentence: string
}

export type Bars = Readonly<Record<string, Bar>>

export interface BarOptions {
  readonly seed: number
}

export interface BarFigure {
  readonly value: number
  readonly unit: string
  readonly details?: unknown
}

export type BarRun = (options: BarOptions) => Promise<BarFigure>

export function holds(value: number, { compare, limit }: Pick<Bar, 'compare' | 'limit'>): boolean {
  if (compare === '>=') return value >= limit
  return compare === '<=' ? value <= limit : value === limit
}
