/** What members hold, from the register of holders and the offers as they are published. */
import type { Id } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { OfferState } from '@heathland/domain/offers/offer'
import { behindEveryId } from '@heathland/domain/page'
import type { RegisterKind } from '@heathland/domain/placements/register'
import type { ReadTx } from '../../core/database.ts'

export interface StoredPlacement {
  readonly offerId: Id<'ofr'>
  readonly state: OfferState
  readonly content: OfferContentJson
  readonly asset: Asset
  readonly apyBps: number
  readonly demandMinor: bigint
  readonly company: string
  readonly heldMinor: bigint
  readonly issuedMinor: bigint
  readonly since: Date
  /** When capital last came back. */
  readonly redeemedAt: Date | undefined
}

interface PlacementRow {
  readonly offer_id: Id<'ofr'>
  readonly state: OfferState
  readonly content: OfferContentJson
  readonly asset: Asset
  readonly apy_bps: number
  readonly demand_minor: bigint
  readonly company: string
  readonly held_minor: bigint
  readonly issued_minor: bigint
  readonly since: Date
  readonly redeemed_at: Date | null
}

const text = `select held.offer_id, offer.state, offer.content, spv.name as company, held.asset, offer.apy_bps,
          coalesce(offer_book.demand_minor, 0) as demand_minor, held.held_minor, held.issued_minor, held.since, held.redeemed_at
   from (select register_entry.offer_id, register_entry.asset, min(at) as since, max(at) filter (where kind = 'redeemed') as redeemed_at,
                sum(amount_minor) filter (where kind = 'issued')::bigint as issued_minor,
                sum(case kind when 'issued' then amount_minor else -amount_minor end)::bigint as held_minor
         from register_entry where register_entry.person_id = $1 and register_entry.offer_id < $2 and ($3::text is null or register_entry.offer_id = $3)
         group by register_entry.offer_id, register_entry.asset
         order by register_entry.offer_id desc limit $4) held
   join offer on offer.id = held.offer_id join spv on spv.id = offer.spv_id left join offer_book on offer_book.offer_id = offer.id
   order by held.offer_id desc`

export async function listPlacements(
  tx: ReadTx,
  asked: { readonly personId: Id<'per'>; readonly before?: string | undefined; readonly offerId?: Id<'ofr'>; readonly rowsMax: number },
): Promise<readonly StoredPlacement[]> {
  const rows = await tx.query<PlacementRow>('list-placements', text, [
    asked.personId,
    asked.before ?? behindEveryId,
    asked.offerId ?? null,
    asked.rowsMax,
  ])
  return rows.map((row) => ({
    offerId: row.offer_id,
    state: row.state,
    content: row.content,
    asset: row.asset,
    apyBps: row.apy_bps,
    demandMinor: row.demand_minor,
    company: row.company,
    heldMinor: row.held_minor,
    issuedMinor: row.issued_minor,
    since: row.since,
    redeemedAt: row.redeemed_at ?? undefined,
  }))
}

/** All that somebody holds, with the currency of their cell. */
export async function sumPlacements(tx: ReadTx, personId: Id<'per'>): Promise<{ readonly totalMinor: bigint; readonly asset: Asset }> {
  const [row] = await tx.query<{ total: bigint; currency: Asset }>(
    'sum-placements',
    `select coalesce((select sum(case kind when 'issued' then amount_minor else -amount_minor end) from register_entry where person_id = $1), 0)::bigint as total,
            coalesce((select cell.currency from profiles join cell on cell.code = profiles.cell where profiles.id = $1), 'EUR') as currency`,
    [personId],
  )
  return { totalMinor: row?.total ?? 0n, asset: row?.currency ?? 'EUR' }
}

export interface StoredEntry {
  readonly id: Id<'rge'>
  readonly kind: RegisterKind
  readonly amountMinor: bigint
  readonly asset: Asset
  readonly at: Date
  readonly subscriptionId: Id<'sub'> | undefined
}

export async function listEntries(tx: ReadTx, personId: Id<'per'>, offerId: Id<'ofr'>, rowsMax: number): Promise<readonly StoredEntry[]> {
  const rows = await tx.query<{
    id: Id<'rge'>
    kind: RegisterKind
    amount_minor: bigint
    asset: Asset
    at: Date
    subscription_id: Id<'sub'> | null
  }>(
    'list-register-entries',
    `select id, kind, amount_minor, asset, at, subscription_id from register_entry
     where person_id = $1 and offer_id = $2 order by at desc, id desc limit $3`,
    [personId, offerId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    asset: row.asset,
    at: row.at,
    subscriptionId: row.subscription_id ?? undefined,
  }))
}
