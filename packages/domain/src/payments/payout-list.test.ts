import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import type { BankAccount } from './bank-account.ts'
import { canBePaid, type ListedPayout, type PayoutList, payoutMaxMinor, writePayouts } from './payout-list.ts'

const idOf = (number: number) => `pyo_${String(number).padStart(26, '0')}`
const uk: BankAccount = { kind: 'uk', sortCode: '123456', accountNumber: '98765432' }
const dutch: BankAccount = { kind: 'iban', iban: 'NL69TEST0000000001' }

const euro: ListedPayout = { id: idOf(1), money: money(11_000n, 'EUR'), to: { name: 'Zoë Müller', account: dutch } }
const pound: ListedPayout = { id: idOf(2), money: money(122_005n, 'GBP'), to: { name: 'Zoë Müller', account: uk } }
const euros: PayoutList = {
  id: 'pob_00000000000000000000000001',
  createdAt: new Date('2026-11-18T09:00:00Z'),
  executeOn: '2026-11-19',
  from: { holder: 'Heathland Coöperatie U.A.', account: { kind: 'iban', iban: 'NL72HEAT0123456789' }, bic: 'HEATNL2A' },
  payouts: [euro],
}
const pounds: PayoutList = { ...euros, from: { holder: 'Heathland UK', account: uk }, payouts: [pound] }

function textOf(list: PayoutList): string {
  const file = writePayouts(list)
  if (!file.ok) throw new Error(file.problem)
  return file.text
}

describe('a list in euro', () => {
  test('becomes pain.001 with ids that come back', () => {
    const text = textOf(euros)
    expect(text).toContain('<MsgId>pob-00000000000000000000000001</MsgId>')
    expect(text).toContain('<EndToEndId>pyo-00000000000000000000000001</EndToEndId>')
    expect(text).toContain('<Cdtr><Nm>Zoe Mueller</Nm></Cdtr><CdtrAcct><Id><IBAN>NL69TEST0000000001</IBAN></Id></CdtrAcct>')
    expect(text).toContain('<Ustrd>Heathland pyo-00000000000000000000000001</Ustrd>')
  })

  test('is refused with an account that has no IBAN', () => {
    const payout = { ...euro, to: { ...euro.to, account: uk } }
    expect(writePayouts({ ...euros, payouts: [payout] })).toEqual({ ok: false, problem: 'iban', payoutId: payout.id })
  })
})

describe('a list in pounds', () => {
  test('becomes rows of sort code and account number', () => {
    expect(textOf(pounds)).toBe(
      'id,name,sort code,account number,amount,currency,pay on\r\n' +
        'pyo-00000000000000000000000002,Zoe Mueller,123456,98765432,1220.05,GBP,2026-11-19\r\n',
    )
    expect(writePayouts(pounds)).toMatchObject({ total: money(122_005n, 'GBP') })
  })

  test('takes sort code and number out of an IBAN of the UK', () => {
    const account = { kind: 'iban', iban: 'GB82WEST12345698765432' } as const
    expect(textOf({ ...pounds, payouts: [{ ...pound, to: { ...pound.to, account } }] })).toBe(textOf(pounds))
  })

  test('writes digits alone, whatever was between them', () => {
    const account = { kind: 'uk', sortCode: '12-34-56', accountNumber: '9876\n5432' } as const
    expect(textOf({ ...pounds, payouts: [{ ...pound, to: { ...pound.to, account } }] })).toBe(textOf(pounds))
  })

  test.each<[string, PayoutList, string | undefined]>([
    ['empty-batch', { ...pounds, payouts: [] }, undefined],
    ['execution-date', { ...pounds, executeOn: '2026-02-30' }, undefined],
    ['execution-date', { ...pounds, executeOn: '2026-11-19,x' }, undefined],
    ['payout-id-twice', { ...pounds, payouts: [pound, pound] }, pound.id],
    ['payout-id', { ...pounds, payouts: [{ ...pound, id: 'a"b' }] }, 'a"b'],
    ['mixed-currencies', { ...pounds, payouts: [pound, euro] }, euro.id],
    ['amount-not-positive', { ...pounds, payouts: [{ ...pound, money: money(0n, 'GBP') }] }, pound.id],
    ['amount-too-large', { ...pounds, payouts: [{ ...pound, money: money(100_000_001n, 'GBP') }] }, pound.id],
    ['iban', { ...pounds, payouts: [{ ...pound, to: { ...pound.to, account: dutch } }] }, pound.id],
    ['iban', { ...pounds, payouts: [{ ...pound, to: { ...pound.to, account: { ...uk, sortCode: '12345' } } }] }, pound.id],
    ['name', { ...pounds, payouts: [{ ...pound, to: { ...pound.to, name: '山' } }] }, pound.id],
    ['name', { ...pounds, payouts: [{ ...pound, to: { ...pound.to, name: '=+-@' } }] }, pound.id],
  ])('is refused, and what is wrong is named: %s', (problem, list, payoutId) => {
    expect(writePayouts(list)).toEqual({ ok: false, problem, payoutId })
  })
})

