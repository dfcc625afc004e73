/**
 * Mangopay's words in ours. An answer about another payment, another wallet or another amount than was asked for is no answer:
 * whatever contradicts itself is `provider-failed`, and never money.
 */
import { type Money, money, subtract } from '@heathland/domain/money'
import type { HttpAnswer, HttpOutcome } from '../../http.ts'
import type {
  CardForm,
  CardPayment,
  Dispute,
  EventSubject,
  Movement,
  Payment,
  PaymentEvent,
  PaymentFailure,
  PaymentState,
  PaymentUnknown,
  Refusal,
  Unknown,
  WireInstructions,
} from '../port.ts'
import type { OwnAccounts, PaidAsset, WireRequest } from './request-bodies.ts'

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

/** A bearer token and how long it lives. */
export function readToken(content: unknown): { readonly token: string; readonly lifeMs: number } | undefined {
  const fields = fieldsOf(content)
  const [token, seconds] = [longTextOf(fields?.access_token), fields?.expires_in]
  if (!token || typeof seconds !== 'string' || !/^\d{1,6}$/.test(seconds)) return undefined
  return { token, lifeMs: Number(seconds) * 1_000 }
}

/** `read` gives nothing for what cannot be believed. */
export function conclude<Reading extends object>(
  outcome: HttpOutcome,
  read: (content: unknown) => Reading | Refusal | undefined,
): Reading | Refusal | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status, content } = outcome.answer
  if (status === 200 || status === 201) return read(content) ?? { unknown: 'provider-failed' }
  return failureOf(outcome.answer)
}

/** Undefined when it was done. What is said besides is not documented. */
export function concludeRemoval(outcome: HttpOutcome): Refusal | Unknown | undefined {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status } = outcome.answer
  return status === 200 || status === 204 ? undefined : failureOf(outcome.answer)
}

function unknownOf(outcome: Exclude<HttpOutcome, { answer: HttpAnswer }>): PaymentUnknown {
  if ('notSent' in outcome) return outcome.notSent === 'circuit-open' ? 'busy' : 'unreachable'
  return ({ timeout: 'timeout', cut: 'unreachable', failed: 'provider-failed' } as const)[outcome.unknown]
}

/** Only Mangopay's own words are a no: any proxy can say 400 or 404. */
function failureOf({ status, content }: HttpAnswer): Refusal | Unknown {
  if (status === 401) return { unknown: 'misconfigured' }
  if (status === 409 || status === 429) return { unknown: 'busy' }
  const result = errorSentence(fieldsOf(content))
  if (status === 404) return result === undefined ? { unknown: 'misconfigured' } : { refused: 'not-found', result }
  const isRefusal = status === 400 || status === 403 || status === 422
  return isRefusal && result !== undefined ? { refused: 'not-possible', result } : { unknown: 'provider-failed' }
}

/** `{Message, Type, errors}`, with the fields that are wrong; the documentation writes `Errors`. */
function errorSentence(fields: Fields | undefined): string | undefined {
  if (!fields || typeof fields.Type !== 'string' || typeof fields.Message !== 'string') return undefined
  const wrong = Object.entries(fieldsOf(fields.errors) ?? fieldsOf(fields.Errors) ?? {}).map(([field, text]) => `${field}: ${text}`)
  return sentenceOf([fields.Type, fields.Message, ...wrong].join('; '))
}

/** The stored answer to an earlier request with the same key; undefined when Mangopay has none, or not yet. */
export function storedAnswer(outcome: HttpOutcome): HttpOutcome | undefined {
  if (!('answer' in outcome)) return outcome
  const { status: found } = outcome.answer
  if (found === 404) return undefined
  // A no to this question is not a no to the request.
  if (found !== 200) return found === 401 || found === 429 ? outcome : { unknown: 'failed' }
  const fields = fieldsOf(outcome.answer.content)
  const status = /^[1-5]\d\d$/.exec(String(fields?.StatusCode))?.[0]
  if (!fields || status === undefined) return { unknown: 'failed' }
  return { answer: { status: Number(status), content: fields.Resource, retryAfterMs: undefined } }
}

export function readPayer(content: unknown, reference: string): { readonly payerId: string } | undefined {
  const fields = fieldsOf(content)
  const payerId = idOf(fields?.Id)
  return payerId && fields?.UserCategory === 'PAYER' && fields.Tag === reference ? { payerId } : undefined
}

