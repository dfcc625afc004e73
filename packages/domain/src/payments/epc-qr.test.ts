import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { type EpcPayment, epcQrText } from './epc-qr.ts'

const payment: EpcPayment = {
  name: 'Heathland Coöperatie U.A.',
  iban: 'NL72HEAT0123456789',
  money: money(100_000n, 'EUR'),
  remittance: { kind: 'reference', value: 'RF76HL0000012345' },
}

test('a payment becomes the lines of EPC069-12, without empty ones at the end', () => {
  expect(epcQrText(payment)).toEqual({
    ok: true,
    text: 'BCD\n002\n1\nSCT\n\nHeathland Coöperatie U.A.\nNL72HEAT0123456789\nEUR1000.00\n\nRF76HL0000012345',
  })
})

test('BIC, purpose, text and note have their own lines', () => {
  const full: EpcPayment = { ...payment, bic: 'HEATNL2A', purpose: 'CHAR', remittance: { kind: 'text', value: 'Hello' }, note: 'For you' }
  const answer = epcQrText(full)
  expect(answer.ok && answer.text.split('\n').slice(4)).toEqual([
    'HEATNL2A',
    'Heathland Coöperatie U.A.',
    'NL72HEAT0123456789',
    'EUR1000.00',
    'CHAR',
    '',
    'Hello',
    'For you',
  ])
})

test.each<[string, Partial<EpcPayment>]>([
  ['name', { name: 'x'.repeat(71) }],
  ['name', { name: ' ' }],
  ['iban', { iban: 'NL73HEAT0123456789' }],
  ['bic', { bic: 'HEAT' }],
  ['not-euro', { money: money(100n, 'GBP') }],
  ['amount-out-of-range', { money: money(0n, 'EUR') }],
  ['amount-out-of-range', { money: money(100_000_000_000n, 'EUR') }],
  ['purpose', { purpose: 'CHARI' }],
  ['reference', { remittance: { kind: 'reference', value: 'RF77HL0000012345' } }],
  ['text-too-long', { remittance: { kind: 'text', value: 'x'.repeat(141) } }],
  ['note-too-long', { note: 'x'.repeat(71) }],
  ['unprintable', { name: 'Heathland\nNL00EVIL' }],
  ['unprintable', { note: '\ud800' }],
  ['too-many-bytes', { name: 'ö'.repeat(70), remittance: { kind: 'text', value: 'ö'.repeat(140) } }],
])('%s is refused', (problem, change) => {
  expect(epcQrText({ ...payment, ...change })).toEqual({ ok: false, problem })
})

test('what is accepted fits the code and keeps every line in its place', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.bigInt({ min: -1n, max: 200_000_000_000n }),
      fc.string({ maxLength: 160 }),
      (name, amountMinor, value) => {
        const answer = epcQrText({ ...payment, name, money: money(amountMinor, 'EUR'), remittance: { kind: 'text', value } })
        if (!answer.ok) return
        const lines = answer.text.split('\n')
        expect(bytesOf(answer.text)).toBeLessThanOrEqual(331)
        expect(lines[5]).toBe(name)
        expect(lines[6]).toBe(payment.iban)
        expect(lines.length).toBeLessThanOrEqual(12)
      },
    ),
  )
})

function bytesOf(text: string): number {
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
  }, 0)
}
