import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney, money } from '@heathland/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HttpOutcome } from '../../http.ts'
import type { Movement, Payment } from '../port.ts'
import type { OwnAccounts } from './request-bodies.ts'
import {
  conclude,
  failureFor,
  parseExact,
  readBalance,
  readCard,
  readCardForm,
  readDispute,
  readEvents,
  readFunds,
  readMovement,
  readPayer,
  readPayment,
  readToken,
  readWire,
  storedAnswer,
} from './translate.ts'

const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

const accounts: OwnAccounts = {
  wallets: { EUR: 'wlt_eur', GBP: 'wlt_gbp' },
  bankAccountIds: { EUR: 'bankacc_1' },
  ownUserId: 'user_m_heathland',
}
const wire = { payerId: 'user_m_anna', amount: money(50_000n, 'EUR'), reference: 'dep_1' }
const form = { payerId: 'user_m_anna', asset: 'EUR', cardOrigin: 'https://homologation-webpayment.payline.com' } as const

function recorded(name: string): HttpOutcome {
  const { status, text } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { status: number; text: string }
  return { answer: { status, content: parseExact(text), retryAfterMs: undefined } }
}

const { cardOrigin } = form
const paymentOf = (paymentId: string) => (content: unknown) =>
  readPayment(content, { accounts, cardOrigin, arePagesLocal: false, paymentId })
const movementOf = (kind: Movement['kind']) => (content: unknown) => readMovement(content, { kind, accounts })

/** How each family of recordings is read: the first part of its name. */
const readers: Readonly<Record<string, (outcome: HttpOutcome, name: string) => object | undefined>> = {
  payment: (outcome, name) => conclude(outcome, paymentOf(name.startsWith('payment-wire') ? 'payin_wf_01' : 'payin_m_01')),
  wire: (outcome) => conclude(outcome, (content) => readWire(content, wire, accounts)),
  movement: (outcome, name) => conclude(outcome, movementOf((name.split('-')[1] ?? '') as Movement['kind'])),
  failure: (outcome) => conclude(outcome, paymentOf('payin_m_01')),
  dispute: (outcome) => conclude(outcome, (content) => readDispute(content, 'dispute_1', accounts)),
  form: (outcome) => conclude(outcome, (content) => readCardForm(content, form)),
  card: (outcome) => conclude(outcome, (content) => readCard(content, 'cardreg_m_1')),
  payer: (outcome) => conclude(outcome, (content) => readPayer(content, 'per_1')),
  balance: (outcome) => conclude(outcome, (content) => readBalance(content, 'wlt_eur', 'EUR')),
  events: (outcome) => conclude(outcome, readEvents),
  stored: (outcome) => {
    const stored = storedAnswer(outcome)
    return stored && conclude(stored, paymentOf('payin_m_01'))
  },
  token: (outcome) => ('answer' in outcome ? readToken(outcome.answer.content) : undefined),
}

