import { toBalance, toHistory, toLines, toMovementFilter, toPlace, toRange, toStatement } from '@heathland/contract/wire-ledger'
import { operations } from '../../http/operations.ts'
import { readBalance } from './read-balance.ts'
import { readBalanceHistory } from './read-balance-history.ts'
import { readMovements } from './read-movements.ts'
import { readStatement } from './read-statement.ts'

const { ledger } = operations.member

export const memberLedger = {
  balance: ledger.balance.handler(async ({ context: { ctx } }) => ({ items: (await readBalance(ctx)).map(toBalance) })),
  history: ledger.history.handler(async ({ context: { ctx }, input }) => toHistory(input.asset, await readBalanceHistory(ctx, input))),
  movements: ledger.movements.handler(async ({ context: { ctx }, input: { asset, after, ...filter } }) => {
    const { lines, next } = await readMovements(ctx, { asset, after: toPlace(after), filter: toMovementFilter(filter) })
    return toLines(asset, lines, next)
  }),
  statement: ledger.statement.handler(async ({ context: { ctx }, input }) => {
    const { statement, lines, next } = await readStatement(ctx, { asset: input.asset, ...toRange(input), after: toPlace(input.after) })
    return toStatement(statement, lines, next)
  }),
}
