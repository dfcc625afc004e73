/**
 * A deposit is an order to turn money of a bank or a card into EURC in the member's own wallet, and from there into euro. What the
 * provider says when it is asked decides; nobody is credited unless everything that was asked for is what was done. Whatever is not is
 * held for a person to look at. No money comes in before the member's identity check is approved: without it nothing is quoted or opened,
 * and an order that is open when the verdict turns is held for compliance until the check is approved again.
 */
import type { Id } from '../id.ts'
import type { Cell } from '../ledger/chart-of-accounts.ts'
import { onrampDeposit } from '../ledger/movements/onramp-deposit.ts'
import type { NextTransferId, Step } from '../ledger/transfer.ts'
import type { Money } from '../money.ts'
import type { KycStatus } from '../onboarding/readiness.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, hourMs, minuteMs } from '../time.ts'

export const depositStates = {
  opened: 'The page was opened; nothing has been paid.',
  'awaiting-payment': 'The provider waits for a bank transfer.',
  'action-needed': 'The member or their bank has to agree first.',
  processing: 'Paid; being processed or delivered, or looked at by a person.',
  done: 'The money is on the member’s account.',
  failed: 'It did not happen. It may be tried again on the same page.',
  expired: 'Nothing was paid for a day.',
} as const
export type DepositState = keyof typeof depositStates

/** So many deposits are listed at a time. */
export const depositsPage = 20

/** What keeps a payment from being credited, or what happened to one that was. A person decides. */
export const holdReasons = {
  'wrong-wallet': 'The tokens went to another wallet than the member’s.',
  'wrong-asset': 'What was paid with or delivered is not what was ordered.',
  'wrong-amount': 'What was paid or delivered is not what was ordered.',
  'second-payment': 'Another payment of the same order was credited before.',
  refunded: 'The payment was taken back after it had been credited.',
  'identity-check': 'The member’s identity check is no longer approved.',
} as const
export type HoldReason = keyof typeof holdReasons

/** Whether somebody may be quoted a price, open an order or go on to pay one. */
export function decideFunding(kycStatus: KycStatus): { readonly refused: false } | Refusal<'IDENTITY_CHECK_REQUIRED'> {
  return kycStatus === 'approved' ? { refused: false } : refuse('IDENTITY_CHECK_REQUIRED')
}

/** All in the currency that is paid with. */
export interface DepositFees {
  readonly provider: Money
  readonly network: Money
  readonly extra: Money
  readonly total: Money
}

export interface Deposit {
  readonly id: Id<'dep'>
  readonly personId: Id<'per'>
  readonly cell: Cell
  /** Where the tokens have to arrive. */
  readonly walletAddress: string
  /** What the member pays in all, fees included. */
  readonly pay: Money
  readonly quoted: { readonly fees: DepositFees; readonly delivered: Money }
  readonly state: DepositState
  /** The payment that the state is about. */
  readonly paymentId: string | undefined
  readonly charged: DepositFees | undefined
  readonly delivered: Money | undefined
  readonly failureReason: string | undefined
  readonly openedAt: Date
  /** When the provider is asked again by itself; never, once there is nothing to wait for. */
  readonly dueAt: Date | undefined
  readonly settledAt: Date | undefined
  /** A person has to look first: nothing is credited meanwhile, whatever the provider says by now. */
  readonly isHeld: boolean
  /** It waits for the identity check to be approved again. */
  readonly isIdentityHeld: boolean
}

/** One attempt to pay, as the provider tells of it when asked. */
export interface Payment {
  readonly paymentId: string
  readonly state: Exclude<DepositState, 'opened' | 'expired'>
  readonly failureReason: string | undefined
  readonly paid: Money
  readonly fees: DepositFees
  /** Undefined for what is no EURC. */
  readonly delivered: Money | undefined
  readonly walletAddress: string | undefined
  readonly customerId: string | undefined
}

export interface Hold {
  readonly reason: HoldReason
  /** None where the whole order is held. */
  readonly paymentId: string | undefined
  /** In EURC: what the wallet should have gained by this payment, and what the provider says it has. */
  readonly expectedMinor: bigint
  readonly foundMinor: bigint
}

