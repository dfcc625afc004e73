/** The loan book. Row security shows the loans of one's own SPVs. */
import type { Id } from '@heathland/domain/id'
import type { DunningStep } from '@heathland/domain/loans/arrears'
import type { DayCount } from '@heathland/domain/loans/calendar'
import type { Loan, LoanState, PostingPart } from '@heathland/domain/loans/loan'
import type { PlannedInstalment } from '@heathland/domain/loans/schedule'
import type { LoanHappening, LoanStanding } from '@heathland/domain/loans/standing'
import type { Interval, LoanTerms, RepaymentKind, ScheduleTerms } from '@heathland/domain/loans/terms'
import type { ReadTx, Tx } from '../../core/database.ts'

export type Currency = 'EUR' | 'GBP'
export type LoanEventKind = 'disbursed' | 'payment' | 'restructured' | 'reminder' | 'defaulted' | 'cured' | 'repaid' | 'written-off'

export interface StoredLoan extends Loan {
  readonly spvId: Id<'spv'>
  readonly company: string
  readonly asset: Currency
  readonly number: number
  readonly offerName: string | undefined
  readonly borrower: string
  readonly registration: string
  readonly signedOn: string
  readonly collateral: string | undefined
  readonly guarantee: string | undefined
  readonly coverPercent: number
  readonly version: number
  readonly outstandingMinor: bigint
  readonly overdueMinor: bigint
  readonly overdueSince: string | undefined
  readonly collateralMinor: bigint
}

interface LoanRow {
  readonly id: Id<'lon'>
  readonly spv_id: Id<'spv'>
  readonly company: string
  readonly asset: Currency
  readonly number: number
  readonly offer_name: string | null
  readonly borrower: string
  readonly registration: string
  readonly principal_minor: bigint
  readonly default_rate_bps: number
  readonly day_count: DayCount
  readonly signed_on: string
  readonly collateral: string | null
  readonly guarantee: string | null
  readonly cover_percent: number
  readonly state: LoanState
  readonly starts_on: string | null
  readonly version: number
  readonly rate_bps: number
  readonly kind: RepaymentKind
  readonly months_between: Interval
  readonly first_due_on: string
  readonly payments: number
  readonly grace_months: number
  readonly outstanding_minor: bigint
  readonly overdue_minor: bigint
  readonly overdue_since: string | null
  readonly collateral_minor: bigint
}

const loanText = `
  select loan.id, loan.spv_id, spv.name as company, loan.asset, loan.number, offer.name as offer_name, loan.borrower, loan.registration,
         loan.principal_minor, loan.default_rate_bps, loan.day_count, loan.signed_on::text, loan.collateral, loan.guarantee,
         loan.cover_percent, loan.state, loan.starts_on::text, loan.version, loan.rate_bps, loan.kind, loan.months_between,
         loan.first_due_on::text, loan.payments, loan.grace_months, loan.outstanding_minor, loan.overdue_minor, loan.overdue_since::text,
         loan.collateral_minor
  from loan join spv on spv.id = loan.spv_id left join offer on offer.id = loan.offer_id`

export interface ListedLoans {
  readonly spvId: string
  readonly search: string | undefined
  /** A loan's number, where the search is one. */
  readonly number: number | undefined
  readonly state: LoanState | undefined
  /** How many days late, from and until. */
  readonly late: { readonly from: number; readonly until: number } | undefined
  readonly today: string
  readonly afterNumber: number
  readonly rowsMax: number
}

export async function listLoans(tx: ReadTx, asked: ListedLoans): Promise<StoredLoan[]> {
  const rows = await tx.query<LoanRow>(
    'list-loans',
    `${loanText}
     where loan.spv_id = $1 and loan.number > $2 and ($3::text is null or loan.state = $3)
       and ($4::text is null or strpos(lower(loan.borrower), lower($4)) > 0 or loan.number = $5)
       and ($6::int is null or $8::date - loan.overdue_since between $6 and $7)
     order by loan.number limit $9`,
    [
      asked.spvId,
      asked.afterNumber,
      asked.state ?? null,
      asked.search ?? null,
      asked.number ?? null,
      asked.late?.from ?? null,
      asked.late?.until ?? null,
      asked.today,
      asked.rowsMax,
    ],
  )
  return rows.map(toLoan)
}

