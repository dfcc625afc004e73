import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMangopayHook, verifyMangopayHook } from './webhook.ts'

const read = (query: string) => readMangopayHook(new URLSearchParams(query))
const good = 'RessourceId=payin_m_01&EventType=PAYIN_NORMAL_SUCCEEDED&Date=1790000004'

describe('a hook of Mangopay', () => {
  test('names what to ask about, and is the same event however often it comes', () => {
    expect(read(good)).toEqual({
      event: { subject: 'payment', id: 'payin_m_01', at: new Date(1_790_000_004_000) },
      eventId: 'PAYIN_NORMAL_SUCCEEDED payin_m_01 1790000004',
      type: 'PAYIN_NORMAL_SUCCEEDED',
    })
    expect(read(`${good}&more=1`)).toEqual(read(good))
  })

  test.each([
    ['PAYIN_REFUND_FAILED', 'refund'],
    ['TRANSFER_NORMAL_SUCCEEDED', 'transfer'],
    ['PAYOUT_NORMAL_CREATED', 'payout'],
    ['PAYOUT_REFUND_SUCCEEDED', 'payout-return'],
    ['DISPUTE_CREATED', 'dispute'],
  ])('%s is about a %s', (type, subject) => {
    expect(read(`RessourceId=x_1&EventType=${type}&Date=1790000004`)).toMatchObject({ event: { subject, id: 'x_1' } })
  })

  test.each(['KYC_SUCCEEDED', 'DISPUTE_DOCUMENT_CREATED', 'PAYIN_NORMAL', 'TRANSFER_REFUND_SUCCEEDED'])('%s is ignored', (type) => {
    expect(read(`RessourceId=x_1&EventType=${type}&Date=1790000004`)).toEqual({ ignored: type })
  })

  test.each([
    '',
    'RessourceId=payin_m_01&EventType=PAYIN_NORMAL_SUCCEEDED',
    'ResourceId=payin_m_01&EventType=PAYIN_NORMAL_SUCCEEDED&Date=1790000004',
    `${good}&RessourceId=payin_m_02`,
    `${good}&EventType=KYC_CREATED`,
    good.replace('payin_m_01', '..%2Fusers'),
    good.replace('payin_m_01', 'x'.repeat(101)),
    good.replace('PAYIN_NORMAL_SUCCEEDED', 'X'.repeat(101)),
    good.replace('PAYIN_NORMAL_SUCCEEDED', 'payin%0A'),
    good.replace('1790000004', '17900000040'),
    good.replace('1790000004', '-1'),
    good.replace('1790000004', '1e9'),
  ])('%j is refused', (query) => {
    expect(read(query)).toEqual({ refused: 'unreadable' })
  })

  test('whatever comes is read without an error', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('payin_m_01', 'PAYIN_NORMAL_SUCCEEDED', '1790000004'))
    fc.assert(
      fc.property(value, value, value, (id, type, date) => {
        const [kind] = Object.keys(readMangopayHook(new URLSearchParams({ RessourceId: id, EventType: type, Date: date })))
        expect(['event', 'ignored', 'refused']).toContain(kind)
      }),
    )
  })
})

describe('the address that hooks come to', () => {
  const judge = (query: string) => verifyMangopayHook({ rawBody: Buffer.from(query) }, ['the-secret-part', ''])

  test('a hook with the secret part is believed to be a reason to ask', () => {
    expect(judge(`key=the-secret-part&${good}`)).toEqual({
      genuine: {
        eventId: 'PAYIN_NORMAL_SUCCEEDED payin_m_01 1790000004',
        type: 'PAYIN_NORMAL_SUCCEEDED',
        subject: 'payin_m_01',
        reference: undefined,
      },
    })
    expect(judge('key=the-secret-part&RessourceId=x_1&EventType=KYC_SUCCEEDED&Date=1790000004')).toMatchObject({
      genuine: { type: 'KYC_SUCCEEDED', subject: undefined },
    })
  })

  test.each([
    [good, 'signature-missing'],
    [`key=the-secret-part&key=the-secret-part&${good}`, 'signature-missing'],
    [`key=&${good}`, 'signature-wrong'],
    [`key=another&${good}`, 'signature-wrong'],
  ])('%s is refused', (query, refused) => {
    expect(judge(query)).toEqual({ refused })
  })

  test('what cannot be read is known again by its hash, whichever secret came with it', () => {
    const verdict = judge('key=the-secret-part&EventType=..')
    expect(verdict).toEqual({ unreadable: { eventId: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(verifyMangopayHook({ rawBody: Buffer.from('key=the-next&EventType=..') }, ['the-next'])).toEqual(verdict)
  })
})
