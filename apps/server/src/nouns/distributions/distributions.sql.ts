/** Distributions and their lines. Row security leaves out the SPVs of others, and the lines of other members. */
import type {
  DistributionDraft,
  DistributionKind,
  DistributionLine,
  DistributionState,
  RegisteredHolder,
} from '@heathland/domain/distributions/distribution'
import type { Id } from '@heathland/domain/id'
import type { Cell, Currency } from '@heathland/domain/ledger/chart-of-accounts'
import type { OfferKind } from '@heathland/domain/offers/terms'
import { behindEveryId } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredDistribution extends DistributionDraft {
  readonly id: Id<'dis'>
  readonly number: bigint
  readonly offerId: Id<'ofr'>
  readonly offerName: string
  readonly offerKind: OfferKind
  readonly spvId: Id<'spv'>
  readonly company: string
  readonly cell: Cell
  readonly asset: Currency
  readonly state: DistributionState
  readonly draftedBy: Id<'per'>
  readonly draftedAt: Date
  readonly approvalId: string | undefined
  readonly agreedAt: Date | undefined
  readonly remainderMinor: bigint | undefined
  readonly endedAt: Date | undefined
}

interface DistributionRow {
  readonly id: Id<'dis'>
  readonly number: bigint
  readonly offer_id: Id<'ofr'>
  readonly offer_name: string
  readonly offer_kind: OfferKind
  readonly spv_id: Id<'spv'>
  readonly company: string
  readonly kind: DistributionKind
  readonly cell: Cell
  readonly asset: Currency
  readonly amount_minor: bigint
  readonly record_on: string
  readonly period_from: string | null
  readonly period_until: string | null
  readonly state: DistributionState
  readonly drafted_by: Id<'per'>
  readonly drafted_at: Date
  readonly approval_id: string | null
  readonly agreed_at: Date | null
  readonly remainder_minor: bigint | null
  readonly ended_at: Date | null
}

const columns = `distribution.id, number, distribution.offer_id, offer.name as offer_name, offer.kind as offer_kind, offer.spv_id, spv.name as company,
  distribution.kind, distribution.cell, distribution.asset, distribution.amount_minor, record_on::text, period_from::text, period_until::text,
  distribution.state, drafted_by, drafted_at, distribution.approval_id, agreed_at, remainder_minor, ended_at`
const from = 'distribution join offer on offer.id = distribution.offer_id join spv on spv.id = offer.spv_id'