/** At most one more than may leave. */
export async function countLoans(tx: ReadTx, spvId: string, rowsMax: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-loans',
    'select count(*)::int as count from (select from loan where spv_id = $1 limit $2) counted',
    [spvId, rowsMax],
  )
  return row?.count ?? 0
}

export async function listLendingSpvs(
  tx: ReadTx,
): Promise<{ readonly id: Id<'spv'>; readonly name: string; readonly currency: Currency }[]> {
  return tx.query<{ id: Id<'spv'>; name: string; currency: Currency }>(
    'list-lending-spvs',
    `select spv.id, spv.name, cell.currency from spv join cell on cell.code = spv.cell where spv.kind = 'lending' order by spv.name, spv.id limit 100`,
    [],
  )
}

export async function findLoan(tx: ReadTx, id: Id<'lon'>): Promise<StoredLoan | undefined> {
  const [row] = await tx.query<LoanRow>('find-loan', `${loanText} where loan.id = $1`, [id])
  return row && toLoan(row)
}

/** Whatever changes a loan takes turns. Read after the lock: what was waited for may have changed it. */
export async function lockLoan(tx: Tx, id: Id<'lon'>): Promise<StoredLoan | undefined> {
  const locked = await tx.query('lock-loan', 'select from loan where id = $1 for update', [id])
  return locked.length === 0 ? undefined : findLoan(tx, id)
}

export interface BookRow {
  readonly asset: Currency
  readonly count: number
  readonly outstandingMinor: bigint
  readonly short: { readonly count: number; readonly minor: bigint }
  readonly late: readonly { readonly days: readonly [number, number]; readonly count: number; readonly outstandingMinor: bigint }[]
}

/** What an SPV has lent, in one pass over its loans. The shortfall is counted as `collateralShortfall` counts it. */
export async function sumBook(
  tx: ReadTx,
  { spvId, today, buckets }: { readonly spvId: string; readonly today: string; readonly buckets: readonly (readonly [number, number])[] },
): Promise<BookRow | undefined> {
  const rows = await tx.query<{
    asset: Currency
    from_days: number
    count: number
    outstanding_minor: bigint
    short_count: number
    short_minor: bigint
  }>(
    'sum-loan-book',
    `with owned as (
       select outstanding_minor, $2::date - overdue_since as late,
              greatest((outstanding_minor * cover_percent + 99) / 100 - collateral_minor, 0) as short_minor
       from loan where spv_id = $1 and state in ('active', 'defaulted'))
     select cell.currency as asset, bucket.from_days,
            (select count(*)::int from owned where bucket.from_days = 0 or late between bucket.from_days and bucket.until_days) as count,
            (select coalesce(sum(outstanding_minor), 0)::bigint from owned
              where bucket.from_days = 0 or late between bucket.from_days and bucket.until_days) as outstanding_minor,
            (select count(*)::int from owned where short_minor > 0) as short_count,
            (select coalesce(sum(short_minor), 0)::bigint from owned) as short_minor
     from spv join cell on cell.code = spv.cell
     cross join unnest(array[0] || $3::int[], array[0] || $4::int[]) as bucket (from_days, until_days)
     where spv.id = $1 and spv.kind = 'lending' order by bucket.from_days`,
    [spvId, today, buckets.map(([from]) => from), buckets.map(([, until]) => until)],
  )
  const [whole, ...late] = rows
  if (!whole) return undefined
  return {
    asset: whole.asset,
    count: whole.count,
    outstandingMinor: whole.outstanding_minor,
    short: { count: whole.short_count, minor: whole.short_minor },
    late: late.map((row, place) => ({ days: buckets[place] ?? [0, 0], count: row.count, outstandingMinor: row.outstanding_minor })),
  }
}

