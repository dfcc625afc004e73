/** A list as CSV, page by page: what stands above it, a header, the rows, the control totals. Amounts have a decimal point and no grouping. */
import { csvBom, csvRow, csvText } from '../csv.ts'
import type { Cell, ListFile, Preface } from './list-file.ts'

export async function* csvFile<Row>(
  file: ListFile<Row>,
  pages: AsyncIterable<readonly Row[]>,
  preface: Preface = [],
): AsyncGenerator<string> {
  yield csvBom + [...preface, ...(preface.length > 0 ? [[]] : [])].map((cells) => csvRow(cells.map(csvText))).join('')
  yield csvRow(file.titles.map(csvText))
  for await (const rows of pages) yield rows.map((row) => line(file.take(row))).join('')
  yield file.totalLines().map(line).join('')
}

/** A number may begin with a minus; whatever somebody wrote may not. */
function line(cells: readonly Cell[]): string {
  return csvRow(cells.map(({ kind, text }) => (kind === 'money' || kind === 'count' ? text : csvText(text))))
}
