/** Month ends, and what they are counted from. Row security shows those of one’s own SPVs. */
import type { Id } from '@heathland/domain/id'
import type { SpvKind } from '@heathland/domain/ledger/posting-rule'
import type {
  AssetOfBook,
  Cash,
  CompanyOfBook,
  DistributedInMonth,
  Figure,
  FigureSection,
  LateFact,
  Measure,
} from '@heathland/domain/month-end/figures'
import { type BookMonthState, bookVersionsMax, firstDayOf, lastDayOf, monthOf, nextMonth } from '@heathland/domain/month-end/month'
import type { ReadTx, Tx } from '../../core/database.ts'

export type BookCurrency = 'EUR' | 'GBP'

export interface BooksOfSpv {
  readonly spvId: Id<'spv'>
  readonly company: string
  readonly kind: SpvKind
  readonly currency: BookCurrency
  /** The last month that is closed. */
  readonly closedThrough: string | undefined
  /** Where its month ends begin. */
  readonly firstMonth: string | undefined
}

const booksText = `
  select spv.id, spv.name, spv.kind, cell.currency, to_char(ends.closed_through, 'YYYY-MM') as closed_through, to_char(ends.first, 'YYYY-MM') as first
  from spv join cell on cell.code = spv.cell
  cross join lateral (select max(month) filter (where state = 'closed') as closed_through, min(month) as first from book_month where spv_id = spv.id) ends`

interface BooksRow {
  readonly id: Id<'spv'>
  readonly name: string
  readonly kind: SpvKind
  readonly currency: BookCurrency
  readonly closed_through: string | null
  readonly first: string | null
}

export async function findBooks(tx: ReadTx, spvId: Id<'spv'>): Promise<BooksOfSpv | undefined> {
  const [row] = await tx.query<BooksRow>('find-books-of-spv', `${booksText} where spv.id = $1`, [spvId])
  return row && toBooks(row)
}

export async function listBooks(tx: ReadTx): Promise<BooksOfSpv[]> {
  const rows = await tx.query<BooksRow>('list-books-of-spvs', `${booksText} order by spv.name, spv.id limit 100`, [])
  return rows.map(toBooks)
}

/** Whoever records something in these books waits until the end of the transaction, and is waited for. */
export async function lockBooks(tx: Tx, spvId: Id<'spv'>): Promise<void> {
  await tx.query('lock-books-of-spv', 'select pg_advisory_xact_lock(7405, hashtext($1))', [spvId])
}

export interface StoredMonthState {
  readonly month: string
  readonly state: BookMonthState
  readonly version: number | undefined
  readonly closedAt: Date | undefined
}

/** The months from one to another, newest first; one without a row is a draft, or requested while a request waits. */
export async function listMonthStates(
  tx: ReadTx,
  { spvId, from, until, now }: { spvId: Id<'spv'>; from: string; until: string; now: Date },
): Promise<StoredMonthState[]> {
  const rows = await tx.query<{
    month: string
    state: 'closed' | 'reopened' | null
    version: number | null
    closed_at: Date | null
    is_waiting: boolean
  }>(
    'list-book-months',
    `select to_char(asked, 'YYYY-MM') as month, newest.state, newest.version, newest.closed_at,
            exists (select from approval where approval.spv_id = $1 and approval.state = 'waiting' and approval.act = 'month-end.close'
                      and approval.body ->> 'month' = to_char(asked, 'YYYY-MM') and approval.expires_at > $4) as is_waiting
     from generate_series($2::date, $3::date, interval '1 month') asked
     left join lateral (select * from book_month where spv_id = $1 and month = asked::date order by version desc limit 1) newest on true
     order by asked desc`,
    [spvId, firstDayOf(from), firstDayOf(until), now],
  )
  return rows.map(({ month, state, version, closed_at: closedAt, is_waiting: isWaiting }) => ({
    month,
    state: state === 'closed' ? state : isWaiting ? 'requested' : (state ?? 'draft'),
    version: version ?? undefined,
    closedAt: closedAt ?? undefined,
  }))
}