export async function listDistributions(
  tx: ReadTx,
  {
    offerId,
    before = behindEveryId,
    rowsMax,
  }: { readonly offerId: string | undefined; readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly StoredDistribution[]> {
  const rows = await tx.query<DistributionRow>(
    'list-distributions',
    `select ${columns} from ${from}
     where distribution.id < $1 and ($2::text is null or distribution.offer_id = $2) order by distribution.id desc limit $3`,
    [before, offerId ?? null, rowsMax],
  )
  return rows.map(toDistribution)
}

export async function findDistribution(tx: ReadTx, id: Id<'dis'>): Promise<StoredDistribution | undefined> {
  const [row] = await tx.query<DistributionRow>('find-distribution', `select ${columns} from ${from} where distribution.id = $1`, [id])
  return row && toDistribution(row)
}

export async function lockDistribution(tx: Tx, id: Id<'dis'>): Promise<StoredDistribution | undefined> {
  const [row] = await tx.query<DistributionRow>(
    'lock-distribution',
    `select ${columns} from ${from} where distribution.id = $1 for update of distribution`,
    [id],
  )
  return row && toDistribution(row)
}

export interface DistributionStanding {
  readonly agreedBy: Id<'per'> | undefined
  readonly waiting: { readonly approvalId: string; readonly makerId: Id<'per'>; readonly expiresAt: Date } | undefined
  /** Of what was agreed to. */
  readonly holders: number
  readonly heldMinor: bigint
  readonly paidHolders: number
  readonly paidMinor: bigint
}

/** Who agreed or is asked to, and how much of it is paid. */
export async function findStanding(tx: ReadTx, id: Id<'dis'>, now: Date): Promise<DistributionStanding> {
  const [row] = await tx.query<{
    agreed_by: Id<'per'> | null
    waiting_id: string | null
    waiting_maker: Id<'per'> | null
    waiting_until: Date | null
    holders: number
    held_minor: bigint
    paid_holders: number
    paid_minor: bigint
  }>(
    'find-distribution-standing',
    `select agreed.checker_id as agreed_by, waiting.id as waiting_id, waiting.maker_id as waiting_maker, waiting.expires_at as waiting_until,
            lines.holders, lines.held_minor, lines.paid_holders, lines.paid_minor
     from distribution left join approval agreed on agreed.id = distribution.approval_id
     left join lateral (select * from approval where approval.act = 'distributions.pay' and approval.state = 'waiting'
                          and approval.body ->> 'distributionId' = distribution.id and approval.expires_at > $2 limit 1) waiting on true
     cross join lateral (
       select count(*)::integer as holders, coalesce(sum(held_minor), 0)::bigint as held_minor, count(paid_at)::integer as paid_holders,
              coalesce(sum(amount_minor) filter (where paid_at is not null), 0)::bigint as paid_minor
       from distribution_line line where line.distribution_id = distribution.id) lines
     where distribution.id = $1`,
    [id, now],
  )
  return {
    agreedBy: row?.agreed_by ?? undefined,
    waiting:
      row?.waiting_id && row.waiting_maker && row.waiting_until
        ? { approvalId: row.waiting_id, makerId: row.waiting_maker, expiresAt: row.waiting_until }
        : undefined,
    holders: row?.holders ?? 0,
    heldMinor: row?.held_minor ?? 0n,
    paidHolders: row?.paid_holders ?? 0,
    paidMinor: row?.paid_minor ?? 0n,
  }
}

interface FactsRow {
  readonly available_minor: bigint | null
  readonly is_another: boolean
  readonly last_minor: bigint | null
  readonly holders: readonly { readonly person: string; readonly held: string; readonly now: string }[]
}

export interface StoredFacts {
  readonly availableMinor: bigint
  readonly isAnotherBeingPaid: boolean
  readonly lastMinor: bigint | undefined
  readonly holders: readonly RegisteredHolder[]
}

/** The register at the end of the record day and now, the company's money, and the distributions before. */
export async function findFacts(
  tx: ReadTx,
  { id, offerId, kind, recordOn, rowsMax }: Pick<StoredDistribution, 'id' | 'offerId' | 'kind' | 'recordOn'> & { readonly rowsMax: number },
): Promise<StoredFacts> {
  const [row] = await tx.query<FactsRow>(
    'find-distribution-facts',
    `with held as (
       select person_id, sum(case kind when 'issued' then amount_minor else -amount_minor end)
                           filter (where at < ($2::date + 1)::timestamp at time zone 'UTC') as held,
              sum(case kind when 'issued' then amount_minor else -amount_minor end) as now
       from register_entry where offer_id = $1 group by person_id)
     select distributable_minor($1) as available_minor,
            exists (select from distribution where offer_id = $1 and state = 'agreed' and id <> $4) as is_another,
            (select amount_minor from distribution where offer_id = $1 and kind = $3 and state = 'paid' and id <> $4 order by id desc limit 1) as last_minor,
            (select coalesce(jsonb_agg(jsonb_build_object('person', person_id, 'held', held::text, 'now', now::text) order by person_id), '[]')
             from (select * from held where held > 0 order by person_id limit $5) listed) as holders`,
    [offerId, recordOn, kind, id, rowsMax],
  )
  return {
    availableMinor: row?.available_minor ?? 0n,
    isAnotherBeingPaid: row?.is_another ?? false,
    lastMinor: row?.last_minor ?? undefined,
    holders: (row?.holders ?? []).map(({ person, held, now }) => ({
      personId: person,
      heldMinor: BigInt(held),
      holdsNowMinor: BigInt(now),
    })),
  }
}

export interface OfferWithHolders {
  readonly offerId: Id<'ofr'>
  readonly name: string
  readonly company: string
  readonly kind: OfferKind
  readonly asset: Currency
  readonly heldMinor: bigint
  readonly availableMinor: bigint
}

export async function listOffersWithHolders(
  tx: ReadTx,
  { before = behindEveryId, rowsMax }: { readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly OfferWithHolders[]> {
  const rows = await tx.query<{
    id: Id<'ofr'>
    name: string
    company: string
    kind: OfferKind
    currency: Currency
    held_minor: bigint
    available_minor: bigint | null
  }>(
    'list-offers-with-holders',
    `select offer.id, offer.name, spv.name as company, offer.kind, cell.currency, register.minor as held_minor, distributable_minor(offer.id) as available_minor
     from offer join spv on spv.id = offer.spv_id join cell on cell.code = offer.cell
     cross join lateral (select sum(case register_entry.kind when 'issued' then amount_minor else -amount_minor end)::bigint as minor
                         from register_entry where register_entry.offer_id = offer.id) register
     where offer.id < $1 and offer.published_version is not null and register.minor > 0 order by offer.id desc limit $2`,
    [before, rowsMax],
  )
  return rows.map((row) => ({
    offerId: row.id,
    name: row.name,
    company: row.company,
    kind: row.kind,
    asset: row.currency,
    heldMinor: row.held_minor,
    availableMinor: row.available_minor ?? 0n,
  }))
}

export interface OfferToPay {
  readonly kind: OfferKind
  readonly spvId: Id<'spv'>
  readonly cell: Cell
  readonly asset: Currency
}

export async function findOfferToPay(tx: ReadTx, offerId: Id<'ofr'>): Promise<OfferToPay | undefined> {
  const [row] = await tx.query<{ kind: OfferKind; spv_id: Id<'spv'>; cell: Cell; currency: Currency }>(
    'find-offer-to-pay',
    'select offer.kind, offer.spv_id, offer.cell, cell.currency from offer join cell on cell.code = offer.cell where offer.id = $1 and offer.published_version is not null',
    [offerId],
  )
  return row && { kind: row.kind, spvId: row.spv_id, cell: row.cell, asset: row.currency }
}

export interface NewDistribution extends DistributionDraft {
  readonly id: Id<'dis'>
  readonly offerId: Id<'ofr'>
  readonly cell: Cell
  readonly asset: Currency
  readonly draftedBy: Id<'per'>
}

export async function insertDistribution(tx: Tx, made: NewDistribution, now: Date): Promise<void> {
  await tx.query(
    'insert-distribution',
    `insert into distribution (id, offer_id, kind, cell, asset, amount_minor, record_on, period_from, period_until, state, drafted_by, drafted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', $10, $11)`,
    [
      made.id,
      made.offerId,
      made.kind,
      made.cell,
      made.asset,
      made.amountMinor,
      made.recordOn,
      made.period?.from ?? null,
      made.period?.until ?? null,
      made.draftedBy,
      now,
    ],
  )
}

export async function saveDiscarded(tx: Tx, id: Id<'dis'>, now: Date): Promise<void> {
  await tx.query('save-discarded-distribution', `update distribution set state = 'discarded', ended_at = $2 where id = $1`, [id, now])
}

export interface AgreedDistribution {
  readonly id: Id<'dis'>
  readonly offerId: Id<'ofr'>
  readonly approvalId: string
  readonly remainderMinor: bigint
  readonly lines: readonly DistributionLine[]
}

const agreedMeanwhile = ['distribution_has_money', 'distribution_one_at_a_time']

/** Every share, and then the agreement, which the database compares with the register and with the company's money. */
export async function saveAgreed(tx: Tx, { id, offerId, approvalId, remainderMinor, lines }: AgreedDistribution, now: Date): Promise<void> {
  await tx.query(
    'insert-distribution-lines',
    `insert into distribution_line (distribution_id, person_id, offer_id, held_minor, amount_minor)
     select $1, given.* from (select person_id, $2, held_minor, amount_minor
       from unnest($3::text[], $4::bigint[], $5::bigint[]) as listed (person_id, held_minor, amount_minor)) as given`,
    [
      id,
      offerId,
      lines.map(({ personId }) => personId),
      lines.map(({ heldMinor }) => heldMinor),
      lines.map(({ amountMinor }) => amountMinor),
    ],
  )
  try {
    await tx.query(
      'save-agreed-distribution',
      `update distribution set state = 'agreed', approval_id = $2, remainder_minor = $3, agreed_at = $4 where id = $1`,
      [id, approvalId, remainderMinor, now],
    )
  } catch (error) {
    // Another was agreed to in the same moment, and has the money or the offer's turn.
    const isBlocked = error instanceof Error && 'constraint' in error && agreedMeanwhile.includes(String(error.constraint))
    throw isBlocked ? new Refused(refuse('DISTRIBUTION_BLOCKED')) : error
  }
}

export interface StoredLine extends DistributionLine {
  readonly personId: Id<'per'>
  readonly paidAt: Date | undefined
}

const linesAfter = `select person_id, held_minor, amount_minor, paid_at from distribution_line
                    where distribution_id = $1 and person_id > $2`

export async function listLines(
  tx: ReadTx,
  {
    id,
    after,
    rowsMax,
    isOpen = false,
  }: { readonly id: Id<'dis'>; readonly after: string; readonly rowsMax: number; readonly isOpen?: boolean },
): Promise<readonly StoredLine[]> {
  const rows = await tx.query<{ person_id: Id<'per'>; held_minor: bigint; amount_minor: bigint; paid_at: Date | null }>(
    isOpen ? 'list-open-distribution-lines' : 'list-distribution-lines',
    isOpen ? `${linesAfter} and paid_at is null order by person_id limit $3` : `${linesAfter} order by person_id limit $3`,
    [id, after, rowsMax],
  )
  return rows.map((row) => ({
    personId: row.person_id,
    heldMinor: row.held_minor,
    amountMinor: row.amount_minor,
    paidAt: row.paid_at ?? undefined,
  }))
}

/** False when another job paid it meanwhile. */
export async function lockOpenLine(tx: Tx, id: Id<'dis'>, personId: Id<'per'>): Promise<boolean> {
  const rows = await tx.query(
    'lock-open-distribution-line',
    'select from distribution_line where distribution_id = $1 and person_id = $2 and paid_at is null for update',
    [id, personId],
  )
  return rows.length === 1
}

export async function savePaidLine(tx: Tx, id: Id<'dis'>, personId: Id<'per'>, now: Date): Promise<void> {
  await tx.query('save-paid-distribution-line', 'update distribution_line set paid_at = $3 where distribution_id = $1 and person_id = $2', [
    id,
    personId,
    now,
  ])
}

export interface Redemption {
  readonly id: Id<'rge'>
  readonly offerId: Id<'ofr'>
  readonly personId: Id<'per'>
  readonly amountMinor: bigint
  readonly asset: Currency
  readonly distributionId: Id<'dis'>
}

export async function insertRedemption(tx: Tx, made: Redemption, now: Date): Promise<void> {
  await tx.query(
    'insert-redemption',
    `insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, distribution_id, at) values ($1, $2, $3, 'redeemed', $4, $5, $6, $7)`,
    [made.id, made.offerId, made.personId, made.amountMinor, made.asset, made.distributionId, now],
  )
}

export async function saveEnded(tx: Tx, id: Id<'dis'>, now: Date): Promise<void> {
  await tx.query('save-ended-distribution', `update distribution set state = 'paid', ended_at = $2 where id = $1`, [id, now])
}

export async function listBeingPaid(tx: ReadTx, _now: Date, rowsMax: number): Promise<readonly Id<'dis'>[]> {
  const rows = await tx.query<{ id: Id<'dis'> }>(
    'list-distributions-being-paid',
    `select id from distribution where state = 'agreed' order by id limit $1`,
    [rowsMax],
  )
  return rows.map(({ id }) => id)
}

export interface ReceivedLine {
  readonly id: Id<'dis'>
  readonly offerId: Id<'ofr'>
  readonly name: string
  readonly kind: DistributionKind
  readonly asset: Currency
  readonly amountMinor: bigint
  readonly heldMinor: bigint
  readonly recordOn: string
  readonly period: { readonly from: string; readonly until: string } | undefined
  readonly paidAt: Date
}

export interface OwnAsked {
  readonly personId: Id<'per'>
  readonly offerId: string | undefined
}

/** One's own, newest first. */
export async function listReceived(
  tx: ReadTx,
  { personId, offerId, before = behindEveryId, rowsMax }: OwnAsked & { readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly ReceivedLine[]> {
  const rows = await tx.query<{
    id: Id<'dis'>
    offer_id: Id<'ofr'>
    name: string
    kind: DistributionKind
    asset: Currency
    amount_minor: bigint
    held_minor: bigint
    record_on: string
    period_from: string | null
    period_until: string | null
    paid_at: Date
  }>(
    'list-received-distributions',
    `select distribution.id, distribution.offer_id, offer.name, distribution.kind, distribution.asset, line.amount_minor, line.held_minor,
            record_on::text, period_from::text, period_until::text, line.paid_at
     from distribution_line line join distribution on distribution.id = line.distribution_id join offer on offer.id = line.offer_id
     where line.person_id = $1 and line.paid_at is not null and line.distribution_id < $2 and ($3::text is null or line.offer_id = $3)
     order by line.distribution_id desc limit $4`,
    [personId, before, offerId ?? null, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    offerId: row.offer_id,
    name: row.name,
    kind: row.kind,
    asset: row.asset,
    amountMinor: row.amount_minor,
    heldMinor: row.held_minor,
    recordOn: row.record_on,
    period: periodOf(row),
    paidAt: row.paid_at,
  }))
}

export interface ReceivedSums {
  readonly asset: Currency
  readonly incomeMinor: bigint
  readonly capitalMinor: bigint
  readonly payments: number
}

/** Everything that somebody was ever paid, in the currency of their cell. */
export async function sumReceived(tx: ReadTx, { personId, offerId }: OwnAsked): Promise<ReceivedSums> {
  const [row] = await tx.query<{ currency: Currency; income: bigint; capital: bigint; payments: number }>(
    'sum-received-distributions',
    `select coalesce((select cell.currency from profiles join cell on cell.code = profiles.cell where profiles.id = $1), 'EUR') as currency,
            coalesce(sum(line.amount_minor) filter (where distribution.kind = 'income'), 0)::bigint as income,
            coalesce(sum(line.amount_minor) filter (where distribution.kind = 'capital'), 0)::bigint as capital, count(*)::integer as payments
     from distribution_line line join distribution on distribution.id = line.distribution_id
     where line.person_id = $1 and line.paid_at is not null and ($2::text is null or line.offer_id = $2)`,
    [personId, offerId ?? null],
  )
  return {
    asset: row?.currency ?? 'EUR',
    incomeMinor: row?.income ?? 0n,
    capitalMinor: row?.capital ?? 0n,
    payments: row?.payments ?? 0,
  }
}

function periodOf(row: Pick<DistributionRow, 'period_from' | 'period_until'>) {
  return row.period_from && row.period_until ? { from: row.period_from, until: row.period_until } : undefined
}

function toDistribution(row: DistributionRow): StoredDistribution {
  return {
    id: row.id,
    number: row.number,
    offerId: row.offer_id,
    offerName: row.offer_name,
    offerKind: row.offer_kind,
    spvId: row.spv_id,
    company: row.company,
    kind: row.kind,
    cell: row.cell,
    asset: row.asset,
    amountMinor: row.amount_minor,
    recordOn: row.record_on,
    period: periodOf(row),
    state: row.state,
    draftedBy: row.drafted_by,
    draftedAt: row.drafted_at,
    approvalId: row.approval_id ?? undefined,
    agreedAt: row.agreed_at ?? undefined,
    remainderMinor: row.remainder_minor ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}
