/** What reports are made of. Row security leaves out the SPVs of others; sums of closed days and months keep every statement short. */
import type { Id } from '@heathland/domain/id'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import type { ImpactFigure } from '@heathland/domain/offers/content'
import type { OfferKind } from '@heathland/domain/offers/terms'
import type { DefaultsOfYear, ObservedYear } from '@heathland/domain/reports/default-rates'
import type { Distributed, OfferSums, PeopleAt } from '@heathland/domain/reports/report'
import type { ReadTx } from '../../core/database.ts'

/** How many had joined and left before each bound: the beginnings of days, or now. */
export async function listPeopleAt(tx: ReadTx, bounds: readonly Date[]): Promise<readonly PeopleAt[]> {
  const rows = await tx.query<{ joined: bigint; departed: bigint; staff: bigint }>(
    'list-people-at',
    'select joined, departed, staff from people_at($1) order by bound',
    [bounds],
  )
  return rows.map(({ joined, departed, staff }) => ({ joined: Number(joined), departed: Number(departed), staff: Number(staff) }))
}

/** Orders and registers by kind of offer: before the first bound, and between each bound and the next. Bounds begin months. */
export async function listOfferSums(tx: ReadTx, bounds: readonly Date[], spvId: string | undefined): Promise<readonly OfferSums[]> {
  const rows = await tx.query<{
    bound: number
    kind: OfferKind
    currency: Currency
    net_minor: bigint
    allocated_orders: number
    allocated_minor: bigint
    ended_orders: number
    ended_minor: bigint
  }>(
    'list-offer-sums',
    `select width_bucket(month::timestamp at time zone 'UTC', $1::timestamptz[]) as bound, kind, asset as currency,
            sum(issued_minor - redeemed_minor)::bigint as net_minor, sum(allocated_orders)::integer as allocated_orders, sum(allocated_minor)::bigint as allocated_minor,
            sum(ended_orders)::integer as ended_orders, sum(ended_minor)::bigint as ended_minor
     from offer_month
     where month::timestamp at time zone 'UTC' < $2 and ($3::text is null or spv_id = $3)
     group by 1, 2, 3`,
    [bounds.slice(0, -1), bounds.at(-1), spvId ?? null],
  )
  return rows.map((row) => ({
    bound: row.bound,
    kind: row.kind,
    currency: row.currency,
    netMinor: row.net_minor,
    allocatedOrders: row.allocated_orders,
    allocatedMinor: row.allocated_minor,
    endedOrders: row.ended_orders,
    endedMinor: row.ended_minor,
  }))
}

/** What was paid to members between each bound and the next: closed days are summed up, the rest is read from the companies’ accounts. */
export async function listDistributed(tx: ReadTx, bounds: readonly Date[], spvId: string | undefined): Promise<readonly Distributed[]> {
  const rows = await tx.query<{ bound: number; asset: Currency; amount_minor: bigint; payments: number }>(
    'list-distributed',
    `with boundary as materialized (select coalesce(max(booked_before), '-infinity') as at from distribution_day),
     paid as (
       select booked_before - interval '24 hours' as at, asset, amount_minor, payments from distribution_total
       where booked_before > $2 and booked_before < $3::timestamptz + interval '24 hours' and ($4::text is null or spv_id = $4)
       union all
       select booked_at, split_part(account_id, '_', 4), amount_minor, 1 from entry
       where account_id = any (array(
               select concat_ws('_', 'acc', spv.cell, 'spv-cash', cell.currency, spv.id) from spv join cell on cell.code = spv.cell where $4::text is null or spv.id = $4))
         and booked_at >= greatest((select at from boundary), $2) and booked_at < $3 and movement = 'distribution' and side = 'debit')
     select width_bucket(at, $1::timestamptz[]) as bound, asset, sum(amount_minor)::bigint as amount_minor, sum(payments)::integer as payments
     from paid group by 1, 2`,
    [bounds.slice(0, -1), bounds[0], bounds.at(-1), spvId ?? null],
  )
  return rows.map(({ bound, asset, amount_minor, payments }) => ({ bound, currency: asset, amountMinor: amount_minor, payments }))
}

export interface PlacedOffer {
  readonly offerId: Id<'ofr'>
  readonly name: string
  readonly company: string
  readonly kind: OfferKind
  readonly currency: Currency
  readonly placedMinor: bigint
  readonly targetMinor: bigint
  readonly figures: readonly ImpactFigure[]
}

