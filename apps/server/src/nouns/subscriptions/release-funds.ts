import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { subscriptionPassedOn } from '@heathland/domain/ledger/movements/subscription-passed-on'
import { money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { decidePlaced } from '@heathland/domain/subscriptions/subscription'
import { actOnEach } from '../../core/act-on-each.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { tell } from './follow-up-subscription.ts'
import { type Book, endRelease, findBook, findRelease, insertRelease, listUnreleased } from './office-subscriptions.sql.ts'
import { releaseJob } from './subscriptions.jobs.ts'
import { insertRegisterEntry, lockSubscription, saveOutcome } from './subscriptions.sql.ts'

/** What lies in escrow and may leave it now. */
function releasable(book: Book | undefined): { readonly book: Book; readonly amountMinor: bigint } {
  if (!book) throw new Refused(refuse('NOT_FOUND'))
  const amountMinor = book.allocatedMinor - book.placedMinor
  if (amountMinor <= 0n || book.state === 'cancelled') throw new Refused(refuse('NOTHING_TO_RELEASE'))
  if (book.unproved.length > 0) throw new Refused(refuse('EVIDENCE_UNPROVED'))
  return { book, amountMinor }
}

export async function requestRelease(
  ctx: Context,
  { offerId, reason }: { readonly offerId: Id<'ofr'>; readonly reason: string },
): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const { book, amountMinor } = releasable(await findBook(tx, offerId, ctx.now))
    await recordAudit(tx, ctx, {
      action: 'subscriptions.release-requested',
      resource: offerId,
      after: { amountMinor: String(amountMinor) },
    })
    const body = { offerId, name: book.name, company: book.company, asset: book.asset, amountMinor: String(amountMinor) }
    return requestApproval(tx, ctx, { act: 'subscriptions.release', body, reason, spvId: book.spvId })
  })
}

export const releaseAct: Act = {
  permission: 'subscriptions.release',
  sentence: 'Pass an offer’s money on to its company',
  async execute(tx, ctx, body, approval) {
    const { offerId, amountMinor } = body as { offerId: Id<'ofr'>; amountMinor: string }
    const now = releasable(await findBook(tx, offerId, ctx.now))
    if (String(now.amountMinor) !== amountMinor) throw new Refused(refuse('APPROVAL_CHANGED'))
    const id = ctx.newId('fre')
    await insertRelease(tx, { id, offerId, approvalId: approval.id, amountMinor: now.amountMinor, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'subscriptions.release-agreed', resource: offerId, after: { releaseId: id, amountMinor } })
    await ctx.jobs.send(tx, releaseJob, { releaseId: id }, { key: id })
  },
}

/** Passes the money on and enters the members in the register, one at a time. The database refuses it while title or permit is not proved. */
export async function carryOutRelease(ctx: Context, id: Id<'fre'>): Promise<void> {
  const release = await ctx.read((tx) => findRelease(tx, id))
  if (!release || release.isDone) return
  const { offerId, agreedAt: by, spvId } = release
  await actOnEach(ctx, {
    what: 'order to pass on',
    list: (tx, after, rowsMax) => listUnreleased(tx, { offerId, by, after, rowsMax }),
    keyOf: (subscriptionId) => subscriptionId,
    act: (tx, subscriptionId) => placeOne(tx, ctx, subscriptionId, spvId),
  })
  await ctx.inTransaction((tx) => endRelease(tx, id, ctx.now))
}

async function placeOne(tx: Tx, ctx: Context, id: Id<'sub'>, spvId: Id<'spv'>): Promise<void> {
  const before = await lockSubscription(tx, id)
  if (before?.state !== 'allocated') return
  const decided = decidePlaced(before)
  if (decided.refused) throw new Refused(decided)
  const { cell, offerId, personId, asset, allocatedMinor } = before
  const steps = subscriptionPassedOn({ id, cell, offerId, spvId, money: money(allocatedMinor, asset) }, () => ctx.newId('trf'))
  await openAccounts(tx, accountsToOpen(steps), ctx.now)
  await postTransfers(tx, steps, ctx.now)
  insertRegisterEntry(tx, { id: ctx.newId('rge'), offerId, personId, amountMinor: allocatedMinor, asset, subscriptionId: id, at: ctx.now })
  await saveOutcome(tx, { subscription: decided.subscription, now: ctx.now })
  await tell(tx, ctx, before, decided.subscription, 'subscriptions.placed')
}
