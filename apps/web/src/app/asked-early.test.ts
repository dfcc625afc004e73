import { afterEach, expect, test } from 'vitest'
import { takeAskedEarly } from './asked-early.ts'

const asked = globalThis as { heathlandAsked?: unknown }
const path = '/api/identity/me'
const me = `https://heathland.example${path}`

afterEach(() => {
  delete asked.heathlandAsked
})

test('the answer to the question that was sent ahead is given once', async () => {
  const answer = new Response('{}')
  asked.heathlandAsked = { path, answer: Promise.resolve(answer) }
  expect(await takeAskedEarly(new Request(me))).toBe(answer)
  expect(takeAskedEarly(new Request(me))).toBeUndefined()
})

test('another question, or an act, does not take it', () => {
  asked.heathlandAsked = { path, answer: Promise.resolve(new Response('{}')) }
  expect(takeAskedEarly(new Request(`${me}/else`))).toBeUndefined()
  expect(takeAskedEarly(new Request(me, { method: 'POST' }))).toBeUndefined()
  expect(asked.heathlandAsked).toBeDefined()
})