/** Offers with placed money at a moment, those with the most first; and how many there are. */
export async function listPlacedOffers(
  tx: ReadTx,
  asked: { readonly until: Date; readonly spvId: string | undefined; readonly rowsMax: number },
): Promise<{ readonly offers: readonly PlacedOffer[]; readonly count: number }> {
  const rows = await tx.query<{
    id: Id<'ofr'>
    name: string
    company: string
    kind: OfferKind
    currency: Currency
    placed_minor: bigint
    target_minor: bigint
    figures: readonly ImpactFigure[] | null
    count: number
  }>(
    'list-placed-offers',
    // Both sides once: PostgreSQL expects one row of each behind row security, and would add up the months again for every offer.
    `with placed as materialized (
       select offer_id, asset, sum(issued_minor - redeemed_minor)::bigint as minor from offer_month
       where month::timestamp at time zone 'UTC' < $1 and ($2::text is null or spv_id = $2)
       group by offer_id, asset having sum(issued_minor - redeemed_minor) > 0),
     published as materialized (
       select offer.id, offer.name, spv.name as company, offer.kind, offer.target_minor from offer join spv on spv.id = offer.spv_id
       where published_version is not null and ($2::text is null or offer.spv_id = $2)),
     listed as materialized (
       select published.*, placed.asset as currency, placed.minor as placed_minor, (count(*) over ())::integer as count
       from placed join published on published.id = placed.offer_id order by placed.minor desc, published.id limit $3)
     select listed.*, (select content -> 'impactFigures' from offer where offer.id = listed.id) as figures
     from listed order by placed_minor desc, id`,
    [asked.until, asked.spvId ?? null, asked.rowsMax],
  )
  return {
    count: rows[0]?.count ?? 0,
    offers: rows.map((row) => ({
      offerId: row.id,
      name: row.name,
      company: row.company,
      kind: row.kind,
      currency: row.currency,
      placedMinor: row.placed_minor,
      targetMinor: row.target_minor,
      figures: row.figures ?? [],
    })),
  }
}

export interface LoansOfYear extends ObservedYear, DefaultsOfYear {
  readonly currency: Currency
}

/** Loans that were performing when a year began, and those of them that were declared in default before it ended. */
export async function listDefaults(tx: ReadTx, years: readonly ObservedYear[], spvId: string | undefined): Promise<readonly LoansOfYear[]> {
  const rows = await tx.query<{
    from: string
    until: string
    asset: Currency
    performing: number
    defaulted: number
    performing_minor: bigint
    defaulted_minor: bigint
  }>(
    'list-defaults',
    `select year."from"::text, year.until::text, loan.asset, count(*)::integer as performing, sum(loan.principal_minor)::bigint as performing_minor,
            (count(*) filter (where went.into_default))::integer as defaulted,
            coalesce(sum(loan.principal_minor) filter (where went.into_default), 0)::bigint as defaulted_minor
     from unnest($1::date[], $2::date[]) as year ("from", until)
     join loan on loan.starts_on < year."from" and ($3::text is null or loan.spv_id = $3)
     cross join lateral (
       select (array_agg(event.kind order by event.counts_on desc, event.id desc)
                 filter (where event.counts_on < year."from" and event.kind in ('defaulted', 'cured')))[1] = 'defaulted' as already,
              coalesce(bool_or(event.counts_on < year."from" and event.kind in ('repaid', 'written-off')), false) as ended,
              coalesce(bool_or(event.counts_on >= year."from" and event.counts_on < year.until and event.kind = 'defaulted'), false) as into_default
       from loan_event event where event.loan_id = loan.id and event.kind in ('defaulted', 'cured', 'repaid', 'written-off')) went
     where not went.ended and went.already is not true
     group by 1, 2, 3 order by 1 desc, 3`,
    [years.map(({ from }) => from), years.map(({ until }) => until), spvId ?? null],
  )
  return rows.map(({ asset, performing_minor, defaulted_minor, ...row }) => ({
    ...row,
    currency: asset,
    performingMinor: performing_minor,
    defaultedMinor: defaulted_minor,
  }))
}

export async function listReportedSpvs(tx: ReadTx, rowsMax: number): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return tx.query<{ id: string; name: string }>('list-reported-spvs', 'select id, name from spv order by name, id limit $1', [rowsMax])
}
