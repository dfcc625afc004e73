import type { Context } from './context.ts'
import { isDatabaseAway, type ReadTx, type Tx } from './database.ts'
import { reasonOf } from './isolate.ts'

interface RowWork<Row> {
  /** What the rows are, for the log. */
  readonly what: string
  /** The next rows by key; the first page is asked for after an empty key. */
  readonly list: (tx: ReadTx, after: string, rowsMax: number) => Promise<readonly Row[]>
  readonly keyOf: (row: Row) => string
  readonly act: (tx: Tx, row: Row) => Promise<void>
}

const rowsPerPage = 100
/** More than any statement, allocation or offer has rows. */
const pagesMax = 10_000
/** As many as this fail for one cause, and the rest would too. */
const failuresMax = 100

/**
 * Acts on each row of a job in a transaction of its own, so that one that fails, such as a posting to a halted account, does not stop the
 * others. After the last row the job fails if any did, and a retry handles the remaining rows.
 */
export async function actOnEach<Row>(ctx: Context, { what, list, keyOf, act }: RowWork<Row>): Promise<void> {
  let after = ''
  let failed = 0
  for (let page = 0; page < pagesMax && failed < failuresMax; page += 1) {
    const rows = await ctx.read((tx) => list(tx, after, rowsPerPage))
    for (const row of rows) {
      after = keyOf(row)
      try {
        await ctx.inTransaction((tx) => act(tx, row))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        failed += 1
        ctx.log.error({ what, row: after, reason: reasonOf(error) }, 'row not processed')
      }
    }
    if (rows.length < rowsPerPage) break
  }
  if (failed > 0) throw new Error(`rows not processed: ${failed} (${what})`)
}
