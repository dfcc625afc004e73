/** Members' subscriptions: a row each, whose state PostgreSQL holds to the ledger. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { OfferState } from '@heathland/domain/offers/offer'
import { behindEveryId } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { PaymentWay, ReturnReason, Subscription, SubscriptionState } from '@heathland/domain/subscriptions/subscription'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredSubscription extends Subscription {
  readonly number: bigint
  readonly offerVersion: number
  readonly offerName: string
  readonly category: OfferContentJson['category']
  readonly minimumMinor: bigint
  readonly targetMinor: bigint
  readonly demandMinor: bigint
  readonly documentId: Id<'doc'>
  readonly decisionId: Id<'ivd'> | undefined
  readonly allocatedAt: Date | undefined
  readonly placedAt: Date | undefined
  readonly reason: string | undefined
  readonly returnReason: ReturnReason | undefined
}

interface SubscriptionRow {
  readonly id: Id<'sub'>
  readonly number: bigint
  readonly person_id: Id<'per'>
  readonly offer_id: Id<'ofr'>
  readonly offer_version: number
  readonly cell: Cell
  readonly asset: Asset
  readonly state: SubscriptionState
  readonly amount_minor: bigint
  readonly fee_bps: number
  readonly is_below_minimum: boolean
  readonly pays_by: PaymentWay | null
  readonly document_id: Id<'doc'>
  readonly decision_id: Id<'ivd'> | null
  readonly created_at: Date
  readonly signed_at: Date | null
  readonly cancel_until: Date | null
  readonly pay_by: Date | null
  readonly reservation: Id<'trf'> | null
  readonly allocated_minor: bigint
  readonly allocated_at: Date | null
  readonly placed_at: Date | null
  readonly ended_at: Date | null
  readonly reason: string | null
  readonly return_reason: ReturnReason | null
  readonly name: string
  readonly category: OfferContentJson['category']
  readonly min_investment_minor: bigint
  readonly target_minor: bigint
  readonly demand_minor: bigint
}

const columns = `subscription.id, subscription.number, subscription.person_id, subscription.offer_id, subscription.offer_version, subscription.cell,
  subscription.asset, subscription.state, subscription.amount_minor, subscription.fee_bps, subscription.is_below_minimum, subscription.pays_by, subscription.document_id,
  subscription.decision_id, subscription.created_at, subscription.signed_at, subscription.cancel_until, subscription.pay_by, subscription.reservation,
  subscription.allocated_minor, subscription.allocated_at, subscription.placed_at, subscription.ended_at, subscription.reason, subscription.return_reason,
  offer.name, offer.category, offer.min_investment_minor, offer.target_minor,
  coalesce((select demand_minor from offer_book where offer_book.offer_id = subscription.offer_id), 0) as demand_minor`

function toStored(row: SubscriptionRow): StoredSubscription {
  return {
    id: row.id,
    number: row.number,
    personId: row.person_id,
    offerId: row.offer_id,
    offerVersion: row.offer_version,
    offerName: row.name,
    category: row.category,
    minimumMinor: row.min_investment_minor,
    targetMinor: row.target_minor,
    demandMinor: row.demand_minor,
    cell: row.cell,
    asset: row.asset,
    state: row.state,
    amountMinor: row.amount_minor,
    feeBps: row.fee_bps,
    isBelowMinimum: row.is_below_minimum,
    paysBy: row.pays_by ?? undefined,
    documentId: row.document_id,
    decisionId: row.decision_id ?? undefined,
    createdAt: row.created_at,
    signedAt: row.signed_at ?? undefined,
    cancelUntil: row.cancel_until ?? undefined,
    payBy: row.pay_by ?? undefined,
    reservation: row.reservation ?? undefined,
    allocatedMinor: row.allocated_minor,
    allocatedAt: row.allocated_at ?? undefined,
    placedAt: row.placed_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    reason: row.reason ?? undefined,
    returnReason: row.return_reason ?? undefined,
  }
}

export async function listOwn(
  tx: ReadTx,
  { personId, before = behindEveryId, rowsMax }: { personId: Id<'per'>; before?: string | undefined; rowsMax: number },
): Promise<readonly StoredSubscription[]> {
  const rows = await tx.query<SubscriptionRow>(
    'list-own-subscriptions',
    `select ${columns} from subscription join offer on offer.id = subscription.offer_id
     where subscription.person_id = $1 and subscription.id < $2 and (subscription.state = 'draft' or subscription.signed_at is not null)
     order by subscription.id desc limit $3`,
    [personId, before, rowsMax],
  )
  return rows.map(toStored)
}

export async function findSubscription(tx: ReadTx, id: Id<'sub'>): Promise<StoredSubscription | undefined> {
  const [row] = await tx.query<SubscriptionRow>(
    'find-subscription',
    `select ${columns} from subscription join offer on offer.id = subscription.offer_id where subscription.id = $1`,
    [id],
  )
  return row && toStored(row)
}

/** Newest first, those that the reader may see. */
export async function listSubscriptions(tx: ReadTx, ids: readonly Id<'sub'>[]): Promise<readonly StoredSubscription[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<SubscriptionRow>(
    'list-subscriptions',
    `select ${columns} from subscription join offer on offer.id = subscription.offer_id where subscription.id = any ($1) order by subscription.id desc`,
    [ids],
  )
  return rows.map(toStored)
}