/** An outcome as one line. */
function lineOf(name: string): string {
  const outcome = readers[name.split('-')[0] ?? '']?.(recorded(name), name)
  if (outcome && 'payment' in outcome) return paymentLine(outcome.payment as Payment)
  if (outcome && 'movement' in outcome) return movementLine(outcome.movement as Movement)
  return JSON.stringify(outcome, (_key, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'nothing'
}

function paymentLine({ kind, state, failure, result, charged, fee, credited, redirectUrl }: Payment): string {
  const amounts = [charged, fee, credited]
    .map((each) => formatMoney(each, 'exact'))
    .join(' − ')
    .replace(/ − (?=[^−]*$)/, ' → ')
  return [`${kind} ${state}: ${amounts}`, failure, result, redirectUrl].filter((part) => part !== undefined).join('; ')
}

function movementLine({ kind, state, amount, result, givesBack }: Movement): string {
  const parts = [`${kind} ${state}: ${formatMoney(amount, 'exact')}`, givesBack && `of ${givesBack.kind} ${givesBack.id}`, result]
  return parts.filter((part) => part !== undefined).join('; ')
}

const failed = '{"unknown":"provider-failed"}'
const expected: Readonly<Record<string, string>> = {
  balance: '{"balance":{"amountMinor":"23456789012","asset":"EUR"}}',
  'balance-of-another': failed,
  'balance-other-currency': failed,
  'balance-pending-user-action': '{"unknown":"misconfigured"}',
  'balance-zero': '{"balance":{"amountMinor":"0","asset":"EUR"}}',
  'card-invalid': '{"refused":"not-possible","result":"The card was not registered."}',
  'card-of-another': failed,
  'card-refused': '{"refused":"not-possible","result":"105202 Card number: invalid format"}',
  'card-registered': '{"cardId":"card_m_1"}',
  'card-still-open': failed,
  'dispute-taken':
    '{"dispute":{"disputeId":"dispute_1","paymentId":"payin_m_01","amount":{"amountMinor":"10250","asset":"EUR"},"isMoneyTaken":true,"isClosed":false}}',
  'dispute-closed':
    '{"dispute":{"disputeId":"dispute_1","paymentId":"payin_m_01","amount":{"amountMinor":"10250","asset":"EUR"},"isMoneyTaken":true,"isClosed":true}}',
  'dispute-asks-for-papers':
    '{"dispute":{"disputeId":"dispute_1","paymentId":"payin_m_01","amount":{"amountMinor":"10250","asset":"EUR"},"isMoneyTaken":false,"isClosed":false}}',
  'dispute-of-another': failed,
  'dispute-of-a-payout': failed,
  'dispute-of-nothing': failed,
  'dispute-dollars': failed,
  'dispute-status-unheard-of': failed,
  'payment-page-open': 'card action-needed: €102.50 − €2.50 → €0.00; https://homologation-webpayment.payline.com/v2/?token=abc',
  'payment-page-elsewhere': failed,
  'payment-page-nowhere': failed,
  'payment-page-expired': 'card failed: €102.50 − €2.50 → €0.00; cancelled; 101109 The payment page has expired',
  'payment-page-done': 'card done: €102.50 − €2.50 → €100.00',
  events:
    '{"events":[{"subject":"payment","id":"payin_m_01","at":"2026-09-21T14:13:20.000Z"},{"subject":"payment","id":"payin_m_01","at":"2026-09-21T14:13:24.000Z"},{"subject":"payout-return","id":"refund_m_02","at":"2026-09-21T14:13:29.000Z"},{"subject":"dispute","id":"dispute_1","at":"2026-09-21T14:13:30.000Z"}],"hasMore":false}',
  'events-full-page': '{"events":[],"hasMore":true}',
  'events-none': '{"events":[],"hasMore":false}',
  'events-unreadable': failed,
  'failure-200-html': failed,
  'failure-302': failed,
  'failure-400':
    '{"refused":"not-possible","result":"param_error; One or several required parameters are missing or incorrect.; CardId: The value is not valid"}',
  'failure-400-errors-with-capital':
    '{"refused":"not-possible","result":"param_error; One or several required parameters are missing or incorrect.; DebitedFunds: Too low"}',
  'failure-400-html': failed,
  'failure-401': '{"unknown":"misconfigured"}',
  'failure-403': '{"refused":"not-possible","result":"forbidden_ressource; Forbidden for this account"}',
  'failure-404':
    '{"refused":"not-found","result":"ressource_not_found; The ressource does not exist; RessourceNotFound: Cannot found the ressource PayIn with the id=1"}',
  'failure-404-html': '{"unknown":"misconfigured"}',
  'failure-409': '{"unknown":"busy"}',
  'failure-422': '{"refused":"not-possible","result":"semantic_error; The request cannot be fulfilled"}',
  'failure-429': '{"unknown":"busy"}',
  'failure-500': failed,
  'form-at-another-origin': failed,
  'form-of-another': failed,
  'form-opened':
    '{"form":{"registrationId":"cardreg_m_1","url":"https://homologation-webpayment.payline.com/webpayment/getToken","accessKey":"1X0m87dmM2LiwFgxPLBJ","data":"XBDYiG8w9PrylPS01KmupZunmK2QRHKI"}}',
  'form-without-key': failed,
  'movement-payout-done': 'payout done: €20.00',
  'movement-payout-done-with-failure-code': failed,
  'movement-payout-failed': 'payout failed: €20.00; 008600 Wallet blocked by Fraud policy',
  'movement-payout-other-wallet': failed,
  'movement-payout-waiting': 'payout waiting: €20.00',
  'movement-payout-with-fee': failed,
  'movement-refund-done': 'refund done: €20.00; of payment payin_m_01',
  'movement-refund-of-nothing': failed,
  'movement-refund-of-payout': 'refund done: €20.00; of payout po_m_01',
  'movement-refund-too-much': 'refund failed: €20.00; of payment payin_m_01; 005403 The refund cannot exceed initial transaction amount',
  'movement-transfer-done': 'transfer done: €20.00',
  'movement-transfer-is-a-payout': failed,
  'payer-created': '{"payerId":"user_m_anna"}',
  'payer-is-owner': failed,
  'payer-of-another': failed,
  'payment-card-asks': 'card action-needed: €102.50 − €2.50 → €0.00; https://api.sandbox.mangopay.com/Content/3ds?token=abc',
  'payment-card-asks-nowhere': failed,
  'payment-card-asks-on-a-script': failed,
  'payment-card-asks-without-tls': failed,
  'payment-card-code-unheard-of': 'card failed: €102.50 − €2.50 → €0.00; other; 777777 Something new  with breaks',
  'payment-card-credited-more': failed,
  'payment-card-declined': 'card failed: €102.50 − €2.50 → €0.00; declined; 101101 Transaction refused by the bank (Do not honor)',
  'payment-card-dollars': failed,
  'payment-card-done': 'card done: €102.50 − €2.50 → €100.00',
  'payment-card-done-gbp': 'card done: £50.00 − £0.00 → £50.00',
  'payment-card-done-with-failure-code': failed,
  'payment-card-expired-card': 'card failed: €102.50 − €2.50 → €0.00; card-invalid; 101105 The card has expired',
  'payment-card-exponent': failed,
  'payment-card-fee-unlike': failed,
  'payment-card-fields-unheard-of': 'card done: €102.50 − €2.50 → €100.00',
  'payment-card-fraction': failed,
  'payment-card-fraud': 'card failed: €102.50 − €2.50 → €0.00; blocked; 008500 Transaction blocked by Fraud Policy',
  'payment-card-left': 'card failed: €102.50 − €2.50 → €0.00; cancelled; 001034 User has let the payment session expire without paying',
  'payment-card-lost-card': 'card failed: €102.50 − €2.50 → €0.00; card-invalid; 008002 Lost Card',
  'payment-card-most': 'card done: €1,000,000,000.00 − €0.00 → €1,000,000,000.00',
  'payment-card-negative': failed,
  'payment-card-not-authenticated':
    'card failed: €102.50 − €2.50 → €0.00; not-authenticated; 101301 Secure mode: 3DSecure authentication has failed',
  'payment-card-nothing': failed,
  'payment-card-of-another': failed,
  'payment-card-other-wallet': failed,
  'payment-card-status-unheard-of': failed,
  'payment-card-too-much': failed,
  'payment-card-waiting': 'card waiting: €102.50 − €2.50 → €0.00',
  'payment-card-wallet-of-other-currency': failed,
  'payment-refund-instead': failed,
  'payment-wire-done': 'wire done: €500.00 − €0.00 → €500.00',
  'payment-wire-done-in-no-currency': failed,
  'payment-wire-done-short': 'wire done: €400.00 − €0.00 → €400.00',
  'payment-wire-done-unified': 'wire done: €500.00 − €0.00 → €500.00',
  'payment-wire-rejected': 'wire failed: €0.00 − €0.00 → €0.00; blocked; 008500 Transaction blocked by Fraud Policy',
  'payment-wire-waiting': 'wire waiting: €0.00 − €0.00 → €0.00',
  'stored-200': 'card done: €102.50 − €2.50 → €100.00',
  'stored-400': '{"refused":"not-possible","result":"param_error; One or several required parameters are missing or incorrect."}',
  'stored-500': failed,
  'stored-cannot-be-asked': failed,
  'stored-none': 'nothing',
  'stored-without-status': failed,
  'token-bearer': '{"token":"67b036bd007c40378d4be5a934f197e6","lifeMs":1200000}',
  'token-without-life': 'nothing',
  'wire-asked':
    '{"wire":{"paymentId":"payin_wf_01","reference":"09bcee9b2d","ownerName":"MANGOPAY","iban":"LU28 0019 4006 4475 0000","bic":"BCEELULL","amount":{"amountMinor":"50000","asset":"EUR"}}}',
  'wire-other-amount': failed,
  'wire-other-payer': failed,
  'wire-other-wallet': failed,
  'wire-with-control-characters': failed,
  'wire-without-account': failed,
}

describe('what Mangopay answers, in our words', () => {
  test('every recording is expected to be something', () => {
    expect(names.sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.entries(expected))('%s is %s', (name, line) => {
    expect(lineOf(name)).toBe(line)
  })

  test('a payment that was asked for is compared with what was asked', () => {
    const asked = { payerId: 'user_m_anna', charged: money(10_250n, 'EUR'), fee: money(250n, 'EUR'), reference: 'dep_1' }
    const read = (changes: Partial<typeof asked>) =>
      conclude(recorded('payment-card-done'), (content) =>
        readPayment(content, { accounts, cardOrigin, arePagesLocal: false, asked: { ...asked, ...changes } }),
      )
    expect(read({})).toHaveProperty('payment')
    for (const changes of [
      { payerId: 'user_m_ben' },
      { charged: money(10_251n, 'EUR') },
      { charged: money(10_250n, 'GBP') },
      { fee: money(249n, 'EUR') },
      { reference: 'dep_2' },
    ]) {
      expect(read(changes)).toEqual({ unknown: 'provider-failed' })
    }
  })

  test('a movement that was asked for is compared with what was asked', () => {
    const read = (name: string, kind: Movement['kind'], changes: object) =>
      conclude(recorded(name), (content) => readMovement(content, { kind, accounts, ...changes }))
    const amount = money(2_000n, 'EUR')
    expect(read('movement-refund-done', 'refund', { paymentId: 'payin_m_01', amount, reference: 'pyo_1' })).toHaveProperty('movement')
    expect(read('movement-transfer-done', 'transfer', { toWalletId: 'wlt_project', amount })).toHaveProperty('movement')
    for (const changes of [
      { paymentId: 'payin_m_02' },
      { amount: money(2_001n, 'EUR') },
      { reference: 'pyo_2' },
      { movementId: 'refund_m_2' },
    ])
      expect(read('movement-refund-done', 'refund', changes)).toEqual({ unknown: 'provider-failed' })
    expect(read('movement-transfer-done', 'transfer', { toWalletId: 'wlt_other' })).toEqual({ unknown: 'provider-failed' })
  })

  test('pages of this machine are for development alone', () => {
    const content = (url: string) => ({ ...contentOf('payment-card-asks'), SecureModeRedirectURL: url })
    const read = (url: string, arePagesLocal: boolean) => readPayment(content(url), { accounts, cardOrigin, arePagesLocal })
    expect(read('http://mangopay.localhost:4390/3-d-secure/1', true)).toHaveProperty('payment')
    expect(read('http://mangopay.localhost:4390/3-d-secure/1', false)).toBeUndefined()
    expect(read('http://localhost.evil.example/', true)).toBeUndefined()
  })

  test('whatever comes is an outcome and never an error', () => {
    const anything = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...names.map((name) => JSON.stringify(contentOf(name)))))
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), anything, fc.constantFrom(...Object.keys(readers)), (status, text, family) => {
        const outcome = readers[family]?.({ answer: { status, content: parseExact(text), retryAfterMs: undefined } }, `${family}-payout`)
        expect(['object', 'undefined']).toContain(typeof outcome)
      }),
    )
  })
})

