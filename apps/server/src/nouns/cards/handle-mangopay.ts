import { isId } from '@heathland/domain/id'
import { subjectOf } from '@heathland/providers/payments/mangopay/translate'
import type { Context } from '../../core/context.ts'
import type { ReceivedWebhook } from '../webhooks/received-webhook.ts'
import { applyPayment, settlePayment } from './apply-payment.ts'
import { applyPayoutEvent, applyPayoutReturn } from './apply-payout.ts'
import { applyReversal } from './apply-reversal.ts'
import { findPayment } from './cards.sql.ts'

/** A hook says that something happened, and anybody could have sent it. What is true now is asked; without an answer, the event waits. */
export async function handleMangopayHook(ctx: Context, { type, subject }: ReceivedWebhook): Promise<void> {
  if (subject === undefined) return
  const about = subjectOf(type)
  if (about === 'payment') return handlePayment(ctx, subject)
  if (about === 'payout') return applyPayoutEvent(ctx, subject)
  if (about === 'payout-return') return applyPayoutReturn(ctx, subject)
  if (about === 'refund' || about === 'dispute') await applyReversal(ctx, { kind: about, sourceId: subject })
}

/** It may come before the answer that named the payment to us: then its reference says whose it is. */
async function handlePayment(ctx: Context, paymentId: string): Promise<void> {
  const outcome = await ctx.ports.cards?.port.readPayment(paymentId)
  // Nobody has such a payment: whoever sent the hook made it up.
  if (outcome && 'refused' in outcome && outcome.refused === 'not-found') return
  if (!outcome || !('payment' in outcome)) throw new Error('the institution did not say what became of the payment')
  const { reference } = outcome.payment
  if (reference === undefined || !isId('cpy', reference)) return
  const before = await ctx.read((tx) => findPayment(tx, reference))
  if (!before || (before.paymentId !== undefined && before.paymentId !== paymentId)) return
  if (await settlePayment(ctx, before, { found: outcome.payment })) return
  if (!(await applyPayment(ctx, reference))) throw new Error('the institution did not say what became of the payment')
}
