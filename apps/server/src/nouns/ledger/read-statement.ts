import { invariant } from '@heathland/domain/invariant'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import {
  addEntry,
  fileLinesMax,
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
import { fileFoot, fileHead, fileLines, fileName } from '@heathland/domain/ledger/statement-file'
import type { Asset } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
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

/** The whole statement as a file, read page by page from one moment of the database. Taking it is written down. */
export async function readStatementCsv(ctx: Context, asked: Asked): Promise<{ name: string; text: string }> {
  const file = await ctx.read(async (tx) => {
    const account = await ownAccount(ctx, tx, asked.asset)
    let begin = startOf(asked)
    let { statement, sums } = await measure(ctx, tx, account, asked, begin)
    if (statement.totals.entries > BigInt(fileLinesMax)) {
      throw new Refused(refuse('STATEMENT_TOO_LONG', { linesMax: fileLinesMax }))
    }
    const parts = [fileHead(statement)]
    for (let read = 0n; read < statement.totals.entries; ) {
      const { lines } = await readPage(tx, account, asked, begin, sums)
      const last = lines.at(-1)
      invariant(last, 'a statement has as many lines as were counted')
      parts.push(fileLines(statement, lines, read + 1n))
      sums = lines.reduce(addEntry, sums)
      begin = last
      read += BigInt(lines.length)
    }
    return { name: fileName(statement), text: [...parts, fileFoot(statement)].join('') }
  })
  await ctx.inTransaction((tx) => recordAudit(tx, ctx, { action: 'ledger.statement-downloaded', resource: file.name }))
  return file
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

async function readPage(tx: ReadTx, account: Account, range: Range, begin: Place, sums: Sums) {
  const entries = await listEntries(tx, account.id, range, begin, statementLinesMax + 1)
  return { lines: runningLines(account.id, sums, entries.slice(0, statementLinesMax)), isLast: entries.length <= statementLinesMax }
}
