/** What an account says: its counters, what is open on it, its sums up to a place, and its entries page by page. */
import type { OpenReservation } from '@heathland/domain/ledger/balance'
import { investingMovements } from '@heathland/domain/ledger/balance-history'
import type { AccountKind, Side } from '@heathland/domain/ledger/chart-of-accounts'
import type { MovementOf } from '@heathland/domain/ledger/movement'
import {
  type Entry,
  type MovementFilter,
  movementNamed,
  noSums,
  type Place,
  type Range,
  type Sums,
  writeMoment,
} from '@heathland/domain/ledger/statement'
import type { Counters } from '@heathland/domain/ledger/transfer'
import { after, dayMs } from '@heathland/domain/time'
import type { ReadTx } from '../../core/database.ts'

export interface HeldAccount {
  readonly id: string
  readonly asset: string
  readonly floor: AccountKind['floor']
  readonly counters: Counters
}

interface AccountRow {
  readonly id: string
  readonly asset: string
  readonly floor: AccountKind['floor']
  readonly debits_pending_minor: bigint
  readonly debits_posted_minor: bigint
  readonly credits_pending_minor: bigint
  readonly credits_posted_minor: bigint
}

/** The accounts of a person: at most one for each asset, since a person belongs to one cell. */
export async function listAccountsOf(tx: ReadTx, personId: string): Promise<readonly HeldAccount[]> {
  const rows = await tx.query<AccountRow>(
    'list-accounts-of',
    `select id, asset, floor, debits_pending_minor, debits_posted_minor, credits_pending_minor, credits_posted_minor
     from ledger_account where holder_id = $1 order by id`,
    [personId],
  )
  return rows.map(({ id, asset, floor, ...row }) => ({
    id,
    asset,
    floor,
    counters: {
      debitsPendingMinor: row.debits_pending_minor,
      debitsPostedMinor: row.debits_posted_minor,
      creditsPendingMinor: row.credits_pending_minor,
      creditsPostedMinor: row.credits_posted_minor,
    },
  }))
}

const overdueMaxMs = 7 * dayMs

interface ReservationRow {
  readonly id: string
  readonly debit_account: string
  readonly credit_account: string
  readonly movement: MovementOf<'reserve'>
  readonly subject: string
  readonly amount_minor: bigint
  readonly made_at: Date
  readonly expires_at: Date
}

/**
 * What is reserved from or to an account and has not ended, soonest end first. Those that ended long ago are not looked through: what is
 * past its end is released within minutes, and a week later it is somebody's alarm and no line of a balance.
 */
export async function listOpenReservations(
  tx: ReadTx,
  accounts: readonly string[],
  { now, rowsMax }: { now: Date; rowsMax: number },
): Promise<readonly OpenReservation[]> {
  const rows = await tx.query<ReservationRow>(
    'list-open-reservations',
    `select reserved.id, debit_account, credit_account, movement, subject, amount_minor, made_at, expires_at
     from unnest($1::text[]) own (id)
     cross join lateral (
       select * from transfer where kind = 'reserve' and debit_account = own.id and expires_at > $2
       union all
       select * from transfer where kind = 'reserve' and credit_account = own.id and expires_at > $2
     ) reserved
     where not exists (select from transfer_resolution ended where ended.transfer_id = reserved.id)
     order by expires_at, reserved.id limit $3`,
    [accounts, after(now, -overdueMaxMs), rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    debit: row.debit_account,
    credit: row.credit_account,
    movement: row.movement,
    subject: row.subject,
    amountMinor: row.amount_minor,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
  }))
}

interface SumsRow {
  readonly debits_minor: bigint | null
  readonly credits_minor: bigint | null
  readonly entries: bigint | null
}

/** Where no posting has the place of a bound, the empty id stands before all of its moment. */
const placesOf = `unnest($2::timestamptz[], $3::text[]) with ordinality as place (booked_at, posting_id, number)`

/** Written on the entries themselves: the last one up to a place knows, however many there are. */
const keptSums = `
  select last.debits_minor, last.credits_minor, last.position as entries
  from ${placesOf}
  left join lateral (
    select debits_minor, credits_minor, position from entry
    where account_id = $1 and entry.booked_at <= place.booked_at
      and (entry.booked_at, entry.posting_id) <= (place.booked_at, place.posting_id)
    order by entry.booked_at desc, entry.posting_id desc limit 1
  ) last on true
  order by place.number`

/**
 * From the newest snapshot on, or from the beginning. Written as a case: under row security PostgreSQL takes a coalesce for something
 * that might tell, keeps it out of the index and reads the whole table of it.
 */
export const sinceSnapshot = `case when snapshot.booked_before is null then '-infinity' else snapshot.booked_before end`

/** Counted from the newest snapshot on, which is never more than a thousand entries and a day's worth away. */
const countedSums = `
  select coalesce(snapshot.debits_minor, 0) + counted.debits_minor as debits_minor,
         coalesce(snapshot.credits_minor, 0) + counted.credits_minor as credits_minor,
         coalesce(snapshot.entries, 0) + counted.entries as entries
  from ${placesOf}
  left join lateral (
    select * from ledger_snapshot
    where account_id = $1 and booked_before <= place.booked_at
    order by booked_before desc limit 1
  ) snapshot on true
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where side = 'debit'), 0)::bigint as debits_minor,
           coalesce(sum(amount_minor) filter (where side = 'credit'), 0)::bigint as credits_minor,
           count(*) as entries
    from entry
    where account_id = $1 and entry.booked_at >= ${sinceSnapshot} and entry.booked_at <= place.booked_at
      and (entry.booked_at, entry.posting_id) <= (place.booked_at, place.posting_id)
  ) counted
  order by place.number`

