import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { takeAskedEarly } from './asked-early.ts'

const asked = globalThis as { heathlandAsked?: unknown }
const me = 'https://heathland.example/api/identity/me'
const askScript = readFileSync(new URL('../../public/ask.js', import.meta.url), 'utf8')

afterEach(() => {
  delete asked.heathlandAsked
})

/** As the browser runs it, whenever it arrives. */
function runAskScript(): number {
  const ask = vi.fn(() => Promise.resolve(new Response('{}')))
  new Function('window', 'fetch', 'sessionStorage', askScript)(globalThis, ask, { getItem: () => null })
  return ask.mock.calls.length
}

test('the answer to the question that was sent ahead is given once', async () => {
  const answer = new Response('{}')
  asked.heathlandAsked = { answer: Promise.resolve(answer) }
  expect(await takeAskedEarly(new Request(me))).toBe(answer)
  expect(takeAskedEarly(new Request(me))).toBeUndefined()
})

test('another question does not take it', () => {
  expect(runAskScript()).toBe(1)
  expect(takeAskedEarly(new Request(`${me}/else`))).toBeUndefined()
  expect(takeAskedEarly(new Request(me))).toBeDefined()
})

test('whoever signs in is not told what was true before', () => {
  expect(runAskScript()).toBe(1)
  expect(takeAskedEarly(new Request('https://heathland.example/api/identity/session', { method: 'POST' }))).toBeUndefined()
  expect(takeAskedEarly(new Request(me))).toBeUndefined()
})

test('a script that arrives after the code asks nothing: its answer would be taken for that of a later moment', () => {
  expect(takeAskedEarly(new Request(me))).toBeUndefined()
  expect(runAskScript()).toBe(0)
  expect(takeAskedEarly(new Request(me))).toBeUndefined()
})
