/**
 * A list as a file: its columns, and the control totals that let a reader check that nothing is missing. A row speaks of one asset;
 * two assets are never added up.
 */
import { invariant } from '../invariant.ts'
import { type Asset, assets, type Money, money, toDecimal } from '../money.ts'

/** The languages that documents are written in: those of the catalogues, which a test compares. */
export const documentLanguages = ['en', 'nl'] as const

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ExportFormat, string>

/** Nobody reads a longer printed table, and the whole of it is laid out in memory: 350 MB for this many rows. */
export const pdfRowsMax = 2_000
/** A spreadsheet opens it within seconds, and a worker writes it well within the time that a job may take. */
const sheetRowsMax = 100_000

/** How many rows a file of this format may have. */
export function rowsMaxOf(format: ExportFormat): number {
  return format === 'pdf' ? pdfRowsMax : sheetRowsMax
}

export type Column<Row> = { readonly title: string } & (
  | { readonly kind: 'text'; read(row: Row): string | undefined }
  /** RFC 3339 in UTC, to the microsecond at most. */
  | { readonly kind: 'instant'; read(row: Row): string | undefined }
  | { readonly kind: 'count'; read(row: Row): bigint | undefined }
  /** `isSummed` is false where a sum would mean nothing: a balance after each entry. */
  | { readonly kind: 'money'; readonly isSummed: boolean; read(row: Row): Money | undefined }
)

/** What can be checked against the rows: how many there are, and for each asset the sum of each summed column. */
export interface ControlTotals {
  readonly rows: number
  readonly sums: readonly { readonly asset: Asset; readonly columns: readonly { readonly title: string; readonly sumMinor: bigint }[] }[]
}

/** What a file says of itself, in the reader's language. */
export interface ListWords {
  readonly asset: string
  readonly rows: (given: { readonly count: number }) => string
  readonly total: string
  readonly sumOf: (given: { readonly column: string }) => string
  readonly controlTotals: string
  readonly made: (given: { readonly at: string }) => string
  readonly pageOf: (given: { readonly page: string; readonly pages: string }) => string
}

/** Lists of staff are in English. */
export const englishList: ListWords = {
  asset: 'asset',
  rows: ({ count }) => `Rows: ${count}`,
  total: 'Total',
  sumOf: ({ column }) => `Sum of ${column}`,
  controlTotals: 'Control totals',
  made: ({ at }) => `Made ${at}`,
  pageOf: ({ page, pages }) => `Page ${page} of ${pages}`,
}

/** Lines above the table: whose it is, and of what. */
export type Preface = readonly (readonly string[])[]

/** A cell as text, with what a writer needs to know beyond it. */
export interface Cell {
  readonly kind: Column<never>['kind'] | 'asset'
  readonly text: string
  /** Of money. */
  readonly asset?: Asset
}

export interface ListFile<Row> {
  readonly words: ListWords
  /** Of every cell, in order. Where there is money, the asset has a column of its own behind the last amount. */
  readonly titles: readonly string[]
  readonly kinds: readonly Cell['kind'][]
  /** The cells of a row, which is counted. */
  take(row: Row): readonly Cell[]
  /** Of the rows taken so far. */
  totals(): ControlTotals
  /** The lines at the end of the file: how many rows, and one line for each asset. */
  totalLines(): readonly (readonly Cell[])[]
}

/** Reads rows through their columns and adds them up as they pass. */
export function listFile<Row>(columns: readonly Column<Row>[], words: ListWords = englishList): ListFile<Row> {
  invariant(columns[0]?.kind === 'text', 'the first column is text: the control totals are named in it')
  const lastMoney = columns.findLastIndex(({ kind }) => kind === 'money')
  const withAsset = <Value>(values: readonly Value[], asset: Value) => (lastMoney < 0 ? values : values.toSpliced(lastMoney + 1, 0, asset))
  const summed = columns.flatMap((column, place) => (column.kind === 'money' && column.isSummed ? [{ title: column.title, place }] : []))
  const sums = new Map<Asset, bigint[]>()
  let rows = 0

  function assetOf(cells: readonly Cell[]): Asset | undefined {
    const found = cells.flatMap(({ asset }) => asset ?? [])
    invariant(
      found.every((asset) => asset === found[0]),
      'a row speaks of one asset',
    )
    return found[0]
  }

  const totals = (): ControlTotals => ({
    rows,
    sums: (Object.keys(assets) as Asset[]).flatMap((asset) => {
      const of = sums.get(asset)
      return of ? [{ asset, columns: summed.map(({ title }, place) => ({ title, sumMinor: of[place] ?? 0n })) }] : []
    }),
  })

  return {
    words,
    titles: withAsset(
      columns.map(({ title }) => title),
      words.asset,
    ),
    kinds: withAsset<Cell['kind']>(
      columns.map(({ kind }) => kind),
      'asset',
    ),
    take(row) {
      rows += 1
      const cells = columns.map((column, place): Cell => {
        if (column.kind === 'text' || column.kind === 'instant') return { kind: column.kind, text: column.read(row) ?? '' }
        if (column.kind === 'count') return { kind: 'count', text: column.read(row)?.toString() ?? '' }
        const value = column.read(row)
        if (!value) return { kind: 'money', text: '' }
        const at = summed.findIndex((each) => each.place === place)
        const of = sums.get(value.asset) ?? summed.map(() => 0n)
        if (at >= 0) sums.set(value.asset, of.with(at, (of[at] ?? 0n) + value.amountMinor))
        return { kind: 'money', text: toDecimal(value), asset: value.asset }
      })
      if (lastMoney < 0) return cells
      return withAsset<Cell>(cells, { kind: 'asset', text: assetOf(cells) ?? '' })
    },
    totals,
    totalLines() {
      const blank = columns.map(({ kind }): Cell => ({ kind, text: '' }))
      const noAsset: Cell = { kind: 'asset', text: '' }
      const counted = blank.with(0, { kind: 'text', text: words.rows({ count: rows }) })
      const added = totals().sums.map(({ asset, columns: found }) => {
        const line = summed.reduce(
          (cells, { title, place }) =>
            cells.with(place, {
              kind: 'money',
              asset,
              text: toDecimal(money(found.find((each) => each.title === title)?.sumMinor ?? 0n, asset)),
            }),
          blank.with(0, { kind: 'text', text: words.total }),
        )
        return withAsset<Cell>(line, { kind: 'asset', text: asset })
      })
      return [withAsset<Cell>(counted, noAsset), ...added]
    },
  }
}
