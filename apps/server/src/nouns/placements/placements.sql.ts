/** What members hold, from the register of holders and the offers as they are published. */
import type { Id } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { OfferState } from '@heathland/domain/offers/offer'
import { behindEveryId } from '@heathland/domain/page'
import type { RegisterKind } from '@heathland/domain/placements/register'
import type { HeldAsset, HeldCompany, HeldLoan } from '@heathland/domain/placements/standing'
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
  /** The agreement that was signed for it, where the reader may see the order. */
  readonly documentId: Id<'doc'> | undefined
}

export async function listEntries(tx: ReadTx, personId: Id<'per'>, offerId: Id<'ofr'>, rowsMax: number): Promise<readonly StoredEntry[]> {
  const rows = await tx.query<{
    id: Id<'rge'>
    kind: RegisterKind
    amount_minor: bigint
    asset: Asset
    at: Date
    subscription_id: Id<'sub'> | null
    document_id: Id<'doc'> | null
  }>(
    'list-register-entries',
    `select id, kind, amount_minor, asset, at, subscription_id,
            (select document_id from subscription where subscription.id = register_entry.subscription_id) as document_id
     from register_entry where person_id = $1 and offer_id = $2 order by at desc, id desc limit $3`,
    [personId, offerId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    asset: row.asset,
    at: row.at,
    subscriptionId: row.subscription_id ?? undefined,
    documentId: row.document_id ?? undefined,
  }))
}

export interface StoredHolding {
  readonly offerId: Id<'ofr'>
  readonly offerName: string
  readonly personId: Id<'per'>
  readonly asset: Asset
  readonly issuedMinor: bigint
  readonly heldMinor: bigint
  readonly since: Date
}

/** What anybody holds or held, by offer and member, newest offer first; of one alone where it is named. */
export async function listAllPlacements(
  tx: ReadTx,
  asked: { readonly before?: OfMember | undefined; readonly of?: OfMember; readonly rowsMax: number },
): Promise<readonly StoredHolding[]> {
  const rows = await tx.query<{
    offer_id: Id<'ofr'>
    name: string
    person_id: Id<'per'>
    asset: Asset
    issued_minor: bigint
    held_minor: bigint
    since: Date
  }>(
    'list-all-placements',
    `select held.*, offer.name
     from (select offer_id, person_id, asset, min(at) as since, sum(amount_minor) filter (where kind = 'issued')::bigint as issued_minor,
                  sum(case kind when 'issued' then amount_minor else -amount_minor end)::bigint as held_minor
           from register_entry
           where ($1::text is null or (offer_id, person_id) < ($1, $2)) and ($3::text is null or offer_id = $3 and person_id = $4)
           group by offer_id, person_id, asset order by offer_id desc, person_id desc limit $5) held
     join offer on offer.id = held.offer_id order by held.offer_id desc, held.person_id desc`,
    [asked.before?.offerId ?? null, asked.before?.personId ?? null, asked.of?.offerId ?? null, asked.of?.personId ?? null, asked.rowsMax],
  )
  return rows.map((row) => ({
    offerId: row.offer_id,
    offerName: row.name,
    personId: row.person_id,
    asset: row.asset,
    issuedMinor: row.issued_minor,
    heldMinor: row.held_minor,
    since: row.since,
  }))
}

interface OfMember {
  readonly offerId: string
  readonly personId: string
}

/** What PostgreSQL answers for offers that the caller holds, and for no other. */
export type OfOffer<Held> = Held & { readonly offerId: Id<'ofr'> }

export async function listHeldLoans(tx: ReadTx, offerIds: readonly string[], today: string): Promise<readonly OfOffer<HeldLoan>[]> {
  const rows = await tx.query<{
    offer_id: Id<'ofr'>
    state: HeldLoan['state']
    is_restructured: boolean
    overdue_since: string | null
    since: string
    due_on: string | null
  }>(
    'list-held-loans',
    `select offer_id, state, is_restructured, overdue_since::text as overdue_since, since::text as since, due_on::text as due_on
     from held_loans($1, $2::date)`,
    [offerIds, today],
  )
  return rows.map((row) => ({
    offerId: row.offer_id,
    state: row.state,
    isRestructured: row.is_restructured,
    overdueSince: row.overdue_since ?? undefined,
    since: row.since,
    dueOn: row.due_on ?? undefined,
  }))
}

export async function listHeldCompanies(tx: ReadTx, offerIds: readonly string[]): Promise<readonly OfOffer<HeldCompany>[]> {
  const rows = await tx.query<{
    offer_id: Id<'ofr'>
    name: string
    shares: bigint
    cost_minor: bigint
    per_share_micro: bigint | null
    valued_on: string | null
    source: HeldCompany['source'] | null
  }>(
    'list-held-companies',
    'select offer_id, name, shares, cost_minor, per_share_micro, valued_on::text as valued_on, source from held_companies($1)',
    [offerIds],
  )
  return rows.map((row) => ({
    offerId: row.offer_id,
    name: row.name,
    shares: row.shares,
    costMinor: row.cost_minor,
    perShareMicro: row.per_share_micro ?? undefined,
    valuedOn: row.valued_on ?? undefined,
    source: row.source ?? undefined,
  }))
}

export async function listHeldAssets(
  tx: ReadTx,
  offerIds: readonly string[],
  { from, until, today }: { readonly from: string; readonly until: string; readonly today: string },
): Promise<readonly OfOffer<HeldAsset>[]> {
  const rows = await tx.query<{
    offer_id: Id<'ofr'>
    name: string
    kind: HeldAsset['kind']
    commissioned_on: string
    plan_milli: readonly string[]
    output_milli: bigint
    month_milli: bigint
    is_under_repair: boolean
  }>(
    'list-held-assets',
    `select offer_id, name, kind, commissioned_on::text as commissioned_on, plan_milli::text[] as plan_milli, output_milli, month_milli, is_under_repair
     from held_assets($1, $2::date, $3::date, $4::date)`,
    [offerIds, from, until, today],
  )
  return rows.map((row) => ({
    offerId: row.offer_id,
    name: row.name,
    kind: row.kind,
    commissionedOn: row.commissioned_on,
    planMilli: row.plan_milli.map(BigInt),
    outputMilli: row.output_milli,
    monthMilli: row.month_milli,
    isUnderRepair: row.is_under_repair,
  }))
}