export interface StoredVersion {
  readonly version: number
  readonly state: 'closed' | 'reopened'
  readonly requestedBy: Id<'per'>
  readonly closedBy: Id<'per'>
  readonly closedAt: Date
  readonly hash: string
  readonly reopening: { readonly requestedBy: Id<'per'>; readonly by: Id<'per'>; readonly at: Date; readonly reason: string } | undefined
}

/** Newest first. */
export async function listVersions(tx: ReadTx, spvId: Id<'spv'>, month: string): Promise<StoredVersion[]> {
  const rows = await tx.query<{
    version: number
    state: 'closed' | 'reopened'
    requested_by: Id<'per'>
    closed_by: Id<'per'>
    closed_at: Date
    hash: string
    reopening_requested_by: Id<'per'> | null
    reopened_by: Id<'per'> | null
    reopened_at: Date | null
    reopening_reason: string | null
  }>(
    'list-book-month-versions',
    `select version, state, requested_by, closed_by, closed_at, encode(hash, 'hex') as hash, reopening_requested_by, reopened_by, reopened_at, reopening_reason
     from book_month where spv_id = $1 and month = $2 order by version desc limit $3`,
    [spvId, firstDayOf(month), bookVersionsMax],
  )
  return rows.map((row) => ({
    version: row.version,
    state: row.state,
    requestedBy: row.requested_by,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
    hash: row.hash,
    reopening:
      row.reopening_requested_by && row.reopened_by && row.reopened_at && row.reopening_reason !== null
        ? { requestedBy: row.reopening_requested_by, by: row.reopened_by, at: row.reopened_at, reason: row.reopening_reason }
        : undefined,
  }))
}

export interface WaitingRequest {
  readonly approvalId: string
  readonly act: 'close' | 'reopen'
  readonly by: Id<'per'>
  readonly until: Date
}

export async function findWaitingRequest(tx: ReadTx, spvId: Id<'spv'>, month: string, now: Date): Promise<WaitingRequest | undefined> {
  const [row] = await tx.query<{ id: string; act: string; maker_id: Id<'per'>; expires_at: Date }>(
    'find-month-end-request',
    `select id, act, maker_id, expires_at from approval where spv_id = $1 and state = 'waiting' and act in ('month-end.close', 'month-end.reopen')
       and body ->> 'month' = $2 and expires_at > $3 order by id desc limit 1`,
    [spvId, month, now],
  )
  return row && { approvalId: row.id, act: row.act === 'month-end.close' ? 'close' : 'reopen', by: row.maker_id, until: row.expires_at }
}

export async function listStoredFigures(tx: ReadTx, spvId: Id<'spv'>, month: string, version: number): Promise<Figure[]> {
  return tx.query<{ section: FigureSection; subject: string; label: string; measure: Measure; amount: bigint }>(
    'list-book-month-figures',
    `select section, subject, label, measure, amount from book_month_figure where spv_id = $1 and month = $2 and version = $3
     order by section, subject, measure`,
    [spvId, firstDayOf(month), version],
  )
}

export interface NewClosedMonth {
  readonly spvId: Id<'spv'>
  readonly month: string
  readonly asset: BookCurrency
  readonly figures: readonly Figure[]
  readonly totals: Readonly<Record<string, string>>
  readonly hash: string
  readonly requestedBy: Id<'per'>
  readonly closedBy: Id<'per'>
  readonly reason: string
  readonly approvalId: string
}

/** The figures, and then the month, which the database compares with them. */
export async function insertClosedMonth(tx: Tx, version: number, made: NewClosedMonth, now: Date): Promise<void> {
  const { figures } = made
  await tx.change(
    'insert-book-month-figures',
    `insert into book_month_figure (spv_id, month, version, section, subject, measure, label, amount)
     select $1, $2, $3, given.* from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) as given`,
    [
      made.spvId,
      firstDayOf(made.month),
      version,
      figures.map(({ section }) => section),
      figures.map(({ subject }) => subject),
      figures.map(({ measure }) => measure),
      figures.map(({ label }) => label),
      figures.map(({ amount }) => amount),
    ],
  )
  await tx.change(
    'insert-book-month',
    `insert into book_month (spv_id, month, version, state, asset, totals, hash, requested_by, closed_by, closed_at, reason, approval_id)
     values ($1, $2, $3, 'closed', $4, $5, decode($6, 'hex'), $7, $8, $9, $10, $11)`,
    [
      made.spvId,
      firstDayOf(made.month),
      version,
      made.asset,
      JSON.stringify(made.totals),
      made.hash,
      made.requestedBy,
      made.closedBy,
      now,
      made.reason,
      made.approvalId,
    ],
  )
}

