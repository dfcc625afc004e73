/** How holdings stand, from the books of their SPVs. A book is asked only where one of its kind is held. */
import type { HoldingStanding } from '@heathland/contract'
import type { OfferKind } from '@heathland/domain/offers/terms'
import { heldMax, lendingOf, outputDays, outputOf, sharesOf } from '@heathland/domain/placements/standing'
import { unitsOf } from '@heathland/domain/production/asset'
import type { ReadTx } from '../../core/database.ts'
import { listHeldAssets, listHeldCompanies, listHeldLoans, type OfOffer, type StoredPlacement } from './placements.sql.ts'

type Standings = ReadonlyMap<string, HoldingStanding>

export async function readStandings(tx: ReadTx, held: readonly StoredPlacement[], today: string): Promise<Standings> {
  const idsOf = (kind: OfferKind) =>
    held.filter(({ content, heldMinor }) => content.terms.kind === kind && heldMinor > 0n).map(({ offerId }) => offerId)
  const [lent, shared, producing] = [idsOf('loan'), idsOf('equity'), idsOf('production')]
  const found = new Map<string, HoldingStanding>()
  if (lent.length > 0)
    for (const [offerId, loans] of byOffer(await listHeldLoans(tx, lent, today))) {
      const standing = lendingOf(loans, today)
      if (standing) found.set(offerId, standing)
    }
  if (shared.length > 0)
    for (const [offerId, companies] of byOffer(await listHeldCompanies(tx, shared)))
      found.set(offerId, { kind: 'equity', companies: companies.slice(0, heldMax).map((company) => sharesOf(company, today)) })
  if (producing.length > 0)
    for (const [offerId, assets] of byOffer(await listHeldAssets(tx, producing, { ...outputDays(today), today })))
      found.set(offerId, {
        kind: 'production',
        assets: assets.slice(0, heldMax).map((asset) => {
          const { outputMilli, planMilli, ...rest } = outputOf(asset, today)
          return { ...rest, unit: unitsOf[asset.kind].output, outputMilli: outputMilli.toString(), planMilli: planMilli.toString() }
        }),
      })
  return found
}

function byOffer<Held extends OfOffer<object>>(rows: readonly Held[]): Map<string, Held[]> {
  return Map.groupBy(rows, ({ offerId }) => offerId)
}