export function readUserStatus(content: unknown, payerId: string): { readonly isClosed: boolean } | undefined {
  const fields = fieldsOf(content)
  if (fields?.Id !== payerId || fields.UserCategory !== 'PAYER' || typeof fields.UserStatus !== 'string') return undefined
  return { isClosed: fields.UserStatus === 'CLOSED' }
}

export function readCardForm(
  content: unknown,
  asked: { readonly payerId: string; readonly asset: PaidAsset; readonly cardOrigin: string },
): { readonly form: CardForm } | undefined {
  const fields = fieldsOf(content)
  const [registrationId, accessKey, data] = [idOf(fields?.Id), longTextOf(fields?.AccessKey), longTextOf(fields?.PreregistrationData)]
  const url = longTextOf(fields?.CardRegistrationURL)
  if (!fields || !registrationId || !accessKey || !data || !url) return undefined
  if (fields.UserId !== asked.payerId || fields.Currency !== asked.asset) return undefined
  // Card data goes nowhere but where our settings say that it may.
  if (!URL.canParse(url) || new URL(url).origin !== asked.cardOrigin) return undefined
  return { form: { registrationId, url, accessKey, data } }
}

/** A card that the vault did not take is a refusal; a registration that is still open is neither. */
export function readCard(content: unknown, registrationId: string): { readonly cardId: string } | Refusal | undefined {
  const fields = fieldsOf(content)
  if (!fields || fields.Id !== registrationId) return undefined
  if (fields.Status === 'ERROR' || fields.Validity === 'INVALID')
    return { refused: 'not-possible', result: resultOf(fields) ?? 'The card was not registered.' }
  const cardId = idOf(fields.CardId)
  return cardId && fields.Status === 'VALIDATED' ? { cardId } : undefined
}

/** What a payment has to be about: only what is known beforehand is compared. */
export interface ExpectedPayment {
  readonly accounts: OwnAccounts
  /** Where the institution’s own page is. */
  readonly cardOrigin: string
  readonly arePagesLocal: boolean
  readonly paymentId?: string
  readonly asked?: Pick<CardPayment, 'payerId' | 'charged' | 'fee' | 'reference'>
}

export function readPayment(content: unknown, expected: ExpectedPayment): { readonly payment: Payment } | undefined {
  const fields = fieldsOf(content)
  const kind = fields?.Type === 'PAYIN' && fields.Nature === 'REGULAR' ? kinds[String(fields.PaymentType)] : undefined
  const [paymentId, payerId, madeAt] = [idOf(fields?.Id), idOf(fields?.AuthorId), instantOf(fields?.CreationDate)]
  const own = ownWallet(fields?.CreditedWalletId, expected.accounts)
  if (!fields || !kind || !paymentId || !payerId || !madeAt || !own) return undefined
  if (expected.paymentId !== undefined && expected.paymentId !== paymentId) return undefined
  const state = stateOf(fields, kind)
  const funds = kind === 'wire' && state !== 'done' ? nothing(own.asset) : paidFunds(fields, own.asset)
  if (!state || !funds) return undefined
  const redirectUrl = state === 'action-needed' ? nextPage(fields, expected) : undefined
  if (state === 'action-needed' && !redirectUrl) return undefined
  const payment: Payment = {
    ...{ paymentId, kind, state, payerId, madeAt, redirectUrl, walletId: own.walletId },
    failure: state === 'failed' ? failureFor(String(fields.ResultCode)) : undefined,
    result: resultOf(fields),
    charged: funds.charged,
    fee: funds.fee,
    credited: state === 'done' ? subtract(funds.charged, funds.fee) : money(0n, own.asset),
    reference: textOf(fields.Tag),
    decidedAt: instantOf(fields.ExecutionDate),
  }
  return !expected.asked || isAsAsked(payment, expected.asked) ? { payment } : undefined
}

const kinds: Readonly<Record<string, Payment['kind'] | undefined>> = { CARD: 'card', BANK_WIRE: 'wire' }

function stateOf(fields: Fields, kind: Payment['kind']): PaymentState | undefined {
  if (fields.Status === 'FAILED') return 'failed'
  if (fields.Status === 'SUCCEEDED') return fields.ResultCode === successCode ? 'done' : undefined
  if (fields.Status !== 'CREATED') return undefined
  return kind === 'card' && (fields.SecureModeNeeded === true || isOnOwnPage(fields)) ? 'action-needed' : 'waiting'
}

/** Whether the card is typed on Mangopay's own page. */
function isOnOwnPage({ ExecutionType: type }: Fields): boolean {
  return type === 'WEB'
}

