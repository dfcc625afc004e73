import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '../../webhook.ts'
import { verifyMoonPayWebhook } from './webhook.ts'

const secret = 'wk_test_webhook'
const body = '{"type":"transaction_updated","data":{"id":"tx_1","status":"completed"}}'
const vector = 't=1700000000,s=34588a87709fb4bb7de7e8393cde9d5b26d04d054e995a2fa2efbaf438e11750'
const at = (seconds: number) => new Date(seconds * 1_000)

function delivery(changes: Partial<WebhookDelivery> & { readonly signature?: readonly string[] | undefined } = {}): WebhookDelivery {
  const { signature = [vector], ...rest } = changes
  return { headers: { 'moonpay-signature-v2': signature }, rawBody: Buffer.from(body), now: at(1_700_000_000), ...rest }
}

function signed(text: string, { key = secret, time = 1_700_000_000 } = {}): readonly string[] {
  return [`t=${time},s=${createHmac('sha256', key).update(`${time}.${text}`).digest('hex')}`]
}

describe('a delivery from MoonPay', () => {
  test('the published test vector is genuine', () => {
    expect(verifyMoonPayWebhook(delivery(), [secret])).toMatchObject({ genuine: { type: 'transaction_updated', subject: 'tx_1' } })
  })

  test('is genuine under the present key and the one before', () => {
    expect(verifyMoonPayWebhook(delivery(), ['the new one', secret])).toHaveProperty('genuine')
    expect(verifyMoonPayWebhook(delivery(), ['the new one', 'another'])).toEqual({ refused: 'signature-wrong' })
    expect(verifyMoonPayWebhook(delivery({ signature: signed(body, { key: '' }) }), [''])).toEqual({ refused: 'signature-wrong' })
    expect(verifyMoonPayWebhook(delivery(), [])).toEqual({ refused: 'signature-wrong' })
  })

  test('is named by what changed on which object and when, and otherwise by its bytes', () => {
    const idOf = (text: string) => {
      const verdict = verifyMoonPayWebhook(delivery({ rawBody: Buffer.from(text), signature: signed(text) }), [secret])
      return 'genuine' in verdict ? verdict.genuine : verdict
    }
    const transaction = (changes: object) =>
      JSON.stringify({
        type: 'transaction_updated',
        data: { id: 'tx_1', status: 'pending', updatedAt: '2026-10-01T09:00:00.000Z', externalTransactionId: 'ord_1', ...changes },
      })
    expect(idOf(transaction({}))).toEqual({
      eventId: 'transaction_updated tx_1 pending 2026-10-01T09:00:00.000Z',
      type: 'transaction_updated',
      subject: 'tx_1',
      reference: 'ord_1',
    })
    expect(idOf(` ${transaction({ country: 'DEU' })}`)).toEqual(idOf(transaction({})))
    expect(idOf(transaction({ status: 'completed' }))).not.toEqual(idOf(transaction({})))
    expect(
      idOf('{"type":"identity_check_updated","id":"chk_1","status":"completed","updatedAt":"2026-10-01T09:00:00.000Z"}'),
    ).toMatchObject({
      eventId: 'identity_check_updated chk_1 completed 2026-10-01T09:00:00.000Z',
    })
    expect(idOf('{"type":"something_new"}')).toMatchObject({ eventId: expect.stringMatching(/^[0-9a-f]{64}$/), subject: undefined })
  })

  test.each([-301, 301, 48 * 3_600])('is stale when the clock is %i s away from its time', (seconds) => {
    expect(verifyMoonPayWebhook(delivery({ now: at(1_700_000_000 + seconds) }), [secret])).toEqual({ refused: 'signature-stale' })
  })

  test.each([-299, 299])('is fresh when the clock is %i s away from its time', (seconds) => {
    expect(verifyMoonPayWebhook(delivery({ now: at(1_700_000_000 + seconds) }), [secret])).toHaveProperty('genuine')
  })

  test.each([
    ['none', undefined],
    ['two', [vector, vector]],
    ['an empty one', ['']],
    ['two joined', [`${vector}, ${vector}`]],
    ['no time', [vector.split(',')[1] ?? '']],
    ['upper case', [vector.toUpperCase()]],
    ['half of it', [vector.slice(0, -1)]],
    ['something behind it', [`${vector},v1=1`]],
  ])('has no signature when there is %s', (_what, signature) => {
    expect(verifyMoonPayWebhook({ ...delivery(), headers: { 'moonpay-signature-v2': signature } }, [secret])).toEqual({
      refused: 'signature-missing',
    })
  })

  test('under the older header alone has no signature', () => {
    expect(verifyMoonPayWebhook({ ...delivery(), headers: { 'moonpay-signature': [vector] } }, [secret])).toEqual({
      refused: 'signature-missing',
    })
  })

  test('no change of a single byte goes unnoticed', () => {
    fc.assert(
      fc.property(fc.nat({ max: body.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const rawBody = Buffer.from(body)
        rawBody[place] = (rawBody[place] ?? 0) ^ change
        expect(verifyMoonPayWebhook(delivery({ rawBody }), [secret])).toEqual({ refused: 'signature-wrong' })
      }),
    )
  })

  test.each(['', '[]', 'null', '"text"', '{', '{"data":{}}', '{"type":1}'])('with the content %j is unreadable, though signed', (text) => {
    expect(verifyMoonPayWebhook(delivery({ rawBody: Buffer.from(text), signature: signed(text) }), [secret])).toEqual({
      unreadable: { eventId: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('that is no text is unreadable, though signed', () => {
    const rawBody = Buffer.from([0x7b, 0xff, 0x7d])
    const hex = createHmac('sha256', secret).update('1700000000.').update(rawBody).digest('hex')
    expect(verifyMoonPayWebhook(delivery({ rawBody, signature: [`t=1700000000,s=${hex}`] }), [secret])).toEqual({
      unreadable: { eventId: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('whatever comes is a verdict and never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(fc.string()), (rawBody, signature) => {
        expect(verifyMoonPayWebhook(delivery({ rawBody, signature }), [secret])).toHaveProperty('refused')
      }),
    )
  })
})
