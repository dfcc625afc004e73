import { money } from '@heathland/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardPayment } from '../port.ts'
import {
  cardPageBody,
  cardPaymentBody,
  idempotencyKeyOf,
  isKeyAlive,
  payerBody,
  payoutBody,
  refundBody,
  transferBody,
  wireBody,
} from './request-bodies.ts'

const accounts = { wallets: { EUR: 'wlt_eur' }, bankAccountIds: { EUR: 'bankacc_1' }, ownUserId: 'user_m_heathland' }
const payment: CardPayment = {
  key: 'a-key',
  wantedSince: new Date(),
  payerId: 'user_m_anna',
  cardId: 'card_m_1',
  charged: money(10_250n, 'EUR'),
  fee: money(250n, 'EUR'),
  reference: 'dep_1',
  returnUrl: 'https://heathland.example/wallet',
  ipAddress: '192.0.2.7',
  browser: {
    acceptHeader: 'text/html',
    userAgent: 'Mozilla/5.0',
    language: 'en-GB',
    colorDepth: 24,
    screenWidth: 1_280,
    screenHeight: 800,
    timeZoneOffsetMinutes: -60,
  },
}

/** An amount as it stands in JSON. */
const eur = (minor: bigint) => ({ Currency: 'EUR', Amount: JSON.parse(String(minor)) })

describe('what is sent to Mangopay', () => {
  test('a card payment', () => {
    expect(JSON.parse(cardPaymentBody(payment, accounts))).toEqual({
      AuthorId: 'user_m_anna',
      CreditedWalletId: 'wlt_eur',
      DebitedFunds: eur(10_250n),
      Fees: eur(250n),
      CardId: 'card_m_1',
      SecureMode: 'DEFAULT',
      SecureModeReturnURL: 'https://heathland.example/wallet',
      IpAddress: '192.0.2.7',
      BrowserInfo: {
        AcceptHeader: 'text/html',
        JavaEnabled: false,
        JavascriptEnabled: true,
        Language: 'en-GB',
        ColorDepth: 24,
        ScreenHeight: 800,
        ScreenWidth: 1_280,
        TimeZoneOffset: '+60',
        UserAgent: 'Mozilla/5.0',
      },
      Tag: 'dep_1',
    })
  })

  test.each([
    [300, '-300'],
    [0, '+0'],
    [-330, '+330'],
  ])('a browser that says %i is ahead of UTC by %s minutes', (timeZoneOffsetMinutes, offset) => {
    const body = cardPaymentBody({ ...payment, browser: { ...payment.browser, timeZoneOffsetMinutes } }, accounts)
    expect(JSON.parse(body).BrowserInfo.TimeZoneOffset).toBe(offset)
  })

  test('a page to pay a card on, where the issuer always asks', () => {
    expect(JSON.parse(cardPageBody({ ...payment, language: 'nl' }, accounts))).toEqual({
      AuthorId: 'user_m_anna',
      CreditedWalletId: 'wlt_eur',
      DebitedFunds: eur(10_250n),
      Fees: eur(250n),
      CardType: 'CB_VISA_MASTERCARD',
      SecureMode: 'FORCE',
      ReturnURL: 'https://heathland.example/wallet',
      Culture: 'NL',
      Tag: 'dep_1',
    })
  })

  test('no more of a payer than Mangopay asks for', () => {
    const payer = { firstName: 'Anna', lastName: 'Example', email: 'anna@example.test', birthDate: '1990-01-01' }
    expect(JSON.parse(payerBody(payer, 'per_1'))).toEqual({
      UserCategory: 'PAYER',
      TermsAndConditionsAccepted: true,
      FirstName: 'Anna',
      LastName: 'Example',
      Email: 'anna@example.test',
      Tag: 'per_1',
    })
  })

  test('movements bear no fee and leave our own wallet', () => {
    const moved = { amount: money(2_000n, 'EUR'), reference: 'mov_1' }
    const funds = { DebitedFunds: eur(2_000n), Fees: eur(0n), Tag: 'mov_1' }
    expect(JSON.parse(refundBody({ ...moved, payerId: 'user_m_anna' }, accounts))).toEqual({ ...funds, AuthorId: 'user_m_anna' })
    const ours = { ...funds, AuthorId: 'user_m_heathland', DebitedWalletId: 'wlt_eur' }
    expect(JSON.parse(transferBody({ ...moved, toWalletId: 'wlt_project' }, accounts))).toEqual({
      ...ours,
      CreditedWalletId: 'wlt_project',
    })
    expect(JSON.parse(payoutBody({ ...moved, bankReference: 'HP0123456789' }, accounts))).toEqual({
      ...ours,
      BankAccountId: 'bankacc_1',
      BankWireRef: 'HP0123456789',
    })
    expect(JSON.parse(wireBody({ ...moved, payerId: 'user_m_anna' }, accounts))).toMatchObject({
      CreditedWalletId: 'wlt_eur',
      DeclaredDebitedFunds: eur(2_000n),
      DeclaredFees: eur(0n),
    })
  })

  test('amounts keep every digit', () => {
    const charged = money(9_007_199_254_740_993n, 'EUR')
    expect(cardPaymentBody({ ...payment, charged }, accounts)).toContain('"Amount":9007199254740993')
  })

  test('nothing for a currency without a wallet, and nothing of nothing', () => {
    expect(() => payoutBody({ amount: money(1n, 'GBP'), reference: 'x', bankReference: 'X' }, accounts)).toThrow('GBP')
    expect(() => payoutBody({ amount: money(0n, 'EUR'), reference: 'x', bankReference: 'X' }, accounts)).toThrow()
    expect(() => refundBody({ payerId: 'x', amount: money(-1n, 'EUR'), reference: 'x' }, accounts)).toThrow()
  })
})

describe('keys', () => {
  test('are sent as they are when Mangopay takes them, and otherwise as their hash', () => {
    expect(idempotencyKeyOf('0198c0de-0000-7000-8000-000000000001')).toBe('0198c0de-0000-7000-8000-000000000001')
    expect(idempotencyKeyOf('dep_1')).toMatch(/^[0-9a-f]{36}$/)
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(idempotencyKeyOf(one)).toMatch(/^[A-Za-z0-9-]{16,36}$/)
        expect(idempotencyKeyOf(one) === idempotencyKeyOf(other)).toBe(one === other)
      }),
    )
  })

  test('are alive for 23 hours and 50 minutes', () => {
    const since = new Date('2026-10-01T00:00:00Z')
    expect(isKeyAlive(since, new Date('2026-10-01T23:50:00.000Z'))).toBe(true)
    expect(isKeyAlive(since, new Date('2026-10-01T23:50:00.001Z'))).toBe(false)
  })
})
