import { createHash } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { type KeyedLine, linesOf } from '@heathland/domain/payments/bank-line'
import { checkStatement } from '@heathland/domain/payments/check-statement'
import type { BankStatement } from '@heathland/domain/payments/statement'
import { Refused, refuse } from '@heathland/domain/refusal'
import { readCamt053 } from '@heathland/providers/bank/read-camt053'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  findUploadedFile,
  insertLines,
  insertStatement,
  listTakenStatements,
  lockStatement,
  type NewLine,
  type StoredStatement,
  saveRefused,
  saveTaken,
} from './bank-statement.sql.ts'
import { bankWithAccount } from './own-banks.ts'
import { applyStatementJob } from './payments.jobs.ts'

/** Lines are written so many at a time. */
const linesPerInsert = 1_000

/** The statements in a file, of which each is read whole or refused. */
export async function readStatements(bytes: Uint8Array): Promise<readonly BankStatement[]> {
  const answer = await readCamt053(bytes)
  if (!answer.ok) throw new Refused(refuse('STATEMENT_UNREADABLE', { reason: answer.reason, line: answer.at.line }))
  if (answer.statements.length === 0) throw new Refused(refuse('STATEMENT_UNREADABLE', { reason: 'no-statement', line: 1 }))
  return answer.statements
}

export interface CheckedStatement {
  readonly statement: StoredStatement
  readonly lines: readonly KeyedLine[]
}

type Arrival = Pick<StoredStatement, 'source' | 'state' | 'uploadedBy'> & { readonly bytes: Uint8Array }

/** What a statement of ours says, compared with those before it. Undefined when it is known. */
export async function checkedStatement(
  ctx: Context,
  tx: ReadTx,
  statement: BankStatement,
  { bytes, ...arrival }: Arrival,
): Promise<CheckedStatement | undefined> {
  const bank = bankWithAccount(ctx.ports, statement.account, statement.asset)
  if (!bank) throw new Refused(refuse('STATEMENT_UNFIT', { reason: 'account-unknown' }))
  const check = checkStatement(statement, await listTakenStatements(tx, bank.cell, statement.asset, bank.account))
  if (check.verdict === 'duplicate') return undefined
  if (check.verdict === 'refused') throw new Refused(refuse('STATEMENT_UNFIT', { reason: check.problems[0]?.code ?? 'totals-differ' }))
  const lines = linesOf(statement, check)
  invariant(statement.opening && statement.closing, 'a statement without balances is refused')
  const stored: StoredStatement = {
    ...arrival,
    id: ctx.newId('bst'),
    cell: bank.cell,
    asset: statement.asset,
    name: statement.id,
    sequence: statement.sequence,
    openingMinor: statement.opening.amountMinor,
    closingMinor: statement.closing.amountMinor,
    closedOn: statement.closedOn,
    fileHash: createHash('sha256').update(bytes).digest(),
    lines: lines.length,
    continuesLast: check.continuesLast,
    gap: check.gap && { from: check.gap.fromSequence, to: check.gap.toSequence },
    arrivedAt: ctx.now,
  }
  return { statement: stored, lines }
}

/** Takes every statement of a file that the bank sent. A file with anything wrong is refused whole, and one that is known changes nothing. */
export async function takeBankFile(ctx: Context, tx: Tx, bytes: Uint8Array): Promise<void> {
  let taken = 0
  for (const statement of await readStatements(bytes)) {
    const checked = await checkedStatement(ctx, tx, statement, { bytes, source: 'bank', state: 'taken', uploadedBy: undefined })
    if (!checked || !(await insertStatement(tx, ctx.keys, checked.statement, { now: ctx.now }))) continue
    await keepLines(ctx, tx, checked)
    taken += 1
  }
  if (taken === 0) throw new Refused(refuse('STATEMENT_KNOWN'))
}

/** Takes an uploaded statement that two people agreed to. If the bank has sent it meanwhile, or it no longer fits, it is refused. */
export async function takeUpload(ctx: Context, id: Id<'bst'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const waiting = await lockStatement(tx, id)
    const bytes = waiting?.state === 'waiting' ? await findUploadedFile(tx, ctx.keys, id) : undefined
    if (!waiting || !bytes) return
    const [statement] = await readStatements(bytes)
    invariant(statement, 'an upload has one statement')
    const checked = await checkedStatement(ctx, tx, statement, { ...waiting, bytes }).catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    })
    if (!checked) {
      await saveRefused(tx, id)
      return recordAudit(tx, ctx, { action: 'payments.statement-refused', resource: id, status: 'failed' })
    }
    const taken = { ...checked.statement, id }
    await saveTaken(tx, taken, ctx.now)
    await keepLines(ctx, tx, { ...checked, statement: taken })
  })
}

/** Every payment on a statement is kept once, in whichever file it came first, and a job decides about them. */
async function keepLines(ctx: Context, tx: Tx, { statement, lines }: CheckedStatement): Promise<void> {
  for (let from = 0; from < lines.length; from += linesPerInsert) {
    const some = lines
      .slice(from, from + linesPerInsert)
      .map(({ key, ...line }): NewLine => ({ ...line, id: ctx.newId('bln'), keyHash: hash(key) }))
    await insertLines(tx, ctx.keys, statement, some)
  }
  await recordAudit(tx, ctx, {
    action: 'payments.statement-taken',
    resource: statement.id,
    after: { name: statement.name, cell: statement.cell, closingMinor: String(statement.closingMinor), lines: statement.lines },
  })
  await ctx.jobs.send(tx, applyStatementJob, { statementId: statement.id }, { key: statement.id })
}
