import { type InstitutionPayout, openPayout, sweepMinor, type WantedPayout } from '@heathland/domain/cards/institution-payout'
import type { Id } from '@heathland/domain/id'
import { type Cell, type Currency, cellCurrencies, cells } from '@heathland/domain/ledger/chart-of-accounts'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context, Ports } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findWalletStanding, insertPayout } from '../payments/institution-payout.sql.ts'
import { sendPayoutJob } from './cards.jobs.ts'

interface PayoutWish {
  readonly cell: Cell
  readonly amountMinor: bigint
  readonly reason: string
}

/** Asks a second person to let this much go from the payment institution to our bank account. */
export async function requestPayout(ctx: Context, { cell, amountMinor, reason }: PayoutWish): Promise<StoredApproval> {
  ctx.require('payments.pay-out')
  const asset = payoutAssetOf(ctx.ports, cell)
  return ctx.inTransaction(async (tx) => {
    const decided = await decide(tx, ctx, { id: ctx.newId('icp'), cell, asset, amountMinor, approvalId: undefined })
    if (decided.refused) throw new Refused(decided)
    return requestApproval(tx, ctx, { act: 'cards.pay-out', body: { cell, asset, amountMinor: String(amountMinor) }, reason })
  })
}

/** Judged once more: money may have gone back to cards since it was asked for. The worker asks the institution. */
export const payOutCardsAct: Act = {
  permission: 'payments.pay-out',
  sentence: 'Pay money out from the payment institution to our bank account',
  async execute(tx, ctx, body, { id: approvalId }) {
    const { cell, amountMinor } = body as { cell: Cell; amountMinor: string }
    const wanted = { id: ctx.newId('icp'), cell, asset: payoutAssetOf(ctx.ports, cell), amountMinor: BigInt(amountMinor), approvalId }
    const decided = await decide(tx, ctx, wanted)
    if (decided.refused || !(await keep(tx, ctx, decided.payout))) throw new Refused(refuse('APPROVAL_CHANGED'))
  },
}

/** The daily payout, in the cells and above the amount that the operator has set. */
export async function sweepPayouts(ctx: Context): Promise<void> {
  const { sweep, assets } = ctx.ports.cards?.payouts ?? { sweep: undefined, assets: [] }
  if (!sweep) return
  for (const cell of cells) {
    const asset = cellCurrencies[cell]
    if (!assets.includes(asset)) continue
    await ctx.inTransaction(async (tx) => {
      const amountMinor = sweepMinor(await findWalletStanding(tx, cell, asset), sweep)
      if (amountMinor === 0n) return
      const decided = await decide(tx, ctx, { id: ctx.newId('icp'), cell, asset, amountMinor, approvalId: undefined })
      if (!decided.refused) await keep(tx, ctx, decided.payout)
    })
  }
}

async function decide(tx: Tx, ctx: Context, wanted: WantedPayout) {
  return openPayout(wanted, await findWalletStanding(tx, wanted.cell, wanted.asset), ctx.now)
}

/** The row is there before anybody is asked, and its id is the key of the request. */
async function keep(tx: Tx, ctx: Context, payout: InstitutionPayout): Promise<boolean> {
  if (!(await insertPayout(tx, payout))) return false
  await recordAudit(tx, ctx, { action: 'cards.payout-wanted', resource: payout.id, after: payout })
  await enqueuePayout(tx, ctx, payout.id)
  return true
}

async function enqueuePayout(tx: Tx, ctx: Context, payoutId: Id<'icp'>): Promise<void> {
  await ctx.jobs.send(tx, sendPayoutJob, { payoutId }, { key: payoutId })
}

export function payoutAssetOf({ cards }: Pick<Ports, 'cards'>, cell: Cell): Currency {
  const asset = cellCurrencies[cell]
  if (!cards?.payouts.assets.includes(asset)) throw new Refused(refuse('CARD_PAYOUT_UNAVAILABLE'))
  return asset
}
