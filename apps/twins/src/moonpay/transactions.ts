/** Purchases from the button to the wallet. Every change is recorded and told by webhook; tokens leave before "completed" is said. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TwinClock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Faults } from '../faults.ts'
import type { TruthLog } from '../record.ts'
import type { Kept } from '../snapshot.ts'
import { figure, type Method, type Price, priceOf } from './prices.ts'
import type { BuyDeed, OrderFault } from './record.ts'
import type { Buy } from './widget-query.ts'

export type Status = 'waitingPayment' | 'waitingAuthorization' | 'pending' | 'completed' | 'failed'

export interface Transaction {
  readonly id: string
  /** Lets the person's page, and no other, ask about it. */
  readonly pageKey: string
  readonly buy: Buy
  readonly method: Method
  /** What was shown on the page, and what was charged. */
  readonly quoted: Price
  readonly charged: Price
  readonly fault: OrderFault
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly status: Status
  /** The card's bank will say no. */
  readonly isDeclined: boolean
  readonly failureReason: string | undefined
  readonly cryptoTransactionId: string | undefined
}

/** What a person does on the page, and what is pushed along from outside. */
export const pushes = {
  authorize: 'The person confirms with their bank (3-D Secure).',
  decline: 'The person, or their bank, says no.',
  transfer: 'The bank transfer arrives.',
  complete: 'A stuck one goes on.',
  fail: 'It fails.',
  refund: 'The money is given back.',
  'charge-back': 'The person’s bank takes the money back after delivery.',
} as const
export type Push = keyof typeof pushes

/** From which statuses a push leads where, and why it failed. */
const ways: Readonly<Record<Push, { readonly from: readonly Status[]; readonly failure?: string }>> = {
  authorize: { from: ['waitingAuthorization'] },
  decline: { from: ['waitingAuthorization'], failure: 'The 3-D Secure check was not passed.' },
  transfer: { from: ['waitingPayment'] },
  complete: { from: ['pending'] },
  fail: { from: ['waitingPayment', 'waitingAuthorization', 'pending'], failure: 'The payment was declined by your bank.' },
  refund: { from: ['pending'], failure: 'The payment was refunded.' },
  'charge-back': { from: ['completed'], failure: 'The payment was charged back.' },
}

export interface Transactions {
  readonly begin: (buy: Buy, method: Method, how: 'at-once' | 'with-3ds' | 'declined') => Promise<Transaction | string>
  /** False when it does not apply. */
  readonly push: (id: string, push: Push) => Promise<boolean>
  readonly find: (id: string) => Transaction | undefined
  readonly byExternalId: (id: string) => readonly Transaction[]
  readonly list: () => readonly Transaction[]
  /** Oldest first. */
  readonly kept: Kept<readonly Transaction[]>
}

export interface TransactionParts {
  readonly clock: TwinClock
  readonly deliveries: Deliveries
  readonly faults: Faults<OrderFault>
  readonly log: TruthLog<BuyDeed>
  /** How long paying and delivering take, each. */
  readonly stepMs: number
  /** Sends tokens to a wallet; the transfer's id on the chain, or undefined when they could not be sent. */
  readonly deliver: (transfer: {
    readonly address: string
    readonly token: 'eurc' | 'usdc'
    readonly rawAmount: bigint
    readonly reference: string
  }) => Promise<string | undefined>
}

/** A wallet provider that is away is tried again, for longer than a test waits and shorter than for ever. */
const deliveriesMax = 500
const deliverAgainMs = 2_000
/** A wallet that nobody here has. */
const elsewhere = `0x${'e'.repeat(40)}`
/** Days of work on one machine; the oldest leaves first. */
const transactionsMax = 50_000

