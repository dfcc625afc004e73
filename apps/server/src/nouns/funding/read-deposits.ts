import type { DepositStory } from '@heathland/contract/wire-funding'
import { depositsPage } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import { type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { visitPerson } from '../identity/person.ts'
import { findStory, listStories } from './funding.sql.ts'

/** One's own deposits, newest first. */
export async function listDeposits(ctx: Context, after: string | undefined): Promise<Page<DepositStory, string>> {
  const personId = signedIn(ctx).personId
  const found = await ctx.read((tx) => listStories(tx, personId, { before: after, rowsMax: depositsPage + 1 }))
  return pageOf(found, depositsPage, ({ deposit }) => deposit.id)
}

/** The deposits of a member, for staff who opened their page. */
export async function listDepositsOf(
  ctx: Context,
  { personId, after }: { personId: Id<'per'>; after: string | undefined },
): Promise<Page<DepositStory, string>> {
  ctx.require('ledger.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    const found = await listStories(tx, personId, { before: after, rowsMax: depositsPage + 1 })
    return pageOf(found, depositsPage, ({ deposit }) => deposit.id)
  })
}

export async function readDeposit(ctx: Context, depositId: string): Promise<DepositStory> {
  const personId = signedIn(ctx).personId
  const story = await ctx.read((tx) => findStory(tx, personId, depositId))
  if (!story) throw new Refused(refuse('NOT_FOUND'))
  return story
}
