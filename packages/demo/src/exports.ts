/** The demo's statement as a file, made at once and inside the page: the address is the file. CSV alone; the other formats are not offered. */
import type { ListExport } from '@heathland/contract'
import { toRange } from '@heathland/contract/wire-ledger'
import { csvFile } from '@heathland/domain/export/csv-file'
import { newExport } from '@heathland/domain/export/list-export'
import { listFile, mediaTypes } from '@heathland/domain/export/list-file'
import { makeId } from '@heathland/domain/id'
import { closingRow, lineRows, openingRow, statementColumns, statementFileName } from '@heathland/domain/ledger/statement-file'
import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'
import { statementFor } from './ledger.ts'

/** Those of this tab; whoever makes more has saved the first ones. */
const made: ListExport[] = []
const madeMax = 10

export const exports = demo.exports.router({
  request: demo.exports.request.handler(async ({ context, input: { list, format, filters } }) => {
    if (format !== 'csv') throw new Refused(refuse('ACCESS_DENIED'))
    const { statement, lines } = statementFor(filters.asset, toRange(filters), context)
    const rows = [openingRow(statement), ...lineRows(statement, lines, 1n), closingRow(statement)]
    const file = listFile(statementColumns)
    let text = ''
    for await (const part of csvFile(file, once(rows))) text += part
    const id = makeId('exp', context.now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, made.length % 256))
    const { expiresAt } = newExport({ id, list, format, rowsExpected: rows.length }, context.now)
    const address = `data:${mediaTypes[format]};charset=utf-8,${encodeURIComponent(text)}`
    const ready: ListExport = {
      id,
      format,
      state: 'ready',
      rows: file.totals().rows,
      rowsExpected: rows.length,
      file: { name: `${statementFileName(statement)}.${format}`, size: text.length, address },
      expiresAt: expiresAt.toISOString(),
    }
    made.unshift(ready)
    made.splice(madeMax)
    return ready
  }),
  read: demo.exports.read.handler(({ input: { exportId } }) => {
    const found = made.find(({ id }) => id === exportId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    return found
  }),
})

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