export function openTransactions({ clock, deliveries, faults, log, stepMs, deliver }: TransactionParts): Transactions {
  const known = new Map<string, Transaction>()
  const later = (task: () => Promise<void>, ms = stepMs) => clock.at(new Date(clock.now().getTime() + ms), task)

  const tell = (type: string, transaction: Transaction) =>
    deliveries.send({
      id: randomUUID(),
      type,
      body: JSON.stringify({ type, data: transactionBody(transaction), externalCustomerId: transaction.buy.externalCustomerId ?? null }),
    })
  const facts = (transaction: Transaction) => ({
    fault: transaction.fault,
    answered: true,
    transactionId: transaction.id,
    externalTransactionId: transaction.buy.externalTransactionId,
    status: transaction.status,
    walletAddress: transaction.buy.walletAddress,
    boughtRaw: String(transaction.charged.eurcRaw),
  })
  const change = async (id: string, changes: Partial<Transaction> & { readonly status: Status }): Promise<void> => {
    const before = known.get(id)
    if (!before) return
    // Two changes never share an instant, so that they can be told apart by it.
    const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
    const transaction = { ...before, ...changes, updatedAt }
    known.set(id, transaction)
    await log.add({ what: 'transaction-changed', ...facts(transaction), ...(changes.failureReason && { reason: changes.failureReason }) })
    tell(changes.status === 'failed' ? 'transaction_failed' : 'transaction_updated', transaction)
  }
  const fail = (id: string, failureReason: string) => change(id, { status: 'failed', failureReason })

  const finish = async (id: string, tries = 1): Promise<void> => {
    const transaction = known.get(id)
    if (transaction?.status !== 'pending') return
    const { buy, charged, fault } = transaction
    if (fault === 'fails-after-payment') return fail(id, 'The payment was refunded.')
    const rawAmount = fault === 'delivers-nothing' ? 0n : fault === 'delivers-less' ? charged.eurcRaw / 2n : charged.eurcRaw
    const token: 'eurc' | 'usdc' = fault === 'delivers-another-token' ? 'usdc' : 'eurc'
    const order = { address: buy.walletAddress, token, rawAmount, reference: `moonpay-${id}` }
    // Wallets of others are nobody's here.
    const isElsewhere = rawAmount === 0n || fault === 'delivers-elsewhere'
    const chainId = isElsewhere ? `0x${randomBytes(32).toString('hex')}` : await deliver(order)
    const sent = { ...facts(transaction), rawAmount: String(rawAmount) }
    if (chainId === undefined) {
      await log.add({ what: 'tokens-not-sent', ...sent })
      if (tries < deliveriesMax) later(() => finish(id, tries + 1), deliverAgainMs)
      return
    }
    await log.add({ what: 'tokens-sent', ...sent })
    await change(id, { status: 'completed', cryptoTransactionId: chainId })
    if (fault === 'settles-twice') await settleAgain(transaction)
  }
  const settleAgain = async (first: Transaction): Promise<void> => {
    const at = clock.now()
    const second: Transaction = { ...first, id: randomUUID(), fault: 'none', createdAt: at, updatedAt: at }
    known.set(second.id, second)
    await log.add({ what: 'transaction-created', ...facts(second) })
    tell('transaction_created', second)
    await finish(second.id)
  }
  const goOn = (transaction: Transaction) => {
    if (transaction.isDeclined) later(() => fail(transaction.id, 'The payment was declined by your bank.'))
    else if (transaction.fault !== 'stuck') later(() => finish(transaction.id))
  }

  return {
    begin: async (buy, method, how) => {
      const wish = { fiat: buy.fiat, method, amountMinor: buy.amountMinor, areFeesIncluded: buy.areFeesIncluded }
      const quoted = priceOf(wish)
      if (typeof quoted === 'string') return quoted
      const fault = faults.strikeOf(...(Object.keys(faults.table) as OrderFault[]))
      const price = fault === 'fee-changed' ? priceOf({ ...wish, feeTimes: 2n }) : quoted
      if (typeof price === 'string') return price
      const charged = fault === 'delivers-part' ? { ...price, eurcRaw: price.eurcRaw / 2n } : price
      const status = how === 'with-3ds' ? 'waitingAuthorization' : method === 'credit_debit_card' ? 'pending' : 'waitingPayment'
      const at = clock.now()
      const transaction: Transaction = {
        id: randomUUID(),
        pageKey: randomBytes(12).toString('hex'),
        ...{ method, quoted, charged, fault, status, createdAt: at, updatedAt: at },
        buy: { ...buy, ...(fault === 'delivers-elsewhere' && { walletAddress: elsewhere }) },
        isDeclined: how === 'declined',
        failureReason: undefined,
        cryptoTransactionId: undefined,
      }
      known.set(transaction.id, transaction)
      if (known.size > transactionsMax) known.delete(known.keys().next().value ?? '')
      await log.add({ what: 'transaction-created', ...facts(transaction) })
      tell('transaction_created', transaction)
      if (status === 'pending') goOn(transaction)
      return transaction
    },
    push: async (id, push) => {
      const transaction = known.get(id)
      const { from, failure } = ways[push]
      if (!transaction || !from.includes(transaction.status)) return false
      if (failure !== undefined) await fail(id, failure)
      else if (push === 'complete') await finish(id)
      else {
        await change(id, { status: 'pending' })
        goOn(transaction)
      }
      return true
    },
    find: (id) => known.get(id),
    byExternalId: (id) => [...known.values()].filter(({ buy }) => buy.externalTransactionId === id),
    list: () => [...known.values()].toReversed(),
    kept: {
      read: () => [...known.values()],
      // What was under way when the twin ended goes on.
      restore: (transactions) => {
        for (const transaction of transactions) {
          known.set(transaction.id, transaction)
          if (transaction.status === 'pending') goOn(transaction)
        }
      },
    },
  }
}