function nextPage(fields: Fields, { cardOrigin, arePagesLocal }: ExpectedPayment): string | undefined {
  if (!isOnOwnPage(fields)) return pageAddress(fields.SecureModeRedirectURL, arePagesLocal)
  // A card number is typed nowhere but where our settings say that it may.
  const url = longTextOf(fields.RedirectURL)
  return url && URL.canParse(url) && new URL(url).origin === cardOrigin ? url : undefined
}

const successCode = '000000'

interface PaidFunds {
  readonly charged: Money
  readonly fee: Money
}

/** A wire that has not arrived has funds of nothing, in a currency that is called XXX. */
function nothing(asset: PaidAsset): PaidFunds {
  return { charged: money(0n, asset), fee: money(0n, asset) }
}

/** Undefined unless what was charged is what we get and what is our fee, all in the wallet's currency. */
function paidFunds(fields: Fields, asset: PaidAsset): PaidFunds | undefined {
  const [charged, fee, credited] = [
    readFunds(fields.DebitedFunds, asset),
    readFunds(fields.Fees, asset),
    readFunds(fields.CreditedFunds, asset),
  ]
  if (!charged || !fee || !credited) return undefined
  return charged.amountMinor > 0n && subtract(charged, fee).amountMinor === credited.amountMinor ? { charged, fee } : undefined
}

function isAsAsked(payment: Payment, asked: NonNullable<ExpectedPayment['asked']>): boolean {
  return (
    payment.kind === 'card' &&
    payment.payerId === asked.payerId &&
    payment.reference === asked.reference &&
    isSame(payment.charged, asked.charged) &&
    isSame(payment.fee, asked.fee)
  )
}

export function readWire(content: unknown, asked: WireRequest, accounts: OwnAccounts): { readonly wire: WireInstructions } | undefined {
  const fields = fieldsOf(content)
  const own = ownWallet(fields?.CreditedWalletId, accounts)
  const account = fieldsOf(fields?.BankAccount)
  const declared = own && readFunds(fields?.DeclaredDebitedFunds, own.asset)
  if (!fields || !account || !declared || !isSame(declared, asked.amount)) return undefined
  if (fields.PaymentType !== 'BANK_WIRE' || fields.AuthorId !== asked.payerId || fields.Tag !== asked.reference) return undefined
  const [paymentId, reference] = [idOf(fields.Id), textOf(fields.WireReference)]
  const [ownerName, iban, bic] = [textOf(account.OwnerName), textOf(account.IBAN), textOf(account.BIC)]
  if (!paymentId || !reference || !ownerName || !iban || !bic) return undefined
  return { wire: { paymentId, reference, ownerName, iban, bic, amount: declared } }
}

/** What a movement has to be about: only what is known beforehand is compared. */
export interface ExpectedMovement {
  readonly kind: Movement['kind']
  readonly accounts: OwnAccounts
  readonly movementId?: string
  readonly amount?: Money
  readonly reference?: string
  /** Of a refund. */
  readonly paymentId?: string
  /** Of a transfer. */
  readonly toWalletId?: string
}

export function readMovement(content: unknown, expected: ExpectedMovement): { readonly movement: Movement } | undefined {
  const { kind, accounts } = expected
  const fields = fieldsOf(content)
  const [movementId, madeAt] = [idOf(fields?.Id), instantOf(fields?.CreationDate)]
  const state = Object.hasOwn(movementStates, String(fields?.Status)) ? movementStates[String(fields?.Status)] : undefined
  if (!fields || !movementId || !madeAt || !state || !isOfKind(fields, kind)) return undefined
  const givesBack = kind === 'refund' ? initialOf(fields) : undefined
  if (kind === 'refund' && !givesBack) return undefined
  // Money that the bank sent back comes into our wallet; everything else leaves it.
  const own = ownWallet(givesBack?.kind === 'payout' ? fields.CreditedWalletId : fields.DebitedWalletId, accounts)
  const amount = own && movedAmount(fields, own.asset)
  if (!amount || (state === 'done' && fields.ResultCode !== successCode)) return undefined
  const reference = textOf(fields.Tag)
  const facts = { movementId, amount, reference, paymentId: givesBack?.id, toWalletId: fields.CreditedWalletId }
  if (!isAsExpected(facts, expected)) return undefined
  return {
    movement: {
      ...{ movementId, kind, givesBack, state, amount, reference, madeAt },
      result: resultOf(fields),
      decidedAt: instantOf(fields.ExecutionDate),
    },
  }
}

