import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from './address.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const groups = fc.array(group, { minLength: 8, maxLength: 8 })
/** Many addresses have zeros in them, and those are the ones with many spellings. */
const sparse = fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 })
const isMapped = (all: readonly number[]) => all.slice(0, 5).every((part) => part === 0) && all[5] === 0xffff

test('every address of one /64 has the same key, and the next /64 another', () => {
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      const neighbour = [...one.slice(0, 4), ...other.slice(4)]
      const elsewhere = [...one.slice(0, 3), ((one[3] ?? 0) + 1) & 0xffff, ...one.slice(4)]
      fc.pre(![one, neighbour, elsewhere].some(isMapped))
      expect(addressKey(full(neighbour))).toBe(addressKey(full(one)))
      expect(addressKey(full(elsewhere))).not.toBe(addressKey(full(one)))
    }),
  )
})

test('an address has one key however it is spelled', () => {
  fc.assert(
    fc.property(sparse, (all) => {
      expect(new Set(spellings(all).map(addressKey)).size).toBe(1)
    }),
    { numRuns: 500 },
  )
})

test('an IPv4 address in the clothes of IPv6 is that IPv4 address', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      for (const spelling of spellings([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d])) expect(addressKey(spelling)).toBe(address)
      expect(addressKey(address)).toBe(address)
    }),
  )
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1:2:3:4:1.2.3.4', '0:0:1:2::/64'],
  ['192.0.2.7', '192.0.2.7'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

/** Full, padded, upper case, with every run of zeros shortened, and with the last two groups as IPv4. */
function spellings(all: readonly number[]): string[] {
  const hex = all.map((part) => part.toString(16))
  const [high = 0, low = 0] = all.slice(6)
  const dotted = [...hex.slice(0, 6), `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`]
  const shortened = [hex, dotted].flatMap((parts) =>
    parts.flatMap((_, from) => {
      const run = parts.slice(from).findIndex((part) => part !== '0')
      const length = run === -1 ? parts.length - from : run
      return length === 0 ? [] : [`${parts.slice(0, from).join(':')}::${parts.slice(from + length).join(':')}`]
    }),
  )
  const padded = hex.map((part) => part.padStart(4, '0')).join(':')
  return [hex.join(':'), padded, padded.toUpperCase(), dotted.join(':'), ...shortened, ...shortened.map((text) => `${text}%eth0`)]
}

function full(all: readonly number[]): string {
  return all.map((part) => part.toString(16)).join(':')
}
