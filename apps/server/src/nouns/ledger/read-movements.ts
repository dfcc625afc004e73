import { balanceOf, type Line, movementsPage, type Place } from '@heathland/domain/ledger/statement'
import type { Asset } from '@heathland/domain/money'
import { pageOf } from '@heathland/domain/page'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { listAccountsOf, listNewestEntries } from './statement.sql.ts'

/** A page of what came in and went out, newest first. */
export async function readMovements(
  ctx: Context,
  { asset, after }: { asset: Asset; after: Place | undefined },
): Promise<{ lines: readonly Line[]; next: Place | undefined }> {
  const actor = signedIn(ctx)
  return ctx.read(async (tx) => {
    const account = (await listAccountsOf(tx, actor.personId)).find((own) => own.asset === asset)
    if (!account) return { lines: [], next: undefined }
    const found = await listNewestEntries(tx, account.id, after, movementsPage + 1)
    const { items, next } = pageOf(found, movementsPage, ({ entry }): Place => entry)
    return { lines: items.map(({ entry, sums }) => ({ ...entry, balanceMinor: balanceOf(account.id, sums) })), next }
  })
}
