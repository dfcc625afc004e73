import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { multiply, type QrCode, qrCode } from './qr-code.ts'

const uri =
  'otpauth://totp/Heathland:anna%40members.example?issuer=Heathland&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

// The fingerprints were taken from the reference implementation (Nayuki's QR Code generator), with the same level and mask.
test.each([
  ['a', 0, 21, '28728c1c9f745f9e'],
  ['Heathland', 3, 21, 'ae327e2a4dc3bf92'],
  [uri, 2, 49, '881002d72471e59a'],
  [uri.repeat(4), 7, 89, '86fa91f92365bc90'],
  [uri, undefined, 49, 'f15aca67bc11e211'],
])('draws module by module what the reference draws: case %#', (text, mask, size, expected) => {
  const code = qrCode(text, mask)
  expect(code).toHaveLength(size)
  expect(fingerprint(code)).toBe(expected)
})

// The numbers of the standard's table 7, at level M.
test.each([
  [20, 666],
  [21, 711],
  [22, 779],
  [23, 857],
  [24, 911],
  [25, 997],
])('version %i holds %i bytes', (version, bytes) => {
  expect(qrCode('x'.repeat(bytes), 0)).toHaveLength(version * 4 + 17)
  if (version === 25) expect(() => qrCode('x'.repeat(bytes + 1))).toThrow(RangeError)
  else expect(qrCode('x'.repeat(bytes + 1), 0)).toHaveLength(version * 4 + 21)
})

test('counts bytes, not characters', () => {
  expect(qrCode('ä'.repeat(8), 0)).toHaveLength(25)
})

test('multiplies in the standard’s field', () => {
  expect(multiply(2, 0x80)).toBe(0x1d)
  expect(multiply(0, 7)).toBe(0)
})

function fingerprint(code: QrCode): string {
  const text = code.map((row) => `${row.map((dark) => (dark ? '1' : '0')).join('')}\n`).join('')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