export interface Settlement {
  /** `settle` alone credits anybody; `wait` changes nothing that anybody sees. */
  readonly kind: 'settle' | 'move' | 'fail' | 'expire' | 'wait'
  readonly deposit: Deposit
  readonly steps: readonly Step[]
  /** Each is for a person, once however often it is seen. */
  readonly holds: readonly Hold[]
  /** The order no longer waits for the identity check. */
  readonly releasesIdentity: boolean
  /** The provider's own id of the person, when a payment was credited. */
  readonly customerId: string | undefined
  readonly isFirstOnramp: boolean
}

const expiresAfterMs = dayMs
/** Bank transfers take days; after this the provider's events and the daily comparison still find them. */
const askedForMs = 30 * dayMs
/** Cards are paid and delivered within minutes: a lost event is made up for before anybody stops waiting. */
const asksAtFirst = { untilMs: 5 * minuteMs, everyMs: minuteMs / 2 }
const asksOften = { untilMs: 15 * minuteMs, everyMs: minuteMs }
const asksLess = { untilMs: 3 * hourMs, everyMs: 10 * minuteMs }

/** A card's payment can be taken back for four months, and the event that says so may get lost. */
const takenBackForMs = 120 * dayMs
const takenBackSoon = { untilMs: 7 * dayMs, everyMs: dayMs, thenEveryMs: 7 * dayMs }

/** When the provider is asked next: twice a minute at first, then every minute, then every ten, then hourly; of what was credited daily, then weekly. */
export function nextAsk({ openedAt, settledAt }: Pick<Deposit, 'openedAt' | 'settledAt'>, now: Date): Date | undefined {
  if (settledAt) {
    const settledMs = now.getTime() - settledAt.getTime()
    if (settledMs >= takenBackForMs) return undefined
    return after(now, settledMs < takenBackSoon.untilMs ? takenBackSoon.everyMs : takenBackSoon.thenEveryMs)
  }
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs >= askedForMs) return undefined
  if (ageMs < asksAtFirst.untilMs) return after(now, asksAtFirst.everyMs)
  if (ageMs < asksOften.untilMs) return after(now, asksOften.everyMs)
  return after(now, ageMs < asksLess.untilMs ? asksLess.everyMs : hourMs)
}

export type NewDeposit = Pick<Deposit, 'id' | 'personId' | 'cell' | 'walletAddress' | 'pay' | 'quoted'>

export function newDeposit(order: NewDeposit, now: Date): Deposit {
  return {
    ...order,
    state: 'opened',
    paymentId: undefined,
    charged: undefined,
    delivered: undefined,
    failureReason: undefined,
    openedAt: now,
    dueAt: nextAsk({ openedAt: now, settledAt: undefined }, now),
    settledAt: undefined,
    isHeld: false,
    isIdentityHeld: false,
  }
}

/** How far a payment has come; one that has come far does not go back. */
const progress = { 'awaiting-payment': 1, 'action-needed': 2, processing: 3 } as const

/** What an order is judged by. */
export interface SettlementFacts {
  /** All of the order's payments as the provider tells of them now, oldest first. */
  readonly payments: readonly Payment[]
  /** Whether the member's identity check is approved at this moment. */
  readonly isIdentityApproved: boolean
}

/** What follows from what the provider says about an order now. */
export function decideSettlement(deposit: Deposit, facts: SettlementFacts, now: Date, nextId: NextTransferId): Settlement {
  const settlement = followPayments(deposit, facts, now, nextId)
  const identity = decideIdentityHold(settlement.deposit, facts)
  return { ...settlement, holds: [...settlement.holds, ...identity.holds], releasesIdentity: identity.releases }
}

/** States in which a payment may be under way. */
const openStates: readonly DepositState[] = ['opened', 'awaiting-payment', 'action-needed', 'processing']

/**
 * Whether an order is held because its member's check is not approved, or let go because it is again. An order that ended without a
 * payment is let go as well: there is nothing left to decide.
 */
export function decideIdentityHold(
  deposit: Deposit,
  { isIdentityApproved, payments }: SettlementFacts,
): { readonly holds: readonly Hold[]; readonly releases: boolean } {
  const paid = payments.filter(({ state }) => state === 'done')
  const isOpen = openStates.includes(deposit.state) || (deposit.state !== 'done' && paid.length > 0)
  if (isIdentityApproved || !isOpen) return { holds: [], releases: deposit.isIdentityHeld }
  const foundMinor = paid.reduce((sum, payment) => sum + arrivedMinor(deposit, payment), 0n)
  const expectedMinor = deposit.quoted.delivered.amountMinor
  return { holds: [{ reason: 'identity-check', paymentId: undefined, expectedMinor, foundMinor }], releases: false }
}

