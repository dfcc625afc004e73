import { type Balance, explainBalance, heldLinesMax } from '@heathland/domain/ledger/balance'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { listAccountsOf, listOpenReservations } from './statement.sql.ts'

/** What the signed-in person has, account by account; nobody has an account before their cell is known. */
export async function readBalance(ctx: Context): Promise<readonly Balance[]> {
  const actor = signedIn(ctx)
  return ctx.read(async (tx) => {
    const accounts = await listAccountsOf(tx, actor.personId)
    const ids = accounts.flatMap(({ id, counters }) => (counters.debitsPendingMinor + counters.creditsPendingMinor > 0n ? [id] : []))
    // Whoever has nothing set aside, which is nearly everyone, is spared the question.
    const open = ids.length === 0 ? [] : await listOpenReservations(tx, ids, { now: ctx.now, rowsMax: ids.length * heldLinesMax })
    return accounts.map(({ id, counters }) => explainBalance(id, counters, open))
  })
}
