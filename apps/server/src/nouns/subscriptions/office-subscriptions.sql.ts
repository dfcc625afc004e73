/** Orders and their money as staff see them, offer by offer. Row security leaves out the SPVs of others. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import { type ReleaseNeed, releaseNeeds } from '@heathland/domain/offers/evidence'
import type { OfferState } from '@heathland/domain/offers/offer'
import { behindEveryId } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { AllocationRule, Share } from '@heathland/domain/subscriptions/allocation'
import type { SubscriptionTab } from '@heathland/domain/subscriptions/subscription'
import type { ReadTx, Tx } from '../../core/database.ts'

/** Signed orders up to a moment, `$1`, newest first; each tab adds its own condition in between. */
const listed = `select subscription.id from subscription join offer on offer.id = subscription.offer_id
     where subscription.signed_at is not null and subscription.signed_at <= $1 and ($2::text is null or subscription.offer_id = $2) and subscription.id < $3`
const newest = 'order by subscription.id desc limit $4'

const lists = {
  'to-decide': ['list-orders-to-decide', `${listed} and subscription.state = 'in-review' ${newest}`],
  'in-reflection': [
    'list-orders-in-reflection',
    `${listed} and subscription.state = 'reserved' and subscription.cancel_until > $1 ${newest}`,
  ],
  'awaiting-payment': ['list-orders-awaiting-payment', `${listed} and subscription.state = 'awaiting-payment' ${newest}`],
  ready: ['list-orders-ready', `${listed} and subscription.state = 'reserved' and subscription.cancel_until <= $1 ${newest}`],
  allocated: ['list-orders-allocated', `${listed} and subscription.state in ('allocated', 'placed') ${newest}`],
  ended: ['list-orders-ended', `${listed} and subscription.state in ('cancelled', 'refused', 'returned', 'expired') ${newest}`],
} as const satisfies Record<SubscriptionTab, readonly [name: string, text: string]>

export async function listOrderIds(
  tx: ReadTx,
  asked: {
    readonly tab: SubscriptionTab
    readonly offerId: string | undefined
    readonly before: string | undefined
    readonly rowsMax: number
    readonly now: Date
  },
): Promise<readonly Id<'sub'>[]> {
  const [name, text] = lists[asked.tab]
  const rows = await tx.query<{ id: Id<'sub'> }>(name, text, [
    asked.now,
    asked.offerId ?? null,
    asked.before ?? behindEveryId,
    asked.rowsMax,
  ])
  return rows.map(({ id }) => id)
}

export interface OfferWithOrders {
  readonly offerId: Id<'ofr'>
  readonly name: string
  readonly company: string
  readonly state: OfferState
  readonly asset: Asset
  readonly targetMinor: bigint
  readonly demandMinor: bigint
  readonly toDecide: number
}

export async function listOffersWithOrders(
  tx: ReadTx,
  { before = behindEveryId, rowsMax }: { readonly before?: string | undefined; readonly rowsMax: number },
): Promise<readonly OfferWithOrders[]> {
  const rows = await tx.query<{
    id: Id<'ofr'>
    name: string
    company: string
    state: OfferState
    currency: Asset
    target_minor: bigint
    demand_minor: bigint
    to_decide: bigint
  }>(
    'list-offers-with-orders',
    `select offer.id, offer.name, spv.name as company, offer.state, cell.currency, offer.target_minor, offer_book.demand_minor,
            (select count(*) from subscription where subscription.offer_id = offer.id and subscription.state = 'in-review') as to_decide
     from offer_book join offer on offer.id = offer_book.offer_id join spv on spv.id = offer.spv_id join cell on cell.code = offer.cell
     where offer.id < $1 order by offer.id desc limit $2`,
    [before, rowsMax],
  )
  return rows.map((row) => ({
    offerId: row.id,
    name: row.name,
    company: row.company,
    state: row.state,
    asset: row.currency,
    targetMinor: row.target_minor,
    demandMinor: row.demand_minor,
    toDecide: Number(row.to_decide),
  }))
}

