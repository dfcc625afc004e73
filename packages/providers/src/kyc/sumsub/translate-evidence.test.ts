import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HttpOutcome } from '../../http.ts'
import { translateEvidence } from './translate-evidence.ts'

const fileId = '5f9c0ec4d2f1d9000969b05f'
const answer = (content: unknown, status = 200): HttpOutcome => ({ answer: { status, content } }) as HttpOutcome
const applicant = answer({
  info: { idDocs: [{ idDocType: 'PASSPORT', country: 'NLD', firstName: 'Ines', lastName: 'Proof', dob: '1979-04-14' }] },
})
const steps = answer({ IDENTITY: { idDocType: 'PASSPORT', reviewResult: { reviewAnswer: 'RED' } }, SELFIE: null })
const hit = {
  id: 'h1',
  name: 'I. Proof',
  categories: ['pep', 'sanctions', 'pep'],
  score: 82.4,
  sources: ['A list'],
  birthDates: ['1961-09-02'],
  countries: ['BEL'],
}
const amlCase = (hits: unknown, target: unknown = fileId) => answer({ targetEntityId: target, hits })
const translate = (parts: Partial<Parameters<typeof translateEvidence>[0]> = {}) =>
  translateEvidence({ applicant, steps, amlCase: amlCase([hit]), ...parts }, fileId)

test('papers, verdicts about them and hits are said in our words', () => {
  expect(translate()).toEqual({
    evidence: {
      papers: [
        {
          kind: 'passport',
          country: 'NL',
          givenName: 'Ines',
          familyName: 'Proof',
          bornOn: '1979-04-14',
          expiresOn: undefined,
          isGenuine: false,
        },
      ],
      hits: [
        {
          reference: 'h1',
          kinds: ['pep', 'sanctions'],
          name: 'I. Proof',
          list: 'A list',
          score: 82,
          bornIn: 1961,
          country: 'BE',
          note: undefined,
        },
      ],
    },
  })
})

test('no screening means no hits; one that cannot be read, is incomplete or is about somebody else is unknown', () => {
  expect(translate({ amlCase: answer({ code: 404 }, 404) })).toMatchObject({ evidence: { hits: [] } })
  expect(translate({ amlCase: answer('<html>', 404) })).toEqual({ unknown: 'misconfigured' })
  expect(translate({ amlCase: answer({}, 429) })).toEqual({ unknown: 'busy' })
  expect(translate({ amlCase: answer({ targetEntityId: fileId }) })).toEqual({ unknown: 'provider-failed' })
  expect(translate({ amlCase: amlCase([hit, { name: 'no id' }]) })).toEqual({ unknown: 'provider-failed' })
  expect(translate({ amlCase: amlCase([hit], 'another') })).toEqual({ unknown: 'contradiction' })
  expect(translate({ steps: answer([]) })).toEqual({ unknown: 'provider-failed' })
  expect(translate({ steps: { unknown: 'timeout' } as HttpOutcome })).toEqual({ unknown: 'timeout' })
})

test('a list of an unheard-of kind still counts, a hit without a score counts in full, and no more are kept than anybody reads', () => {
  const odd = translate({ amlCase: amlCase([{ id: 'h2', name: 'I. Proof', categories: ['fitness'] }]) })
  expect(odd).toMatchObject({ evidence: { hits: [{ kinds: ['other'], score: 100, list: '' }] } })
  const many = translate({ amlCase: amlCase(Array.from({ length: 80 }, (_, at) => ({ ...hit, id: `h${at}`, score: at }))) })
  if ('unknown' in many) throw new Error(many.unknown)
  expect([many.evidence.hits.length, many.evidence.hits[0]?.score]).toEqual([50, 79])
})

test('whatever comes, it is evidence or unknown, and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (one, two, three) => {
      const result = translateEvidence({ applicant: answer(one), steps: answer(two), amlCase: answer(three) }, fileId)
      expect('unknown' in result || 'evidence' in result).toBe(true)
    }),
  )
})
