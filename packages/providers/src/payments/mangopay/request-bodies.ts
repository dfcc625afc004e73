/** What we send to Mangopay. Every function throws for what no caller should ask for; nothing has been sent then. */
import { createHash } from 'node:crypto'
import { type Money, money } from '@heathland/domain/money'
import type { BrowserFacts, CardPagePayment, CardPayment, Payer } from '../port.ts'

export type PaidAsset = 'EUR' | 'GBP'

export type IdsByAsset = { readonly [Asset in PaidAsset]?: string | undefined }

/** What is ours at Mangopay. */
export interface OwnAccounts {
  /** The wallet that members' money comes into, for each currency. */
  readonly wallets: IdsByAsset
  /** Where payouts go, for each currency. */
  readonly bankAccountIds: IdsByAsset
  /** The author of transfers and payouts. */
  readonly ownUserId: string
}

/** 16 to 36 letters, digits and dashes are all that Mangopay takes; any other key is sent as its hash. */
export function idempotencyKeyOf(key: string): string {
  return /^[A-Za-z0-9-]{16,36}$/.test(key) ? key : createHash('sha256').update(key).digest('hex').slice(0, 36)
}

/** Mangopay forgets keys after 24 hours; the rest is for clocks that differ and for requests on their way. */
const keyLifeMs = (23 * 60 + 50) * 60_000

export function isKeyAlive(wantedSince: Date, now: Date): boolean {
  return now.getTime() - wantedSince.getTime() <= keyLifeMs
}

export function payerBody({ firstName, lastName, email }: Payer, reference: string): string {
  return JSON.stringify({
    UserCategory: 'PAYER',
    TermsAndConditionsAccepted: true,
    FirstName: firstName,
    LastName: lastName,
    Email: email,
    Tag: reference,
  })
}

export function cardRegistrationBody(payerId: string, asset: PaidAsset): string {
  return JSON.stringify({ UserId: payerId, Currency: asset, CardType: 'CB_VISA_MASTERCARD' })
}

/** Throws for a payment that no caller should ask for. */
export function cardPaymentBody(payment: CardPayment, accounts: OwnAccounts): string {
  return JSON.stringify({
    ...chargeBody(payment, accounts),
    CardId: payment.cardId,
    SecureMode: 'DEFAULT',
    SecureModeReturnURL: payment.returnUrl,
    IpAddress: payment.ipAddress,
    BrowserInfo: browserInfo(payment.browser),
  })
}

/** Throws for a payment that no caller should ask for. */
export function cardPageBody(payment: CardPagePayment, accounts: OwnAccounts): string {
  return JSON.stringify({
    ...chargeBody(payment, accounts),
    CardType: 'CB_VISA_MASTERCARD',
    // The issuer always asks the member, so a payment that they deny later is the issuer's loss.
    SecureMode: 'FORCE',
    ReturnURL: payment.returnUrl,
    Culture: payment.language.toUpperCase(),
  })
}

function chargeBody({ payerId, charged, fee, reference }: CardPagePayment | CardPayment, accounts: OwnAccounts): object {
  if (charged.asset !== fee.asset) throw new Error('A payment and its fee are in one currency.')
  if (fee.amountMinor < 0n || fee.amountMinor >= charged.amountMinor)
    throw new Error('A fee is a part of what is charged, and not all of it.')
  return {
    AuthorId: payerId,
    CreditedWalletId: walletOf(accounts, charged),
    DebitedFunds: fundsOf(charged),
    Fees: fundsOf(fee),
    Tag: reference,
  }
}

function browserInfo(browser: BrowserFacts): object {
  // Browsers say how far UTC is ahead of them, Mangopay wants how far they are ahead of UTC.
  const offset = -browser.timeZoneOffsetMinutes
  return {
    AcceptHeader: browser.acceptHeader,
    JavaEnabled: false,
    JavascriptEnabled: true,
    Language: browser.language,
    ColorDepth: browser.colorDepth,
    ScreenHeight: browser.screenHeight,
    ScreenWidth: browser.screenWidth,
    TimeZoneOffset: offset < 0 ? String(offset) : `+${Math.abs(offset)}`,
    UserAgent: browser.userAgent,
  }
}

export interface WireRequest {
  readonly payerId: string
  readonly amount: Money
  readonly reference: string
}

export function wireBody({ payerId, amount, reference }: WireRequest, accounts: OwnAccounts): string {
  return JSON.stringify({
    AuthorId: payerId,
    CreditedWalletId: walletOf(accounts, amount),
    DeclaredDebitedFunds: fundsOf(amount),
    DeclaredFees: fundsOf(money(0n, amount.asset)),
    Tag: reference,
  })
}

export interface RefundRequest {
  readonly payerId: string
  readonly amount: Money
  readonly reference: string
}

export function refundBody({ payerId, amount, reference }: RefundRequest, accounts: OwnAccounts): string {
  // Refused here rather than there: it comes out of a wallet of ours.
  walletOf(accounts, amount)
  return JSON.stringify({ AuthorId: payerId, ...movedFunds(amount), Tag: reference })
}

export interface TransferRequest {
  readonly toWalletId: string
  readonly amount: Money
  readonly reference: string
}

export function transferBody({ toWalletId, amount, reference }: TransferRequest, accounts: OwnAccounts): string {
  return JSON.stringify({
    AuthorId: accounts.ownUserId,
    DebitedWalletId: walletOf(accounts, amount),
    CreditedWalletId: toWalletId,
    ...movedFunds(amount),
    Tag: reference,
  })
}

export interface PayoutRequest {
  readonly amount: Money
  readonly reference: string
  readonly bankReference: string
}

export function payoutBody({ amount, reference, bankReference }: PayoutRequest, accounts: OwnAccounts): string {
  // Banks cut what is longer, and then nobody finds the payout on the statement.
  if (!/^[A-Z0-9]{1,12}$/.test(bankReference)) throw new Error('A bank statement shows twelve letters and digits.')
  return JSON.stringify({
    AuthorId: accounts.ownUserId,
    DebitedWalletId: walletOf(accounts, amount),
    BankAccountId: configured(accounts.bankAccountIds, paidAsset(amount)),
    BankWireRef: bankReference,
    ...movedFunds(amount),
    Tag: reference,
  })
}

/** What is moved bears no fee. */
function movedFunds(amount: Money): object {
  return { DebitedFunds: fundsOf(amount), Fees: fundsOf(money(0n, amount.asset)) }
}

/** The amount is written as the whole number that it is, without a double in between. */
function fundsOf({ amountMinor, asset }: Money): object {
  // Part of the language and not yet of its types here.
  const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(amountMinor))
  return { Currency: asset, Amount: raw }
}

function walletOf(accounts: OwnAccounts, amount: Money): string {
  if (amount.amountMinor <= 0n) throw new Error('Money is moved when there is some.')
  return configured(accounts.wallets, paidAsset(amount))
}

function paidAsset({ asset }: Money): PaidAsset {
  if (asset !== 'EUR' && asset !== 'GBP') throw new Error(`Mangopay holds EUR and GBP, not ${asset}.`)
  return asset
}

export function configured(ids: IdsByAsset, asset: PaidAsset): string {
  const id = ids[asset]
  if (!id) throw new Error(`There is no account for ${asset}.`)
  return id
}
