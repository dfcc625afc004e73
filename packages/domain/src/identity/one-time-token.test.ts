import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, hourMs } from '../time.ts'
import { decideToken, type OneTimeToken, tokenPurposes } from './one-time-token.ts'

const now = new Date('2026-11-15T09:00:00Z')
const token = { purpose: 'verify-email', expiresAt: after(now, hourMs), usedAt: undefined } as const satisfies OneTimeToken

test('a token is good until the moment it expires', () => {
  expect(decideToken(token, 'verify-email', now)).toBe('good')
  expect(decideToken(token, 'verify-email', after(token.expiresAt, -1))).toBe('good')
  expect(decideToken(token, 'verify-email', token.expiresAt)).toBe('expired')
})

test('a token that was used is used, expired or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: -48 * hourMs, max: 48 * hourMs }), (ms) => {
      expect(decideToken({ ...token, usedAt: now }, 'verify-email', after(now, ms))).toBe('used')
    }),
  )
})

test('no token, and a token for another purpose, are unknown, whatever else is true of them', () => {
  expect(decideToken(undefined, 'verify-email', now)).toBe('unknown')
  const another = { ...token, purpose: 'reset-password' as never }
  for (const usedAt of [undefined, now]) expect(decideToken({ ...another, usedAt }, 'verify-email', now)).toBe('unknown')
})

test('a token that is no longer good never becomes good again', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3 * hourMs }), fc.nat({ max: 3 * hourMs }), (ms, later) => {
      if (decideToken(token, 'verify-email', after(now, ms)) === 'good') return
      expect(decideToken(token, 'verify-email', after(now, ms + later))).not.toBe('good')
    }),
  )
})

test('a verification link lives for a day', () => {
  expect(tokenPurposes['verify-email'].livesMs).toBe(24 * hourMs)
})
