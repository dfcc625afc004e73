import { money } from '@heathland/domain/money'
import { payoutFile } from '@heathland/domain/payments/payout-file'
import { canBePaid, type PayoutList, writePayouts } from '@heathland/domain/payments/payout-list'
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

test('a list with hostile names is read back with the same payments, in order', () => {
  const hostile = fc.constantFrom(
    '=cmd|calc!A0',
    'Jan "the man" Kok',
    'Jan\r\nKok',
    '</Nm></Cdtr><Cdtr><Nm>Eve',
    '<![CDATA[Eve]]>',
    '&amp;&#0;&lol;',
    'Jürgen Groß',
    "O'Neill",
    '\ud800Jan\u0000',
  )
  const payments = fc.array(
    fc.record({ name: fc.oneof(hostile, fc.string()), amountMinor: fc.bigInt({ min: 1n, max: 99_999_999_999n }) }),
    {
      minLength: 1,
      maxLength: 10,
    },
  )
  const account = { kind: 'iban', iban: 'BE68539007547034' } as const
  fc.assert(
    fc.property(payments, (all) => {
      const payable = all.filter(({ name }) => canBePaid('EUR', { name, account }))
      fc.pre(payable.length > 0)
      const list: PayoutList = {
        id: 'pob_00000000000000000000000001',
        createdAt: new Date(0),
        executeOn: '2026-11-16',
        from: { holder: 'Heathland', account: { kind: 'iban', iban: 'NL72HEAT0123456789' } },
        payouts: payable.map(({ name, amountMinor }, place) => ({
          id: `pyo_${String(place).padStart(26, '0')}`,
          money: money(amountMinor, 'EUR'),
          to: { name, account },
        })),
      }
      const file = writePayouts(list)
      if (!file.ok) throw new Error(file.problem)
      const texts = textsOf(file.text)
      const sum = payable.reduce((total, { amountMinor }) => total + amountMinor, 0n)
      const minorsOf = (name: string) => texts.get(name)?.map((text) => BigInt(text.replace('.', '')))
      expect(texts.get('EndToEndId')).toEqual(list.payouts.map(({ id }) => id.replace('_', '-')))
      expect(minorsOf('InstdAmt')).toEqual(payable.map(({ amountMinor }) => amountMinor))
      expect(minorsOf('CtrlSum')).toEqual([sum, sum])
      expect(file.total).toEqual(money(sum, 'EUR'))
      // Ours twice, then one for each payment.
      expect(texts.get('Nm')).toHaveLength(2 + payable.length)
      for (const name of texts.get('Nm') ?? []) expect(name).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,70}$/)
    }),
    { numRuns: 300 },
  )
})

/** Every text of a document, by the name of its element. */
function textsOf(document: string): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>()
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local }) => {
    open.push(local)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (text) => {
    const name = open.at(-1) ?? ''
    texts.set(name, [...(texts.get(name) ?? []), text])
  })
  parser.write(document).close()
  return texts
}
