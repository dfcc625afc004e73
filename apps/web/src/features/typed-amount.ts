import { type Asset, assets, type DecimalMark } from '@heathland/domain/money'
import { tidyAmount } from '../ui/tidy-amount.ts'

/** An amount as it would be typed: without its sign. */
export function typedAmount(amountMinor: bigint, asset: Asset, mark: DecimalMark): string {
  const { decimals } = assets[asset]
  const unit = 10n ** BigInt(decimals)
  const [whole, part] = [amountMinor / unit, amountMinor % unit]
  const cents = part === 0n ? '' : `${mark}${part.toString().padStart(decimals, '0')}`
  return tidyAmount(`${whole}${cents}`, asset, mark)
}
