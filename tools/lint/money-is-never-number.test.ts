import { describe, expect, test } from 'vitest'
import { findMoneyInSql } from './money-in-sql.ts'
import { findMoneyAsNumber } from './money-is-never-number.ts'

function linesWithMoney(text: string, path = 'sample.ts'): readonly number[] {
  return findMoneyAsNumber(path, text).map(({ line }) => line)
}

describe('money as a number is found', () => {
  test.each([
    ['a property', 'interface Deposit { readonly amountMinor: number }'],
    ['an optional property in a union', 'type Order = { fee?: number | undefined }'],
    ['an array', 'let prices: readonly number[]'],
    ['a parameter', 'function settle(cashBalance: number) {}'],
    ['a class field', 'class Account { #balance = 0 }'],
    ['a parameter with a default', 'function show(totalMinor = 0) {}'],
    ['a default in a pattern', 'const { fee = 0 } = order'],
    ['a literal', 'const minimumAmount = 5_000'],
    ['a negative literal', 'const order = { amountMinor: -1 }'],
    ['a quoted key', "const order = { 'total_minor': 1 }"],
    ['Number()', 'const price = Number(text)'],
    ['parseFloat', 'const capitalAtRisk = parseFloat(text)'],
    ['rounding', 'const fee = Math.round(x)'],
    ['arithmetic with a literal', 'const fee = whole * 0.02'],
    ['a fallback', 'const balance = found ?? 0'],
    ['a schema', 'const Order = z.object({ amountMinor: z.number().int() })'],
    ['a result', 'function calculateFee(order: Order): number { return 1 }'],
    ['a promised result', 'async function getBalance(): Promise<number> { return 1 }'],
    ['a conversion of minor units', 'console.log(Number(deposit.amountMinor))'],
    ['parseInt of minor units', "parseInt(row['amount_minor'], 10)"],
  ])('%s', (_case, text) => {
    expect(linesWithMoney(text)).toEqual([1])
  })

  test('an attribute of an element', () => {
    expect(linesWithMoney('const shown = <MoneyText amountMinor={500} />', 'sample.tsx')).toEqual([1])
  })

  test('the line is the one that holds it', () => {
    expect(linesWithMoney('const a = 1\n\nconst feeMinor = 2\n')).toEqual([3])
  })
})

describe('what is not money, or not a number, passes', () => {
  test.each([
    ['bigint', 'const amountMinor: bigint = 0n'],
    ['a decimal string', "const amountMinor = '5050'"],
    ['Money', 'interface Order { fee: Money; totals: readonly Money[] }'],
    ['a count', 'const feeCount: number = 2'],
    ['a percentage', 'const feePercent = 2'],
    ['a duration', 'const balanceTimeoutMs = 500'],
    ['a word that only contains one', 'const feedback = 3, accosted = 1, capitalised = 2'],
    ['the parameters of a password hash', 'const options = { memoryCost: 19_456, timeCost: 2 }'],
    ['a comparison', 'const isFeeDue = fee > 0n, compareAmounts = (a: Money, b: Money): number => 0'],
    ['a sum of bigints', 'const total = weights.reduce((sum, weight) => sum + weight, 0n)'],
    ['Number of something else', 'const hour = Number(part.value)'],
    ['a function about money', 'interface Show { formatAmount: (decimals: number) => string }'],
    ['a reason on the line', 'const baseCurrencyAmount = 30 // money-is-number: the provider sends JSON numbers'],
    ['a reason above', '// money-is-number: the provider sends JSON numbers\nlet quoteCurrencyAmount: number'],
  ])('%s', (_case, text) => {
    expect(linesWithMoney(text)).toEqual([])
  })

  test('an excuse without a reason is none', () => {
    expect(linesWithMoney('// money-is-number: \nlet price: number')).toEqual([2])
  })
})

describe('columns of migrations', () => {
  test.each([
    ['integer', 'create table t (amount_minor integer not null)'],
    ['bare numeric', 'CREATE TABLE t ("amount_minor" NUMERIC NOT NULL)'],
    ['numeric with decimals', 'alter table t add column fee_minor numeric(12, 2)'],
    ['double precision', 'create table t (amount double  precision)'],
    ['money', 'create table t (amount money)'],
    ['text', 'create table t (balance_minor text)'],
    ['a cast to float', 'select amount_minor::float8 from t'],
  ])('%s is refused', (_case, sql) => {
    expect(findMoneyInSql(sql)).toHaveLength(1)
  })

  test.each([
    ['bigint', 'create table t (amount_minor bigint not null, asset text not null)'],
    ['numeric without decimals', 'create table t (amount_minor numeric(38,0), fee_minor numeric(38))'],
    ['a condition', 'alter table t add constraint t_amount_positive check (amount_minor > 0 and amount_minor is not null)'],
    ['a cast to text for the wire', 'select amount_minor::text, sum(amount) from t order by amount_minor desc'],
    ['a comment', '-- the amount text of an old letter'],
  ])('%s passes', (_case, sql) => {
    expect(findMoneyInSql(sql)).toEqual([])
  })
})
