import { rulePacks } from '@heathland/domain/rules/packs'
import { knowledgeTest as english } from '@heathland/words/en/knowledge-test'
import { knowledgeTest as dutch } from '@heathland/words/nl/knowledge-test'
import { expect, test } from 'vitest'
import { categoryFields } from './category-fields.ts'
import { questionWords } from './question-words.ts'

test('every question of every pack and each of its answers has words in both languages', () => {
  const questions = rulePacks.flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flat())
  expect(questions.length).toBeGreaterThan(10)
  for (const { code, options } of questions) {
    for (const words of [english, dutch]) {
      const said = questionWords(words, code)
      expect(said.ask, code).not.toBe(code)
      expect(Object.keys(said.options).toSorted(), code).toEqual([...options].toSorted())
    }
  }
})

test('the form asks for every answer and statement that a pack judges a category by', () => {
  for (const { categories } of rulePacks) {
    for (const [category, { criteria, statements, isConfirmedByHeathland }] of Object.entries(categories)) {
      const fields = categoryFields[category as keyof typeof categoryFields]
      expect(fields.answers, category).toEqual(criteria.flat().map(({ answer }) => answer))
      expect(fields.statements, category).toEqual(statements)
      expect(fields.isRequest, category).toBe(isConfirmedByHeathland)
    }
  }
})
