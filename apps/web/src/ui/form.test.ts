import { expect, test } from 'vitest'
import { changed, emptyState, firstWrong, hasErrors, refused } from './form-state.ts'

const empty = emptyState({ name: '', email: '' })

test('an error goes with a change of its field alone', () => {
  const wrong = refused(empty, { name: 'Please enter a name.', email: 'Please enter an address.' })
  const next = changed(wrong, { name: 'Anna' })
  expect(next.values).toEqual({ name: 'Anna', email: '' })
  expect(next.errors).toEqual({ email: 'Please enter an address.' })
})

test('what concerns the whole form is said until the last error is gone', () => {
  const wrong = refused(empty, { name: 'Missing.', email: 'Missing.' }, 'Please fill in all fields.')
  const half = changed(wrong, { name: 'Anna' })
  expect(half.message).toBe('Please fill in all fields.')
  const none = changed(half, { email: 'anna@example.org' })
  expect([none.message, hasErrors(none), hasErrors(half)]).toEqual([undefined, false, true])
})

test('every failed attempt counts, so that the same error takes the focus again', () => {
  const once = refused(empty, { name: 'Missing.' })
  expect(refused(once, { name: 'Missing.' }).attempt).toBe(2)
  expect(changed(once, { name: 'A' }).attempt).toBe(1)
})

test('the first wrong control is the first on the page, not the first that was found', () => {
  const controls = [{ name: '' }, { name: 'name' }, { name: 'email' }]
  expect(firstWrong(controls, { email: 'Missing.', name: 'Missing.' })).toBe(controls[1])
  expect(firstWrong(controls, { email: 'Missing.', name: undefined })).toBe(controls[2])
  expect(firstWrong(controls, { other: 'Missing.' })).toBeUndefined()
})
