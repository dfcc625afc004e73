import { type Asset, assets, type DecimalMark, formatMoney, fromTyped } from '@heathland/domain/money'

/** "5000" becomes "5,000" and "€50.5" becomes "50.50", with the reader's marks; what is no amount of that asset stays as it came. */
export function tidyAmount(text: string, asset: Asset, mark: DecimalMark = '.'): string {
  const { symbol } = assets[asset]
  const bare = text.replace(symbol.trim(), '').trim()
  const amount = fromTyped(bare, asset, mark)
  if (!amount) return text
  const [whole = '', fraction = ''] = formatMoney(amount, 'exact').replace(symbol, '').split('.')
  const grouped = mark === '.' ? whole : whole.replaceAll(',', '.')
  if (!bare.includes(mark) && !/[.,]\d{1,2}$/.test(bare)) return grouped
  // Cents come in pairs; further decimals stand only where they say something.
  const further = fraction.slice(2).replace(/0+$/, '')
  // Three alone would read as a thousand.
  return `${grouped}${mark}${fraction.slice(0, 2)}${further.length === 1 ? `${further}0` : further}`
}
