/** A list as a PDF: tagged (PDF/UA-1), fonts embedded, the same bytes for the same data. */
import { type Cell, type ControlTotals, type ListFile, type ListWords, pdfRowsMax } from '@heathland/domain/export/list-file'
import { type Asset, money, toDecimal } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { secondMs } from '@heathland/domain/time'
import { type PrintLimits, print, printable } from '../printing/print.ts'

export interface ListHeading {
  readonly title: string
  readonly language?: string
  readonly madeAt: Date
  /** Lines of an address, at either side above the facts. */
  readonly sender?: readonly string[]
  readonly recipient?: readonly string[]
  /** Below the totals. */
  readonly notes?: readonly string[]
  /** What stands above the table: who exported it, and which filters were set. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** 2,000 rows of eight columns take 3 seconds and 350 MB; three times that is a mistake, and the worker has to live beside it. */
const printLimits: PrintLimits = { timeMaxMs: 60 * secondMs, memoryMaxBytes: 1_024 ** 3 }
/** Longer text belongs in a spreadsheet; in print it pushes everything else away. */
const cellCharactersMax = 300
/** Of all cells together: what the memory above is enough for. */
const charactersMax = 1_000_000

export async function* pdfFile<Row>(
  heading: ListHeading,
  file: ListFile<Row>,
  pages: AsyncIterable<readonly Row[]>,
  limits = printLimits,
): AsyncGenerator<Uint8Array> {
  const rows: string[][] = []
  let characters = 0
  for await (const page of pages) {
    for (const row of page) {
      const cells = file.take(row).map(shown)
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (rows.length === pdfRowsMax || characters > charactersMax) throw new Refused(refuse('EXPORT_TOO_LONG', { rowsMax: pdfRowsMax }))
      rows.push(cells)
    }
  }
  yield await print('list', documentOf(heading, file, rows), limits)
}

function shown({ kind, text }: Cell): string {
  if (kind === 'money') return grouped(text)
  if (kind === 'instant') return text.slice(0, 19).replace('T', ' ')
  const whole = printable(text.slice(0, cellCharactersMax * 2))
  return whole.length <= cellCharactersMax ? whole : `${whole.slice(0, cellCharactersMax - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Widths between which columns share the page, in characters. */
const widthMin = 5
const widthMax = 34
/** So many characters of this size fit beside each other. */
const pageCharacters = 185

function documentOf<Row>(heading: ListHeading, file: ListFile<Row>, rows: readonly (readonly string[])[]): object {
  const { title, language = 'en', madeAt, facts, sender = [], recipient = [], notes = [] } = heading
  const { words } = file
  const titles = file.titles.map((text, place) => printable(file.kinds[place] === 'instant' ? `${text} (UTC)` : text))
  const widths = titles.map((text, place) =>
    Math.min(
      widthMax,
      Math.max(
        widthMin,
        text.length,
        rows.reduce((longest, row) => Math.max(longest, row[place]?.length ?? 0), 0),
      ),
    ),
  )
  const whole = widths.reduce((sum, width) => sum + width + 1, 0)
  const fitting = widths.map((width) => Math.max(widthMin, Math.floor((width * pageCharacters) / whole)))
  return {
    lang: language,
    sender: sender.map(printable),
    recipient: recipient.map(printable),
    notes: notes.map(printable),
    controlTotals: printable(words.controlTotals),
    pageOf: printable(words.pageOf({ page: '{page}', pages: '{pages}' })),
    title: printable(title),
    made: [...madeAt.toISOString().matchAll(/\d+/g)].slice(0, 6).map(([digits]) => Number(digits)),
    madeText: printable(words.made({ at: `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` })),
    facts: facts.map(([name, value]) => [printable(name), printable(value)]),
    columns: titles.map((text, place) => ({
      title: text,
      width: widths[place],
      right: file.kinds[place] === 'money' || file.kinds[place] === 'count',
    })),
    rows: rows.map((row) => row.map((text, place) => broken(text, fitting[place] ?? widthMin))),
    totals: totalsInWords(file.totals(), words),
  }
}

/** A word that is longer than its column may be broken there; otherwise it would run over the next one. */
function broken(text: string, fitting: number): string {
  return text.replace(new RegExp(`\\S{${fitting}}(?=\\S)`, 'gu'), '$&\u200b')
}

function totalsInWords({ rows, sums }: ControlTotals, words: ListWords): readonly string[] {
  const sum = (title: string, sumMinor: bigint, asset: Asset) =>
    `${printable(words.sumOf({ column: title }))}: ${grouped(toDecimal(money(sumMinor, asset)))} ${asset}`
  return [
    printable(words.rows({ count: rows })),
    ...sums.flatMap(({ asset, columns }) => columns.map(({ title, sumMinor }) => sum(title, sumMinor, asset))),
  ]
}

function grouped(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+\.)/g, ',')
}