/** Whoever takes a step takes the row first. */
export async function lockSubscription(tx: Tx, id: Id<'sub'>): Promise<StoredSubscription | undefined> {
  const [row] = await tx.query<SubscriptionRow>(
    'lock-subscription',
    `select ${columns} from subscription join offer on offer.id = subscription.offer_id where subscription.id = $1 for update of subscription`,
    [id],
  )
  return row && toStored(row)
}

export interface Draft {
  readonly id: Id<'sub'>
  readonly personId: Id<'per'>
  readonly offerId: Id<'ofr'>
  readonly offerVersion: number
  readonly cell: Cell
  readonly asset: Asset
  readonly amountMinor: bigint
  readonly feeBps: number
  readonly feeMinor: bigint
  readonly documentId: Id<'doc'>
  readonly dueAt: Date
  readonly now: Date
}

/** A member has one draft for an offer; drafting again changes it. Returns the id of the row. */
export async function saveDraft(tx: Tx, draft: Draft): Promise<Id<'sub'>> {
  const [row] = await tx.query<{ id: Id<'sub'> }>(
    'save-subscription-draft',
    `insert into subscription (id, person_id, offer_id, offer_version, cell, asset, state, amount_minor, fee_bps, fee_minor, document_id, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, 'draft', $7, $8, $9, $10, $11, $12)
     on conflict (person_id, offer_id) where state = 'draft'
     do update set offer_version = $4, amount_minor = $7, fee_bps = $8, fee_minor = $9, document_id = $10, created_at = $11, due_at = $12
     returning id`,
    [
      draft.id,
      draft.personId,
      draft.offerId,
      draft.offerVersion,
      draft.cell,
      draft.asset,
      draft.amountMinor,
      draft.feeBps,
      draft.feeMinor,
      draft.documentId,
      draft.now,
      draft.dueAt,
    ],
  )
  return row?.id ?? draft.id
}

export interface SavedStep {
  readonly subscription: Subscription
  readonly decisionId?: Id<'ivd'> | undefined
  readonly reason?: string | undefined
  readonly reviewedBy?: Id<'per'> | undefined
  readonly dueAt: Date | undefined
}

/** What members and staff may change. Refused when the offer takes no further orders. */
export async function saveStep(tx: Tx, { subscription, decisionId, reason, reviewedBy, dueAt }: SavedStep): Promise<void> {
  try {
    await tx.change(
      'save-subscription-step',
      `update subscription set state = $2, is_below_minimum = $3, decision_id = coalesce($4, decision_id), signed_at = $5, cancel_until = $6, pay_by = $7,
              reservation = $8, ended_at = $9, reason = coalesce($10, reason), reviewed_by = coalesce($11, reviewed_by), due_at = $12, pays_by = $13
       where id = $1`,
      [
        subscription.id,
        subscription.state,
        subscription.isBelowMinimum,
        decisionId ?? null,
        subscription.signedAt ?? null,
        subscription.cancelUntil ?? null,
        subscription.payBy ?? null,
        subscription.reservation ?? null,
        subscription.endedAt ?? null,
        reason ?? null,
        reviewedBy ?? null,
        dueAt ?? null,
        subscription.paysBy ?? null,
      ],
    )
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'offer_book_demand_limited') throw new Refused(refuse('OFFER_FULL'))
    throw constraint === 'offer_book_takes_orders' ? new Refused(refuse('OFFER_NOT_OPEN')) : error
  }
}

/** What jobs may change. */
export async function saveOutcome(
  tx: Tx,
  {
    subscription: { id, state, reservation, allocatedMinor, endedAt },
    returnReason,
    dueAt,
    now,
  }: {
    readonly subscription: Subscription
    readonly returnReason?: ReturnReason | undefined
    readonly dueAt?: Date | undefined
    readonly now: Date
  },
): Promise<void> {
  await tx.change(
    'save-subscription-outcome',
    `update subscription set state = $2, reservation = $3, allocated_minor = $4, ended_at = $5, return_reason = $6, due_at = $7,
            allocated_at = case when $2 = 'allocated' then $8 when $2 = 'returned' then null else allocated_at end, placed_at = case when $2 = 'placed' then $8 else placed_at end
     where id = $1`,
    [id, state, reservation ?? null, allocatedMinor, endedAt ?? null, returnReason ?? null, dueAt ?? null, now],
  )
}

/** Consent to a large investment is for one order. */
export function useConsent(tx: Tx, personId: Id<'per'>, offerId: Id<'ofr'>): void {
  tx.send(
    'use-consent',
    'update offer_request set large_amount_minor = null, large_answer = null, large_at = null where person_id = $1 and offer_id = $2 and large_at is not null',
    [personId, offerId],
  )
}

