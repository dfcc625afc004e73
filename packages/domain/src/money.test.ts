import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvariantBroken } from './invariant.ts'
import {
  type Asset,
  add,
  assets,
  formatMoney,
  fromDecimal,
  fromTyped,
  isAmbiguousAmount,
  money,
  split,
  subtract,
  toDecimal,
} from './money.ts'

const asset = fc.constantFrom(...(Object.keys(assets) as Asset[]))
/** What a 64-bit counter of the ledger can hold. */
const amountMinor = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const anyMoney = fc.record({ amountMinor, asset })

test('the parts of a split add up to the whole, whatever the weights', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 40 })
    .filter((all) => all.some((weight) => weight > 0n))
  const whole = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(whole, asset, weights, (size, of, shares) => {
      const parts = split(money(size, of), shares)
      const total = shares.reduce((sum, weight) => sum + weight, 0n)
      expect(parts).toHaveLength(shares.length)
      expect(parts.reduce(add, money(0n, of))).toEqual(money(size, of))
      for (const [index, part] of parts.entries()) {
        const exact = size * (shares[index] ?? 0n)
        expect(part.amountMinor === exact / total || part.amountMinor === exact / total + 1n).toBe(true)
        if (exact % total === 0n) expect(part.amountMinor).toBe(exact / total)
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  { whole: 100n, weights: [1n, 1n, 1n], parts: [34n, 33n, 33n] },
  { whole: 101n, weights: [1n, 1n, 1n], parts: [34n, 34n, 33n] },
  { whole: 100n, weights: [1n, 2n, 4n], parts: [14n, 29n, 57n] },
  { whole: 1n, weights: [0n, 1n, 9n], parts: [0n, 0n, 1n] },
  { whole: 0n, weights: [3n, 5n], parts: [0n, 0n] },
])(
  'what does not divide goes to the largest remainders, and among equal ones to the first: $whole by $weights',
  ({ whole, weights, parts }) => {
    expect(split(money(whole, 'EUR'), weights).map((part) => part.amountMinor)).toEqual(parts)
  },
)

test.each([
  { why: 'a debt', whole: -1n, weights: [1n] },
  { why: 'no weights', whole: 1n, weights: [] },
  { why: 'weights that are all zero', whole: 1n, weights: [0n, 0n] },
  { why: 'a negative weight', whole: 1n, weights: [2n, -1n] },
])('refuses to split $why', ({ whole, weights }) => {
  expect(() => split(money(whole, 'EUR'), weights)).toThrow(InvariantBroken)
})

test('two assets never add up', () => {
  expect(() => add(money(1n, 'EUR'), money(1n, 'EURC'))).toThrow('cannot add EURC to EUR')
  expect(() => subtract(money(1n, 'EUR'), money(1n, 'GBP'))).toThrow(InvariantBroken)
  expect(subtract(money(5n, 'GBP'), money(7n, 'GBP'))).toEqual(money(-2n, 'GBP'))
})

test('reads back exactly what it wrote', () => {
  fc.assert(
    fc.property(anyMoney, (value) => {
      expect(fromDecimal(toDecimal(value), value.asset)).toEqual(value)
    }),
    { numRuns: 1_000 },
  )
})

test('[CONST-01] the exact form loses nothing: without its symbol it reads back as the same amount', () => {
  fc.assert(
    fc.property(anyMoney, (value) => {
      const { symbol } = assets[value.asset]
      const shown = formatMoney(value, 'exact')
      expect(shown).toContain(symbol)
      expect(fromDecimal(shown.replace(symbol, ''), value.asset)).toEqual(value)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  { amountMinor: 505_000n, asset: 'EUR', form: 'whole', shown: '€5,050' },
  { amountMinor: 5_050n, asset: 'EUR', form: 'exact', shown: '€50.50' },
  { amountMinor: 0n, asset: 'EUR', form: 'whole', shown: '€0' },
  { amountMinor: 7n, asset: 'EUR', form: 'exact', shown: '€0.07' },
  { amountMinor: 123_456_789n, asset: 'EUR', form: 'whole', shown: '€1,234,568' },
  { amountMinor: 123_456_789n, asset: 'EUR', form: 'exact', shown: '€1,234,567.89' },
  { amountMinor: 150n, asset: 'EUR', form: 'whole', shown: '€2' },
  { amountMinor: 149n, asset: 'EUR', form: 'whole', shown: '€1' },
  { amountMinor: -150n, asset: 'EUR', form: 'whole', shown: '-€2' },
  { amountMinor: -49n, asset: 'EUR', form: 'whole', shown: '€0' },
  { amountMinor: -5_050n, asset: 'GBP', form: 'exact', shown: '-£50.50' },
  { amountMinor: 1_500_000n, asset: 'EURC', form: 'exact', shown: 'EURC 1.500000' },
] as const)('[CONST-01] $amountMinor minor units of $asset in $form form read $shown', ({ amountMinor: size, asset: of, form, shown }) => {
  expect(formatMoney(money(size, of), form)).toBe(shown)
})

test.each(['5,050.5', '5050.50', ' 5050.5 '])('reads %j as a person types it', (text) => {
  expect(fromDecimal(text, 'EUR')).toEqual(money(505_050n, 'EUR'))
})

test.each([
  '',
  '.',
  '-',
  '5.',
  '.5',
  '1.234',
  '50,50',
  '1,00',
  '1e3',
  '0x10',
  '٣',
  '1 000',
  '€5',
  '+5',
  '--5',
  'NaN',
  'Infinity',
  '9'.repeat(25),
])('does not take %j for an amount', (text) => {
  expect(fromDecimal(text, 'EUR')).toBeUndefined()
})

test('[LANG-01] an amount is read as the reader’s language writes it, and what could be a thousand or a thousandth is refused', () => {
  const read = (text: string, mark: '.' | ',') => fromTyped(text, 'EUR', mark)?.amountMinor
  for (const mark of ['.', ','] as const) {
    expect(read('49,50', mark)).toBe(4_950n)
    expect(read('49.5', mark)).toBe(4_950n)
    expect(read('1000', mark)).toBe(100_000n)
  }
  expect(read('1.000', ',')).toBe(100_000n)
  expect(read('1.000,50', ',')).toBe(100_050n)
  expect(read('1,000.50', '.')).toBe(100_050n)
  expect(read('1,000', '.')).toBe(100_000n)
  expect(read('€1,000.50', '.')).toBe(100_050n)
  expect(read('€\u00a0-1.000,50', ',')).toBe(-100_050n)
  for (const [text, mark] of [
    ['1,000', ','],
    ['1.000', '.'],
  ] as const) {
    expect(read(text, mark)).toBeUndefined()
    expect(isAmbiguousAmount(text)).toBe(true)
  }
  expect(read('1,000.50', ',')).toBeUndefined()
  expect(isAmbiguousAmount('12,5')).toBe(false)
  expect(fromTyped('1.000', 'EURC', '.')).toBeUndefined()
  expect(fromTyped('1.0001', 'EURC', '.')?.amountMinor).toBe(1_000_100n)
})
