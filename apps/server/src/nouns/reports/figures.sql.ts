import type { AccountCode, Currency } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import type { OfferKind } from '@heathland/domain/offers/terms'
import type { PlacedSince, SumsAt } from '@heathland/domain/reports/monthly-figures'
import type { ReadTx } from '../../core/database.ts'

interface SumsRow {
  readonly bound: number
  readonly code: AccountCode
  readonly asset: Asset
  readonly debits_minor: bigint
  readonly credits_minor: bigint
}

/**
 * What each kind of account was debited and credited up to each bound, over all cells; bounds are in order. Days that are closed are
 * summed up already, and an entry since then counts from the first bound after it.
 */
export async function listSumsAt(tx: ReadTx, bounds: readonly Date[], codes: readonly AccountCode[]): Promise<readonly SumsAt[]> {
  const rows = await tx.query<SumsRow>(
    'list-sums-at',
    `with boundary as materialized (select coalesce(max(booked_before), '-infinity') as at from ledger_total),
     given as (select (place - 1)::int as bound, at from unnest($1::timestamptz[]) with ordinality as listed (at, place)),
     kind as (select cell.code as cell, ledger_kind.code, asset from cell, ledger_kind, unnest(ledger_kind.assets) as asset
              where ledger_kind.code = any ($2::text[])),
     since as materialized (
       select split_part(account_id, '_', 2) as cell, split_part(account_id, '_', 3) as code, split_part(account_id, '_', 4) as asset,
              nullif(width_bucket(booked_at, $1::timestamptz[]), cardinality($1::timestamptz[])) as bound,
              sum(amount_minor) filter (where side = 'debit') as debits_minor,
              sum(amount_minor) filter (where side = 'credit') as credits_minor
       from entry where booked_at >= (select at from boundary) and split_part(account_id, '_', 3) = any ($2::text[])
       group by 1, 2, 3, 4)
     select given.bound, kind.code, kind.asset,
            coalesce(sum(coalesce(total.debits_minor, 0) + coalesce(later.debits_minor, 0)), 0)::bigint as debits_minor,
            coalesce(sum(coalesce(total.credits_minor, 0) + coalesce(later.credits_minor, 0)), 0)::bigint as credits_minor
     from given cross join kind
     left join lateral (
       select debits_minor, credits_minor from ledger_total
       where cell = kind.cell and code = kind.code and asset = kind.asset and booked_before <= given.at
       order by booked_before desc limit 1) as total on true
     left join lateral (
       select sum(debits_minor) as debits_minor, sum(credits_minor) as credits_minor from since
       where since.cell = kind.cell and since.code = kind.code and since.asset = kind.asset and since.bound <= given.bound) as later on true
     group by given.bound, kind.code, kind.asset`,
    [bounds, codes],
  )
  return rows.map((row) => ({
    bound: row.bound,
    code: row.code,
    asset: row.asset,
    debitsMinor: row.debits_minor,
    creditsMinor: row.credits_minor,
  }))
}

interface PlacedRow {
  readonly bound: number
  readonly kind: OfferKind
  readonly asset: Currency
  readonly net_minor: bigint
}

/** What the register of holders grew by, by kind of offer, up to the first bound and between each bound and the next. */
export async function listPlacedSince(tx: ReadTx, bounds: readonly Date[]): Promise<readonly PlacedSince[]> {
  const rows = await tx.query<PlacedRow>(
    'list-placed-since',
    `select least(width_bucket(month::timestamp at time zone 'UTC', $1::timestamptz[]), cardinality($1::timestamptz[]) - 1) as bound, kind, asset,
            sum(issued_minor - redeemed_minor)::bigint as net_minor
     from offer_month
     group by 1, 2, 3`,
    [bounds],
  )
  return rows.map(({ bound, kind, asset, net_minor }) => ({ bound, kind, currency: asset, netMinor: net_minor }))
}