export interface Book {
  readonly offerId: Id<'ofr'>
  readonly spvId: Id<'spv'>
  readonly name: string
  readonly company: string
  readonly state: OfferState
  readonly cell: Cell
  readonly asset: Asset
  readonly closesOn: string
  readonly content: OfferContentJson
  readonly targetMinor: bigint
  readonly demandMinor: bigint
  readonly allocatedMinor: bigint
  readonly placedMinor: bigint
  readonly unproved: readonly ReleaseNeed[]
  readonly tabs: readonly { readonly tab: SubscriptionTab; readonly orders: number; readonly amountMinor: bigint }[]
  readonly waiting: readonly { readonly act: 'subscriptions.allocate' | 'subscriptions.release'; readonly approvalId: string }[]
}

/** Everything about the orders of an offer in one statement; undefined without an offer that is published. */
export async function findBook(tx: ReadTx, offerId: Id<'ofr'>, now: Date): Promise<Book | undefined> {
  const [row] = await tx.query<{
    spv_id: Id<'spv'>
    name: string
    company: string
    state: OfferState
    cell: Cell
    currency: Asset
    closes_on: string
    content: OfferContentJson
    target_minor: bigint
    demand_minor: bigint
    allocated_minor: bigint
    placed_minor: bigint
    unproved: readonly ReleaseNeed[]
    tabs: readonly { tab: SubscriptionTab; orders: number; amount: string }[]
    waiting: readonly { act: 'subscriptions.allocate' | 'subscriptions.release'; approvalId: string }[]
  }>(
    'find-offer-book',
    `select offer.spv_id, offer.name, spv.name as company, offer.state, offer.cell, cell.currency, offer.closes_on::text, offer.content, offer.target_minor,
            coalesce(offer_book.demand_minor, 0) as demand_minor, coalesce(offer_book.allocated_minor, 0) as allocated_minor,
            (select coalesce(sum(allocated_minor), 0)::bigint from subscription where subscription.offer_id = offer.id and state = 'placed') as placed_minor,
            array(select needed.kind from unnest($3::text[]) with ordinality needed (kind, place) where not exists (
              select from offer_evidence where offer_evidence.offer_id = offer.id and offer_evidence.kind = needed.kind and offer_evidence.state = 'accepted'
                and (expires_on is null or expires_on >= ($1::timestamptz at time zone 'UTC')::date)) order by needed.place) as unproved,
            (select coalesce(jsonb_agg(jsonb_build_object('tab', tab, 'orders', orders, 'amount', amount::text)), '[]') from (
               select case when state = 'in-review' then 'to-decide' when state = 'awaiting-payment' then 'awaiting-payment'
                           when state = 'reserved' and cancel_until > $1 then 'in-reflection' when state = 'reserved' then 'ready'
                           when state in ('allocated', 'placed') then 'allocated' else 'ended' end as tab,
                      count(*)::integer as orders, sum(case when state in ('allocated', 'placed') then subscription.allocated_minor else amount_minor end) as amount
               from subscription where subscription.offer_id = offer.id and signed_at is not null group by 1) counted) as tabs,
            (select coalesce(jsonb_agg(jsonb_build_object('act', act, 'approvalId', id)), '[]') from approval
             where act in ('subscriptions.allocate', 'subscriptions.release') and approval.state = 'waiting' and body ->> 'offerId' = offer.id
               and expires_at > $1) as waiting
     from offer join spv on spv.id = offer.spv_id join cell on cell.code = offer.cell left join offer_book on offer_book.offer_id = offer.id
     where offer.id = $2 and offer.published_version is not null`,
    [now, offerId, releaseNeeds],
  )
  return (
    row && {
      offerId,
      spvId: row.spv_id,
      name: row.name,
      company: row.company,
      state: row.state,
      cell: row.cell,
      asset: row.currency,
      closesOn: row.closes_on,
      content: row.content,
      targetMinor: row.target_minor,
      demandMinor: row.demand_minor,
      allocatedMinor: row.allocated_minor,
      placedMinor: row.placed_minor,
      unproved: row.unproved,
      tabs: row.tabs.map(({ tab, orders, amount }) => ({ tab, orders, amountMinor: BigInt(amount) })),
      waiting: row.waiting,
    }
  )
}

