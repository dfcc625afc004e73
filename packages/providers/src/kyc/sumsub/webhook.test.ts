import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifySumsubWebhook } from './webhook.ts'

const secret = 'whsecret'
const body = '{"type":"applicantReviewed"}'
const digest = '2a8720e52dbc4ffecd7e6df9663c3cae6401d1d6ad0c1f35edb3958d0d848ff2'
const sign = (text: string, algorithm = 'sha256', key = secret) => createHmac(algorithm, key).update(text).digest('hex')

function verify(changes: { digest?: string[]; alg?: string[]; body?: string; secrets?: string[] } = {}) {
  const headers = { 'x-payload-digest': changes.digest ?? [digest], 'x-payload-digest-alg': changes.alg ?? ['HMAC_SHA256_HEX'] }
  return verifySumsubWebhook({ headers, rawBody: Buffer.from(changes.body ?? body), now: new Date() }, changes.secrets ?? [secret])
}

describe('a webhook of Sumsub', () => {
  test('is believed when its secret signed it: the test vector', () => {
    expect(verify()).toMatchObject({ genuine: { type: 'applicantReviewed', subject: undefined } })
    expect(verify({ digest: [sign(body, 'sha512')], alg: ['HMAC_SHA512_HEX'] })).toHaveProperty('genuine')
    expect(verify({ secrets: ['another', secret] })).toHaveProperty('genuine')
  })

  test('is named by whom it is about, what happened and when', () => {
    const event = { type: 'applicantPending', applicantId: 'a1', externalUserId: 'per_01', createdAtMs: '2025-03-05 04:41:48.704' }
    const text = JSON.stringify(event)
    expect(verify({ body: text, digest: [sign(text)] })).toEqual({
      genuine: { eventId: 'a1 applicantPending 2025-03-05 04:41:48.704', type: 'applicantPending', subject: 'a1', reference: 'per_01' },
    })
    const again = JSON.stringify({ ...event, correlationId: 'another' })
    expect(verify({ body: again, digest: [sign(again)] })).toMatchObject({
      genuine: { eventId: 'a1 applicantPending 2025-03-05 04:41:48.704' },
    })
  })

  test.each([
    ['another secret', { secrets: ['another'] }, 'signature-wrong'],
    ['no secret of ours', { secrets: [] }, 'signature-wrong'],
    ['an empty secret of ours', { secrets: [''], digest: [sign(body, 'sha256', '')] }, 'signature-wrong'],
    ['a changed body', { body: body.replace('Reviewed', 'Pending') }, 'signature-wrong'],
    ['a space more in the body', { body: `${body} ` }, 'signature-wrong'],
    ['the digest of another algorithm', { alg: ['HMAC_SHA512_HEX'] }, 'signature-wrong'],
    ['SHA-1', { digest: [sign(body, 'sha1')], alg: ['HMAC_SHA1_HEX'] }, 'signature-missing'],
    ['an algorithm that there is not', { alg: ['toString'] }, 'signature-missing'],
    ['no algorithm', { alg: [] }, 'signature-missing'],
    ['two algorithms', { alg: ['HMAC_SHA1_HEX', 'HMAC_SHA256_HEX'] }, 'signature-missing'],
    ['no digest', { digest: [] }, 'signature-missing'],
    ['two digests', { digest: [digest, digest] }, 'signature-missing'],
    ['an empty digest', { digest: [''] }, 'signature-missing'],
    ['a shortened digest', { digest: [digest.slice(2)] }, 'signature-missing'],
    ['a digest in capitals', { digest: [digest.toUpperCase()] }, 'signature-missing'],
  ] as const)('is refused: %s', (_name, changes, refused) => {
    expect(verify(changes as Parameters<typeof verify>[0])).toEqual({ refused })
  })

  test('is refused when the signature holds and the content is no event', () => {
    for (const text of ['', 'null', '[]', '{}', '{"type":7}']) {
      expect(verify({ body: text, digest: [sign(text)] })).toEqual({ unreadable: { eventId: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    }
  })

  test('is never believed by chance, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 2 }), fc.array(fc.string(), { maxLength: 2 }), fc.string(), (digests, alg, text) => {
        expect(verify({ digest: digests, alg, body: text })).toHaveProperty('refused')
      }),
    )
  })
})
