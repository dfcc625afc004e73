import { expect, test } from 'vitest'
import { isThere, pathsIn } from './check-docs.ts'

test('paths are found in backticks and links, and commands and words are not paths', () => {
  const text =
    'See `packages/domain/src/money.ts:12`, [the design](docs/scale.md#growth), `./heathland verify`, `and/or`, `node tools/dev.ts --watch`.'
  expect(pathsIn(text)).toEqual(['packages/domain/src/money.ts', 'tools/dev.ts', 'docs/scale.md'])
})

test('a path that is gone is seen, and a placeholder stands for any name', () => {
  expect(isThere('tools/check-docs.ts', 'README.md')).toBe(true)
  expect(isThere('tools/check-dogs.ts', 'README.md')).toBe(false)
  expect(isThere('packages/<room>/package.json', 'README.md')).toBe(true)
  expect(isThere('requirements.md', 'docs/scale.md')).toBe(true)
})
