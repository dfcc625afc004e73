import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from './draft.ts'

const kept = new Map<string, string>()

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('takes only the form’s own fields from what was kept, and only as text', () => {
  kept.set('heathland.draft.form', JSON.stringify({ email: 'anna@example.org', city: 7, password: 'never asked for' }))
  expect(readDraft('form', { email: '', city: '' })).toEqual({ email: 'anna@example.org', city: '' })
})

test.each(['', 'not json', 'null', '[]'])('starts empty when what was kept is unusable: %j', (text) => {
  kept.set('heathland.draft.form', text)
  expect(readDraft('form', { email: '' })).toEqual({ email: '' })
})
