import { expect, test } from 'vitest'
import { namesIn, readRequirements } from './proofs.ts'
import { listFiles, readText } from './repository.ts'
import { requirementParts } from './requirement-parts.ts'

/** Names lines that do not exist, to see that they are found. */
const withExamples = 'tools/proofs.test.ts'

test('every part has a name that a title can name', () => {
  const unnamed = Object.entries(requirementParts).flatMap(([id, parts]) =>
    parts.map((part) => `${id} ${part}`).filter((name) => namesIn(`[${name}]`)[0] !== name),
  )
  expect(unnamed).toEqual([])
})

test('every requirement line and part that a test names exists', () => {
  const lines = readRequirements(readText('docs/requirements.md'))
  const known = new Set(lines.flatMap(({ id }) => requirementParts[id]?.map((part) => `${id} ${part}`) ?? [id]))
  const unknown = listFiles(['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'])
    .filter((file) => file !== withExamples)
    .flatMap((file) => namesIn(readText(file)).map((name) => ({ file, name })))
    .filter(({ name }) => !known.has(name))
  expect(unknown).toEqual([])
})