export async function listDueSubscriptions(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'sub'>[]> {
  const rows = await tx.query<{ id: Id<'sub'> }>(
    'list-due-subscriptions',
    'select id from subscription where due_at <= $1 order by due_at, id limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

/** Those of a person that wait for money, oldest first. */
export async function listUnpaid(
  tx: ReadTx,
  { personId, takesCardOrders, rowsMax }: { readonly personId: Id<'per'>; readonly takesCardOrders: boolean; readonly rowsMax: number },
): Promise<readonly Id<'sub'>[]> {
  const rows = await tx.query<{ id: Id<'sub'> }>(
    'list-unpaid-subscriptions',
    `select id from subscription where person_id = $1 and state = 'awaiting-payment' and ($3 or pays_by is distinct from 'card') order by id limit $2`,
    [personId, rowsMax, takesCardOrders],
  )
  return rows.map(({ id }) => id)
}

/** Whether a card payment for it has not ended. Whoever asks has locked the order, and whoever opens one locks it too. */
export async function isBeingPaidByCard(tx: ReadTx, id: Id<'sub'>): Promise<boolean> {
  const rows = await tx.query(
    'find-open-card-payment-for-subscription',
    `select from card_payment where subscription_id = $1 and state in ('created', 'awaiting-confirmation', 'held')`,
    [id],
  )
  return rows.length > 0
}

/** Those of an offer that have not ended and whose money is not with the company. */
export async function listOpenOf(
  tx: ReadTx,
  asked: { readonly offerId: Id<'ofr'>; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'sub'>[]> {
  const rows = await tx.query<{ id: Id<'sub'> }>(
    'list-open-subscriptions',
    `select id from subscription where offer_id = $1 and state = any ($4::text[]) and id > $2 order by id limit $3`,
    [asked.offerId, asked.after, asked.rowsMax, openStates],
  )
  return rows.map(({ id }) => id)
}

const openStates = ['draft', 'in-review', 'awaiting-payment', 'reserved', 'allocated'] as const satisfies readonly SubscriptionState[]

/** Cancelled offers with an order that has not gone back. */
export async function listOffersToReturn(tx: ReadTx, _now: Date, rowsMax: number): Promise<readonly Id<'ofr'>[]> {
  const rows = await tx.query<{ id: Id<'ofr'> }>(
    'list-offers-to-return',
    `select id from offer where state = 'cancelled' and exists (select from subscription where offer_id = offer.id and subscription.state = any ($2::text[]))
     order by id limit $1`,
    [rowsMax, openStates],
  )
  return rows.map(({ id }) => id)
}

export async function findOfferState(
  tx: ReadTx,
  offerId: Id<'ofr'>,
): Promise<{ readonly state: OfferState; readonly spvId: Id<'spv'>; readonly closesOn: string } | undefined> {
  const [row] = await tx.query<{ state: OfferState; spv_id: Id<'spv'>; closes_on: string }>(
    'find-offer-state',
    'select state, spv_id, closes_on::text from offer where id = $1',
    [offerId],
  )
  return row && { state: row.state, spvId: row.spv_id, closesOn: row.closes_on }
}

export function insertRegisterEntry(
  tx: Tx,
  entry: {
    readonly id: Id<'rge'>
    readonly offerId: Id<'ofr'>
    readonly personId: Id<'per'>
    readonly amountMinor: bigint
    readonly asset: Asset
    readonly subscriptionId: Id<'sub'>
    readonly at: Date
  },
): void {
  tx.send(
    'insert-register-entry',
    `insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at) values ($1, $2, $3, 'issued', $4, $5, $6, $7)`,
    [entry.id, entry.offerId, entry.personId, entry.amountMinor, entry.asset, entry.subscriptionId, entry.at],
  )
}

export interface OrderedOffer {
  readonly id: Id<'ofr'>
  readonly version: number
  readonly state: OfferState
  readonly cell: Cell
  readonly asset: Asset
  readonly company: string
  readonly content: OfferContentJson
  readonly apyBps: number
  readonly demandMinor: bigint
}

/** What an order is made out to: the version that members read. */
export async function findOrderedOffer(tx: ReadTx, offerId: Id<'ofr'>): Promise<OrderedOffer | undefined> {
  const [row] = await tx.query<{
    published_version: number
    state: OfferState
    cell: Cell
    currency: Asset
    company: string
    content: OfferContentJson
    apy_bps: number
    demand_minor: bigint
  }>(
    'find-ordered-offer',
    `select offer.published_version, offer.state, offer.cell, cell.currency, spv.name as company, offer.content, offer.apy_bps,
            coalesce((select demand_minor from offer_book where offer_book.offer_id = offer.id), 0) as demand_minor
     from offer join cell on cell.code = offer.cell join spv on spv.id = offer.spv_id
     where offer.id = $1 and offer.published_version is not null`,
    [offerId],
  )
  return (
    row && {
      id: offerId,
      version: row.published_version,
      state: row.state,
      cell: row.cell,
      asset: row.currency,
      company: row.company,
      content: row.content,
      apyBps: row.apy_bps,
      demandMinor: row.demand_minor,
    }
  )
}
