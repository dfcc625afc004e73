/**
 * Deposits of the demonstration. Nobody pays: a deposit that is started is processed and done within three seconds, decided by the same
 * rule as on the server, and what it delivers appears in the ledger.
 */

import { type DepositStory, toDeposit, toQuote } from '@heathland/contract/wire-funding'
import {
  type Deposit,
  type DepositFees,
  type DepositState,
  decideFunding,
  decideIdentityHold,
  decideSettlement,
  depositsPage,
  isFirstOnramp,
  newDeposit,
  type Payment,
} from '@heathland/domain/funding/deposit'
import { type Id, makeId } from '@heathland/domain/id'
import { type Money, money } from '@heathland/domain/money'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import type { DemoDeposit, Tables } from './memory.ts'

/** The longest that the demonstration lets anyone wait. */
const doneAfterMs = 3_000
const processingAfterMs = 1_500
/** Hundredths of a EURC for a unit of the currency. */
const rates = { EUR: 100n, GBP: 117n } as const
/** The specification's fee for cards, 1.5 percent. */
const feePermille = 15n
const limits = { minMinor: 2_000n, maxMinor: 1_000_000n }
/** No such place exists, and nothing is loaded from it. */
const page = { url: 'https://onramp.invalid/demonstration', pageOrigins: ['https://onramp.invalid'] }

type PayAsset = 'EUR' | 'GBP'

function purchaseOf(pay: Money & { readonly asset: PayAsset }): { readonly fees: DepositFees; readonly delivered: Money } {
  const { asset, amountMinor } = pay
  const fee = money((amountMinor * feePermille + 999n) / 1_000n, asset)
  const none = money(0n, asset)
  const delivered = money((amountMinor - fee.amountMinor) * rates[asset] * 100n, 'EURC')
  return { fees: { provider: fee, network: none, extra: none, total: fee }, delivered }
}

function payOf({ amountMinor, asset }: { amountMinor: string; asset: PayAsset }) {
  const pay = { amountMinor: BigInt(amountMinor), asset }
  if (pay.amountMinor < limits.minMinor || pay.amountMinor > limits.maxMinor) {
    const facts = { asset, minMinor: String(limits.minMinor), maxMinor: String(limits.maxMinor) }
    throw new Refused(refuse('FUNDING_NOT_POSSIBLE', facts))
  }
  return pay
}

/** The same rule as on the server: no money comes in before the identity check is approved. */
function requireIdentity({ memory }: DemoContext): void {
  const decision = decideFunding(investorIn(memory.tables).kycStatus)
  if (decision.refused) throw new Refused(decision)
}

/** What became of a deposit by now. What has been credited stays so whatever the check says later. */
function storyAt({ id, asset, payMinor, openedAt, isSettled }: DemoDeposit, { memory, now }: DemoContext): DepositStory {
  const isIdentityApproved = isSettled || investorIn(memory.tables).kycStatus === 'approved'
  const opened = new Date(openedAt)
  const pay = { amountMinor: payMinor, asset }
  const quoted = purchaseOf(pay)
  const order = { id, personId: demoInvestor.id, cell: 'eu', walletAddress: demoInvestor.crossmintWalletId, pay, quoted } as const
  const [processingAt, doneAt] = [after(opened, processingAfterMs), after(opened, doneAfterMs)]
  const timeline: { at: Date; state: DepositState }[] = [{ at: opened, state: 'opened' }]
  let deposit: Deposit = newDeposit(order, opened)
  const hear = (at: Date, state: Payment['state']) => {
    if (now < at) return
    const facts = { payments: [paymentOf(deposit, state)], isIdentityApproved }
    deposit = decideSettlement(deposit, facts, at, () => makeId('trf', at, new Uint8Array(10))).deposit
    timeline.push({ at, state: deposit.state })
  }
  hear(processingAt, 'processing')
  hear(doneAt, 'done')
  const { holds } = decideIdentityHold(deposit, { payments: [], isIdentityApproved })
  return { deposit, timeline, heldFor: holds[0]?.reason }
}

function paymentOf({ id, pay, quoted, walletAddress }: Deposit, state: Payment['state']): Payment {
  return {
    paymentId: `payment of ${id}`,
    state,
    failureReason: undefined,
    paid: pay,
    fees: quoted.fees,
    delivered: state === 'done' ? quoted.delivered : undefined,
    walletAddress,
    customerId: demoInvestor.moonpayCustomerId,
  }
}

/** What has been delivered by now, oldest first: what the ledger books. */
export function deliveredDeposits(
  context: DemoContext,
): readonly { readonly id: Id<'dep'>; readonly eurcMinor: bigint; readonly at: Date }[] {
  return [...context.memory.tables.deposits.values()].flatMap((row) => {
    const { deposit } = storyAt(row, context)
    return deposit.settledAt && deposit.delivered ? [{ id: row.id, eurcMinor: deposit.delivered.amountMinor, at: deposit.settledAt }] : []
  })
}

/** The first time that a deposit is seen to be done it makes its member a funded one, as settling does on the server. */
function follow(context: DemoContext): void {
  const { memory } = context
  const fresh = [...memory.tables.deposits.values()].filter((row) => !row.isSettled && storyAt(row, context).deposit.state === 'done')
  if (fresh.length === 0) return
  memory.change(({ deposits, investors }) => {
    for (const row of fresh) {
      deposits.set(row.id, { ...row, isSettled: true })
      const pay = { amountMinor: row.payMinor, asset: row.asset }
      const investor = investors.get(demoInvestor.id) ?? demoInvestor
      if (isFirstOnramp({ paid: pay, ...purchaseOf(pay) })) investors.set(investor.id, { ...investor, firstOnrampOk: true })
    }
  })
}

function storyOf(context: DemoContext, id: string): DepositStory {
  follow(context)
  const row = context.memory.tables.deposits.get(id as Id<'dep'>)
  if (!row) throw new Refused(refuse('NOT_FOUND'))
  return storyAt(row, context)
}

const investorIn = ({ investors }: Tables) => investors.get(demoInvestor.id) ?? demoInvestor

const { funding: operations } = demo

export const funding = operations.router({
  quote: operations.quote.handler(({ context, input }) => {
    requireIdentity(context)
    const pay = payOf(input)
    const between = { min: money(limits.minMinor, pay.asset), max: money(limits.maxMinor, pay.asset) }
    return toQuote({ paid: pay, ...purchaseOf(pay), expiresAt: after(context.now, minuteMs), limits: between })
  }),
  start: operations.start.handler(({ context, input }) => {
    requireIdentity(context)
    const { memory, now } = context
    const { amountMinor, asset } = payOf(input)
    const count = memory.tables.deposits.size + 1
    const id = makeId('dep', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
    memory.change(({ deposits }) => deposits.set(id, { id, asset, payMinor: amountMinor, openedAt: now.toISOString(), isSettled: false }))
    return { depositId: id, ...page }
  }),
  openPage: operations.openPage.handler(({ context, input }) => {
    const { deposit } = storyOf(context, input.depositId)
    if (deposit.state !== 'opened') throw new Refused(refuse('DEPOSIT_CLOSED'))
    requireIdentity(context)
    return page
  }),
  list: operations.list.handler(({ context, input }) => {
    follow(context)
    const newest = [...context.memory.tables.deposits.values()].toReversed()
    const found = newest.filter(({ id }) => input.after === undefined || id < input.after)
    return mapPage(pageOf(found, depositsPage, byId), (row) => toDeposit(storyAt(row, context)))
  }),
  read: operations.read.handler(({ context, input }) => toDeposit(storyOf(context, input.depositId))),
})
