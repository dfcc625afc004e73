import type { Id } from '@heathland/domain/id'
import { balanceOf, type Line, type MovementFilter, movementsPage, type Place } from '@heathland/domain/ledger/statement'
import type { Asset } from '@heathland/domain/money'
import { pageOf } from '@heathland/domain/page'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { visitPerson } from '../identity/person.ts'
import { listAccountsOf, listNewestEntries } from './statement.sql.ts'

interface MovementsPage {
  readonly asset: Asset
  readonly after: Place | undefined
  /** Movements of one kind or range. */
  readonly filter?: MovementFilter
}

interface Movements {
  readonly lines: readonly Line[]
  readonly next: Place | undefined
}

/** A page of what came in and went out, newest first. */
export async function readMovements(ctx: Context, page: MovementsPage): Promise<Movements> {
  const { personId } = signedIn(ctx)
  return ctx.read((tx) => movementsOf(tx, personId, page))
}

/** The same of a member, for staff who opened their page. */
export async function readMovementsOf(ctx: Context, personId: Id<'per'>, page: MovementsPage): Promise<Movements> {
  ctx.require('ledger.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    return movementsOf(tx, personId, page)
  })
}

async function movementsOf(tx: ReadTx, personId: Id<'per'>, { asset, after, filter }: MovementsPage): Promise<Movements> {
  const account = (await listAccountsOf(tx, personId)).find((own) => own.asset === asset)
  if (!account) return { lines: [], next: undefined }
  const found = await listNewestEntries(tx, account.id, { before: after, rowsMax: movementsPage + 1, ...(filter && { filter }) })
  const { items, next } = pageOf(found, movementsPage, ({ entry }): Place => entry)
  return { lines: items.map(({ entry, sums }) => ({ ...entry, balanceMinor: balanceOf(account.id, sums) })), next }
}