const movementStates: Readonly<Record<string, Movement['state']>> = { CREATED: 'waiting', SUCCEEDED: 'done', FAILED: 'failed' }

function isOfKind({ Type: type, Nature: nature }: Fields, kind: Movement['kind']): boolean {
  if (kind === 'refund') return nature === 'REFUND'
  return nature === 'REGULAR' && type === (kind === 'transfer' ? 'TRANSFER' : 'PAYOUT')
}

function initialOf(fields: Fields): NonNullable<Movement['givesBack']> | undefined {
  const id = idOf(fields.InitialTransactionId)
  if (!id) return undefined
  if (fields.InitialTransactionType === 'PAYIN') return { kind: 'payment', id }
  return fields.InitialTransactionType === 'PAYOUT' ? { kind: 'payout', id } : undefined
}

/** Undefined unless all of what left arrived. */
function movedAmount(fields: Fields, asset: PaidAsset): Money | undefined {
  const [debited, fee, credited] = [
    readFunds(fields.DebitedFunds, asset),
    readFunds(fields.Fees, asset),
    readFunds(fields.CreditedFunds, asset),
  ]
  if (!debited || !credited || debited.amountMinor === 0n || fee?.amountMinor !== 0n) return undefined
  return isSame(debited, credited) ? debited : undefined
}

function isAsExpected(
  found: {
    readonly movementId: string
    readonly amount: Money
    readonly reference: unknown
    readonly paymentId: unknown
    readonly toWalletId: unknown
  },
  expected: ExpectedMovement,
): boolean {
  const names = ['movementId', 'reference', 'paymentId', 'toWalletId'] as const
  if (expected.amount !== undefined && !isSame(found.amount, expected.amount)) return false
  return names.every((name) => expected[name] === undefined || expected[name] === found[name])
}

/** Money is taken by a transaction of its own, which a dispute names once there is one. */
export function readDispute(content: unknown, disputeId: string, accounts: OwnAccounts): { readonly dispute: Dispute } | undefined {
  const fields = fieldsOf(content)
  const paymentId = fields?.InitialTransactionType === 'PAYIN' ? idOf(fields.InitialTransactionId) : undefined
  if (!fields || !paymentId || fields.Id !== disputeId || !disputeStates.includes(String(fields.Status))) return undefined
  const currency = fieldsOf(fields.DisputedFunds)?.Currency
  const amount =
    (currency === 'EUR' || currency === 'GBP') && accounts.wallets[currency] ? readFunds(fields.DisputedFunds, currency) : undefined
  if (!amount || amount.amountMinor === 0n) return undefined
  const isMoneyTaken = idOf(fields.RepudiationId) !== undefined
  return { dispute: { disputeId, paymentId, amount, isMoneyTaken, isClosed: fields.Status === 'CLOSED' } }
}

const disputeStates = ['CREATED', 'PENDING_CLIENT_ACTION', 'SUBMITTED', 'PENDING_BANK_ACTION', 'REOPENED_PENDING_CLIENT_ACTION', 'CLOSED']

export function readBalance(content: unknown, walletId: string, asset: PaidAsset): { readonly balance: Money } | undefined {
  const fields = fieldsOf(content)
  const balance = readFunds(fields?.Balance, asset)
  return balance && fields?.Id === walletId && fields.Currency === asset ? { balance } : undefined
}

export const eventsPerPage = 100

/** Oldest first. Events of what we do not use are left out, and a list with anything unreadable in it is not believed. */
export function readEvents(content: unknown): { readonly events: readonly PaymentEvent[]; readonly hasMore: boolean } | undefined {
  if (!Array.isArray(content)) return undefined
  const read = content.map((each) => {
    const fields = fieldsOf(each)
    return fields && eventOf(fields.EventType, fields.ResourceId, fields.Date)
  })
  if (!read.every((event) => event !== undefined)) return undefined
  const events = read.filter((event) => event !== 'ignored').toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return { events, hasMore: content.length >= eventsPerPage }
}

const progress = ['CREATED', 'SUCCEEDED', 'FAILED']
const disputeTurns = ['CREATED', 'ACTION_REQUIRED', 'SENT_TO_BANK', 'FURTHER_ACTION_REQUIRED', 'CLOSED']

