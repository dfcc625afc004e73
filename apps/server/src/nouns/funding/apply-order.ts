import { nextAsk } from '@heathland/domain/funding/deposit'
import { type Id, isId } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import type { ReceivedWebhook } from '../webhooks/received-webhook.ts'
import { findDeposit, postponeDeposit } from './funding.sql.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Two jobs for one deposit may run at once; a third time means that it changes faster than it can be asked about. */
const asksMax = 3

/** Asks the provider what became of an order and lets the deposit follow. False when the provider gave no answer. */
async function applyOrder(ctx: Context, depositId: Id<'dep'>): Promise<boolean> {
  for (let asked = 0; asked < asksMax; asked += 1) {
    const deposit = await ctx.read((tx) => findDeposit(tx, depositId))
    if (!deposit) return true
    // Asked outside of any transaction: nothing is locked while another company thinks.
    const outcome = await ctx.ports.onramp?.readOrder(depositId)
    if (!outcome || 'unknown' in outcome) {
      ctx.log.warn({ depositId, reason: outcome?.unknown ?? 'not configured' }, 'the onramp did not say what became of a deposit')
      return false
    }
    if (await settleDeposit(ctx, { deposit, payments: outcome.payments })) return true
  }
  return false
}

/** The poll: a deposit that is due is asked about, and again later when there was no answer. */
export async function askAboutDeposit(ctx: Context, depositId: Id<'dep'>): Promise<void> {
  if (await applyOrder(ctx, depositId)) return
  await ctx.inTransaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId)
    if (deposit?.dueAt) await postponeDeposit(tx, depositId, nextAsk(deposit, ctx.now))
  })
}

/** MoonPay says that something changed. What is true now is asked; while there is no answer, the event waits. */
export async function handleMoonPayEvent(ctx: Context, { reference }: ReceivedWebhook): Promise<void> {
  // Others of the same account's events are about orders that are not ours.
  if (reference === undefined || !isId('dep', reference)) return
  if (!(await applyOrder(ctx, reference))) throw new Error('the onramp did not say what became of the deposit')
}
