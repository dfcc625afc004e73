import { expect, test } from 'vitest'
import { checkReason, problemsIn } from './form.ts'

test('a reason is three characters or more without the space around it', () => {
  expect(checkReason({ reason: '  why ' })).toEqual({ ok: true, input: { reason: 'why' } })
  for (const reason of ['', '   ', ' no ']) expect(checkReason({ reason })).toEqual({ ok: false, problems: { reason: 'reason-missing' } })
})

test('fields with which nothing is wrong are left out', () => {
  expect(problemsIn({ name: undefined, email: 'email-invalid' })).toEqual({ email: 'email-invalid' })
  expect(problemsIn({ name: undefined })).toBeUndefined()
})
