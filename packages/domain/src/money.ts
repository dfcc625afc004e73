/**
 * Money is a whole number of an asset's smallest unit. It is never a floating-point number, and two assets never add up.
 * The number of decimals belongs to the asset and is fixed for ever.
 */
import { invariant } from './invariant.ts'

export const assets = {
  EUR: { decimals: 2, symbol: '€' },
  GBP: { decimals: 2, symbol: '£' },
  EURC: { decimals: 6, symbol: 'EURC ' },
} as const

export type Asset = keyof typeof assets

export interface Money {
  readonly amountMinor: bigint
  readonly asset: Asset
}

export function money(amountMinor: bigint, asset: Asset): Money {
  return { amountMinor, asset }
}

/** What EURC is worth: a euro each. A part of a cent is left out. */
export function euroWorth(eurcMinor: bigint): Money {
  return money(eurcMinor / 10n ** BigInt(assets.EURC.decimals - assets.EUR.decimals), 'EUR')
}

export function add(left: Money, right: Money): Money {
  invariant(left.asset === right.asset, `cannot add ${right.asset} to ${left.asset}`)
  return money(left.amountMinor + right.amountMinor, left.asset)
}

export function subtract(left: Money, right: Money): Money {
  return add(left, money(-right.amountMinor, right.asset))
}

/**
 * Splits a whole by weights so that the parts add up to it exactly. What does not divide goes, one unit each, to the largest
 * remainders, and among equal ones to the first: the same input always gives the same parts.
 */
export function split(whole: Money, weights: readonly bigint[]): readonly Money[] {
  invariant(whole.amountMinor >= 0n, 'only a whole of zero or more can be split')
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  invariant(total > 0n && weights.every((weight) => weight >= 0n), 'weights are zero or more and not all zero')
  const parts = weights.map((weight) => (whole.amountMinor * weight) / total)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole.amountMinor * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const left = Number(whole.amountMinor - parts.reduce((sum, part) => sum + part, 0n))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts.map((part) => money(part, whole.asset))
}

/** Decimal text without grouping, exact to the smallest unit: 5050 EUR minor units are "50.50". */
export function toDecimal({ amountMinor, asset }: Money): string {
  const { decimals } = assets[asset]
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(decimals + 1, '0')
  return `${amountMinor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Reads what `toDecimal` writes and what a person types in en-GB ("5,050.5"); undefined when it is not an amount of that asset. */
export function fromDecimal(text: string, asset: Asset): Money | undefined {
  const { decimals } = assets[asset]
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > decimals || whole.length > 24) return undefined
  const amountMinor = BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  return money(sign === '-' ? -amountMinor : amountMinor, asset)
}

export type DecimalMark = '.' | ','

/**
 * What a person typed or pasted where decimals are written with this mark, with the asset's symbol or without. A thousand or a
 * thousandth: what could be both is no amount.
 */
export function fromTyped(text: string, asset: Asset, mark: DecimalMark): Money | undefined {
  const bare = text.replace(assets[asset].symbol.trim(), '').trim().replace(/^-\s+/, '-')
  if (bare.includes(mark) && isAmbiguousAmount(bare)) return undefined
  // One mark with one or two digits after it can only be cents, whichever mark it is.
  const cents = /^(-?\d+)[.,](\d{1,2})$/.exec(bare)
  if (cents) return fromDecimal(`${cents[1]}.${cents[2]}`, asset)
  return fromDecimal(mark === '.' ? bare : bare.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.')), asset)
}

/** Whether it looks like an amount with thousands of another language, such as "1.000" where a comma groups. */
export function isAmbiguousAmount(text: string): boolean {
  return /^-?\d{1,3}[.,]\d{3}$/.test(text.trim())
}

/**
 * Money as people read it, en-GB: "€5,050" where figures are compared, "€50.50" where money moves.
 * Whole figures round half away from zero; the exact form never rounds.
 */
export function formatMoney(value: Money, form: 'whole' | 'exact'): string {
  const { decimals, symbol } = assets[value.asset]
  const unit = 10n ** BigInt(decimals)
  const size = value.amountMinor < 0n ? -value.amountMinor : value.amountMinor
  const shown = form === 'exact' ? size : ((size + unit / 2n) / unit) * unit
  const sign = value.amountMinor < 0n && shown > 0n ? '-' : ''
  const whole = (shown / unit).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${symbol}${whole}${form === 'exact' ? `.${(shown % unit).toString().padStart(decimals, '0')}` : ''}`
}
