/**
 * A member's subscription to an offer, from the first draft to a placement. Money stays the member's, set aside, until the offer's company
 * has allocated it; whatever is not allocated is free again.
 */
import type { Id } from '../id.ts'
import type { Cell } from '../ledger/chart-of-accounts.ts'
import type { Asset } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { endOfCalendarDays } from '../rules/period.ts'
import { after, dayMs } from '../time.ts'

export const subscriptionStates = [
  'draft',
  'in-review',
  'awaiting-payment',
  'reserved',
  'allocated',
  'placed',
  'cancelled',
  'refused',
  'returned',
  'expired',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Why one ended, where nobody wrote a reason. */
export const returnReasons = ['offer-cancelled', 'not-allocated', 'time-over'] as const
export type ReturnReason = (typeof returnReasons)[number]

export interface Subscription {
  readonly id: Id<'sub'>
  readonly personId: Id<'per'>
  readonly offerId: Id<'ofr'>
  readonly cell: Cell
  readonly asset: Asset
  readonly state: SubscriptionState
  readonly amountMinor: bigint
  /** Hundredths of a percent, as they were when the member signed. */
  readonly feeBps: number
  readonly isBelowMinimum: boolean
  /** How the member chose to pay when they signed. */
  readonly paysBy: PaymentWay | undefined
  readonly createdAt: Date
  readonly signedAt: Date | undefined
  /** Until when the member takes it back without giving a reason. */
  readonly cancelUntil: Date | undefined
  /** Until when a subscription that was accepted waits for its money. */
  readonly payBy: Date | undefined
  /** The transfer that holds the money. */
  readonly reservation: Id<'trf'> | undefined
  readonly allocatedMinor: bigint
  readonly endedAt: Date | undefined
}

/** Orders are taken until so much more than the target is asked for. What goes beyond the target is on the waiting list. */
export const demandMaxPercent = 150n
/** A draft that nobody signs is forgotten with its document. */
const draftDays = 30
/** After staff have accepted a subscription for which there is no money yet. */
const payDays = 14
/** A bank transfer takes one or two business days; this leaves room for a weekend, a holiday and a first one that was too small. */
const transferDays = 7
/** How long after the last day of an offer its company may take to allocate; then the money is free by itself. */
const allocationDays = 30

export const subscriptionsPage = 25

/** How a member pays: from their balance at once, by a bank transfer that arrives later, or by card on the payment institution's page. */
export const paymentWays = ['wallet', 'bank-transfer', 'card'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** How staff sort their orders. */
export const subscriptionTabs = ['to-decide', 'in-reflection', 'awaiting-payment', 'ready', 'allocated', 'ended'] as const
export type SubscriptionTab = (typeof subscriptionTabs)[number]

/** States in which a subscription counts as demand for its offer. */
export const countedStates = [
  'in-review',
  'awaiting-payment',
  'reserved',
  'allocated',
  'placed',
] as const satisfies readonly SubscriptionState[]
export const endedStates = ['cancelled', 'refused', 'returned', 'expired'] as const satisfies readonly SubscriptionState[]

export function hasEnded(state: SubscriptionState): boolean {
  return (endedStates as readonly SubscriptionState[]).includes(state)
}

/** The fee on an amount, rounded half up to the smallest unit. */
export function feeOf(amountMinor: bigint, feeBps: number): bigint {
  return (amountMinor * BigInt(feeBps) + 5_000n) / 10_000n
}

export interface Cost {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
}

/** Everything a member pays for an amount. */
export function costOf(amountMinor: bigint, feeBps: number): Cost {
  const feeMinor = feeOf(amountMinor, feeBps)
  return { amountMinor, feeMinor, totalMinor: amountMinor + feeMinor }
}

/** How much may still be subscribed. */
export function demandLeftMinor(targetMinor: bigint, demandMinor: bigint): bigint {
  const left = (targetMinor * demandMaxPercent) / 100n - demandMinor
  return left > 0n ? left : 0n
}

/** Whether an amount goes beyond the target, so that the member may receive less than it, or nothing. */
export function isOnWaitingList(targetMinor: bigint, demandMinor: bigint, amountMinor: bigint): boolean {
  return demandMinor + amountMinor > targetMinor
}

export type SubscriptionRefusal = Refusal<'SUBSCRIPTION_STEP_UNFIT' | 'CANCELLATION_OVER' | 'REFLECTION_RUNNING'>
type Decided = { readonly refused: false; readonly subscription: Subscription } | SubscriptionRefusal

const unfit = refuse('SUBSCRIPTION_STEP_UNFIT')

export interface SigningTerms {
  readonly minimumMinor: bigint
  /** The reflection period of the member's rule pack; undefined where it gives none. */
  readonly reflectionDays: number | undefined
  readonly paysBy: PaymentWay
}

/**
 * The member has signed. Below the minimum the company's staff decide first, and nothing is set aside until they have; otherwise the money
 * is to be set aside now, or when a bank transfer or a card brings it.
 */
export function decideSigned(subscription: Subscription, { minimumMinor, reflectionDays, paysBy }: SigningTerms, now: Date): Decided {
  if (subscription.state !== 'draft') return unfit
  const isBelowMinimum = subscription.amountMinor < minimumMinor
  return took({
    ...subscription,
    state: isBelowMinimum ? 'in-review' : 'awaiting-payment',
    isBelowMinimum,
    paysBy,
    signedAt: now,
    cancelUntil: reflectionDays === undefined ? now : endOfCalendarDays(now, reflectionDays),
    payBy: isBelowMinimum ? undefined : after(now, transferDays * dayMs),
  })
}

/** Staff of the company accept or refuse a subscription below the minimum. */
export function decideReview(subscription: Subscription, isAccepted: boolean, now: Date): Decided {
  if (subscription.state !== 'in-review') return unfit
  if (!isAccepted) return took({ ...subscription, state: 'refused', endedAt: now })
  return took({ ...subscription, state: 'awaiting-payment', payBy: after(now, payDays * dayMs) })
}

/** Whether money that comes now pays it. */
export function isWaitingForMoney({ state, payBy }: Pick<Subscription, 'state' | 'payBy'>, now: Date): boolean {
  return state === 'awaiting-payment' && payBy !== undefined && now < payBy
}

/** The money is set aside by this transfer. */
export function decideReserved(subscription: Subscription, reservation: Id<'trf'>, now: Date): Decided {
  if (!isWaitingForMoney(subscription, now)) return unfit
  return took({ ...subscription, state: 'reserved', reservation })
}

/** When money that was set aside is free again, if the company never allocates. The last day of the offer is a day in UTC. */
export function reservedUntil(closesOn: string, now: Date): Date {
  const closes = new Date(`${closesOn}T00:00:00Z`)
  return after(closes > now ? closes : now, (allocationDays + 1) * dayMs)
}

/** Until when a member can take a subscription back: while nothing is paid at any time, then until the reflection period ends. */
export function cancellableUntil({ state, cancelUntil }: Pick<Subscription, 'state' | 'cancelUntil'>): Date | 'any-time' | undefined {
  if (state === 'draft' || state === 'in-review' || state === 'awaiting-payment') return 'any-time'
  return state === 'reserved' ? cancelUntil : undefined
}

export function decideCancellation(subscription: Subscription, now: Date): Decided {
  const until = cancellableUntil(subscription)
  if (until === undefined) return unfit
  if (until !== 'any-time' && now >= until) return refuse('CANCELLATION_OVER')
  return took({ ...subscription, state: 'cancelled', endedAt: now })
}

/**
 * The offer was cancelled, or nothing was allocated: the money goes back. What was placed is the member's and stays; a draft that nobody
 * signed simply ends.
 */
export function decideReturn(subscription: Subscription, now: Date): Decided {
  if (hasEnded(subscription.state) || subscription.state === 'placed') return unfit
  return took({ ...subscription, state: subscription.state === 'draft' ? 'expired' : 'returned', allocatedMinor: 0n, endedAt: now })
}

/** When something is to be done about a subscription without anybody asking. */
export function subscriptionDueAt({ state, createdAt, payBy }: Pick<Subscription, 'state' | 'createdAt' | 'payBy'>): Date | undefined {
  if (state === 'draft') return after(createdAt, draftDays * dayMs)
  return state === 'awaiting-payment' ? payBy : undefined
}

/** The subscription as time leaves it: a draft nobody signed and one nobody paid end. */
export function expiredSubscription(subscription: Subscription, now: Date): Subscription {
  const dueAt = subscriptionDueAt(subscription)
  return dueAt && now >= dueAt ? { ...subscription, state: 'expired', endedAt: now } : subscription
}

/** Whether the company may allocate it: its money is set aside and nobody can take it back any more. */
export function isReadyToAllocate({ state, cancelUntil }: Pick<Subscription, 'state' | 'cancelUntil'>, now: Date): boolean {
  return state === 'reserved' && cancelUntil !== undefined && now >= cancelUntil
}

export function decideAllocated(subscription: Subscription, allocatedMinor: bigint, now: Date): Decided {
  if (subscription.state !== 'reserved' || allocatedMinor < 0n || allocatedMinor > subscription.amountMinor) return unfit
  if (!isReadyToAllocate(subscription, now)) return refuse('REFLECTION_RUNNING')
  if (allocatedMinor === 0n) return took({ ...subscription, state: 'returned', endedAt: now })
  return took({ ...subscription, state: 'allocated', allocatedMinor })
}

/** The money is with the company, and the member stands in its register. */
export function decidePlaced(subscription: Subscription): Decided {
  return subscription.state === 'allocated' ? took({ ...subscription, state: 'placed' }) : unfit
}

function took(subscription: Subscription): Decided {
  return { refused: false, subscription }
}

export const timelineSteps = ['reserved', 'paid', 'reflection', 'allocated', 'placed'] as const
export type TimelineStep = (typeof timelineSteps)[number]
export type StepStanding = 'done' | 'now' | 'next'

/** Where each step stands for whoever follows their subscription; the steps that a subscription never reached are left out once it ended. */
export function timelineOf(
  { state, signedAt, cancelUntil }: Pick<Subscription, 'state' | 'signedAt' | 'cancelUntil'>,
  now: Date,
): readonly { readonly step: TimelineStep; readonly standing: StepStanding }[] {
  const hasReflection = cancelUntil !== undefined && signedAt !== undefined && cancelUntil > signedAt
  const isReflectionOver = cancelUntil !== undefined && now >= cancelUntil
  const isPaid = state === 'reserved' || state === 'allocated' || state === 'placed'
  const isDone: Record<TimelineStep, boolean> = {
    reserved: signedAt !== undefined && state !== 'in-review',
    reflection: isReflectionOver,
    paid: isPaid,
    allocated: state === 'allocated' || state === 'placed',
    placed: state === 'placed',
  }
  const steps = timelineSteps.filter((step) => step !== 'reflection' || hasReflection)
  const first = steps.find((step) => !isDone[step])
  return steps
    .map((step) => ({
      step,
      standing: isDone[step] ? ('done' as const) : step === first && !hasEnded(state) ? ('now' as const) : ('next' as const),
    }))
    .filter(({ standing }) => standing === 'done' || !hasEnded(state))
}
