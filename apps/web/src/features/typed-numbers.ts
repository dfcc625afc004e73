/** What staff type into the forms of a book, read exactly. */
import { type Asset, type DecimalMark, fromTyped } from '@heathland/domain/money'
import type { Format } from '../ui/format.ts'

/** A whole number above zero, with or without grouping. */
export function typedWhole(text: string): string | undefined {
  const bare = text.trim()
  if (!/^\d{1,3}([.,  ]\d{3})+$|^\d{1,16}$/.test(bare)) return undefined
  const digits = bare.replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' || digits.length > 16 ? undefined : digits
}

/** An amount above zero in the smallest unit. */
export function typedMinor(text: string, asset: Asset, mark: DecimalMark): string | undefined {
  const amount = fromTyped(text, asset, mark)
  if (!amount || amount.amountMinor <= 0n) return undefined
  const digits = amount.amountMinor.toString()
  return digits.length > 16 ? undefined : digits
}

/** A value for one share, with up to six decimals, in millionths. Zero is a value too. */
export function typedMicro(text: string, mark: DecimalMark): string | undefined {
  // EURC has six decimals as well, so the same reading gives millionths.
  const amount = fromTyped(text.replace(/[€£]/g, ''), 'EURC', mark)
  if (!amount || amount.amountMinor < 0n) return undefined
  const digits = amount.amountMinor.toString()
  return digits.length > 16 ? undefined : digits
}

/** "€114.05", or with as many of its six decimals as it has. */
export function perShareText(format: Format, perShareMicro: string, asset: Asset): string {
  // words-exception: the names of options of the browser's own formatter
  return format.number(Number(perShareMicro) / 1_000_000, {
    style: 'currency',
    currency: asset,
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
}

export function signedPercent(format: Format, percent: number): string {
  // words-exception: the names of options of the browser's own formatter
  return format.number(percent / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
}

export function wholeText(format: Format, count: string): string {
  return format.number(Number(count))
}
