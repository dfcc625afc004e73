import { type HistoryPoint, type HistoryRange, historyMoments, placeAfter } from '@heathland/domain/ledger/balance-history'
import { balanceOf, noSums } from '@heathland/domain/ledger/statement'
import type { Asset } from '@heathland/domain/money'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { listAccountsOf, listEntries, listInvestedBetween, listSumsUpTo } from './statement.sql.ts'

/** The booked balance of the signed-in person's account over a time, reserved money included, and what is in placements. */
export async function readBalanceHistory(
  ctx: Context,
  { asset, range }: { asset: Asset; range: HistoryRange },
): Promise<readonly HistoryPoint[]> {
  const actor = signedIn(ctx)
  return ctx.read(async (tx) => {
    const account = (await listAccountsOf(tx, actor.personId)).find((own) => own.asset === asset)
    if (!account) return []
    const end = placeAfter(ctx.now)
    const [first] = await listEntries(tx, account.id, { fromUs: 0n, untilUs: end.bookedAtUs }, { bookedAtUs: 0n, postingId: '' }, 1)
    const firstAt = first && new Date(Number(first.bookedAtUs / 1_000n))
    const moments = historyMoments(range, { now: ctx.now, firstAt })
    if (moments.length === 0) return []
    const sums = await listSumsUpTo(tx, account, moments.map(placeAfter))
    const invested = await listInvestedBetween(tx, account.id, moments.map(placeAfter))
    let investedMinor = 0n
    return moments.map((at, index) => {
      investedMinor += invested.get(index) ?? 0n
      return { at, balanceMinor: balanceOf(account.id, sums[index] ?? noSums), investedMinor }
    })
  })
}
