import type { Id } from '@heathland/domain/id'
import { type Balance, explainBalance, heldLinesMax } from '@heathland/domain/ledger/balance'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { visitPerson } from '../identity/person.ts'
import { listAccountsOf, listOpenReservations } from './statement.sql.ts'

/** What the signed-in person has, account by account; nobody has an account before their cell is known. */
export async function readBalance(ctx: Context): Promise<readonly Balance[]> {
  const { personId } = signedIn(ctx)
  return ctx.read((tx) => balancesOf(tx, ctx, personId))
}

/** The same of a member, for staff who opened their page. */
export async function readBalanceOf(ctx: Context, personId: Id<'per'>): Promise<readonly Balance[]> {
  ctx.require('ledger.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    return balancesOf(tx, ctx, personId)
  })
}

async function balancesOf(tx: ReadTx, ctx: Context, personId: Id<'per'>): Promise<readonly Balance[]> {
  const accounts = await listAccountsOf(tx, personId)
  const ids = accounts.flatMap(({ id, counters }) => (counters.debitsPendingMinor + counters.creditsPendingMinor > 0n ? [id] : []))
  // Whoever has nothing set aside, which is nearly everyone, is spared the question.
  const open = ids.length === 0 ? [] : await listOpenReservations(tx, ids, { now: ctx.now, rowsMax: ids.length * heldLinesMax })
  return accounts.map(({ id, counters }) => explainBalance(id, counters, open))
}
