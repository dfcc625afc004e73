import { balanceOf, type Line, movementsPage, type Place } from '@heathland/domain/ledger/statement'
import type { Asset } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { isSignedIn } from '../actor.ts'
import type { Context } from '../context.ts'
import { listAccountsOf, listNewestEntries } from './statement.sql.ts'

/** A page of what came in and went out, newest first. */
export async function readMovements(
  ctx: Context,
  { asset, after }: { asset: Asset; after: Place | undefined },
): Promise<{ lines: readonly Line[]; next: Place | undefined }> {
  const { actor } = ctx
  if (!isSignedIn(actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  return ctx.read(async (tx) => {
    const account = (await listAccountsOf(tx, actor.personId)).find((own) => own.asset === asset)
    if (!account) return { lines: [], next: undefined }
    // One more than is shown says whether there is more.
    const found = await listNewestEntries(tx, account.id, after, movementsPage + 1)
    const lines = found.slice(0, movementsPage).map(({ entry, sums }) => ({ ...entry, balanceMinor: balanceOf(account.id, sums) }))
    return { lines, next: found.length > movementsPage ? lines.at(-1) : undefined }
  })
}
