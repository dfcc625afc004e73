import { type FoundReversal, openReversal, reversalPosted, reversalSteps, reversalWaits } from '@heathland/domain/cards/card-reversal'
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { Refused } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { applyPayment } from './apply-payment.ts'
import { postReversalJob } from './cards.jobs.ts'
import { findByPaymentId, findReversal, insertReversal, lockPayment, saveReversal, sumReversals } from './cards.sql.ts'

export interface NamedReversal {
  readonly kind: FoundReversal['kind']
  readonly sourceId: string
}

/** Asks the institution about a refund or a dispute, and takes the money back that it took. Throws when nothing can be said yet. */
export async function applyReversal(ctx: Context, named: NamedReversal): Promise<void> {
  const found = await ask(ctx, named)
  if (!found) return
  const known = await ctx.read((tx) => findByPaymentId(tx, found.paymentId))
  // Others of the same account's payments are none of ours.
  if (!known) return
  // Its hook may come before that of the payment.
  if (!known.endedAt && !(await applyPayment(ctx, known.id))) throw new Error('the institution did not say what became of the payment')
  const isUncredited = await ctx.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, known.id)
    if (!payment) return false
    const { allMinor } = await sumReversals(tx, payment.id)
    const reversal = openReversal(ctx.newId('crv'), payment, { ...named, amountMinor: found.amountMinor }, allMinor, ctx.now)
    if (!reversal) throw new Error('more went back to a card than it was charged')
    if (!(await insertReversal(tx, reversal))) return false
    const { id, state } = reversal
    await recordAudit(tx, ctx, { action: 'cards.reversal-found', resource: id, userId: payment.personId, after: reversal })
    if (state === 'open') await ctx.jobs.send(tx, postReversalJob, { reversalId: id }, { key: id })
    return state === 'uncredited'
  })
  if (isUncredited) await applyPayment(ctx, known.id)
}

async function ask(
  ctx: Context,
  { kind, sourceId }: NamedReversal,
): Promise<{ readonly paymentId: string; readonly amountMinor: bigint } | undefined> {
  const port = ctx.ports.cards?.port
  if (!port) throw new Error('the institution is not configured')
  if (kind === 'dispute') {
    const outcome = await port.readDispute(sourceId)
    if (!('dispute' in outcome)) throw new Error('the institution did not say what a dispute is about')
    const { paymentId, isMoneyTaken, amount } = outcome.dispute
    return isMoneyTaken ? { paymentId, amountMinor: amount.amountMinor } : undefined
  }
  const outcome = await port.readMovement({ kind: 'refund', movementId: sourceId })
  if (!('movement' in outcome)) throw new Error('the institution did not say what a refund is about')
  const { state, givesBack, amount } = outcome.movement
  // One that is not done comes again as an event when it is.
  return state === 'done' && givesBack?.kind === 'payment' ? { paymentId: givesBack.id, amountMinor: amount.amountMinor } : undefined
}

/** Takes it from the member who was credited. A member who has spent it owes it, which is a difference until they have it again. */
export async function postReversal(ctx: Context, reversalId: Id<'crv'>): Promise<void> {
  try {
    await ctx.inTransaction(async (tx) => {
      const found = await findReversal(tx, reversalId)
      const payment = found && (await lockPayment(tx, found.paymentId))
      // Read again behind the lock: another job may have posted it.
      const reversal = payment && (await findReversal(tx, reversalId))
      if (!payment || reversal?.state !== 'open') return
      const { postedMinor } = await sumReversals(tx, payment.id)
      const steps = reversalSteps(reversal, payment, postedMinor, () => ctx.newId('trf'))
      await openAccounts(tx, accountsToOpen(steps), ctx.now)
      await postTransfers(tx, steps, ctx.now)
      const posted = reversalPosted(reversal, ctx.now)
      await saveReversal(tx, posted)
      await recordAudit(tx, ctx, {
        action: 'cards.reversed',
        resource: reversalId,
        userId: payment.personId,
        before: reversal,
        after: posted,
      })
      await announce(tx, ctx, 'card.changed', { personId: payment.personId, cardPaymentId: payment.id })
    })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'LEDGER_FUNDS_SHORT') throw error
    ctx.log.error({ reversalId }, 'a member has too little for what went back to their card')
    await ctx.inTransaction(async (tx) => {
      const reversal = await findReversal(tx, reversalId)
      if (reversal?.state === 'open') await saveReversal(tx, reversalWaits(reversal, ctx.now))
    })
  }
}
