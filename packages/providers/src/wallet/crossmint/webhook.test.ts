import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyCrossmintWebhook } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_aGVhdGhsYW5kLWRldmVsb3BtZW50LW9ubHk='
const now = new Date(1_700_000_000_000)
const body = '{"type":"transaction_updated","data":{"id":"tx_1","status":"completed"}}'
const signature = 'v1,IJIaQGORt7q6o0fR1LhX0ZMOEb212FBQ58W189SmiNs='

function sign(text: string, { id = 'msg_1', seconds = 1_700_000_000, key = secret } = {}): string {
  const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
  return `v1,${hmac.update(`${id}.${seconds}.${text}`).digest('base64')}`
}

function verify(changes: { id?: string[]; time?: string[]; signature?: string[]; body?: string; secrets?: string[]; now?: Date } = {}) {
  const headers = {
    'svix-id': changes.id ?? ['msg_1'],
    'svix-timestamp': changes.time ?? ['1700000000'],
    'svix-signature': changes.signature ?? [signature],
  }
  const rawBody = Buffer.from(changes.body ?? body)
  return verifyCrossmintWebhook({ headers, rawBody, now: changes.now ?? now }, changes.secrets ?? [secret])
}

describe('a webhook of Crossmint', () => {
  test('is believed when Svix signed it: the test vector', () => {
    expect(verify()).toEqual({ genuine: { eventId: 'msg_1', type: 'transaction_updated', subject: undefined, reference: undefined } })
  })

  test('names the wallet that it is about, and our person', () => {
    const wallet = { address: '0xabc', owner: 'userId:per_01' }
    const incoming = JSON.stringify({ id: 'other', type: 'wallets.transfer.in', data: { recipient: wallet, sender: { address: '0xdef' } } })
    const outgoing = JSON.stringify({ type: 'wallets.transfer.out', data: { sender: wallet, recipient: { address: '0xdef' } } })
    for (const text of [incoming, outgoing]) {
      expect(verify({ body: text, signature: [sign(text)] })).toMatchObject({
        genuine: { eventId: 'msg_1', subject: '0xabc', reference: 'per_01' },
      })
    }
  })

  test('holds under either secret while one is being changed, and with several signatures', () => {
    expect(verify({ secrets: [other, secret] })).toHaveProperty('genuine')
    expect(verify({ signature: [`${sign(body, { key: other })} ${signature}`] })).toHaveProperty('genuine')
    expect(verify({ signature: [`v1a,c29tZXRoaW5n ${signature}`] })).toHaveProperty('genuine')
  })

  test.each([
    ['another secret', { secrets: [other] }, 'signature-wrong'],
    ['no secret of ours', { secrets: [] }, 'signature-wrong'],
    ['an empty secret of ours', { secrets: ['', 'whsec_'] }, 'signature-wrong'],
    ['a changed body', { body: body.replace('completed', 'failed') }, 'signature-wrong'],
    ['a space more in the body', { body: `${body} ` }, 'signature-wrong'],
    ['another id', { id: ['msg_2'] }, 'signature-wrong'],
    ['another time', { time: ['1700000001'] }, 'signature-wrong'],
    ['no signature', { signature: [] }, 'signature-missing'],
    ['an empty signature', { signature: [''] }, 'signature-missing'],
    ['a signature twice', { signature: [signature, signature] }, 'signature-missing'],
    ['only another version', { signature: [signature.replace('v1', 'v2')] }, 'signature-missing'],
    ['a shortened signature', { signature: [signature.slice(0, -5)] }, 'signature-missing'],
    ['too many signatures', { signature: [Array.from({ length: 5 }, () => signature).join(' ')] }, 'signature-missing'],
    ['no id', { id: [] }, 'signature-missing'],
    ['two ids', { id: ['msg_1', 'msg_1'] }, 'signature-missing'],
    ['a time that is none', { time: ['1700000000.5'] }, 'signature-missing'],
    ['a time of long ago', { now: new Date(now.getTime() + 301_000) }, 'signature-stale'],
    ['a time to come', { now: new Date(now.getTime() - 301_000) }, 'signature-stale'],
  ] as const)('is refused: %s', (_name, changes, refused) => {
    expect(verify(changes as Parameters<typeof verify>[0])).toEqual({ refused })
  })

  test('is refused when the signature holds and the content is no event', () => {
    for (const text of ['', 'null', '[]', '{}', '{"type":7}', 'type', '{"type":""}']) {
      expect(verify({ body: text, signature: [sign(text)] })).toEqual({ unreadable: { eventId: 'msg_1' } })
    }
  })

  test('is never believed by chance, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 2 }), fc.array(fc.string(), { maxLength: 2 }), fc.string(), (id, signed, text) => {
        expect(verify({ id, signature: signed, body: text })).toHaveProperty('refused')
      }),
    )
  })
})
