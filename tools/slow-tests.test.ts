import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nightlyTests, slowTests } from '../tests/slow-tests.ts'
import { inRepository } from './repository.ts'

test('every slow or nightly test file that is listed exists, and is listed once', () => {
  const listed = [...slowTests, ...nightlyTests]
  expect(listed.filter((file) => !existsSync(inRepository(file)))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
