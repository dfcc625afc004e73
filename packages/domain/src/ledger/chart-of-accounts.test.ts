import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asset, assets } from '../money.ts'
import { type AccountCode, type AccountKind, accountId, accountName, cells, chart, isAccountCode } from './chart-of-accounts.ts'

const codes = Object.keys(chart) as AccountCode[]
const kindOf = (code: AccountCode): AccountKind => chart[code]
const holderId = fc.stringMatching(/^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/)

/** Every account the chart has a place for. */
const anyName = fc.constantFrom(...codes).chain((code) =>
  fc.record({
    cell: fc.constantFrom(...cells),
    code: fc.constant(code),
    asset: fc.constantFrom(...kindOf(code).assets),
    ...(kindOf(code).holder !== 'system' && { holderId }),
  }),
)

test('an account’s id reads back as what it is', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(accountName(accountId(name))).toEqual(name)
    }),
  )
})

test('two accounts never share an id', () => {
  fc.assert(
    fc.property(anyName, anyName, (left, right) => {
      const same = left.cell === right.cell && left.code === right.code && left.asset === right.asset && left.holderId === right.holderId
      expect(accountId(left) === accountId(right)).toBe(same)
    }),
  )
})

test('an asset, cell or holder that the chart does not have for a kind is no account', () => {
  for (const code of codes) {
    const { holder, assets: own } = kindOf(code)
    const tail = holder === 'system' ? '' : '_per_x'
    for (const asset of Object.keys(assets) as Asset[])
      expect(accountName(`acc_eu_${code}_${asset}${tail}`) !== undefined).toBe(own.includes(asset))
    const other = holder === 'system' ? '_per_x' : ''
    expect(accountName(`acc_eu_${code}_${own[0]}${other}`)).toBeUndefined()
    expect(accountName(`acc_us_${code}_${own[0]}${tail}`)).toBeUndefined()
    expect(accountName(`acct_eu_${code}_${own[0]}${tail}`)).toBeUndefined()
  }
})

test('no text is taken for an account unless it is exactly one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = accountName(text)
      if (name) expect(accountId(name)).toBe(text)
    }),
  )
  for (const text of ['', 'acc', 'acc_eu_constructor_EUR', 'acc_eu_toString_EUR', 'acc_eu_bank_EUR_', 'acc_eu_bank_eur'])
    expect(accountName(text)).toBeUndefined()
  expect(isAccountCode('__proto__')).toBe(false)
  expect(isAccountCode(undefined)).toBe(false)
})

test('what members own is held at zero, and only where nobody else would wait for it', () => {
  for (const code of codes) expect(kindOf(code).floor === 'held').toBe(kindOf(code).holder === 'member')
})
