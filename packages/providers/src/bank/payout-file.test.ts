import { money } from '@heathland/domain/money'
import { payoutFile } from '@heathland/domain/payments/payout-file'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'

test('whatever names and texts a batch holds, its file is well-formed and has the same elements', () => {
  const text = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[<>&'"\]/ a-z]{1,30}$/))
  let written = 0
  fc.assert(
    fc.property(text, text, fc.stringMatching(/^[a-z']{1,9}$/), (name, said, id) => {
      const file = payoutFile({
        id: 'B1',
        createdAt: new Date(0),
        executeOn: '2026-11-16',
        from: { name, iban: 'NL72HEAT0123456789' },
        payouts: [{ id, money: money(1n, 'EUR'), to: { name, iban: 'BE68539007547034' }, remittance: { kind: 'text', value: said } }],
      })
      if (!file.ok) return
      written += 1
      let count = 0
      const parser = new SaxesParser({ xmlns: true })
      parser.on('opentag', () => {
        count += 1
      })
      parser.write(file.text).close()
      expect(count).toBe(44)
    }),
    { numRuns: 500 },
  )
  expect(written).toBeGreaterThan(100)
})
