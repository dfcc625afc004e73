import { agreementText } from '@heathland/domain/documents/agreement'
import { placeholdersIn, plainText } from '@heathland/domain/documents/document-text'
import { agreement as en } from '@heathland/words/en/legal/agreement'
import { agreement as nl } from '@heathland/words/nl/legal/agreement'
import { expect, test } from 'vitest'

const operator = { name: 'Heathland {operator}', address: '1 Street', registration: 'KVK 1', custodian: 'A custodian' }
const parties = { operator, country: 'Nederland' }

test.each([
  ['en', en],
  ['nl', nl],
] as const)('in %s the agreement is filled in, names whoever signs, and leaves no bracket open', (language, words) => {
  const read = agreementText(language, words, parties)
  const signed = agreementText(language, words, { ...parties, member: 'Ines Duarte' })
  expect(plainText(signed)).toContain('value Ines Duarte')
  expect(plainText(read)).not.toContain(`name ${words.facts.member}\n`)
  expect(plainText(read)).not.toMatch(/[[\]]/)
  // A name that looks like a placeholder is a name.
  expect([...placeholdersIn(read.blocks)]).toEqual(['operator'])
  expect(read.blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(words.sections.length)
})

test('both languages have the same sections', () => {
  expect(nl.sections.map(({ parts }) => parts.map((part) => (typeof part === 'string' ? 1 : part.length)))).toEqual(
    en.sections.map(({ parts }) => parts.map((part) => (typeof part === 'string' ? 1 : part.length))),
  )
})
