import { toBalance, toLines, toPlace, toRange, toStatement } from '@heathland/contract/wire-ledger'
import { operations } from '../../http/operations.ts'
import { readBalance } from './read-balance.ts'
import { readMovements } from './read-movements.ts'
import { readStatement, readStatementCsv } from './read-statement.ts'

const { ledger } = operations.member

export const memberLedger = {
  balance: ledger.balance.handler(async ({ context: { ctx } }) => ({ items: (await readBalance(ctx)).map(toBalance) })),
  movements: ledger.movements.handler(async ({ context: { ctx }, input: { asset, after } }) => {
    const { lines, next } = await readMovements(ctx, { asset, after: toPlace(after) })
    return toLines(asset, lines, next)
  }),
  statement: ledger.statement.handler(async ({ context: { ctx }, input }) => {
    const { statement, lines, next } = await readStatement(ctx, { asset: input.asset, ...toRange(input), after: toPlace(input.after) })
    return toStatement(statement, lines, next)
  }),
  statementCsv: ledger.statementCsv.handler(async ({ context: { ctx }, input }) => ({
    ...(await readStatementCsv(ctx, { asset: input.asset, ...toRange(input) })),
    mediaType: 'text/csv;charset=utf-8' as const,
  })),
}
