import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney, money } from '@heathland/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BuyOrder } from '../port.ts'
import {
  type Answer,
  canonicalAddress,
  parseExact,
  readAmount,
  sign,
  signedQuery,
  translateLimits,
  translateOrder,
  translateQuote,
} from './translate.ts'

const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

function recorded(name: string): Answer {
  const { status, text } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { status: number; text: string }
  return { status, content: parseExact(text) }
}

/** An outcome as one line. */
function lineOf(name: string): string {
  const answer = recorded(name)
  if (name.startsWith('quote')) {
    const outcome = translateQuote(answer, 'EUR')
    if (!('quote' in outcome)) return JSON.stringify(outcome)
    const { paid, fees, delivered } = outcome.quote
    return `pay ${formatMoney(paid, 'exact')}, fees ${formatMoney(fees.total, 'exact')}, get ${formatMoney(delivered, 'exact')}`
  }
  if (name.startsWith('limits')) {
    const outcome = translateLimits(answer, 'EUR')
    return 'limits' in outcome
      ? `${formatMoney(outcome.limits.min, 'exact')} to ${formatMoney(outcome.limits.max, 'exact')}`
      : JSON.stringify(outcome)
  }
  const outcome = translateOrder(answer, 'ord_1', 'eurc_base')
  if (!('payments' in outcome)) return JSON.stringify(outcome)
  const line = (payment: (typeof outcome.payments)[number]) =>
    `${payment.paymentId.slice(0, 6)} ${payment.state}: paid ${formatMoney(payment.paid, 'exact')}, fees ${formatMoney(payment.fees.total, 'exact')}, got ${payment.delivered ? formatMoney(payment.delivered, 'exact') : 'nothing'}${payment.failureReason ? ` (${payment.failureReason})` : ''}`
  return outcome.payments.map(line).join(' | ')
}

const expected = {
  limits: '€20.00 to €10,000.00',
  'limits-not-enabled': '{"refused":"not-possible"}',
  'limits-of-other-currency': '{"unknown":"provider-failed"}',
  'order-401': '{"unknown":"misconfigured"}',
  'order-429': '{"unknown":"busy"}',
  'order-500': '{"unknown":"provider-failed"}',
  'order-completed': '354b1f done: paid €50.00, fees €3.99, got EURC 46.010000',
  'order-completed-alone': '354b1f done: paid €50.00, fees €3.99, got EURC 46.010000',
  'order-failed': '354b1f failed: paid €50.00, fees €3.99, got nothing (Your card was declined by the issuing bank.)',
  'order-failed-then-completed':
    'first failed: paid €50.00, fees €3.99, got nothing (Declined.) | second done: paid €50.00, fees €3.99, got EURC 46.010000',
  'order-fees-included': '354b1f done: paid €50.00, fees €3.99, got EURC 46.010000',
  'order-html': '{"unknown":"provider-failed"}',
  // A double would have made 90071992547.40992 of it; the fee's tenth of a cent is a cent.
  'order-many-digits': '354b1f done: paid €50.01, fees €4.00, got EURC 90,071,992,547.409919',
  'order-negative-fee': '{"unknown":"provider-failed"}',
  'order-not-begun': '',
  'order-of-another': '{"unknown":"provider-failed"}',
  'order-other-currency': '354b1f done: paid €50.00, fees €3.99, got nothing',
  'order-pending': '354b1f processing: paid €50.00, fees €3.99, got nothing',
  'order-status-unheard-of': '{"unknown":"provider-failed"}',
  'order-waiting-authorization': '354b1f action-needed: paid €50.00, fees €3.99, got nothing',
  'order-waiting-payment': '354b1f awaiting-payment: paid €50.00, fees €3.99, got nothing',
  'order-without-amount': '{"unknown":"provider-failed"}',
  quote: 'pay €50.00, fees €3.99, get EURC 46.010000',
  'quote-below-minimum': '{"refused":"not-possible"}',
  'quote-without-total': '{"unknown":"provider-failed"}',
} as const

describe('what MoonPay answers, in our words', () => {
  test('every recording is expected to be something', () => {
    expect(names.sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.entries(expected))('%s is %s', (name, line) => {
    expect(lineOf(name)).toBe(line)
  })

  test('whatever comes is an outcome and never an error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, text) => {
        const answer = { status, content: parseExact(text) }
        for (const outcome of [
          translateOrder(answer, 'ord_1', 'eurc_base'),
          translateQuote(answer, 'EUR'),
          translateLimits(answer, 'EUR'),
        ]) {
          expect(Object.keys(outcome)).toHaveLength(1)
        }
      }),
    )
  })
})