/** The events that concern us; there are many more. */
const subjects: ReadonlyMap<string, EventSubject> = new Map([
  ...progress.map((step) => [`PAYIN_NORMAL_${step}`, 'payment'] as const),
  ...progress.map((step) => [`PAYIN_REFUND_${step}`, 'refund'] as const),
  ...progress.map((step) => [`TRANSFER_NORMAL_${step}`, 'transfer'] as const),
  ...progress.map((step) => [`PAYOUT_NORMAL_${step}`, 'payout'] as const),
  ...progress.map((step) => [`PAYOUT_REFUND_${step}`, 'payout-return'] as const),
  ...disputeTurns.map((turn) => [`DISPUTE_${turn}`, 'dispute'] as const),
])

/** Undefined for what is no event at all. */
export function eventOf(type: unknown, resourceId: unknown, date: unknown): PaymentEvent | 'ignored' | undefined {
  const [id, at] = [idOf(resourceId), instantOf(date)]
  if (typeof type !== 'string' || !/^[A-Z0-9_]{1,100}$/.test(type) || !id || !at) return undefined
  const subject = subjectOf(type)
  return subject ? { subject, id, at } : 'ignored'
}

/** What an event of this type is about; undefined for one that does not concern us. */
export function subjectOf(type: string): EventSubject | undefined {
  return subjects.get(type)
}

/** What each code means to the member; the families come after the codes that stand out of them. */
const failures: readonly (readonly [RegExp, PaymentFailure])[] = [
  [/^1013(99|0[1-6])$/, 'not-authenticated'],
  [/^(10110[56]|101410|1051\d\d|1052\d\d)$/, 'card-invalid'],
  [/^(10100[12]|101109|00103[0-4])$/, 'cancelled'],
  [/^00800[1-3]$/, 'card-invalid'],
  [/^(008|002)\d{3}$|^00101[12]$/, 'blocked'],
  [/^1011\d\d$/, 'declined'],
]

export function failureFor(resultCode: string): PaymentFailure {
  return failures.find(([codes]) => codes.test(resultCode))?.[1] ?? 'other'
}

/** One thousand million: more than anybody moves at once, and far from where numbers lose digits. */
const amountMinorMax = 100_000_000_000n

/** An amount in whole minor units of this currency. Undefined for anything else. */
export function readFunds(value: unknown, asset: PaidAsset): Money | undefined {
  const fields = fieldsOf(value)
  if (fields?.Currency !== asset || typeof fields.Amount !== 'string' || !/^\d{1,12}$/.test(fields.Amount)) return undefined
  const amountMinor = BigInt(fields.Amount)
  return amountMinor <= amountMinorMax ? money(amountMinor, asset) : undefined
}

function isSame(one: Money, other: Money): boolean {
  return one.asset === other.asset && one.amountMinor === other.amountMinor
}

function ownWallet(walletId: unknown, { wallets }: OwnAccounts): { readonly walletId: string; readonly asset: PaidAsset } | undefined {
  if (typeof walletId !== 'string') return undefined
  if (walletId === wallets.EUR) return { walletId, asset: 'EUR' }
  return walletId === wallets.GBP ? { walletId, asset: 'GBP' } : undefined
}

/** A page that a browser may be sent to: over TLS, or on this machine where that is allowed. */
function pageAddress(value: unknown, arePagesLocal: boolean): string | undefined {
  const text = longTextOf(value)
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, hostname } = new URL(text)
  const isLocal = arePagesLocal && protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)
  return protocol === 'https:' || isLocal ? text : undefined
}

/** The code and the sentence; nothing while there is nothing to tell. */
function resultOf({ ResultCode: code, ResultMessage: message }: Fields): string | undefined {
  return code === successCode ? undefined : sentenceOf([code, message].filter((part) => typeof part === 'string').join(' '))
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** Ids stand in paths, rows and logs. */
function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined
}

const textLengthMax = 200
/** Tokens of the card vault and addresses with a session in them. */
const longTextLengthMax = 4_000

function textOf(value: unknown): string | undefined {
  return isPlain(value, textLengthMax) ? value : undefined
}

function longTextOf(value: unknown): string | undefined {
  return isPlain(value, longTextLengthMax) ? value : undefined
}

function isPlain(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= lengthMax && !/[\p{Cc}\p{Cs}]/u.test(value)
}

/** Unix seconds, from 2001 to 2286. */
function instantOf(value: unknown): Date | undefined {
  return typeof value === 'string' && /^[1-9]\d{9}$/.test(value) ? new Date(Number(value) * 1_000) : undefined
}

/** One line of bounded length: it is shown to staff and kept. */
function sentenceOf(value: string): string | undefined {
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, textLengthMax).join('')
}
