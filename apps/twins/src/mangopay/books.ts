/** Wallets, payments and what moves between them. Every change is recorded and told as an event, and wallets hold what came into them. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { TwinClock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Faults } from '../faults.ts'
import type { TruthLog } from '../record.ts'
import type { Kept } from '../snapshot.ts'
import type { PaymentDeed, PaymentFault } from './record.ts'
import type { ResultCode } from './results.ts'
import type { CardBehaviour } from './vault.ts'

export type Status = 'CREATED' | 'SUCCEEDED' | 'FAILED'
export type Currency = 'EUR' | 'GBP'

export interface Wallet {
  readonly id: string
  readonly ownerId: string
  readonly currency: Currency
  readonly description: string
  readonly balanceMinor: bigint
}

export interface PayIn {
  readonly id: string
  readonly kind: 'card' | 'wire'
  readonly authorId: string
  readonly walletId: string
  readonly currency: Currency
  /** What is charged, or what arrived: of a wire nothing until then. */
  readonly debitedMinor: bigint
  readonly feeMinor: bigint
  /** Of a wire: what the payer said that they would send. */
  readonly declaredMinor: bigint
  readonly cardId: string | undefined
  readonly returnUrl: string | undefined
  readonly needsChallenge: boolean
  /** The card is typed on a page of ours. */
  readonly isOnPage: boolean
  /** Lets the payer's page, and no other, decide. */
  readonly pageKey: string
  readonly wireReference: string
  readonly tag: string | undefined
  readonly status: Status
  readonly resultCode: ResultCode | undefined
  readonly createdAt: Date
  readonly executedAt: Date | undefined
  /** Until when the payer may decide or pay. */
  readonly endsAt: Date | undefined
  readonly fault: PaymentFault
}

export interface Movement {
  readonly id: string
  readonly kind: 'refund' | 'transfer' | 'payout' | 'payout-return'
  readonly authorId: string
  readonly fromWalletId: string | undefined
  readonly toWalletId: string | undefined
  readonly bankAccountId: string | undefined
  /** What the payee’s bank statement shows; missing in what an older twin kept. */
  readonly bankReference?: string | undefined
  /** The payment or payout that it gives back. */
  readonly initialId: string | undefined
  readonly currency: Currency
  readonly amountMinor: bigint
  readonly tag: string | undefined
  readonly status: Status
  readonly resultCode: ResultCode | undefined
  readonly createdAt: Date
  readonly executedAt: Date | undefined
  readonly fault: PaymentFault
}

export interface EventRecord {
  readonly resourceId: string
  readonly type: string
  readonly at: Date
}

/** What can be done to a payment or a payout from outside. */
export const pushes = {
  pay: 'The payer pays on the page, and passes 3-D Secure.',
  deny: 'The payer fails 3-D Secure on the page.',
  decline: 'The card’s issuer declines the payment on the page.',
  leave: 'The payer goes back without paying.',
  confirm: 'The payer passes 3-D Secure.',
  refuse: 'The payer, or their bank, says no.',
  arrive: 'The wire arrives.',
  reject: 'The wire arrives and is refused.',
  succeed: 'A stuck card payment succeeds.',
  fail: 'A stuck card payment fails.',
  refund: 'The platform gives back by hand what came into its wallet.',
  dispute: 'The payer’s bank takes the money back.',
  bounce: 'The bank sends a payout back.',
} as const
export type Push = keyof typeof pushes

export interface Dispute {
  readonly id: string
  readonly payInId: string
  readonly currency: Currency
  readonly amountMinor: bigint
  readonly createdAt: Date
}

interface State {
  readonly wallets: readonly Wallet[]
  readonly payIns: readonly PayIn[]
  readonly movements: readonly Movement[]
  /** Missing in what an older twin kept. */
  readonly disputes?: readonly Dispute[]
  readonly events: readonly EventRecord[]
}

export interface CardOrder {
  readonly authorId: string
  readonly walletId: string
  readonly currency: Currency
  readonly debitedMinor: bigint
  readonly feeMinor: bigint
  readonly cardId: string
  readonly behaviour: CardBehaviour
  readonly returnUrl: string
  readonly tag: string | undefined
}

