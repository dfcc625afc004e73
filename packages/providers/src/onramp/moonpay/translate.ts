/** MoonPay's words in ours, and ours in MoonPay's. Amounts are read from the text they came as, so that no digit is lost on the way. */
import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { type Asset, add, assets, type Money, money, toDecimal } from '@heathland/domain/money'
import type {
  BuyOrder,
  LimitsOutcome,
  OnrampFees,
  OnrampPayment,
  OnrampQuote,
  OnrampState,
  OnrampUnknown,
  OrderOutcome,
  PaymentMethod,
  QuoteOutcome,
} from '../port.ts'

export interface SigningKeys {
  readonly publishableKey: string
  readonly secretKey: string
  /** MoonPay's code for EURC on the chain of our wallets: a setting, since no source names it. */
  readonly currencyCode: string
}

/** The query string of the buy page, signed over exactly the bytes that are sent. Nothing may be added afterwards. */
export function signedQuery(order: BuyOrder, keys: SigningKeys): string {
  const search = `?${new URLSearchParams(parametersOf(order, keys))}`
  return `${search}&signature=${encodeURIComponent(sign(search, keys.secretKey))}`
}

export function sign(message: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(message).digest('base64')
}

function parametersOf(order: BuyOrder, { publishableKey, secretKey, currencyCode }: SigningKeys): [string, string][] {
  const { pay, email, appearance, paymentMethod } = order
  if (pay.asset === 'EURC' || pay.amountMinor <= 0n) throw new Error('An order is paid in EUR or GBP, and something is paid.')
  if (order.walletAddress === '' || order.orderId === '') throw new Error('An order has an id and a wallet.')
  return [
    ['apiKey', publishableKey],
    ['currencyCode', currencyCode],
    ['walletAddress', order.walletAddress],
    ['baseCurrencyCode', pay.asset.toLowerCase()],
    ['baseCurrencyAmount', toDecimal(pay)],
    // The order is for this amount; another amount is another order.
    ['lockAmount', 'true'],
    // So that the page charges what was quoted: the order's amount in all.
    ['areFeesIncluded', 'true'],
    ...(paymentMethod ? [['paymentMethod', methodCode(paymentMethod, pay.asset)] as [string, string]] : []),
    ...(email ? [['email', email] as [string, string]] : []),
    ['externalCustomerId', order.customerId],
    ['externalTransactionId', order.orderId],
    ['redirectURL', order.returnUrl],
    ['showWalletAddressForm', 'true'],
    ...(appearance ? [['theme', appearance] as [string, string]] : []),
    ['allowedIpAddress', sign(canonicalAddress(order.customerAddress), secretKey)],
  ]
}

/** One spelling for one address: MoonPay hashes what it sees, which is never an IPv4 address in IPv6's clothes. */
export function canonicalAddress(address: string): string {
  const [bare = ''] = address.trim().split('%', 1)
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) throw new Error('The customer’s address is not an IP address.')
  const text = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text)
  if (!mapped) return text
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

export function methodCode(method: PaymentMethod, asset: Asset): string {
  if (method === 'card') return 'credit_debit_card'
  return asset === 'GBP' ? 'gbp_bank_transfer' : 'sepa_bank_transfer'
}

/** JSON in which every number is the text that it was written as. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, keepNumbersAsText as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

/** The source text of a value is part of the language and not yet of its types here. */
function keepNumbersAsText(_key: string, value: unknown, context: { readonly source: string }): unknown {
  return typeof value === 'number' ? context.source : value
}

type Fields = Readonly<Record<string, unknown>>
type Rounding = 'down' | 'up'

/** An amount as MoonPay writes it, in minor units. Undefined for what is no amount, or is negative. */
export function readAmount(value: unknown, asset: Asset, rounding: Rounding): Money | undefined {
  const match = typeof value === 'string' ? /^(\d{1,24})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(value) : null
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  const places = assets[asset].decimals - fraction.length + Number(exponent)
  if (places >= 0) return money(digits * 10n ** BigInt(places), asset)
  const unit = 10n ** BigInt(-places)
  const rest = digits % unit
  return money(digits / unit + (rest > 0n && rounding === 'up' ? 1n : 0n), asset)
}

const states: Readonly<Record<string, OnrampState>> = {
  waitingPayment: 'awaiting-payment',
  waitingAuthorization: 'action-needed',
  pending: 'processing',
  completed: 'done',
  failed: 'failed',
}

export interface Answer {
  readonly status: number
  /** As `parseExact` reads it. */
  readonly content: unknown
}

