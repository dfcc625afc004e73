/**
 * The watch over the books: every row of the ledger that was written since the last look is compared with what it must be. A posting is what
 * the log committed to, an entry is what its posting says, an account is what its entries add up to. No program of ours writes such a row
 * twice, so whoever did is the database's owner, and the accounts are halted until somebody has looked.
 */
import { minuteMs, secondMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { inScheduledTransaction } from '../../work/scheduled-run.ts'
import { recordAudits } from '../audit/record-audit.ts'
import { listFactsOf } from './facts.ts'
import { commitmentOf, listLeavesOf } from './log.sql.ts'
import {
  type AlteredRow,
  haltAccounts,
  listAccountsOf,
  listAlteredAccounts,
  listAlteredEntries,
  listRewritten,
  postingKinds,
  readWatch,
  saveWatch,
} from './watch-books.sql.ts'

const rowsAtOnce = 20_000
/** More at once is not a cent that somebody changed, and the database halts no more in one call. */
const accountsMax = 1_000
/** A table of many million rows is read from end to end. */
const statementMaxMs = 5 * minuteMs
const betweenLooksMs = 15 * secondMs
/** Large books take longer to look at, and are left alone for twice as long; but not so long that a minute passes. */
const restPerWork = 2
const restMaxMs = 40 * secondMs

export async function isWatchDue(tx: ReadTx, now: Date): Promise<boolean> {
  const { lookedAt, tookMs } = await readWatch(tx)
  return !lookedAt || now.getTime() - lookedAt.getTime() >= Math.min(restMaxMs, Math.max(betweenLooksMs, tookMs * restPerWork))
}

/** Returns the accounts that it halted. */
export async function watchBooks(ctx: Context): Promise<readonly string[]> {
  let halted: readonly string[] = []
  const began = performance.now()
  await inScheduledTransaction(ctx, 'books watch', async (tx) => {
    tx.send('books-watch-bounds', `select set_config('statement_timeout', $1, true)`, [String(statementMaxMs)])
    const { lookedBefore, settled } = await readWatch(tx)
    const altered = [
      ...(await listAlteredPostings(tx, lookedBefore)),
      ...(await listAlteredEntries(tx, lookedBefore)),
      ...(await listAlteredAccounts(tx, lookedBefore)),
    ]
    if (altered.length > 0) halted = await halt(tx, ctx, altered)
    await saveWatch(tx, { settled, now: ctx.now, tookMs: Math.round(performance.now() - began) })
  })
  return halted
}

/** Postings that the log knows and that say something else now. Those that it does not know yet are new. */
async function listAlteredPostings(tx: ReadTx, lookedBefore: string): Promise<readonly AlteredRow[]> {
  const altered: AlteredRow[] = []
  for (const kind of postingKinds)
    for (let after = ''; ; ) {
      const ids = await listRewritten(tx, kind, { lookedBefore, after, rowsMax: rowsAtOnce })
      const leaves = new Map((await listLeavesOf(tx, kind, ids)).map((leaf) => [leaf.rowId, leaf]))
      const faulty = (await listFactsOf(tx, kind, [...leaves.keys()])).filter(({ rowId, facts }) => {
        const leaf = leaves.get(rowId)
        return leaf && !commitmentOf(leaf.salt, facts).equals(leaf.commitment)
      })
      for (const { rowId } of faulty) altered.push({ accounts: await listAccountsOf(tx, [rowId]), what: `${kind} ${rowId}` })
      const last = ids.at(-1)
      if (last === undefined || ids.length < rowsAtOnce) break
      after = last
    }
  return altered
}

async function halt(tx: Tx, ctx: Context, altered: readonly AlteredRow[]): Promise<readonly string[]> {
  ctx.log.error({ altered: altered.slice(0, 20), count: altered.length }, 'rows of the ledger were altered')
  const halted = await haltAccounts(tx, [...new Set(altered.flatMap(({ accounts }) => accounts))].slice(0, accountsMax))
  await recordAudits(
    tx,
    ctx,
    halted.map((account) => ({
      action: 'ledger.account-halted' as const,
      resource: account,
      after: { altered: altered.filter(({ accounts }) => accounts.includes(account)).map(({ what }) => what) },
    })),
  )
  return halted
}