/** All that an account was debited and credited up to each place, itself included. */
export async function listSumsUpTo(
  tx: ReadTx,
  { id, floor }: Pick<HeldAccount, 'id' | 'floor'>,
  places: readonly Place[],
): Promise<readonly Sums[]> {
  const isKept = floor === 'held'
  const rows = await tx.query<SumsRow>(isKept ? 'list-kept-sums' : 'list-counted-sums', isKept ? keptSums : countedSums, [
    id,
    places.map(({ bookedAtUs }) => writeMoment(bookedAtUs)),
    places.map(({ postingId }) => postingId),
  ])
  return rows.map(({ debits_minor, credits_minor, entries }) =>
    debits_minor === null || credits_minor === null || entries === null
      ? noSums
      : { debitsMinor: debits_minor, creditsMinor: credits_minor, entries },
  )
}

/** What was paid for placements less what came back, before the first place and between each place and the next, by the later one's number. */
export async function listInvestedBetween(tx: ReadTx, account: string, places: readonly Place[]): Promise<ReadonlyMap<number, bigint>> {
  const moments = places.map(({ bookedAtUs }) => writeMoment(bookedAtUs))
  const rows = await tx.query<{ number: number; invested_minor: bigint }>(
    'list-invested-between',
    `select width_bucket(booked_at, $2::timestamptz[]) as number,
            sum(case side when 'debit' then amount_minor else -amount_minor end)::bigint as invested_minor
     from entry where account_id = $1 and booked_at < $3 and movement = any ($4)
     group by 1`,
    [account, moments, moments.at(-1), investingMovements],
  )
  return new Map(rows.map(({ number, invested_minor }) => [number, invested_minor]))
}

interface EntryRow {
  readonly posting_id: string
  readonly booked_at_us: bigint
  readonly side: Side
  readonly amount_minor: bigint
  readonly movement: string
  readonly subject: string
  readonly other_account_id: string
  readonly other_name: string | null
}

/** The id of the company that holds an account is the end of the account's own; no other account ends like one. */
const companyIdLength = 30
const columns = `posting_id, (extract(epoch from booked_at) * 1000000)::bigint as booked_at_us, side, amount_minor, movement, subject,
  other_account_id, case when other_account_id like '%spv%' then (select name from spv where spv.id = right(entry.other_account_id, ${companyIdLength})) end as other_name`

/** The entries of a range in their order, after a place. */
export async function listEntries(
  tx: ReadTx,
  account: string,
  { untilUs }: Range,
  after: Place,
  rowsMax: number,
): Promise<readonly Entry[]> {
  const rows = await tx.query<EntryRow>(
    'list-entries',
    `select ${columns} from entry
     where account_id = $1 and booked_at >= $2 and booked_at < $4 and (booked_at, posting_id) > ($2, $3)
     order by entry.booked_at, entry.posting_id limit $5`,
    [account, writeMoment(after.bookedAtUs), after.postingId, writeMoment(untilUs), rowsMax],
  )
  return rows.map(toEntry)
}

const noFilter: MovementFilter = { movements: undefined, fromUs: undefined, untilUs: undefined }

/** The newest entries before a place, or the newest of all, with the sums after each: for accounts that keep them. */
export async function listNewestEntries(
  tx: ReadTx,
  account: string,
  { before, filter = noFilter, rowsMax }: { before: Place | undefined; filter?: MovementFilter; rowsMax: number },
): Promise<readonly { readonly entry: Entry; readonly sums: Sums }[]> {
  const rows = await tx.query<EntryRow & { debits_minor: bigint; credits_minor: bigint; position: bigint }>(
    'list-newest-entries',
    `select ${columns}, debits_minor, credits_minor, position from entry
     where account_id = $1 and booked_at <= $2 and (booked_at, posting_id) < ($2, $3)
       and booked_at >= $5 and booked_at < $6 and ($7::text[] is null or movement = any ($7))
     order by entry.booked_at desc, entry.posting_id desc limit $4`,
    [
      account,
      before ? writeMoment(before.bookedAtUs) : 'infinity',
      before?.postingId ?? '',
      rowsMax,
      filter.fromUs === undefined ? '-infinity' : writeMoment(filter.fromUs),
      filter.untilUs === undefined ? 'infinity' : writeMoment(filter.untilUs),
      filter.movements ?? null,
    ],
  )
  return rows.map((row) => ({
    entry: toEntry(row),
    sums: { debitsMinor: row.debits_minor, creditsMinor: row.credits_minor, entries: row.position },
  }))
}

function toEntry(row: EntryRow): Entry {
  return {
    postingId: row.posting_id,
    bookedAtUs: row.booked_at_us,
    side: row.side,
    amountMinor: row.amount_minor,
    movement: movementNamed(row.movement),
    subject: row.subject,
    otherAccountId: row.other_account_id,
    otherName: row.other_name ?? undefined,
  }
}