/** What `GET /v1/transactions/ext/{id}` says. It is a list since the id need not be unique, and 404 before anything was begun. */
export function translateOrder({ status, content }: Answer, orderId: string, currencyCode: string): OrderOutcome {
  if (status === 404) return { payments: [] }
  if (status !== 200) return { unknown: unknownOf(status) }
  const payments = (Array.isArray(content) ? content : [content]).map((each) => translatePayment(each, orderId, currencyCode))
  if (!payments.every((payment) => payment !== undefined)) return { unknown: 'provider-failed' }
  return { payments: payments.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).map(({ payment }) => payment) }
}

/** Undefined when anything that money depends on is missing, unknown to us, or about another order. */
function translatePayment(
  content: unknown,
  orderId: string,
  currencyCode: string,
): { readonly payment: OnrampPayment; readonly createdAt: string } | undefined {
  const fields = fieldsOf(content)
  const paymentId = textOf(fields?.id)
  const state = Object.hasOwn(states, String(fields?.status)) ? states[String(fields?.status)] : undefined
  const asset = assetOf(fieldsOf(fields?.baseCurrency)?.code)
  const updatedAt = instantOf(fields?.updatedAt)
  if (!fields || !paymentId || !state || !asset || !updatedAt || fields.externalTransactionId !== orderId) return undefined
  const fees = feesOf(fields, asset)
  const base = readAmount(fields.baseCurrencyAmount, asset, 'down')
  if (!fees || !base) return undefined
  const isEurc = fieldsOf(fields.currency)?.code === currencyCode
  const delivered = state === 'done' && isEurc ? readAmount(fields.quoteCurrencyAmount, 'EURC', 'down') : undefined
  // A payment that is done delivered something: without the figure there is nothing to believe yet.
  if (state === 'done' && isEurc && !delivered) return undefined
  return {
    createdAt: textOf(fields.createdAt) ?? '',
    payment: {
      paymentId,
      state,
      failureReason: state === 'failed' ? sentenceOf(fields.failureReason) : undefined,
      paid: fields.areFeesIncluded === true ? base : add(base, fees.total),
      fees,
      delivered,
      walletAddress: textOf(fields.walletAddress),
      customerId: textOf(fields.customerId),
      chainTransactionId: textOf(fields.cryptoTransactionId),
      updatedAt,
    },
  }
}

export function translateQuote({ status, content }: Answer, asset: Asset): QuoteOutcome {
  if (isRefusal(status)) return { refused: 'not-possible' }
  if (status !== 200) return { unknown: unknownOf(status) }
  const quote = readQuote(fieldsOf(content), asset)
  return quote ? { quote } : { unknown: 'provider-failed' }
}

function readQuote(fields: Fields | undefined, asset: Asset): OnrampQuote | undefined {
  if (!fields) return undefined
  const fees = feesOf(fields, asset)
  const paid = readAmount(fields.totalAmount, asset, 'up')
  const delivered = readAmount(fields.quoteCurrencyAmount, 'EURC', 'down')
  if (!fees || !paid || !delivered) return undefined
  return { paid, fees, delivered, expiresAt: instantOf(fields.expiresAt) }
}

export function translateLimits({ status, content }: Answer, asset: Asset): LimitsOutcome {
  if (isRefusal(status)) return { refused: 'not-possible' }
  if (status !== 200) return { unknown: unknownOf(status) }
  const base = fieldsOf(fieldsOf(content)?.baseCurrency)
  const [min, max] = [readAmount(base?.minBuyAmount, asset, 'up'), readAmount(base?.maxBuyAmount, asset, 'down')]
  return min && max && base?.code === asset.toLowerCase() ? { limits: { min, max } } : { unknown: 'provider-failed' }
}

/** 400 is an amount or a method, 404 a currency that is not enabled for us: both are answers. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 404
}

export function unknownOf(status: number): OnrampUnknown {
  if (status === 429) return 'busy'
  return status === 401 || status === 403 ? 'misconfigured' : 'provider-failed'
}

/** Fees are rounded up: a page never shows less than was charged. A missing fee is zero. */
function feesOf(fields: Fields, asset: Asset): OnrampFees | undefined {
  const read = (value: unknown) => (value === undefined || value === null ? money(0n, asset) : readAmount(value, asset, 'up'))
  const [provider, network, extra] = [read(fields.feeAmount), read(fields.networkFeeAmount), read(fields.extraFeeAmount)]
  if (!provider || !network || !extra) return undefined
  return { provider, network, extra, total: add(add(provider, network), extra) }
}

function assetOf(code: unknown): 'EUR' | 'GBP' | undefined {
  return code === 'eur' ? 'EUR' : code === 'gbp' ? 'GBP' : undefined
}

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** Longer than any id or hash of theirs. */
const textLengthMax = 200

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax ? value : undefined
}

function instantOf(value: unknown): Date | undefined {
  const instant = typeof value === 'string' ? new Date(value) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

/** One line of bounded length: it is shown to people and kept. */
function sentenceOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, textLengthMax).join('')
}
