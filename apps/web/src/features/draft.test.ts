import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftName, forgetDraft, forgetDraftsOfOthers, readDraft, writeDraft } from './draft.ts'

const kept = new Map<string, string>()

beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }),
)
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('takes only the form’s own fields from what was kept, and only as what they are', () => {
  kept.set('heathland.draft.form', JSON.stringify({ email: 'anna@example.org', city: 7, chosen: ['a', 1], unasked: 'never asked for' }))
  expect(readDraft('form', { email: '', city: '', chosen: [] }, [])).toEqual({ email: 'anna@example.org', city: '', chosen: [] })
})

test.each(['', 'not json', 'null', '[]'])('starts empty when what was kept is unusable: %j', (text) => {
  kept.set('heathland.draft.form', text)
  expect(readDraft('form', { email: '' }, [])).toEqual({ email: '' })
})

test('a secret is neither kept nor taken', () => {
  const empty = { email: '', password: '' }
  writeDraft('form', { email: 'anna@example.org', password: 'quiet-moor' }, empty, ['password'])
  expect([...kept.values()].join()).not.toContain('quiet-moor')
  kept.set('heathland.draft.form', JSON.stringify({ email: 'anna@example.org', password: 'planted' }))
  expect(readDraft('form', empty, ['password'])).toEqual({ email: 'anna@example.org', password: '' })
})

test('a draft goes when it is sent, and when the form holds what it began with', () => {
  writeDraft('form', { reason: 'because' }, { reason: '' }, [])
  expect(kept.size).toBe(1)
  writeDraft('form', { reason: '' }, { reason: '' }, [])
  expect(kept.size).toBe(0)
  writeDraft('form', { reason: 'because' }, { reason: '' }, [])
  forgetDraft('form')
  expect(kept.size).toBe(0)
})

test('the next person finds nothing of the one before, and whoever comes back finds their own', () => {
  const mira = draftName({ personId: 'per_mira', form: 'suspend', about: 'per_anna' })
  const omar = draftName({ personId: 'per_omar', form: 'suspend', about: 'per_anna' })
  const nobody = draftName({ personId: undefined, form: 'registration', about: undefined })
  for (const name of [mira, omar, nobody]) writeDraft(name, { reason: 'because' }, { reason: '' }, [])
  forgetDraftsOfOthers('per_mira')
  expect([...kept.keys()]).toEqual([`heathland.draft.${mira}`, `heathland.draft.${nobody}`])
  forgetDraftsOfOthers(undefined)
  expect([...kept.keys()]).toEqual([`heathland.draft.${nobody}`])
})