export interface Reopening {
  readonly spvId: Id<'spv'>
  readonly month: string
  readonly version: number
  readonly requestedBy: Id<'per'>
  readonly by: Id<'per'>
  readonly reason: string
  readonly approvalId: string
}

export async function saveReopened(tx: Tx, reopened: Reopening, now: Date): Promise<void> {
  const { spvId, month, version, requestedBy, by, reason, approvalId } = reopened
  await tx.change(
    'save-reopened-month',
    `update book_month set state = 'reopened', reopening_requested_by = $4, reopened_by = $5, reopened_at = $6, reopening_reason = $7, reopening_approval_id = $8
     where spv_id = $1 and month = $2 and version = $3`,
    [spvId, firstDayOf(month), version, requestedBy, by, now, reason, approvalId],
  )
}

export interface CountedMonth {
  readonly spvId: Id<'spv'>
  readonly month: string
  readonly version: number
}

/** The two newest closed months of every SPV that were not counted again for a day. */
export async function listMonthsToCount(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'spv'>[]> {
  const rows = await tx.query<{ spv_id: Id<'spv'> }>(
    'list-book-months-to-count',
    `select distinct spv_id from (select spv_id, counted_at, row_number() over (partition by spv_id order by month desc) as place
                                  from book_month where state = 'closed') newest
     where place <= 2 and (counted_at is null or counted_at < $1::timestamptz - interval '20 hours') order by spv_id limit $2`,
    [now, rowsMax],
  )
  return rows.map((row) => row.spv_id)
}

export async function listNewestClosed(tx: ReadTx, spvId: Id<'spv'>): Promise<CountedMonth[]> {
  const rows = await tx.query<{ month: string; version: number }>(
    'list-newest-closed-months',
    `select to_char(month, 'YYYY-MM') as month, version from book_month where spv_id = $1 and state = 'closed' order by book_month.month desc limit 2`,
    [spvId],
  )
  return rows.map(({ month, version }) => ({ spvId, month, version }))
}

export async function saveCounted(tx: Tx, { spvId, month, version }: CountedMonth, isAsCounted: boolean, now: Date): Promise<void> {
  await tx.change(
    'save-counted-month',
    `update book_month set counted_at = $4, is_as_counted = $5 where spv_id = $1 and month = $2 and version = $3 and state = 'closed'`,
    [spvId, firstDayOf(month), version, now, isAsCounted],
  )
}

export interface NewNote {
  readonly id: Id<'bmn'>
  readonly spvId: Id<'spv'>
  readonly month?: string
  readonly postingId?: string
  readonly amountMinor?: bigint | undefined
  readonly text: string
  readonly madeBy: Id<'per'>
}

export async function insertNote(tx: Tx, note: NewNote, now: Date): Promise<void> {
  await tx.change(
    'insert-book-note',
    `insert into book_note (id, spv_id, kind, month, posting_id, amount_minor, text, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      note.id,
      note.spvId,
      note.month === undefined ? 'set-aside' : 'late-fact',
      note.month === undefined ? null : firstDayOf(note.month),
      note.postingId ?? null,
      note.amountMinor ?? null,
      note.text,
      note.madeBy,
      now,
    ],
  )
}

/** A posting of which the book explains nothing or a part, by the month in which it was booked. */
export async function listUnmatched(
  tx: ReadTx,
  { spvId, from, until, rowsMax }: { spvId: Id<'spv'>; from: string; until: string; rowsMax: number },
): Promise<{ readonly postingId: string; readonly leftMinor: bigint }[]> {
  const rows = await tx.query<{ posting_id: string; left_minor: bigint }>(
    'list-unmatched-book-postings',
    'select * from unmatched_book_postings($1, $2, $3, $4)',
    [spvId, from, until, rowsMax],
  )
  return rows.map(({ posting_id: postingId, left_minor: leftMinor }) => ({ postingId, leftMinor }))
}

/** What was booked on the SPV's account before the month, and in it by movement. */
export async function readCash(tx: ReadTx, spvId: Id<'spv'>, month: string): Promise<Cash> {
  const rows = await tx.query<{ movement: string | null; in_minor: bigint; out_minor: bigint }>(
    'read-cash-of-month',
    `with account as (
       select concat_ws('_', 'acc', spv.cell, 'spv-cash', cell.currency, spv.id) as id, $2::date::timestamp at time zone 'UTC' as first,
              ($2::date + interval '1 month')::timestamp at time zone 'UTC' as next
       from spv join cell on cell.code = spv.cell where spv.id = $1),
     snapshot as (select ledger_snapshot.* from account join ledger_snapshot on account_id = account.id and booked_before <= account.first
                  order by booked_before desc limit 1),
     booked as (
       select entry.* from account join entry on entry.account_id = account.id and entry.booked_at < account.next
         and entry.booked_at >= coalesce((select booked_before from snapshot), '-infinity'))
     select null as movement, (coalesce((select credits_minor from snapshot), 0) + coalesce(sum(amount_minor) filter (where side = 'credit'), 0))::bigint as in_minor,
            (coalesce((select debits_minor from snapshot), 0) + coalesce(sum(amount_minor) filter (where side = 'debit'), 0))::bigint as out_minor
     from booked where booked_at < (select first from account)
     union all
     select movement, coalesce(sum(amount_minor) filter (where side = 'credit'), 0)::bigint, coalesce(sum(amount_minor) filter (where side = 'debit'), 0)::bigint
     from booked where booked_at >= (select first from account) group by movement`,
    [spvId, firstDayOf(month)],
  )
  const before = rows.find(({ movement }) => movement === null)
  const openingMinor = (before?.in_minor ?? 0n) - (before?.out_minor ?? 0n)
  const movements = rows.flatMap(({ movement, in_minor: inMinor, out_minor: outMinor }) =>
    movement === null ? [] : [{ movement, inMinor, outMinor }],
  )
  return { openingMinor, movements, closingMinor: movements.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, openingMinor) }
}

/** Loans of which something became due by the end of the month and was not counted. */
export async function listUncounted(tx: ReadTx, spvId: Id<'spv'>, month: string, rowsMax: number): Promise<number[]> {
  const rows = await tx.query<{ number: number }>(
    'list-uncounted-loans',
    'select number from loan where spv_id = $1 and changes_on <= $2 order by number limit $3',
    [spvId, lastDayOf(month), rowsMax],
  )
  return rows.map(({ number }) => number)
}

export interface CompanyInMonth extends CompanyOfBook {
  readonly valuedOn: string | undefined
}

/** Every company with its newest change in shares and its newest value, before the month and at its end. */
export async function listCompaniesOfMonth(tx: ReadTx, spvId: Id<'spv'>, month: string, rowsMax: number): Promise<CompanyInMonth[]> {
  const rows = await tx.query<{
    id: Id<'cmp'>
    name: string
    shares_before: bigint | null
    in_issue_before: bigint | null
    cost_before: bigint | null
    shares: bigint | null
    in_issue: bigint | null
    cost: bigint | null
    value_before: bigint | null
    value: bigint | null
    valued_on: string | null
  }>(
    'list-companies-of-month',
    `select company.id, company.name, earlier.shares_after as shares_before, earlier.in_issue_after as in_issue_before, earlier.cost_after_minor as cost_before,
            held.shares_after as shares, held.in_issue_after as in_issue, held.cost_after_minor as cost,
            (select per_share_micro from company_valuation where company_id = company.id and day < $2 order by id desc limit 1) as value_before,
            (select per_share_micro from company_valuation where company_id = company.id and day <= $3 order by id desc limit 1) as value,
            (select day::text from company_valuation where company_id = company.id and day <= $3 and source <> 'split' order by id desc limit 1) as valued_on
     from company
     left join lateral (select * from company_share_change where company_id = company.id and day < $2 order by id desc limit 1) earlier on true
     left join lateral (select * from company_share_change where company_id = company.id and day <= $3 order by id desc limit 1) held on true
     where company.spv_id = $1 order by company.id limit $4`,
    [spvId, firstDayOf(month), lastDayOf(month), rowsMax],
  )
  const at = (shares: bigint | null, sharesInIssue: bigint | null, costMinor: bigint | null, perShareMicro: bigint | null) => ({
    holding: shares === null || sharesInIssue === null || costMinor === null ? undefined : { shares, sharesInIssue, costMinor },
    perShareMicro: perShareMicro ?? undefined,
  })
  return rows.map((row) => ({
    id: row.id,
    label: row.name,
    before: at(row.shares_before, row.in_issue_before, row.cost_before, row.value_before),
    after: at(row.shares, row.in_issue, row.cost, row.value),
    valuedOn: row.valued_on ?? undefined,
  }))
}

export interface AssetInMonth extends AssetOfBook {
  readonly daysRead: number
}

/** Every asset with the newest reading of each day of the month. */
export async function listAssetsOfMonth(tx: ReadTx, spvId: Id<'spv'>, month: string, rowsMax: number): Promise<AssetInMonth[]> {
  const rows = await tx.query<{
    id: Id<'pas'>
    name: string
    commissioned_on: string
    plan_milli: readonly bigint[]
    output_milli: bigint
    days_read: number
  }>(
    'list-assets-of-month',
    `select asset.id, asset.name, asset.commissioned_on::text, asset.plan_milli, readings.output_milli, readings.days_read
     from production_asset asset
     cross join lateral (select coalesce(sum(amount_milli), 0)::bigint as output_milli, count(*)::int as days_read
                         from (select distinct on (day) amount_milli from meter_reading where asset_id = asset.id and day between $2 and $3
                               order by day, version desc) newest) readings
     where asset.spv_id = $1 order by asset.id limit $4`,
    [spvId, firstDayOf(month), lastDayOf(month), rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    label: row.name,
    commissionedOn: row.commissioned_on,
    planMilli: row.plan_milli.map(BigInt),
    outputMilli: row.output_milli,
    daysRead: row.days_read,
  }))
}

/** What holders were paid in the month, by distribution. */
export async function listDistributed(tx: ReadTx, spvId: Id<'spv'>, month: string, rowsMax: number): Promise<DistributedInMonth[]> {
  const rows = await tx.query<{ id: Id<'dis'>; label: string; paid_minor: bigint }>(
    'list-distributed-in-month',
    `select distribution.id, concat('D-', distribution.number, ' ', offer.name) as label, sum(line.amount_minor)::bigint as paid_minor
     from offer join distribution on distribution.offer_id = offer.id join distribution_line line on line.distribution_id = distribution.id
     where offer.spv_id = $1 and line.paid_at >= $2::date::timestamp at time zone 'UTC' and line.paid_at < $3::date::timestamp at time zone 'UTC'
     group by distribution.id, distribution.number, offer.name order by distribution.id limit $4`,
    [spvId, firstDayOf(month), firstDayOf(nextMonth(month)), rowsMax],
  )
  return rows.map(({ id, label, paid_minor: paidMinor }) => ({ id, label, paidMinor }))
}

/** Late facts that were recorded in the month, about months that were closed by then. */
export async function listLateFacts(tx: ReadTx, spvId: Id<'spv'>, month: string, rowsMax: number): Promise<LateFact[]> {
  const rows = await tx.query<{ id: Id<'bmn'>; month: string; text: string; amount_minor: bigint | null }>(
    'list-late-facts',
    `select id, month::text, text, amount_minor from book_note where spv_id = $1 and kind = 'late-fact'
       and made_at >= $2::date::timestamp at time zone 'UTC' and made_at < $3::date::timestamp at time zone 'UTC' order by id limit $4`,
    [spvId, firstDayOf(month), firstDayOf(nextMonth(month)), rowsMax],
  )
  return rows.map((row) => ({ id: row.id, concerns: monthOf(row.month), text: row.text, amountMinor: row.amount_minor ?? 0n }))
}

function toBooks(row: BooksRow): BooksOfSpv {
  return {
    spvId: row.id,
    company: row.name,
    kind: row.kind,
    currency: row.currency,
    closedThrough: row.closed_through ?? undefined,
    firstMonth: row.first ?? undefined,
  }
}