export interface NewLoan {
  readonly id: Id<'lon'>
  readonly spvId: Id<'spv'>
  readonly offerId: string | undefined
  readonly borrower: string
  readonly registration: string
  readonly terms: LoanTerms
  readonly signedOn: string
  readonly collateral: string | undefined
  readonly guarantee: string | undefined
  readonly coverPercent: number
  readonly by: Id<'per'>
  readonly now: Date
}

/** Loans of one SPV are numbered one after another. False when there is no such lending SPV, or the offer is another's. */
export async function insertLoan(tx: Tx, loan: NewLoan): Promise<boolean> {
  await tx.query('lock-loan-numbers', `select pg_advisory_xact_lock(hashtextextended('loan numbers ' || $1, 0))`, [loan.spvId])
  const { terms } = loan
  const inserted = await tx.change(
    'insert-loan',
    `insert into loan (id, spv_id, cell, asset, number, offer_id, borrower, registration, principal_minor, rate_bps, default_rate_bps, day_count, kind,
       months_between, first_due_on, payments, grace_months, signed_on, collateral, guarantee, cover_percent, state, version, outstanding_minor,
       overdue_minor, interest_paid_minor, principal_paid_minor, collateral_minor, created_by, created_at, updated_at)
     select $1, spv.id, spv.cell, cell.currency, (select coalesce(max(number), 0) + 1 from loan where loan.spv_id = spv.id), $3, $4, $5, $6, $7, $8, $9,
       $10, $11, $12, $13, $14, $15, $16, $17, $18, 'draft', 1, 0, 0, 0, 0, 0, $19, $20, $20
     from spv join cell on cell.code = spv.cell
     where spv.id = $2 and spv.kind = 'lending' and ($3::text is null or exists (select from offer where offer.id = $3 and offer.spv_id = spv.id))`,
    [
      loan.id,
      loan.spvId,
      loan.offerId ?? null,
      loan.borrower,
      loan.registration,
      terms.principalMinor,
      terms.rateBps,
      terms.defaultRateBps,
      terms.dayCount,
      terms.kind,
      terms.monthsBetween,
      terms.firstDueOn,
      terms.payments,
      terms.graceMonths,
      loan.signedOn,
      loan.collateral ?? null,
      loan.guarantee ?? null,
      loan.coverPercent,
      loan.by,
      loan.now,
    ],
  )
  return inserted === 1
}

/** Its state, and what follows from everything that happened so far. */
export async function saveFigures(
  tx: Tx,
  {
    id,
    state,
    startsOn,
    standing,
    now,
  }: { id: Id<'lon'>; state: LoanState; startsOn: string; standing: LoanStanding | 'ended'; now: Date },
): Promise<void> {
  if (standing === 'ended') {
    await tx.change(
      'end-loan',
      `update loan set state = $2, outstanding_minor = 0, overdue_minor = 0, overdue_since = null, changes_on = null, updated_at = $3 where id = $1`,
      [id, state, now],
    )
    return
  }
  const overdueMinor = standing.overdueInterestMinor + standing.overduePrincipalMinor
  await tx.change(
    'save-loan-figures',
    `update loan set state = $2, starts_on = $3, outstanding_minor = $4, overdue_minor = $5, overdue_since = $6, interest_paid_minor = $7,
       principal_paid_minor = $8, changes_on = $9, updated_at = $10 where id = $1`,
    [
      id,
      state,
      startsOn,
      standing.outstandingMinor,
      overdueMinor,
      standing.overdueSince ?? null,
      standing.interestPaidMinor,
      standing.principalPaidMinor,
      state === 'repaid' ? null : (standing.changesOn ?? null),
      now,
    ],
  )
}

