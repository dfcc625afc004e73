import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const now = new Date('2026-11-19T12:00:00Z')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const event = { id: 'evt_1', type: 'deposit.settled', created: now.toISOString(), data: { kind: 'deposit', id: 'dep_1' } }
const body = JSON.stringify(event)

function sign(text = body, { id = 'evt_1', at = now, by = secret }: { id?: string; at?: Date; by?: string } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(by.slice(6), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

test('[API-01 webhooks] the example of Standard Webhooks is taken as signed', async () => {
  // From its specification; its body is no event of ours, which is looked at last.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const at = new Date(1_614_265_330_000)
  const given = [headers, '{"test": 2432232314}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', at] as const
  await expect(verifyWebhook(...given)).rejects.toMatchObject({ reason: 'body' })
  await expect(verifyWebhook(headers, '{"test": 2432232315}', given[2], at)).rejects.toMatchObject({ reason: 'signature' })
})

test('[API-01 webhooks] what was signed is taken, however the headers and the body are given', async () => {
  expect(await verifyWebhook(sign(), body, secret, now)).toEqual(event)
  expect(await verifyWebhook(new Headers(sign()), Buffer.from(body), secret, now)).toEqual(event)
  const other = sign(body, { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })
  const both = { ...sign(), 'webhook-signature': `${other['webhook-signature']} ${sign()['webhook-signature']}` }
  expect(await verifyWebhook(both, body, secret, now)).toEqual(event)
})

test('[API-01 webhooks] any other byte, id, time or secret is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const bytes = Buffer.from(body)
      bytes[place] = (bytes[place] ?? 0) ^ change
      await expect(verifyWebhook(sign(), bytes, secret, now)).rejects.toMatchObject({ reason: 'signature' })
    }),
    { numRuns: 50 },
  )
  const wrong = [
    { ...sign(), 'webhook-id': 'evt_2' },
    { ...sign(), 'webhook-timestamp': String(now.getTime() / 1_000 + 1) },
    { ...sign(), 'webhook-signature': sign()['webhook-signature'].replace('v1,', 'v1a,') },
    { ...sign(), 'webhook-signature': '' },
    sign(body, { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }),
  ]
  for (const headers of wrong) await expect(verifyWebhook(headers, body, secret, now)).rejects.toMatchObject({ reason: 'signature' })
})

test('[API-01 webhooks] five minutes off is taken, more is not; missing or doubled headers are refused', async () => {
  for (const seconds of [-300, 300])
    expect(await verifyWebhook(sign(), body, secret, new Date(now.getTime() + seconds * 1_000))).toEqual(event)
  for (const seconds of [-301, 301])
    await expect(verifyWebhook(sign(), body, secret, new Date(now.getTime() + seconds * 1_000))).rejects.toMatchObject({ reason: 'time' })
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)
    for (const value of [undefined, ['a', 'b']])
      await expect(verifyWebhook({ ...sign(), [name]: value }, body, secret, now)).rejects.toMatchObject({ reason: 'headers' })
  await expect(verifyWebhook({ ...sign(), 'webhook-timestamp': '1e9' }, body, secret, now)).rejects.toMatchObject({ reason: 'headers' })
})

test('what is signed and no event, or another event than the header names, is refused', async () => {
  for (const text of ['', '{}', 'null', '[]', JSON.stringify({ ...event, data: null }), JSON.stringify({ ...event, id: 'evt_2' })])
    await expect(verifyWebhook(sign(text), text, secret, now)).rejects.toMatchObject({ reason: 'body' })
})

test('a secret that is none is said so, before anything is compared', async () => {
  for (const text of ['', 'whsec_', 'whsec_%%%', 'whsec_AAAA', secret.slice(6)])
    await expect(verifyWebhook(sign(), body, text, now)).rejects.toThrow(/whsec_/)
})
