import { expect, test } from 'vitest'
import { disclaimer } from './en/legal/disclaimer.ts'
import { privacy } from './en/legal/privacy.ts'
import { terms } from './en/legal/terms.ts'
import { fillLegal, type LegalFacts, legalBlanks } from './legal-section.ts'

const facts = Object.fromEntries(legalBlanks.map((name) => [name, `<${name}>`])) as LegalFacts
const texts = [disclaimer, privacy, terms].flat().flatMap(({ parts }) => parts.flat())

test('the operator’s settings fill every blank of every text, and each of them is used', () => {
  for (const text of texts) expect(fillLegal(text, facts)).not.toMatch(/[[\]{}]/)
  const used = texts.map((text) => fillLegal(text, facts)).join(' ')
  for (const name of legalBlanks) expect(used).toContain(`<${name}>`)
})

test('a value is written as its place needs it, and is not filled in again', () => {
  const tricky = { ...facts, name: '{operator.address} $& <b>' }
  expect(fillLegal('By {operator.name}.', tricky)).toBe('By {operator.address} $& <b>.')
  expect(fillLegal('By {operator.name}.', tricky, (value) => value.replaceAll('<', '&lt;'))).toBe('By {operator.address} $& &lt;b>.')
  expect(fillLegal('By {operator.nobody}.', facts)).toBe('By {operator.nobody}.')
})
