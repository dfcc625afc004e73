import { describe, expect, test } from 'vitest'
import { checkKeyForm, hasApiKey, isApiKey, keyExpiry, keyState, makeApiKey } from './api-key.ts'

const random = Uint8Array.from({ length: 32 }, (_, place) => (place * 37 + 11) % 256)
const key = makeApiKey(random)

describe('[API-01 keys] a key', () => {
  test('has a prefix that scanners know, one length, and a checksum over all of it', () => {
    expect(key).toMatch(/^hl_[0-9A-Za-z]{49}$/)
    expect(isApiKey(key)).toBe(true)
    expect(makeApiKey(new Uint8Array(32))).toBe(`hl_${'0'.repeat(43)}${makeApiKey(new Uint8Array(32)).slice(-6)}`)
    expect(isApiKey(makeApiKey(new Uint8Array(32).fill(255)))).toBe(true)
  })

  test('with any one character changed is none', () => {
    for (let place = 3; place < key.length; place += 1) {
      const other = key[place] === 'x' ? 'y' : 'x'
      expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
    }
    for (const text of ['', 'hl_', ` ${key}`, `${key}\n`, `${key}0`, key.slice(1), key.toLowerCase(), `gh${key.slice(2)}`])
      expect(isApiKey(text)).toBe(false)
  })

  test('is seen in an address', () => {
    expect(hasApiKey(`/api/wallet?key=${key}`)).toBe(true)
    expect(hasApiKey('/api/wallet?after=hl_1')).toBe(false)
  })
})

test('a key opens until its day, and not after it was revoked', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const expiresAt = keyExpiry(now, 365)
  expect(expiresAt.toISOString()).toBe('2027-11-19T12:00:00.000Z')
  expect(keyState({ expiresAt, revokedAt: undefined }, now)).toBe('live')
  expect(keyState({ expiresAt, revokedAt: now }, now)).toBe('revoked')
  expect(keyState({ expiresAt, revokedAt: undefined }, expiresAt)).toBe('expired')
})

test('a key has a name and at least one scope', () => {
  expect(checkKeyForm({ name: ' Taxes ', scopes: ['wallet'], days: 30 })).toEqual({
    ok: true,
    input: { name: 'Taxes', scopes: ['wallet'], days: 30 },
  })
  expect(checkKeyForm({ name: ' ', scopes: [], days: 30 })).toEqual({
    ok: false,
    problems: { name: 'name-missing', scopes: 'scopes-missing' },
  })
})
