import { type Asset, assets, formatMoney, fromDecimal } from '@heathland/domain/money'

/** "5000" becomes "5,000" and "€50.5" becomes "50.50"; what is no amount of that asset is given back as it came. */
export function tidyAmount(text: string, asset: Asset): string {
  const { symbol } = assets[asset]
  const bare = text.replace(symbol.trim(), '').trim()
  const amount = fromDecimal(bare, asset)
  if (!amount) return text
  const [whole = '', fraction = ''] = formatMoney(amount, 'exact').replace(symbol, '').split('.')
  if (!bare.includes('.')) return whole
  // Cents come in pairs; further decimals stand only where they say something.
  return `${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`
}
