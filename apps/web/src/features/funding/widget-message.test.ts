import { expect, test } from 'vitest'
import { readWidgetMessage } from './widget-message.ts'

const origins = ['https://buy.moonpay.com', 'https://buy-sandbox.moonpay.com']

test('[WAL-06 messages] the three messages are taken from the two allowed origins, in either spelling', () => {
  for (const origin of origins) {
    expect(readWidgetMessage({ origin, data: { type: 'transaction_created' } }, origins)).toBe('transaction_created')
    expect(readWidgetMessage({ origin, data: { type: 'transaction_completed' } }, origins)).toBe('transaction_completed')
    expect(readWidgetMessage({ origin, data: { type: 'transaction_failed' } }, origins)).toBe('transaction_failed')
    expect(readWidgetMessage({ origin, data: JSON.stringify({ type: 'request', action: 'onTransactionCompleted' }) }, origins)).toBe(
      'transaction_completed',
    )
  }
})

test('[WAL-06 origins] a message of any other origin is not taken', () => {
  for (const origin of ['https://buy.moonpay.com.evil.example', 'http://buy.moonpay.com', 'https://evil.example', 'null', '']) {
    expect(readWidgetMessage({ origin, data: { type: 'transaction_completed' } }, origins)).toBeUndefined()
  }
  expect(readWidgetMessage({ origin: 'https://buy.moonpay.com', data: { type: 'transaction_completed' } }, [])).toBeUndefined()
})

test('what is no message of these moves nothing', () => {
  const [origin = ''] = origins
  for (const data of [
    undefined,
    null,
    7,
    '',
    '{',
    '"transaction_completed"',
    [],
    { type: 'constructor' },
    { type: 'onReady' },
    'x'.repeat(20_000),
  ])
    expect(readWidgetMessage({ origin, data }, origins)).toBeUndefined()
})