export type PageOrder = Omit<CardOrder, 'cardId' | 'behaviour'>

export interface WireOrder {
  readonly authorId: string
  readonly walletId: string
  readonly currency: Currency
  readonly declaredMinor: bigint
  readonly tag: string | undefined
}

export type MovementOrder = Pick<Movement, 'authorId' | 'currency' | 'amountMinor' | 'tag'> & { readonly fromWalletId: string }

export interface Books {
  readonly wallet: (id: string) => Wallet | undefined
  readonly wallets: () => readonly Wallet[]
  readonly openWallet: (wallet: Pick<Wallet, 'ownerId' | 'currency' | 'description'>) => Promise<Wallet>
  readonly payIn: (id: string) => PayIn | undefined
  /** Newest first. */
  readonly payIns: () => readonly PayIn[]
  readonly movement: (id: string) => Movement | undefined
  readonly movements: () => readonly Movement[]
  /** Oldest first. */
  readonly events: () => readonly EventRecord[]
  readonly payByCard: (order: CardOrder) => Promise<PayIn>
  readonly openPage: (order: PageOrder) => Promise<PayIn>
  readonly dispute: (id: string) => Dispute | undefined
  readonly awaitWire: (order: WireOrder) => Promise<PayIn>
  readonly refund: (payIn: PayIn, order: MovementOrder) => Promise<Movement>
  readonly transfer: (order: MovementOrder & { readonly toWalletId: string }) => Promise<Movement>
  readonly payOut: (order: MovementOrder & Pick<Movement, 'bankReference'> & { readonly bankAccountId: string }) => Promise<Movement>
  /** False when it does not apply. */
  readonly push: (id: string, push: Push, arrivedMinor?: bigint) => Promise<boolean>
  readonly kept: Kept<State>
}

export interface BookParts {
  readonly clock: TwinClock
  readonly deliveries: Deliveries
  readonly faults: Faults<PaymentFault>
  readonly log: TruthLog<PaymentDeed>
  /** How long what happens after a while takes. */
  readonly stepMs: number
  readonly ownWallets: readonly Omit<Wallet, 'balanceMinor'>[]
}

/** An issuer's page is open for so long. */
const challengeMs = 30 * 60_000
/** The page to type a card on is open for so long. */
const pageMs = 15 * 60_000
const wireMs = 31 * 24 * 3_600_000
/** As long as Mangopay lists events. */
const eventsMax = 50_000

