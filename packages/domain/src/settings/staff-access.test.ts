import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSession, isRenewalDue } from '../identity/sign-in.ts'
import { minuteMs } from '../time.ts'
import { checkStaffAccess, isAllowedAddress, limitsOfStaff, networksMax, readNetwork } from './staff-access.ts'

const four = fc.tuple(...[0, 1, 2, 3].map(() => fc.nat(255))).map((parts) => parts.join('.'))
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const spell = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

describe('[SET-04, SET-07 address list] networks', () => {
  test('a range of IPv4 holds exactly the addresses between its first and its last', () => {
    fc.assert(
      fc.property(four, fc.integer({ min: 0, max: 32 }), four, (within, prefix, other) => {
        const size = 2 ** (32 - prefix)
        const first = Math.floor(numberOf(within) / size) * size
        const network = `${spell(first)}/${prefix}`
        expect(readNetwork(network)).toBeDefined()
        expect(isAllowedAddress([network], within)).toBe(true)
        const inside = numberOf(other) >= first && numberOf(other) < first + size
        expect(isAllowedAddress([network], other)).toBe(inside)
        // However a proxy writes it.
        expect(isAllowedAddress([network], `::ffff:${other}`)).toBe(inside)
      }),
    )
  })

  test('IPv6 is read in every spelling, and is no IPv4', () => {
    for (const caller of ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '2001:db8::0.0.0.1'])
      expect(isAllowedAddress(['2001:db8::/32'], caller)).toBe(true)
    expect(isAllowedAddress(['2001:db8::/32'], '2001:db9::1')).toBe(false)
    expect(isAllowedAddress(['::/0'], '10.0.0.1')).toBe(false)
    expect(isAllowedAddress(['10.0.0.0/8', '2001:db8::1'], '2001:db8::1%eth0')).toBe(true)
  })

  test('what is no network is refused, and nobody is inside of nothing that can be read', () => {
    for (const text of [
      '',
      'office',
      '10.0.0',
      '10.0.0.256',
      '010.0.0.1',
      '10.0.0.1/8',
      '10.0.0.0/33',
      '10.0.0.0/',
      '1.2.3.4/8/8',
      ':::',
      '1::2::3',
      '2001:db8::/129',
      '12345::',
    ])
      expect([text, readNetwork(text)]).toEqual([text, undefined])
    expect(isAllowedAddress(['office'], '10.0.0.1')).toBe(false)
    expect(isAllowedAddress(['10.0.0.0/8'], 'unknown')).toBe(false)
  })

  test('no network means everywhere', () => {
    expect(isAllowedAddress([], 'anything')).toBe(true)
  })
})

describe('[SET-04, SET-07 timeout setting] what an administrator types', () => {
  test('5 to 1440 minutes, and networks separated by commas', () => {
    expect(checkStaffAccess({ idleMinutes: ' 30 ', networks: '10.0.0.0/8, 2001:db8::1,' })).toEqual({
      ok: true,
      input: { idleMinutes: 30, networks: ['10.0.0.0/8', '2001:db8::1'] },
    })
    for (const idleMinutes of ['', '4', '1441', '5.5', '-5', '1e2', 'abc'])
      expect(checkStaffAccess({ idleMinutes, networks: '' })).toEqual({ ok: false, problems: { idleMinutes: 'idle-out-of-range' } })
    expect(checkStaffAccess({ idleMinutes: '30', networks: '10.0.0.0/8 10.1.0.0/8' })).toMatchObject({
      problems: { networks: 'network-invalid' },
    })
    const many = Array.from({ length: networksMax + 1 }, (_, place) => `10.0.0.${place}`).join(',')
    expect(checkStaffAccess({ idleMinutes: '30', networks: many })).toMatchObject({ problems: { networks: 'networks-too-many' } })
  })

  test('whoever keeps working stays in, and whoever stops is out after the minutes that were set', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1_440 }), (minutes) => {
        const limits = limitsOfStaff(minutes)
        const start = new Date('2026-11-16T08:00:00Z')
        const session = { createdAt: start, lastUsedAt: start, revokedAt: undefined }
        const idle = Math.min(limits.idleMs, limits.absoluteMs)
        expect(decideSession(session, new Date(start.getTime() + idle - 1), limits)).toBe('live')
        expect(decideSession(session, new Date(start.getTime() + idle), limits)).not.toBe('live')
        expect(limits.renewAfterMs).toBeLessThan(limits.idleMs)
        expect(isRenewalDue(session, new Date(start.getTime() + limits.renewAfterMs), limits)).toBe(true)
        expect(limits.idleMs).toBe(minutes * minuteMs)
      }),
    )
  })
})