/** The new schedule, after the event that brings it. */
export async function saveSchedule(
  tx: Tx,
  { id, version, schedule }: { id: Id<'lon'>; version: number; schedule: ScheduleTerms },
): Promise<void> {
  await tx.change(
    'save-loan-schedule',
    `update loan set version = $2, rate_bps = $3, kind = $4, months_between = $5, first_due_on = $6, payments = $7, grace_months = $8 where id = $1`,
    [id, version, schedule.rateBps, schedule.kind, schedule.monthsBetween, schedule.firstDueOn, schedule.payments, schedule.graceMonths],
  )
}

export async function insertInstalments(tx: Tx, loanId: Id<'lon'>, version: number, planned: readonly PlannedInstalment[]): Promise<void> {
  await tx.change(
    'insert-loan-instalments',
    `insert into loan_instalment (loan_id, version, number, due_on, principal_minor, interest_minor)
     select $1, $2, number, due_on, principal_minor, interest_minor
     from unnest($3::date[], $4::bigint[], $5::bigint[]) with ordinality as given (due_on, principal_minor, interest_minor, number)`,
    [
      loanId,
      version,
      planned.map((each) => each.dueOn),
      planned.map((each) => each.principalMinor),
      planned.map((each) => each.interestMinor),
    ],
  )
}

export interface StoredEvent {
  readonly id: Id<'lev'>
  readonly loanId: Id<'lon'>
  readonly kind: LoanEventKind
  readonly on: string
  readonly at: Date
  readonly by: Id<'per'> | undefined
  readonly approvalId: string | undefined
  readonly postingId: string | undefined
  readonly amountMinor: bigint | undefined
  readonly step: DunningStep | undefined
  readonly schedule: ScheduleTerms | undefined
  readonly reason: string | undefined
}

export type LoanEventOfBook = Pick<StoredEvent, 'id' | 'loanId' | 'kind' | 'on' | 'amountMinor' | 'schedule'>

