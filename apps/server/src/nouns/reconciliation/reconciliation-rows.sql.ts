/** What each source says, for each offer and for the members' money in each currency. Every sum is read from its own source. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import type { ReadTx } from '../../core/database.ts'

export interface SourceRow {
  readonly about: 'bank' | 'cards' | 'transit' | 'custody' | 'escrow' | 'offer'
  readonly cell: Cell
  readonly asset: Asset
  readonly offer_id: Id<'ofr'> | null
  readonly offer_name: string | null
  readonly ledger_minor: bigint
  readonly bank_minor: bigint | null
  readonly cards_minor: bigint | null
  readonly custody_minor: bigint | null
  readonly orders_minor: bigint | null
  readonly register_minor: bigint | null
}

/** Offers with any order, newest first, and one row for each bank account and each custodian. */
export async function listSourceRows(tx: ReadTx, offersMax: number): Promise<readonly SourceRow[]> {
  return tx.query<SourceRow>('list-source-rows', 'select * from reconciliation_rows($1) order by asset, about, offer_name, offer_id', [
    offersMax,
  ])
}

interface StandingRow {
  readonly last_at: Date | null
  readonly last_found: number | null
  readonly is_running: boolean
  readonly open: number
  readonly unowned: number
  readonly oldest_at: Date | null
  readonly open_in_custody: number
}

/** `underWaySince`: a run that was asked for earlier and has not ended never will. */
export async function findStanding(tx: ReadTx, underWaySince: Date): Promise<StandingRow | undefined> {
  const [row] = await tx.query<StandingRow>(
    'find-reconciliation-standing',
    `select last.ended_at as last_at, last.found as last_found,
            exists (select from reconciliation_run where requested_at > $1 and ended_at is null) as is_running,
            waiting.open, waiting.unowned, waiting.oldest_at,
            (select count(*)::int from custody_break where state = 'open') as open_in_custody
     from (select count(*)::int as open, (count(*) filter (where owner_id is null))::int as unowned, min(found_at) as oldest_at
           from reconciliation_break where state = 'open') as waiting
     left join lateral (select ended_at, found from reconciliation_run where ended_at is not null order by requested_at desc limit 1) as last on true`,
    [underWaySince],
  )
  return row
}

interface DayRow {
  readonly day: string
  readonly open: number
}

/** How many were open at the end of each day; of today, how many are open now. */
export async function countOpenByDay(tx: ReadTx, { now, days }: { readonly now: Date; readonly days: number }): Promise<readonly DayRow[]> {
  return tx.query<DayRow>(
    'count-open-breaks-by-day',
    `select to_char(day, 'YYYY-MM-DD') as day,
            (select count(*)::int from reconciliation_break
             where found_at < day + interval '1 day' and (ended_at is null or ended_at >= day + interval '1 day')) as open
     from generate_series(date_trunc('day', $1::timestamptz, 'UTC') - make_interval(days => $2 - 1), date_trunc('day', $1::timestamptz, 'UTC'), interval '1 day') as day
     order by day`,
    [now, days],
  )
}
