import { expect, test } from 'vitest'
import { readCode, writeCode } from './short-code.ts'

test.each([
  { index: 0, kind: 'file', facts: '', salt: '' },
  { index: 9_007_199_254_740_991, kind: 'audit', facts: '{"of":"audit","resource":"Zoë — ʘ 🙂 \\u0000"}', salt: 'AAECAwQ=' },
  { index: 7, kind: 'transfer', facts: JSON.stringify({ key: 'x'.repeat(3_000) }), salt: '/+8=' },
])('what is written is read back: case %#', async (receipt) => {
  const code = await writeCode(receipt)
  expect(code).toMatch(/^[\w-]+$/)
  expect(await readCode(code)).toEqual(receipt)
})

test('anything else is no receipt, and what unpacks to too much is not unpacked', async () => {
  for (const code of ['', 'AAAA', '%%%', 'x'.repeat(5_000)]) expect(await readCode(code)).toBeUndefined()
  const bomb = await writeCode({ index: 0, kind: 'file', facts: 'a'.repeat(1_000_000), salt: '' }).catch(() => '')
  expect(bomb.length).toBeLessThan(4_000)
  expect(await readCode(bomb)).toBeUndefined()
})