function contentOf(name: string): object {
  const outcome = recorded(name)
  return 'answer' in outcome ? (outcome.answer.content as object) : {}
}

describe('amounts', () => {
  test('are whole numbers of minor units, whatever their size within the limit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_000_000_000n }), (minor) => {
        expect(readFunds(parseExact(`{"Currency":"EUR","Amount":${minor}}`), 'EUR')).toEqual(money(minor, 'EUR'))
      }),
    )
  })

  test.each(['-1', '1.5', '1e3', '100000000001', '9007199254740993', 'null', 'true', '""', '[5]'])('%s is none', (amount) => {
    expect(readFunds(parseExact(`{"Currency":"EUR","Amount":${amount}}`), 'EUR')).toBeUndefined()
  })
})

test.each([
  ['101399', 'not-authenticated'],
  ['101304', 'not-authenticated'],
  ['101101', 'declined'],
  ['101104', 'declined'],
  ['101119', 'declined'],
  ['101199', 'declined'],
  ['101105', 'card-invalid'],
  ['101106', 'card-invalid'],
  ['101410', 'card-invalid'],
  ['105101', 'card-invalid'],
  ['101001', 'cancelled'],
  ['101002', 'cancelled'],
  ['001030', 'cancelled'],
  ['008006', 'blocked'],
  ['002999', 'blocked'],
  ['001011', 'blocked'],
  ['001999', 'other'],
  ['009199', 'other'],
  ['null', 'other'],
])('the code %s is a failure that is called %s', (code, failure) => {
  expect(failureFor(code)).toBe(failure)
})
