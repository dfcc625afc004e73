import { expect, test } from 'vitest'
import { decideSchemaFit, type SchemaFit } from './schema-fit.ts'

const program = '0021-b'

test.each<{ when: string; hasNewest: boolean; oldestProgram: string | undefined; fit: SchemaFit }>([
  { when: 'the schema is the one it was built for', hasNewest: true, oldestProgram: '0020-a', fit: 'fits' },
  { when: 'the floor is the program itself', hasNewest: true, oldestProgram: program, fit: 'fits' },
  { when: 'its newest migration has not run', hasNewest: false, oldestProgram: '0020-a', fit: 'schema-behind' },
  { when: 'there is no schema', hasNewest: false, oldestProgram: undefined, fit: 'schema-behind' },
  { when: 'a later migration broke with it', hasNewest: true, oldestProgram: '0022-c', fit: 'program-too-old' },
])('a program is told “$fit” when $when', ({ hasNewest, oldestProgram, fit }) => {
  expect(decideSchemaFit({ program, hasNewest, oldestProgram })).toBe(fit)
})