describe('amounts', () => {
  test.each([
    ['20', 'EUR', 2_000n],
    ['19.99', 'EUR', 1_999n],
    ['0.1', 'EURC', 100_000n],
    ['1e-7', 'EURC', 0n],
    ['1.5e2', 'EUR', 15_000n],
    ['0.000001', 'EURC', 1n],
    ['123456789012.123456', 'EURC', 123_456_789_012_123_456n],
  ] as const)('%s %s', (text, asset, minor) => {
    expect(readAmount(text, asset, 'down')).toEqual(money(minor, asset))
  })

  test('are rounded the way that promises nobody too much', () => {
    expect(readAmount('3.991', 'EUR', 'up')).toEqual(money(400n, 'EUR'))
    expect(readAmount('3.999', 'EUR', 'down')).toEqual(money(399n, 'EUR'))
    expect(readAmount('3.990', 'EUR', 'up')).toEqual(money(399n, 'EUR'))
  })

  test.each(['', '-1', '1,5', 'NaN', '0x10', '.5', '5.', null, undefined, 20, {}])('%j is none', (value) => {
    expect(readAmount(value, 'EUR', 'down')).toBeUndefined()
  })

  test('come back as they were written, whatever their size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 22n }), (minor) => {
        const digits = minor.toString().padStart(7, '0')
        expect(readAmount(`${digits.slice(0, -6)}.${digits.slice(-6)}`, 'EURC', 'down')).toEqual(money(minor, 'EURC'))
      }),
    )
  })
})

describe('the buy page’s address', () => {
  const keys = { publishableKey: 'pk_test_123', secretKey: 'sk_test_secret', currencyCode: 'eurc_base' }
  const order: BuyOrder = {
    orderId: 'ord_1',
    customerId: 'per_1',
    walletAddress: '0xabc',
    pay: money(5_000n, 'EUR'),
    email: 'anna+moon@example.test',
    customerAddress: '1.2.3.4',
    returnUrl: 'http://localhost:4000/wallet?from=a b',
  }

  test('the published test vectors', () => {
    expect(sign('?apiKey=pk_test_123&currencyCode=usdc&walletAddress=0xabc', 'sk_test_secret')).toBe(
      'RgaRl8JrhTmxsJDUF+aYiOF5/xG652v/h2zz6aS0tgA=',
    )
    expect(sign('1.2.3.4', 'secretKey2')).toBe('CN35SFB5PKS4vkiZ4CglTxRgTAaUHBLGZcenAw6gHEY=')
  })

  test('[WAL-04, WAL-05] holds what is asked for, signed over the very bytes that are sent', () => {
    const query = signedQuery(order, keys)
    const [signed = '', signature = ''] = query.split('&signature=')
    expect(decodeURIComponent(signature)).toBe(sign(signed, keys.secretKey))
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      apiKey: 'pk_test_123',
      currencyCode: 'eurc_base',
      walletAddress: '0xabc',
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '50.00',
      lockAmount: 'true',
      areFeesIncluded: 'true',
      email: 'anna+moon@example.test',
      externalCustomerId: 'per_1',
      externalTransactionId: 'ord_1',
      redirectURL: 'http://localhost:4000/wallet?from=a b',
      showWalletAddressForm: 'true',
      allowedIpAddress: sign('1.2.3.4', keys.secretKey),
      signature: decodeURIComponent(signature),
    })
  })

  test('leaves out what is not given and names the way of paying in the currency’s own word', () => {
    const query = new URLSearchParams(
      signedQuery({ ...order, email: undefined, pay: money(5_000n, 'GBP'), paymentMethod: 'bank-transfer' }, keys),
    )
    expect(query.has('email')).toBe(false)
    expect(query.get('paymentMethod')).toBe('gbp_bank_transfer')
  })

  test.each([
    ['nothing', { pay: money(0n, 'EUR') }],
    ['less than nothing', { pay: money(-1n, 'EUR') }],
    ['EURC', { pay: money(1n, 'EURC') }],
    ['no wallet', { walletAddress: '' }],
    ['no order', { orderId: '' }],
    ['an address that is none', { customerAddress: 'localhost' }],
  ])('is not made for %s', (_what, wrong) => {
    expect(() => signedQuery({ ...order, ...wrong }, keys)).toThrow()
  })

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('spells %s as %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
  })
})