export interface ReadyOrder {
  readonly id: Id<'sub'>
  readonly number: bigint
  readonly personId: Id<'per'>
  readonly amountMinor: bigint
  readonly feeBps: number
}

/** More orders than one allocation takes are a fault of ours. */
export const allocatedMax = 50_000

/** Orders that are paid and that nobody can take back any more, in the order in which they were signed. */
export async function listReadyOrders(tx: ReadTx, offerId: Id<'ofr'>, now: Date): Promise<readonly ReadyOrder[]> {
  const rows = await tx.query<{ id: Id<'sub'>; number: bigint; person_id: Id<'per'>; amount_minor: bigint; fee_bps: number }>(
    'list-ready-orders',
    `select id, number, person_id, amount_minor, fee_bps from subscription
     where offer_id = $1 and state = 'reserved' and cancel_until <= $2
       and not exists (select from allocation_line where allocation_line.subscription_id = subscription.id)
     order by signed_at, id limit ${allocatedMax}`,
    [offerId, now],
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    personId: row.person_id,
    amountMinor: row.amount_minor,
    feeBps: row.fee_bps,
  }))
}

export async function insertAllocation(
  tx: Tx,
  allocation: {
    readonly id: Id<'alo'>
    readonly offerId: Id<'ofr'>
    readonly rule: AllocationRule
    readonly floorMinor: bigint
    readonly approvalId: string
    readonly shares: readonly Share[]
    readonly now: Date
  },
): Promise<void> {
  await tx.change(
    'insert-allocation',
    'insert into allocation (id, offer_id, rule, floor_minor, approval_id, agreed_at) values ($1, $2, $3, $4, $5, $6)',
    [allocation.id, allocation.offerId, allocation.rule, allocation.floorMinor, allocation.approvalId, allocation.now],
  )
  await tx.change(
    'insert-allocation-lines',
    `insert into allocation_line (allocation_id, subscription_id, amount_minor)
     select $1, given.id, given.amount from unnest($2::text[], $3::bigint[]) given (id, amount)`,
    [allocation.id, allocation.shares.map(({ id }) => id), allocation.shares.map(({ allocatedMinor }) => allocatedMinor)],
  )
}

export async function listOpenLines(
  tx: ReadTx,
  asked: { readonly id: Id<'alo'>; readonly after: string; readonly rowsMax: number },
): Promise<readonly { readonly subscriptionId: Id<'sub'>; readonly amountMinor: bigint }[]> {
  const rows = await tx.query<{ subscription_id: Id<'sub'>; amount_minor: bigint }>(
    'list-open-allocation-lines',
    `select subscription_id, amount_minor from allocation_line where allocation_id = $1 and done_at is null and subscription_id > $2
     order by subscription_id limit $3`,
    [asked.id, asked.after, asked.rowsMax],
  )
  return rows.map((row) => ({ subscriptionId: row.subscription_id, amountMinor: row.amount_minor }))
}

export async function endLine(tx: Tx, id: Id<'alo'>, subscriptionId: Id<'sub'>, now: Date): Promise<void> {
  await tx.change('end-allocation-line', 'update allocation_line set done_at = $3 where allocation_id = $1 and subscription_id = $2', [
    id,
    subscriptionId,
    now,
  ])
}

export async function endAllocation(tx: Tx, id: Id<'alo'>, now: Date): Promise<void> {
  await tx.change('end-allocation', 'update allocation set done_at = $2 where id = $1 and done_at is null', [id, now])
}

export async function listOpenAllocations(tx: ReadTx, _now: Date, rowsMax: number): Promise<readonly Id<'alo'>[]> {
  const rows = await tx.query<{ id: Id<'alo'> }>(
    'list-open-allocations',
    'select id from allocation where done_at is null order by id limit $1',
    [rowsMax],
  )
  return rows.map(({ id }) => id)
}

