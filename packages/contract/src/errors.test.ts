import { expect, test } from 'vitest'
import { type ErrorCode, errors, isErrorCode, mayGive, Problem, problem } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

test.each(codes)('%s becomes a closed problem with its own status and words', (code) => {
  const body = problem(code, { requestId: 'req_1', errors: [{ path: 'a.b', message: 'no' }], facts: { left: 3 } })
  expect(Problem.parse(body)).toEqual(body)
  expect(body).toMatchObject({ type: `urn:heathland:problem:${code}`, title: errors[code].message, status: errors[code].status, code })
  expect(Problem.safeParse({ ...body, stack: 'at main.ts' }).success).toBe(false)
})

test.each(codes)('%s has a status of an error, words for a person, and a name that does not change with them', (code) => {
  expect(errors[code].status).toBeGreaterThanOrEqual(400)
  expect(errors[code].status).toBeLessThan(600)
  expect(errors[code].message.length).toBeGreaterThan(5)
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
})

test('a code is known by its own name only', () => {
  for (const code of codes) expect(isErrorCode(code)).toBe(true)
  for (const text of ['', 'toString', '__proto__', 'constructor', 'hasOwnProperty', 'not_found', 'BAD_REQUEST'])
    expect(isErrorCode(text)).toBe(false)
})

test('an operation gives what it lists and nothing else', () => {
  expect(mayGive('NOT_FOUND', 'UNEXPECTED')).toEqual({ NOT_FOUND: errors.NOT_FOUND, UNEXPECTED: errors.UNEXPECTED })
})