function followPayments(deposit: Deposit, { payments, isIdentityApproved }: SettlementFacts, now: Date, nextId: NextTransferId): Quiet {
  const quiet: Quiet = { kind: 'wait', deposit, steps: [], holds: [], customerId: undefined, isFirstOnramp: false }
  if (deposit.state === 'done')
    return { ...quiet, deposit: { ...deposit, dueAt: nextAsk(deposit, now) }, holds: holdsAfterSettling(deposit, payments) }

  const done = payments.filter(({ state }) => state === 'done')
  const judged = done.map((payment) => ({ payment, fault: faultOf(deposit, payment) }))
  const fit = deposit.isHeld || !isIdentityApproved ? undefined : judged.find(({ fault }) => fault === undefined)?.payment
  const holds = judged.flatMap(({ payment, fault }) => {
    const reason = fault ?? (fit && payment !== fit ? 'second-payment' : undefined)
    return reason ? [holdOf(deposit, payment, reason, fit ? 0n : deposit.quoted.delivered.amountMinor)] : []
  })
  if (fit?.delivered) {
    const { delivered } = fit
    const { id, cell, personId } = deposit
    const charged = { charged: fit.fees, delivered, paymentId: fit.paymentId, failureReason: undefined }
    const settled: Deposit = { ...deposit, ...charged, state: 'done', settledAt: now }
    return {
      kind: 'settle',
      deposit: { ...settled, dueAt: nextAsk(settled, now) },
      steps: onrampDeposit({ id, cell, personId, eurcMinor: delivered.amountMinor }, nextId),
      holds,
      customerId: fit.customerId,
      isFirstOnramp: isFirstOnramp(fit),
    }
  }

  const asked = { ...deposit, dueAt: nextAsk(deposit, now) }
  // What is held has been paid: it is under way until a person has decided.
  const [held] = done
  if (held) return moveTo({ ...quiet, holds }, asked, 'processing', held)
  const live = payments.filter(({ state }) => state !== 'failed').toSorted((one, other) => progressOf(other) - progressOf(one))
  const [furthest] = live
  if (furthest) return moveTo(quiet, asked, furthest.state, furthest)
  const failed = payments.at(-1)
  if (failed) return moveTo(quiet, isExpired(deposit, now) ? { ...asked, dueAt: undefined } : asked, 'failed', failed)
  if (isExpired(deposit, now) && deposit.state === 'opened')
    return { ...quiet, kind: 'expire', deposit: { ...deposit, state: 'expired', dueAt: undefined } }
  return { ...quiet, deposit: deposit.state === 'expired' ? { ...deposit, dueAt: undefined } : asked }
}

type Quiet = Omit<Settlement, 'releasesIdentity'>

function moveTo(quiet: Quiet, deposit: Deposit, state: DepositState, { paymentId, failureReason }: Payment): Quiet {
  const isSamePayment = deposit.paymentId === paymentId
  if (isSamePayment && (deposit.state === state || rank(deposit.state) > rank(state))) return { ...quiet, deposit }
  const moved = { ...deposit, state, paymentId, failureReason: state === 'failed' ? failureReason : undefined }
  return { ...quiet, kind: state === 'failed' ? 'fail' : deposit.state === state ? 'wait' : 'move', deposit: moved }
}

/** Failing ends any attempt, so it is further than all. */
function rank(state: DepositState): number {
  return state === 'failed' ? 4 : state in progress ? progress[state as keyof typeof progress] : 0
}

function progressOf({ state }: Payment): number {
  return rank(state)
}

function isExpired({ openedAt }: Deposit, now: Date): boolean {
  return now.getTime() - openedAt.getTime() >= expiresAfterMs
}