const stageNames = ['stage_one_ordering', 'stage_two_verification', 'stage_three_processing', 'stage_four_delivery'] as const
const stagesDone: Readonly<Record<Status, number>> = { waitingPayment: 0, waitingAuthorization: 1, pending: 2, completed: 4, failed: 2 }

/** What is said with a fault instead of what is so. */
export interface Misstatement {
  readonly eurcTimes?: bigint
  readonly currencyCode?: string
  readonly externalTransactionId?: string
}

/** The transaction as MoonPay's API and webhooks show it. */
export function transactionBody(transaction: Transaction, misstated: Misstatement = {}): object {
  const { id, buy, charged, method, status, fault } = transaction
  const { eurcTimes = 1n, externalTransactionId = buy.externalTransactionId } = misstated
  const currencyCode = misstated.currencyCode ?? (fault === 'delivers-another-token' ? 'usdc_base' : buy.currencyCode)
  const hasQuote = status !== 'waitingPayment' && status !== 'waitingAuthorization'
  return {
    id,
    createdAt: transaction.createdAt.toISOString(),
    updatedAt: transaction.updatedAt.toISOString(),
    status,
    failureReason: transaction.failureReason ?? null,
    baseCurrencyAmount: figure(buy.areFeesIncluded ? charged.totalMinor : charged.baseMinor, 2),
    quoteCurrencyAmount: hasQuote ? figure(charged.eurcRaw * eurcTimes, 6) : null,
    feeAmount: figure(charged.feeMinor, 2),
    extraFeeAmount: figure(0n, 2),
    networkFeeAmount: figure(charged.networkFeeMinor, 2),
    areFeesIncluded: buy.areFeesIncluded,
    paymentMethod: method,
    walletAddress: buy.walletAddress,
    walletAddressTag: null,
    cryptoTransactionId: transaction.cryptoTransactionId ?? null,
    redirectUrl: null,
    returnUrl: buy.redirectUrl ?? null,
    widgetRedirectUrl: buy.redirectUrl ?? null,
    bankDepositInformation: method === 'credit_debit_card' ? null : { iban: 'GB33BUKB20201555555555', accountName: 'MoonPay twin' },
    bankTransferReference: method === 'credit_debit_card' ? null : id.slice(0, 8).toUpperCase(),
    currencyId: currencyCode,
    currency: { id: currencyCode, type: 'crypto', name: 'EURC', code: currencyCode, precision: 6 },
    baseCurrencyId: buy.fiat,
    baseCurrency: { id: buy.fiat, type: 'fiat', name: buy.fiat.toUpperCase(), code: buy.fiat, precision: 2 },
    customerId: customerIdOf(buy),
    cardId: null,
    bankAccountId: null,
    externalCustomerId: buy.externalCustomerId ?? null,
    externalTransactionId: externalTransactionId ?? null,
    country: 'DEU',
    stages: stageNames.map((stage, place) => ({ stage, status: stageStatus(place, status), failureReason: null, actions: [] })),
  }
}

function stageStatus(place: number, status: Status): string {
  const done = stagesDone[status]
  if (place < done) return 'success'
  if (place > done) return 'not_started'
  return status === 'failed' ? 'failed' : 'in_progress'
}

/** The same person is the same customer. MoonPay's own id, which nobody else could have made up. */
function customerIdOf({ email, externalCustomerId }: Buy): string {
  const hex = createHash('sha256')
    .update(`customer ${email ?? externalCustomerId ?? ''}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