export async function insertRelease(
  tx: Tx,
  release: {
    readonly id: Id<'fre'>
    readonly offerId: Id<'ofr'>
    readonly approvalId: string
    readonly amountMinor: bigint
    readonly now: Date
  },
): Promise<void> {
  try {
    await tx.change(
      'insert-fund-release',
      'insert into fund_release (id, offer_id, approval_id, amount_minor, agreed_at) values ($1, $2, $3, $4, $5)',
      [release.id, release.offerId, release.approvalId, release.amountMinor, release.now],
    )
  } catch (error) {
    const isCancelled = error instanceof Error && 'constraint' in error && error.constraint === 'fund_release_of_live_offer'
    throw isCancelled ? new Refused(refuse('NOTHING_TO_RELEASE')) : error
  }
}

export async function findRelease(
  tx: ReadTx,
  id: Id<'fre'>,
): Promise<{ readonly offerId: Id<'ofr'>; readonly spvId: Id<'spv'>; readonly agreedAt: Date; readonly isDone: boolean } | undefined> {
  const [row] = await tx.query<{ offer_id: Id<'ofr'>; spv_id: Id<'spv'>; agreed_at: Date; done_at: Date | null }>(
    'find-fund-release',
    'select offer_id, spv_id, agreed_at, done_at from fund_release join offer on offer.id = offer_id where fund_release.id = $1',
    [id],
  )
  return row && { offerId: row.offer_id, spvId: row.spv_id, agreedAt: row.agreed_at, isDone: row.done_at !== null }
}

/** Allocated by the time two people agreed to the release. */
export async function listUnreleased(
  tx: ReadTx,
  asked: { readonly offerId: Id<'ofr'>; readonly by: Date; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'sub'>[]> {
  const rows = await tx.query<{ id: Id<'sub'> }>(
    'list-unreleased-subscriptions',
    `select id from subscription where offer_id = $1 and state = 'allocated' and allocated_at <= $2 and id > $3 order by id limit $4`,
    [asked.offerId, asked.by, asked.after, asked.rowsMax],
  )
  return rows.map(({ id }) => id)
}

export async function endRelease(tx: Tx, id: Id<'fre'>, now: Date): Promise<void> {
  await tx.change('end-fund-release', 'update fund_release set done_at = $2 where id = $1 and done_at is null', [id, now])
}

export async function listOpenReleases(tx: ReadTx, _now: Date, rowsMax: number): Promise<readonly Id<'fre'>[]> {
  const rows = await tx.query<{ id: Id<'fre'> }>(
    'list-open-fund-releases',
    'select id from fund_release where done_at is null order by id limit $1',
    [rowsMax],
  )
  return rows.map(({ id }) => id)
}

export interface Holder {
  readonly personId: Id<'per'>
  readonly amountMinor: bigint
  readonly since: Date
}

/** The register as it was at an instant, by the ids of the holders. */
export async function listHolders(
  tx: ReadTx,
  asked: { readonly offerId: Id<'ofr'>; readonly at: Date; readonly after: string; readonly rowsMax: number },
): Promise<{ readonly holders: readonly Holder[]; readonly count: number; readonly totalMinor: bigint }> {
  const [row] = await tx.query<{
    holders: readonly { personId: Id<'per'>; amount: string; since: string }[]
    count: number
    total: bigint
  }>(
    'list-holders',
    `with held as (
       select person_id, sum(case kind when 'issued' then amount_minor else -amount_minor end) as amount, min(at) as since
       from register_entry where offer_id = $1 and at <= $2 group by person_id
       having sum(case kind when 'issued' then amount_minor else -amount_minor end) > 0)
     select (select count(*)::integer from held) as count, (select coalesce(sum(amount), 0)::bigint from held) as total,
            (select coalesce(jsonb_agg(jsonb_build_object('personId', person_id, 'amount', amount::text, 'since', since) order by person_id), '[]')
             from (select * from held where person_id > $3 order by person_id limit $4) page) as holders`,
    [asked.offerId, asked.at, asked.after, asked.rowsMax],
  )
  return {
    holders: (row?.holders ?? []).map(({ personId, amount, since }) => ({ personId, amountMinor: BigInt(amount), since: new Date(since) })),
    count: row?.count ?? 0,
    totalMinor: row?.total ?? 0n,
  }
}
