import { expect, test } from 'vitest'
import { auditActions } from '../apps/server/src/nouns/audit/record-audit.ts'
import { audit as english } from '../packages/words/src/en/audit.ts'
import { audit as dutch } from '../packages/words/src/nl/audit.ts'

test('[COMP-03] every act that is recorded has plain words in every language', () => {
  for (const words of [english.auditActions, dutch.auditActions])
    expect(Object.keys(words).sort()).toEqual(Object.keys(auditActions).sort())
})
