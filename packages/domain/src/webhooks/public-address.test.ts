import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKind, mayConnect } from './public-address.ts'

const https = { isHttps: true, port: 443 }
const strictly = { allowsLoopback: false }

const closed = [
  ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255', '168.63.129.16'],
  ...['169.254.169.254', '169.254.0.1', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
  ...['2002:a00:1::1', '3fff::1', '5f00::1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::10.0.0.1', '::ffff:0:10.0.0.1', 'fec0::1'],
  ...[
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4/32',
    '::1%lo',
    'fe80::1%eth0',
    '[::1]',
    '1::2::3',
  ],
]

test.each(closed)('[API-01 webhooks] %s is no address that a webhook may be sent to', (address) => {
  expect(addressKind(address)).toBe('closed')
  for (const allowsLoopback of [true, false]) expect(mayConnect([address], https, { allowsLoopback })).toBe(false)
})

test.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  '[API-01 webhooks] %s is this machine, and taken in development alone',
  (address) => {
    expect(addressKind(address)).toBe('loopback')
    expect(mayConnect([address], https, strictly)).toBe(false)
    expect(mayConnect([address], { isHttps: false, port: 8_080 }, { allowsLoopback: true })).toBe(true)
  },
)

test.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '2606:4700::1111'])(
  '[API-01 webhooks] %s is public, over TLS on port 443 and nothing else',
  (address) => {
    expect(addressKind(address)).toBe('public')
    expect(mayConnect([address], https, strictly)).toBe(true)
    expect(mayConnect([address], { isHttps: false, port: 443 }, { allowsLoopback: true })).toBe(false)
    expect(mayConnect([address], { isHttps: true, port: 8_443 }, { allowsLoopback: true })).toBe(false)
  },
)

/** Said once more, another way: by the numbers that each range begins and ends with. */
const closedRanges = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '255.255.255.255'],
].map(([from = '', until = '']) => [numberOf(from), numberOf(until)] as const)

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

function spelled(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}

const within = fc
  .constantFrom(...closedRanges)
  .chain(([from, until]) => fc.integer({ min: 0, max: until - from }).map((offset) => spelled(from + offset)))

function grouped(address: string): string {
  const number = numberOf(address)
  return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`
}

test('[API-01 webhooks] no address of a closed range is ever connected to, however it is spelled', () => {
  fc.assert(
    fc.property(within, (address) => {
      for (const text of [address, `::ffff:${address}`, `::ffff:${grouped(address)}`, `0:0:0:0:0:FFFF:${grouped(address)}`]) {
        expect(addressKind(text)).not.toBe('public')
        expect(mayConnect([text], https, strictly)).toBe(false)
      }
      // Where an IPv4 address is written inside of another kind of IPv6 address, nothing is connected to either.
      for (const text of [
        `64:ff9b::${grouped(address)}`,
        `2002:${grouped(address)}::1`,
        `2001:0:${grouped(address)}::1`,
        `::${grouped(address)}`,
      ])
        expect(mayConnect([text], https, strictly)).toBe(false)
    }),
  )
})

test('[API-01 webhooks] one closed address among public ones closes the name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('1.1.1.1', '2606:4700::1111'), { maxLength: 4 }),
      within,
      fc.nat(4),
      (open: string[], address, place) => {
        expect(mayConnect(open.toSpliced(place, 0, address), https, { allowsLoopback: true })).toBe(
          addressKind(address) === 'loopback' && open.length === 0,
        )
      },
    ),
  )
  expect(mayConnect([], https, strictly)).toBe(false)
})

test('[API-01 webhooks] of IPv6 nothing outside 2000::/3 is public', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(group, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
      const address = [first, ...rest].map((one) => one.toString(16)).join(':')
      if (addressKind(address) === 'public') expect(first >> 13).toBe(1)
    }),
  )
})
