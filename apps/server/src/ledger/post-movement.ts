import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { movementsByHand, type PostingByHand, stepsByHand } from '@heathland/domain/ledger/posting-by-hand'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { findCell } from '../identity/identity.sql.ts'
import { announce } from '../outbox.ts'
import { openAccounts, type PostedStep, postWhenOpen } from './ledger.sql.ts'

/** Posts what an accountant books by hand, and opens the account it goes to. The same booked again changes nothing. */
export async function postMovement(ctx: Context, posting: PostingByHand): Promise<PostedStep> {
  ctx.require('ledger.post')
  const steps = stepsByHand(posting, () => ctx.newId('trf'))
  const accounts = accountsToOpen(steps)
  return ctx.inTransaction(async (tx) => {
    let posted = await postWhenOpen(tx, steps, accounts, ctx.now)
    if (!posted) {
      if (movementsByHand[posting.movement].holder === 'member') await requireMember(ctx, posting.holderId, posting.cell)
      await openAccounts(tx, accounts, ctx.now)
      posted = await postWhenOpen(tx, steps, accounts, ctx.now)
    }
    const [first] = posted ?? []
    invariant(first, 'accounts that were opened are open')
    if (first.happenedBefore) return first
    await recordAudit(tx, ctx, { action: 'ledger.posted-by-hand', resource: first.id, after: posting })
    await announce(tx, ctx, 'ledger.posted', { transferId: first.id })
    return first
  })
}

/** Only a member has a member's account, and only in their own cell. Staff of any role may post; what they post to is looked up for them. */
async function requireMember(ctx: Context, holderId: string | undefined, cell: Cell): Promise<void> {
  const found = await ctx.as({ kind: 'identity' }).read((tx) => findCell(tx, holderId as Id<'per'>))
  if (found !== cell) throw new Refused(refuse('LEDGER_ACCOUNT_UNKNOWN'))
}
