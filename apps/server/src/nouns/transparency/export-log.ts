/** The log with the rows it speaks of, as `./heathland log:verify` reads them: one JSON array a line. */
import { invariant } from '@heathland/domain/invariant'
import type { ReadTx } from '../../core/database.ts'
import { type Fact, listFacts, listLoggedDocuments, type Position, sources } from './facts.ts'
import { findNewestCheckpoint, listLeaves, readPositions } from './log.sql.ts'

/** Enough that the way to the database does not count, few enough to hold. */
const rowsAtOnce = 10_000

export interface LogExport {
  /** Every row that must be in the log: kind, id, what it says. */
  readonly rows: () => AsyncGenerator<readonly (readonly [string, string, string])[]>
  /** Every leaf in its order: index, kind, row, salt, commitment. */
  readonly leaves: () => AsyncGenerator<readonly (readonly [number, string, string, string, string])[]>
}

/** As far as the log reaches when it is called; what is added later is left out. */
export async function exportLog(tx: ReadTx): Promise<LogExport> {
  const positions = await readPositions(tx)
  const size = (await findNewestCheckpoint(tx))?.size ?? 0
  return {
    async *rows() {
      for (const source of sources) {
        const end = positions.get(source)
        invariant(end, 'every table that is logged has a position')
        let at: Position = { transactionId: '0', rowId: '' }
        for (;;) {
          const listed = await listFacts(tx, source, at, rowsAtOnce)
          const last = listed.at(-1)
          if (!last) break
          yield listed.filter(({ position }) => isUpTo(position, end)).map(({ fact }) => rowOf(fact))
          if (!isUpTo(last.position, end)) break
          at = last.position
        }
      }
      yield (await listLoggedDocuments(tx)).map(rowOf)
    },
    async *leaves() {
      for (let from = 0; from < size; from += rowsAtOnce) {
        const leaves = await listLeaves(tx, from, Math.min(rowsAtOnce, size - from))
        yield leaves.map(
          ({ index, kind, rowId, salt, commitment }) =>
            [index, kind, rowId, salt.toString('base64'), commitment.toString('base64')] as const,
        )
      }
    },
  }
}

function rowOf({ kind, rowId, facts }: Fact) {
  return [kind, rowId, facts] as const
}

function isUpTo(one: Position, other: Position): boolean {
  const [left, right] = [BigInt(one.transactionId), BigInt(other.transactionId)]
  return left < right || (left === right && one.rowId <= other.rowId)
}