export function openBooks({ clock, deliveries, faults, log, stepMs, ownWallets }: BookParts): Books {
  const wallets = new Map<string, Wallet>(ownWallets.map((wallet) => [wallet.id, { ...wallet, balanceMinor: 0n }]))
  const payIns = new Map<string, PayIn>()
  const movements = new Map<string, Movement>()
  const disputes = new Map<string, Dispute>()
  const events: EventRecord[] = []
  const idOf = (kind: string) => `${kind}_${randomBytes(13).toString('hex')}`
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

  const book = (walletId: string | undefined, changeMinor: bigint) => {
    const wallet = wallets.get(walletId ?? '')
    if (wallet) wallets.set(wallet.id, { ...wallet, balanceMinor: wallet.balanceMinor + changeMinor })
  }
  const tell = (type: string, resourceId: string) => {
    const at = clock.now()
    events.push({ resourceId, type, at })
    if (events.length > eventsMax) events.shift()
    const query = new URLSearchParams({ RessourceId: resourceId, EventType: type, Date: String(Math.floor(at.getTime() / 1_000)) })
    deliveries.send({ id: randomUUID(), type, body: String(query) })
  }
  const factsOf = ({ id, tag, status, currency, fault }: PayIn | Movement, amountMinor: bigint) => ({
    ...{ id, tag, status, currency, fault },
    answered: true,
    amountMinor: String(amountMinor),
  })

  const keepPayIn = async (payIn: PayIn, what: 'payment-created' | 'payment-changed'): Promise<PayIn> => {
    payIns.set(payIn.id, payIn)
    if (payIn.status === 'SUCCEEDED') book(payIn.walletId, payIn.debitedMinor - payIn.feeMinor)
    await log.add({
      what,
      ...factsOf(payIn, payIn.kind === 'wire' && payIn.status === 'CREATED' ? payIn.declaredMinor : payIn.debitedMinor),
    })
    if (what === 'payment-created') tell('PAYIN_NORMAL_CREATED', payIn.id)
    if (payIn.status !== 'CREATED') tell(`PAYIN_NORMAL_${payIn.status}`, payIn.id)
    return payIn
  }
  const decide = async (id: string, resultCode: ResultCode, changes: Partial<PayIn> = {}): Promise<boolean> => {
    const payIn = payIns.get(id)
    if (payIn?.status !== 'CREATED') return false
    await keepPayIn({ ...payIn, ...changes, ...decided(resultCode, clock.now()) }, 'payment-changed')
    return true
  }
  /** What becomes of a payment that nobody decides. */
  const planPayIn = ({ id, status, fault, kind, isOnPage, createdAt, endsAt }: PayIn) => {
    if (status !== 'CREATED') return
    if (fault === 'fails-later') clock.at(after(createdAt, stepMs), async () => void (await decide(id, '101199')))
    else if (endsAt) clock.at(endsAt, async () => void (await decide(id, kind === 'wire' ? '001034' : isOnPage ? '101109' : '101304')))
  }

  const eventNames = {
    refund: 'PAYIN_REFUND',
    transfer: 'TRANSFER_NORMAL',
    payout: 'PAYOUT_NORMAL',
    'payout-return': 'PAYOUT_REFUND',
  } as const
  const keepMovement = async (movement: Movement, what: 'movement-created' | 'movement-changed'): Promise<Movement> => {
    const { id, kind, status, amountMinor } = movement
    movements.set(id, movement)
    if (what === 'movement-created' && status !== 'FAILED') book(movement.fromWalletId, -amountMinor)
    if (status === 'SUCCEEDED') book(movement.toWalletId, amountMinor)
    if (what === 'movement-changed' && status === 'FAILED') book(movement.fromWalletId, amountMinor)
    await log.add({ what, ...factsOf(movement, amountMinor) })
    if (what === 'movement-created') tell(`${eventNames[kind]}_CREATED`, id)
    if (status !== 'CREATED') tell(`${eventNames[kind]}_${status}`, id)
    return movement
  }
  const makeMovement = (
    kind: Movement['kind'],
    resultCode: ResultCode | undefined,
    order: Partial<Movement> & Pick<Movement, 'authorId' | 'currency' | 'amountMinor' | 'tag'>,
  ): Movement => ({
    ...{ fromWalletId: undefined, toWalletId: undefined, bankAccountId: undefined, initialId: undefined, fault: 'none' },
    ...order,
    id: idOf({ refund: 'refund_m', transfer: 'xfer_m', payout: 'po_m', 'payout-return': 'refund_m' }[kind]),
    kind,
    createdAt: clock.now(),
    ...(resultCode === undefined ? { status: 'CREATED', resultCode: undefined, executedAt: undefined } : decided(resultCode, clock.now())),
  })
  const hasEnough = ({ fromWalletId, amountMinor }: MovementOrder) => (wallets.get(fromWalletId)?.balanceMinor ?? 0n) >= amountMinor
  const bounce = async (id: string): Promise<boolean> => {
    const payout = movements.get(id)
    const isBack = [...movements.values()].some(({ initialId }) => initialId === id)
    if (payout?.kind !== 'payout' || payout.status !== 'SUCCEEDED' || isBack) return false
    const { authorId, currency, amountMinor, fromWalletId, tag } = payout
    const back = makeMovement('payout-return', '000000', { authorId, currency, amountMinor, tag, toWalletId: fromWalletId, initialId: id })
    await keepMovement(back, 'movement-created')
    return true
  }
  const finishPayout = async (id: string): Promise<void> => {
    const payout = movements.get(id)
    if (payout?.status !== 'CREATED') return
    const result = payout.fault === 'payout-fails' ? '121999' : '000000'
    await keepMovement({ ...payout, ...decided(result, clock.now()) }, 'movement-changed')
    planMovement(movements.get(id) ?? payout)
  }
  const planMovement = ({ id, kind, status, fault, createdAt }: Movement) => {
    if (kind !== 'payout') return
    if (status === 'CREATED') clock.at(after(createdAt, stepMs), () => finishPayout(id))
    else if (fault === 'payout-bounces') clock.at(after(createdAt, 2 * stepMs), async () => void (await bounce(id)))
  }

  const dispute = async (id: string): Promise<boolean> => {
    const payIn = payIns.get(id)
    if (payIn?.kind !== 'card' || payIn.status !== 'SUCCEEDED') return false
    book(payIn.walletId, -payIn.debitedMinor)
    await log.add({ what: 'dispute-created', ...factsOf(payIn, payIn.debitedMinor) })
    const made: Dispute = {
      id: idOf('dispute_m'),
      payInId: id,
      currency: payIn.currency,
      amountMinor: payIn.debitedMinor,
      createdAt: clock.now(),
    }
    disputes.set(made.id, made)
    tell('DISPUTE_CREATED', made.id)
    return true
  }
  const isCardWaiting = (id: string, needsChallenge: boolean) => {
    const payIn = payIns.get(id)
    return payIn?.kind === 'card' && !payIn.isOnPage && payIn.needsChallenge === needsChallenge
  }
  const decidePage = async (id: string, resultCode: ResultCode) => payIns.get(id)?.isOnPage === true && decide(id, resultCode)
  const refund = async (payIn: PayIn, order: MovementOrder): Promise<Movement> => {
    const before = [...movements.values()].filter(({ initialId, status }) => initialId === payIn.id && status !== 'FAILED')
    const givenMinor = before.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const isTooMuch = givenMinor + order.amountMinor > payIn.debitedMinor
    const result = isTooMuch ? '005403' : hasEnough(order) ? '000000' : '001001'
    return keepMovement(makeMovement('refund', result, { ...order, initialId: payIn.id }), 'movement-created')
  }
  const refundByHand = async (id: string): Promise<boolean> => {
    const payIn = payIns.get(id)
    if (payIn?.kind !== 'card' || payIn.status !== 'SUCCEEDED') return false
    const { authorId, currency, walletId: fromWalletId, debitedMinor, feeMinor } = payIn
    const made = await refund(payIn, { authorId, currency, fromWalletId, amountMinor: debitedMinor - feeMinor, tag: undefined })
    return made.status === 'SUCCEEDED'
  }
  const arrive = async (id: string, arrivedMinor: bigint | undefined): Promise<boolean> => {
    const payIn = payIns.get(id)
    if (payIn?.kind !== 'wire') return false
    const sent = arrivedMinor ?? (payIn.fault === 'arrives-short' ? payIn.declaredMinor / 2n : payIn.declaredMinor)
    return decide(id, '000000', { debitedMinor: sent })
  }
  const turns: Readonly<Record<Push, (id: string, arrivedMinor: bigint | undefined) => Promise<boolean>>> = {
    pay: (id) => decidePage(id, '000000'),
    deny: (id) => decidePage(id, '101301'),
    decline: (id) => decidePage(id, '101101'),
    leave: (id) => decidePage(id, '101002'),
    confirm: async (id) => isCardWaiting(id, true) && decide(id, '000000'),
    refuse: async (id) => isCardWaiting(id, true) && decide(id, '101301'),
    succeed: async (id) => isCardWaiting(id, false) && decide(id, '000000'),
    fail: async (id) => isCardWaiting(id, false) && decide(id, '101199'),
    arrive,
    reject: async (id) => payIns.get(id)?.kind === 'wire' && decide(id, '008500'),
    refund: refundByHand,
    dispute,
    bounce,
  }

  return {
    wallet: (id) => wallets.get(id),
    wallets: () => [...wallets.values()],
    openWallet: async (order) => {
      const wallet: Wallet = { ...order, id: idOf('wlt_m'), balanceMinor: 0n }
      wallets.set(wallet.id, wallet)
      await log.add({ what: 'wallet-created', fault: 'none', answered: true, id: wallet.id, currency: wallet.currency })
      return wallet
    },
    payIn: (id) => payIns.get(id),
    payIns: () => [...payIns.values()].toReversed(),
    movement: (id) => movements.get(id),
    movements: () => [...movements.values()].toReversed(),
    events: () => events,
    payByCard: async ({ behaviour, ...order }) => {
      const fault = faults.strikeOf('stuck', 'fails-later')
      const isLeftOpen = fault === 'stuck' || fault === 'fails-later'
      const needsChallenge = behaviour === 'challenge' && !isLeftOpen
      const at = clock.now()
      const outcome = behaviour === 'declined' ? decided('101101', at) : needsChallenge || isLeftOpen ? undecided : decided('000000', at)
      const payIn: PayIn = {
        ...order,
        ...{ needsChallenge, isOnPage: false, fault, createdAt: at, kind: 'card', declaredMinor: 0n, wireReference: '' },
        ...outcome,
        id: idOf('payin_m'),
        pageKey: randomBytes(12).toString('hex'),
        endsAt: needsChallenge ? after(at, challengeMs) : undefined,
      }
      planPayIn(payIn)
      return keepPayIn(payIn, 'payment-created')
    },
    openPage: async (order) => {
      const at = clock.now()
      const payIn: PayIn = {
        ...order,
        ...{ kind: 'card', cardId: undefined, needsChallenge: false, isOnPage: true, declaredMinor: 0n, wireReference: '', fault: 'none' },
        ...undecided,
        id: `wt_${randomUUID()}`,
        pageKey: randomBytes(12).toString('hex'),
        createdAt: at,
        endsAt: after(at, pageMs),
      }
      planPayIn(payIn)
      return keepPayIn(payIn, 'payment-created')
    },
    dispute: (id) => disputes.get(id),
    awaitWire: async (order) => {
      const at = clock.now()
      const payIn: PayIn = {
        ...order,
        ...{ kind: 'wire', debitedMinor: 0n, feeMinor: 0n, cardId: undefined, returnUrl: undefined, pageKey: '' },
        ...{ needsChallenge: false, isOnPage: false },
        ...undecided,
        id: idOf('payin_wf'),
        wireReference: randomBytes(5).toString('hex').toUpperCase(),
        createdAt: at,
        endsAt: after(at, wireMs),
        fault: faults.strikeOf('arrives-short'),
      }
      planPayIn(payIn)
      return keepPayIn(payIn, 'payment-created')
    },
    refund,
    transfer: async (order) => keepMovement(makeMovement('transfer', hasEnough(order) ? '000000' : '001001', order), 'movement-created'),
    payOut: async (order) => {
      const fault = faults.strikeOf('payout-fails', 'payout-bounces')
      const payout = makeMovement('payout', hasEnough(order) ? undefined : '001001', { ...order, fault })
      planMovement(payout)
      return keepMovement(payout, 'movement-created')
    },
    push: async (id, push, arrivedMinor) => turns[push](id, arrivedMinor),
    kept: {
      read: () => ({
        wallets: [...wallets.values()],
        payIns: [...payIns.values()],
        movements: [...movements.values()],
        disputes: [...disputes.values()],
        events,
      }),
      // What was under way when the twin ended goes on.
      restore: (state) => {
        for (const wallet of state.wallets) wallets.set(wallet.id, wallet)
        for (const payIn of state.payIns) {
          payIns.set(payIn.id, payIn)
          planPayIn(payIn)
        }
        for (const movement of state.movements) {
          movements.set(movement.id, movement)
          planMovement(movement)
        }
        for (const made of state.disputes ?? []) disputes.set(made.id, made)
        events.push(...state.events)
      },
    },
  }
}

const undecided = { status: 'CREATED', resultCode: undefined, executedAt: undefined } as const

function decided(resultCode: ResultCode, at: Date): { status: Status; resultCode: ResultCode; executedAt: Date | undefined } {
  const isDone = resultCode === '000000'
  return { status: isDone ? 'SUCCEEDED' : 'FAILED', resultCode, executedAt: isDone ? at : undefined }
}
