import { invariant } from '@heathland/domain/invariant'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import {
  addEntry,
  balanceOf,
  type Line,
  noSums,
  type Place,
  type Range,
  runningLines,
  type Statement,
  type Sums,
  statementLinesMax,
  statementOf,
} from '@heathland/domain/ledger/statement'
import { closingRow, lineRows, openingRow, type StatementRow } from '@heathland/domain/ledger/statement-file'
import type { Asset } from '@heathland/domain/money'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { exportPage } from '../../core/exports/exported-list.ts'
import { type HeldAccount, listAccountsOf, listEntries, listSumsUpTo } from './statement.sql.ts'

interface Asked extends Range {
  readonly asset: Asset
}

/** A page of the signed-in person's statement of any range; opening, closing and totals are of the whole range. */
export async function readStatement(
  ctx: Context,
  { after, ...asked }: Asked & { readonly after: Place | undefined },
): Promise<{ statement: Statement; lines: readonly Line[]; next: Place | undefined }> {
  return ctx.read(async (tx) => {
    const account = await ownAccount(ctx, tx, asked.asset)
    const begin = after && after.bookedAtUs >= asked.fromUs ? after : startOf(asked)
    const { statement, sums } = await measure(ctx, tx, account, asked, begin)
    const { lines, isLast } = await readPage(tx, account, asked, begin, sums)
    return { statement, lines, next: isLast ? undefined : lines.at(-1) }
  })
}

/** A statement without its lines: what it began and ended with, and its totals. */
export async function measureStatement(ctx: Context, asked: Asked): Promise<Statement> {
  return ctx.read(async (tx) => {
    const account = await ownAccount(ctx, tx, asked.asset)
    return (await measure(ctx, tx, account, asked, startOf(asked))).statement
  })
}

/** How many rows a statement has as a file: its lines, the opening and the closing. */
export async function countStatementRows(ctx: Context, asked: Asked): Promise<number> {
  return Number((await measureStatement(ctx, asked)).totals.entries) + 2
}

/** A whole statement, page by page. What was booked after it was measured is no part of it. */
export async function* readStatementRows(ctx: Context, asked: Asked): AsyncGenerator<readonly StatementRow[]> {
  let begin = startOf(asked)
  const { account, statement, before } = await ctx.read(async (tx) => {
    const own = await ownAccount(ctx, tx, asked.asset)
    const measured = await measure(ctx, tx, own, asked, begin)
    return { account: own, statement: measured.statement, before: measured.sums }
  })
  let sums = before
  yield [openingRow(statement)]
  for (let read = 0n; read < statement.totals.entries; ) {
    const { lines: found } = await ctx.read((tx) => readPage(tx, account, asked, begin, sums, exportPage))
    const lines = found.slice(0, Number(statement.totals.entries - read))
    const last = lines.at(-1)
    invariant(last, 'a statement has as many lines as were counted')
    yield lineRows(statement, lines, read + 1n)
    sums = lines.reduce(addEntry, sums)
    begin = last
    read += BigInt(lines.length)
  }
  invariant(balanceOf(account.id, sums) === statement.closingMinor, 'the lines of a statement lead from its opening to its closing')
  yield [closingRow(statement)]
}

type Account = Pick<HeldAccount, 'id' | 'floor'>

/** Somebody without an account has a statement with nothing on it: an account that was never opened says the same. */
async function ownAccount(ctx: Context, tx: ReadTx, asset: Asset): Promise<Account> {
  const actor = signedIn(ctx)
  const code = asset === 'EURC' ? 'member-eurc' : 'member-cash'
  const found = (await listAccountsOf(tx, actor.personId)).find((own) => own.asset === asset)
  return found ?? { id: accountId({ cell: 'eu', code, asset, holderId: actor.personId }), floor: 'held' }
}

/** No posting has the empty id: before everything that was booked at the beginning of the range. */
function startOf({ fromUs }: Range): Place {
  return { bookedAtUs: fromUs, postingId: '' }
}

async function measure(ctx: Context, tx: ReadTx, account: Account, range: Range, begin: Place) {
  const bounds = [startOf(range), { bookedAtUs: range.untilUs, postingId: '' }, begin]
  const [from = noSums, until = noSums, sums = noSums] = await listSumsUpTo(tx, account, bounds)
  return { statement: statementOf(account.id, range, { from, until }, ctx.now), sums }
}

async function readPage(tx: ReadTx, account: Account, range: Range, begin: Place, sums: Sums, linesMax = statementLinesMax) {
  const entries = await listEntries(tx, account.id, range, begin, linesMax + 1)
  return { lines: runningLines(account.id, sums, entries.slice(0, linesMax)), isLast: entries.length <= linesMax }
}
