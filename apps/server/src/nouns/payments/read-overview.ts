import { toMoney } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import type { Context } from '../../core/context.ts'
import { listBankFigures } from './overview.sql.ts'

/** Each of our bank accounts: what the bank says, what the books say, and what waits for somebody. */
export async function readOverview(ctx: Context) {
  const { banks } = ctx.ports
  const figures = await ctx.read((tx) => listBankFigures(tx, banks))
  return figures.map(({ cell, asset, ...each }) => {
    const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, asset))
    return {
      cell,
      ...(each.closingMinor !== undefined && { bank: inMoney(each.closingMinor) }),
      ...(each.closedOn && { closedOn: each.closedOn }),
      books: inMoney(each.booksMinor),
      held: inMoney(each.heldMinor),
      heldLines: each.heldLines,
      ...(each.oldestHeldAt && { oldestHeldAt: each.oldestHeldAt.toISOString() }),
      toReview: each.toReview,
      ready: { payouts: each.ready, amount: inMoney(each.readyMinor) },
      ...(each.approvalId && { approvalId: each.approvalId }),
    }
  })
}
