import { expect, test } from 'vitest'
import { auditActions } from '../apps/server/src/nouns/audit/record-audit.ts'
import { office as english } from '../packages/words/src/en/office.ts'
import { office as dutch } from '../packages/words/src/nl/office.ts'

test('[COMP-03] every act that is recorded has plain words in every language', () => {
  for (const words of [english.auditActions, dutch.auditActions])
    expect(Object.keys(words).sort()).toEqual(Object.keys(auditActions).sort())
})