/** A reader of RFC 4180 that shares nothing with the writer. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length > 1)
}

const hostile = [
  "=cmd|' /C calc'!A0",
  '+1+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '＝1+1 Jan',
  'Jan "the man" Kok',
  'Jan\r\npyo-00000000000000000000000009,Eve,123456,11111111,9999.00,GBP,2026-11-19',
  'Kok, Jan',
  '</Nm></Cdtr><Cdtr>',
  'Peeters & Zonen',
  ']]>',
  'Jürgen Böhm-Groß',
  'Ærøskøbing',
]
const anyName = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@"',\r\n<>& a-zA-Zäöü]{1,40}$/),
)

const anyPayouts = (asset: 'EUR' | 'GBP', account: fc.Arbitrary<BankAccount>) =>
  fc
    .array(fc.record({ amountMinor: fc.bigInt({ min: 1n, max: payoutMaxMinor(asset) }), name: anyName, account }), {
      minLength: 1,
      maxLength: 20,
    })
    .map((all): readonly ListedPayout[] =>
      all.map(({ amountMinor, name, account: to }, place) => ({
        id: idOf(place),
        money: money(amountMinor, asset),
        to: { name, account: to },
      })),
    )
const anyUk = fc
  .tuple(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{8}$/))
  .map(([sortCode, accountNumber]): BankAccount => ({ kind: 'uk', sortCode, accountNumber }))
const anyIban = fc.constantFrom<BankAccount>(
  dutch,
  { kind: 'iban', iban: 'DE89370400440532013000' },
  { kind: 'iban', iban: 'BE68539007547034' },
)

test.each([
  ['euro', euros, anyPayouts('EUR', anyIban)],
  ['pounds', pounds, anyPayouts('GBP', anyUk)],
] as const)('the same list in %s gives the same bytes, and its total is the sum', (_what, list, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (all) => {
      const payouts = all.filter(({ money: { asset }, to }) => canBePaid(asset, to))
      const file = writePayouts({ ...list, payouts })
      if (payouts.length === 0) {
        expect(file).toMatchObject({ problem: 'empty-batch' })
        return
      }
      const again = payouts.map((payout) => ({ ...payout, to: { ...payout.to } }))
      expect(writePayouts({ ...list, payouts: again })).toEqual(file)
      expect(file).toMatchObject({ ok: true, total: { amountMinor: payouts.reduce((sum, each) => sum + each.money.amountMinor, 0n) } })
    }),
    { numRuns: 200 },
  )
})

test('somebody can be paid exactly when a file with them can be written', () => {
  const anyAccount = fc.oneof(
    anyUk,
    anyIban,
    fc.constantFrom<BankAccount>(
      { kind: 'iban', iban: 'GB82WEST12345698765432' },
      { kind: 'iban', iban: 'NL00' },
      { ...uk, sortCode: '1' },
    ),
  )
  fc.assert(
    fc.property(anyName, anyAccount, (name, account) => {
      for (const [list, payout] of [
        [euros, euro],
        [pounds, pound],
      ] as const)
        expect(writePayouts({ ...list, payouts: [{ ...payout, to: { name, account } }] }).ok).toBe(
          canBePaid(payout.money.asset, { name, account }),
        )
    }),
    { numRuns: 500 },
  )
})

test('no name adds a row or a column to the list in pounds, or begins like a formula', () => {
  fc.assert(
    fc.property(anyPayouts('GBP', anyUk), (all) => {
      const payouts = all.filter(({ to }) => canBePaid('GBP', to))
      if (payouts.length === 0) return
      const text = textOf({ ...pounds, payouts })
      const [, ...rows] = readCsv(text)
      expect(rows.map(([id]) => id)).toEqual(payouts.map(({ id }) => id.replace('_', '-')))
      for (const [place, row] of rows.entries()) {
        const { account } = payouts[place]?.to ?? {}
        expect(row).toHaveLength(7)
        expect(row[1]).toMatch(/^[a-zA-Z0-9][a-zA-Z0-9/\-?:().,'+ ]{0,17}$/)
        expect(account).toMatchObject({ sortCode: row[2], accountNumber: row[3] })
      }
      expect(text).not.toMatch(/[^\x20-\x7e\r\n]/)
    }),
    { numRuns: 300 },
  )
})