/** A second payment that was made, or the credited one that was taken back. */
function holdsAfterSettling(deposit: Deposit, payments: readonly Payment[]): readonly Hold[] {
  return payments.flatMap((payment) => {
    if (payment.paymentId !== deposit.paymentId)
      return payment.state === 'done' ? [holdOf(deposit, payment, faultOf(deposit, payment) ?? 'second-payment', 0n)] : []
    const credited = deposit.delivered?.amountMinor ?? 0n
    if (payment.state === 'failed') return [{ reason: 'refunded', paymentId: payment.paymentId, expectedMinor: credited, foundMinor: 0n }]
    const changed = payment.state === 'done' && payment.delivered?.amountMinor !== credited
    return changed ? [holdOf(deposit, payment, 'wrong-amount', credited)] : []
  })
}

function holdOf(deposit: Deposit, payment: Payment, reason: HoldReason, expectedMinor: bigint): Hold {
  return { reason, paymentId: payment.paymentId, expectedMinor, foundMinor: arrivedMinor(deposit, payment) }
}

/** In EURC, in the member's own wallet. */
function arrivedMinor({ walletAddress }: Deposit, payment: Payment): bigint {
  return isSameWallet(payment.walletAddress, walletAddress) ? (payment.delivered?.amountMinor ?? 0n) : 0n
}

/** The provider rounds each of three fees to a whole cent. */
const paidRoundingMinor = 3n
/** How far the price at which tokens were bought may be from the quoted one: a twentieth is more than any day has moved it. */
const priceToleranceDivisor = 20n

/** Why a payment that is done must not be credited; undefined when it is what was ordered. */
export function faultOf(
  deposit: Deposit,
  payment: Payment,
): Exclude<HoldReason, 'second-payment' | 'refunded' | 'identity-check'> | undefined {
  if (!isSameWallet(payment.walletAddress, deposit.walletAddress)) return 'wrong-wallet'
  const { paid, fees, delivered } = payment
  if (delivered?.asset !== 'EURC' || paid.asset !== deposit.pay.asset) return 'wrong-asset'
  if (size(paid.amountMinor - deposit.pay.amountMinor) > paidRoundingMinor) return 'wrong-amount'
  const spentMinor = paid.amountMinor - fees.total.amountMinor
  const quotedSpentMinor = deposit.pay.amountMinor - deposit.quoted.fees.total.amountMinor
  if (spentMinor <= 0n || quotedSpentMinor <= 0n || delivered.amountMinor <= 0n || !isSanePrice(payment)) return 'wrong-amount'
  // delivered / spent against quoted / quoted spent, without a fraction being rounded.
  const [bought, expected] = [delivered.amountMinor * quotedSpentMinor, deposit.quoted.delivered.amountMinor * spentMinor]
  return size(bought - expected) * priceToleranceDivisor > expected ? 'wrong-amount' : undefined
}

/**
 * Hundredths of a EURC that a unit of the currency buys. EURC is a euro, and a pound has been worth one to two of them since there are
 * euros: whatever else is said of a price is a mistake, and one that is quoted and kept is no better.
 */
const priceBounds = { EUR: { min: 95n, max: 105n }, GBP: { min: 100n, max: 200n } } as const

/** Whether what is left of a payment after its fees can buy so much. */
export function isSanePrice({ paid, fees, delivered }: Pick<Payment, 'paid' | 'fees' | 'delivered'>): boolean {
  if (delivered?.asset !== 'EURC' || paid.asset === 'EURC') return false
  const { min, max } = priceBounds[paid.asset]
  // A cent at one to one is ten thousand millionths.
  const spent = (paid.amountMinor - fees.total.amountMinor) * 100n
  return spent > 0n && delivered.amountMinor >= spent * min && delivered.amountMinor <= spent * max
}

/** Addresses are written with capitals as a checksum, or without. */
function isSameWallet(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

const firstOnrampMinimum = { eurMinor: 2_000n, eurcMinor: 20_000_000n }

/** Whether a payment was worth EUR 20 or more: in euro as paid, in another currency at the price of this very purchase. */
export function isFirstOnramp({ paid, fees, delivered }: Pick<Payment, 'paid' | 'fees' | 'delivered'>): boolean {
  if (paid.asset === 'EUR') return paid.amountMinor >= firstOnrampMinimum.eurMinor
  const spentMinor = paid.amountMinor - fees.total.amountMinor
  if (!delivered || spentMinor <= 0n) return false
  return delivered.amountMinor * paid.amountMinor >= firstOnrampMinimum.eurcMinor * spentMinor
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value
}
