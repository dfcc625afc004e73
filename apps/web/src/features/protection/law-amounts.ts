import { type Asset, assets } from '@heathland/domain/money'
import { publicationRules } from '@heathland/domain/offers/publication'
import type { LawPack } from '@heathland/domain/rules/law-pack'

/** The currency that the law counts in. */
export function assetOf(lawPack: LawPack): Asset {
  return publicationRules[lawPack].ownerTotalMax.asset
}

/** An amount as somebody would type it. */
export function typedOf(amountMinor: string, asset: Asset): string {
  const unit = 10n ** BigInt(assets[asset].decimals)
  const minor = BigInt(amountMinor)
  return minor % unit === 0n ? String(minor / unit) : `${minor / unit}.${String(minor % unit).padStart(assets[asset].decimals, '0')}`
}
