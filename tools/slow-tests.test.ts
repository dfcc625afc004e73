import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowTests } from '../tests/slow-tests.ts'
import { inRepository } from './repository.ts'

test('every slow test file that is listed exists, and is listed once', () => {
  expect(slowTests.filter((file) => !existsSync(inRepository(file)))).toEqual([])
  expect(new Set(slowTests).size).toBe(slowTests.length)
})