export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  await tx.change(
    'insert-loan-event',
    `insert into loan_event (id, loan_id, kind, counts_on, recorded_at, recorded_by, approval_id, transfer_id, amount_minor, step, schedule, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      event.id,
      event.loanId,
      event.kind,
      event.on,
      event.at,
      event.by ?? null,
      event.approvalId ?? null,
      event.postingId ?? null,
      event.amountMinor ?? null,
      event.step ?? null,
      event.schedule ? JSON.stringify(event.schedule) : null,
      event.reason ?? null,
    ],
  )
}

interface EventRow {
  readonly id: Id<'lev'>
  readonly kind: LoanEventKind
  readonly counts_on: string
  readonly recorded_at: Date
  readonly recorded_by: Id<'per'> | null
  readonly approval_id: string | null
  readonly transfer_id: string | null
  readonly amount_minor: bigint | null
  readonly step: DunningStep | null
  readonly schedule: ScheduleTerms | null
  readonly reason: string | null
}

/** In the order in which they were recorded, which is that of their ids. */
export async function listEvents(tx: ReadTx, loanId: Id<'lon'>, rowsMax: number): Promise<StoredEvent[]> {
  const rows = await tx.query<EventRow>(
    'list-loan-events',
    `select id, kind, counts_on::text, recorded_at, recorded_by, approval_id, transfer_id, amount_minor, step, schedule, reason
     from loan_event where loan_id = $1 order by recorded_at, id limit $2`,
    [loanId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    loanId,
    kind: row.kind,
    on: row.counts_on,
    at: row.recorded_at,
    by: row.recorded_by ?? undefined,
    approvalId: row.approval_id ?? undefined,
    postingId: row.transfer_id ?? undefined,
    amountMinor: row.amount_minor ?? undefined,
    step: row.step ?? undefined,
    schedule: row.schedule ?? undefined,
    reason: row.reason ?? undefined,
  }))
}

/** What every loan of an SPV is counted from, in the order in which it was recorded. */
export async function listHappenings(tx: ReadTx, spvId: Id<'spv'>, until: string, rowsMax: number): Promise<readonly LoanEventOfBook[]> {
  const rows = await tx.query<Pick<EventRow, 'id' | 'kind' | 'counts_on' | 'amount_minor' | 'schedule'> & { readonly loan_id: Id<'lon'> }>(
    'list-loan-happenings',
    `select loan_event.id, loan_id, loan_event.kind, counts_on::text, amount_minor, schedule
     from loan join loan_event on loan_event.loan_id = loan.id
     where loan.spv_id = $1 and loan_event.kind in ('disbursed', 'payment', 'restructured', 'written-off') and counts_on <= $2
     order by recorded_at, loan_event.id limit $3`,
    [spvId, until, rowsMax],
  )
  return rows.map((row) => ({
    ...{ id: row.id, loanId: row.loan_id, kind: row.kind, on: row.counts_on },
    ...{ amountMinor: row.amount_minor ?? undefined, schedule: row.schedule ?? undefined },
  }))
}

export function happeningsOf(events: readonly LoanEventOfBook[]): LoanHappening[] {
  return events.flatMap((event): LoanHappening[] => {
    if (event.kind === 'payment' && event.amountMinor !== undefined)
      return [{ kind: 'payment', id: event.id, on: event.on, amountMinor: event.amountMinor }]
    if (event.kind === 'restructured' && event.schedule) return [{ kind: 'restructured', on: event.on, schedule: event.schedule }]
    return []
  })
}

export interface StoredPosting extends PostingPart {
  readonly id: string
  readonly reference: string | undefined
}

interface PostingRow {
  readonly id: string
  readonly movement: string
  readonly asset: string
  readonly counts_on: string
  readonly reference: string | null
  readonly posted_minor: bigint
  readonly matched_minor: bigint
}

const postingText = `
  select transfer.id, transfer.movement, transfer.asset, coalesce(booking_reference.dated, (transfer.made_at at time zone 'UTC')::date)::text as counts_on,
         booking_reference.reference,
         transfer.amount_minor - coalesce((select amount_minor from transfer undone where undone.key = 'correction:' || transfer.id), 0) as posted_minor,
         coalesce((select sum(amount_minor) from loan_event where loan_event.transfer_id = transfer.id), 0)::bigint as matched_minor
  from transfer
  left join hand_posting on hand_posting.transfer_id = transfer.id
  left join booking_reference on booking_reference.id = hand_posting.reference_id`

/** A posting by which the SPV was paid or paid somebody. */
export async function findPosting(tx: ReadTx, spvId: Id<'spv'>, id: string): Promise<StoredPosting | undefined> {
  const [row] = await tx.query<PostingRow>(
    'find-loan-posting',
    `${postingText} where transfer.id = $2 and $1 = account_holder(case transfer.movement when 'spv-paid' then transfer.debit_account
       when 'spv-received' then transfer.credit_account end)`,
    [spvId, id],
  )
  return row && toPosting(row)
}

/** Of the newest on the SPV's account, those of which something is not explained by a loan. */
export async function listOpenPostings(
  tx: ReadTx,
  { spvId, movement, lookAtMax, rowsMax }: { spvId: Id<'spv'>; movement: 'spv-paid' | 'spv-received'; lookAtMax: number; rowsMax: number },
): Promise<StoredPosting[]> {
  const rows = await tx.query<PostingRow>(
    'list-open-loan-postings',
    `with known as (
       select entry.posting_id from spv join cell on cell.code = spv.cell
       join entry on entry.account_id = concat_ws('_', 'acc', spv.cell, 'spv-cash', cell.currency, spv.id)
       where spv.id = $1 and entry.movement = $2 order by entry.booked_at desc limit $3),
     found as (${postingText} where transfer.id in (select posting_id from known))
     select * from found where posted_minor > matched_minor order by counts_on desc, id desc limit $4`,
    [spvId, movement, lookAtMax, rowsMax],
  )
  return rows.map(toPosting)
}

export interface StoredValuation {
  readonly id: Id<'lva'>
  readonly loanId: Id<'lon'>
  readonly on: string
  readonly valueMinor: bigint
  readonly source: string
  readonly by: Id<'per'>
  readonly at: Date
}

/** Newest first. */
export async function listValuations(tx: ReadTx, loanId: Id<'lon'>, rowsMax: number): Promise<StoredValuation[]> {
  const rows = await tx.query<{
    id: Id<'lva'>
    valued_on: string
    value_minor: bigint
    source: string
    recorded_by: Id<'per'>
    recorded_at: Date
  }>(
    'list-loan-valuations',
    `select id, valued_on::text, value_minor, source, recorded_by, recorded_at from loan_valuation where loan_id = $1
     order by valued_on desc, id desc limit $2`,
    [loanId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    loanId,
    on: row.valued_on,
    valueMinor: row.value_minor,
    source: row.source,
    by: row.recorded_by,
    at: row.recorded_at,
  }))
}

/** The newest by its day is what the collateral counts for. */
export async function insertValuation(tx: Tx, valuation: StoredValuation): Promise<void> {
  await tx.change(
    'insert-loan-valuation',
    'insert into loan_valuation (id, loan_id, valued_on, value_minor, source, recorded_by, recorded_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [valuation.id, valuation.loanId, valuation.on, valuation.valueMinor, valuation.source, valuation.by, valuation.at],
  )
  await tx.change(
    'save-loan-collateral',
    `update loan set updated_at = $2,
       collateral_minor = (select value_minor from loan_valuation where loan_id = $1 order by valued_on desc, id desc limit 1)
     where id = $1`,
    [valuation.loanId, valuation.at],
  )
}

/** What waits for a second person about a loan. */
export async function findWaiting(tx: ReadTx, loanId: Id<'lon'>): Promise<{ readonly id: string; readonly act: string } | undefined> {
  const [row] = await tx.query<{ id: string; act: string }>(
    'find-loan-request',
    `select id, act from approval where spv_id = (select spv_id from loan where id = $1) and state = 'waiting' and act like 'loans.%'
       and body ->> 'loanId' = $1 and expires_at > platform_now() order by id limit 1`,
    [loanId],
  )
  return row
}

/** Loans of which something becomes due today, or was yesterday. */
export async function listDueLoans(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'lon'>[]> {
  const rows = await tx.query<{ id: Id<'lon'> }>(
    'list-due-loans',
    `select id from loan where changes_on <= ($1::timestamptz at time zone 'UTC')::date order by changes_on, id limit $2`,
    [now, max],
  )
  return rows.map(({ id }) => id)
}

function toLoan(row: LoanRow): StoredLoan {
  return {
    id: row.id,
    state: row.state,
    startsOn: row.starts_on ?? undefined,
    terms: {
      principalMinor: row.principal_minor,
      rateBps: row.rate_bps,
      defaultRateBps: row.default_rate_bps,
      dayCount: row.day_count,
      kind: row.kind,
      monthsBetween: row.months_between,
      firstDueOn: row.first_due_on,
      payments: row.payments,
      graceMonths: row.grace_months,
    },
    spvId: row.spv_id,
    company: row.company,
    asset: row.asset,
    number: row.number,
    offerName: row.offer_name ?? undefined,
    borrower: row.borrower,
    registration: row.registration,
    signedOn: row.signed_on,
    collateral: row.collateral ?? undefined,
    guarantee: row.guarantee ?? undefined,
    coverPercent: row.cover_percent,
    version: row.version,
    outstandingMinor: row.outstanding_minor,
    overdueMinor: row.overdue_minor,
    overdueSince: row.overdue_since ?? undefined,
    collateralMinor: row.collateral_minor,
  }
}

function toPosting(row: PostingRow): StoredPosting {
  return {
    id: row.id,
    movement: row.movement,
    asset: row.asset,
    on: row.counts_on,
    reference: row.reference ?? undefined,
    postedMinor: row.posted_minor,
    matchedMinor: row.matched_minor,
  }
}
