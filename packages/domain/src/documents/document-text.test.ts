import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type DocumentText, fillIn, placeholdersIn, plainText } from './document-text.ts'

const blocks: readonly Block[] = [
  { kind: 'heading', text: 'Between {operator} and {member}' },
  { kind: 'summary', text: 'In short: {member} joins.' },
  { kind: 'paragraph', text: 'This holds from {date}.' },
  { kind: 'list', items: ['One', 'Two for {member}'] },
  { kind: 'facts', rows: [['Member', '{member}']] },
]

test('the text form says every block on lines of its own', () => {
  const filled = fillIn(blocks, { operator: 'Heathland', member: 'Ines', date: '17 November 2026' })
  expect(plainText({ language: 'en', title: 'Agreement', version: '1', blocks: filled })).toBe(
    [
      'language en',
      'version 1',
      'title Agreement',
      '# Between Heathland and Ines',
      'short In short: Ines joins.',
      'p This holds from 17 November 2026.',
      'list',
      '- One',
      '- Two for Ines',
      'facts',
      'name Member',
      'value Ines',
      '',
    ].join('\n'),
  )
})

test('placeholders are found and all filled in, each once', () => {
  expect([...placeholdersIn(blocks)]).toEqual(['operator', 'member', 'date'])
  const filled = fillIn(blocks, { operator: '{member}', member: '$& {date}', date: 'today' })
  expect(filled[0]).toEqual({ kind: 'heading', text: 'Between {member} and $& {date}' })
  expect(() => fillIn(blocks, { operator: 'a', member: 'b' })).toThrow('Nothing was given for {date}.')
  // Not what every object has.
  expect(() => fillIn([{ kind: 'paragraph', text: '{constructor}' }], {})).toThrow('Nothing was given for {constructor}.')
})

test('two different documents never have the same form', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
  const block = fc.oneof(
    fc.record({ kind: fc.constant('heading' as const), text: line }),
    fc.record({ kind: fc.constant('paragraph' as const), text: line }),
    fc.record({ kind: fc.constant('summary' as const), text: line }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('facts' as const), rows: fc.array(fc.tuple(line, line), { maxLength: 2 }) }),
  )
  const document: fc.Arbitrary<DocumentText> = fc.record({
    language: fc.constantFrom('en' as const, 'nl' as const),
    title: line,
    version: line,
    blocks: fc.array(block, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(document, document, (one, other) => {
      expect(plainText(one) === plainText(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test.each(['\n', '\r', '\u2028', '\u0085'])('a text with a line end in it is refused', (end) => {
  const text = `Signed by me.${end}p And I owe nothing.`
  expect(() => plainText({ language: 'en', title: 'A', version: '1', blocks: [{ kind: 'paragraph', text }] })).toThrow(RangeError)
})
