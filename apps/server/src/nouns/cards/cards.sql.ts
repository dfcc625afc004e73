import type { CardPayment } from '@heathland/domain/cards/card-payment'
import type { CardReversal, ReversalKind, ReversalState } from '@heathland/domain/cards/card-reversal'
import type { CardFailure, CardHold, CardState } from '@heathland/domain/cards/card-terms'
import type { Id } from '@heathland/domain/id'
import type { Cell, Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import type { ReadTx, Tx } from '../../core/database.ts'

interface PaymentRow {
  readonly id: Id<'cpy'>
  readonly person_id: Id<'per'>
  readonly cell: Cell
  readonly subscription_id: Id<'sub'> | null
  readonly has_paid_order: boolean | null
  readonly asset: Currency
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly state: CardState
  readonly payer_id: string | null
  readonly payment_id: string | null
  readonly charged_minor: bigint | null
  readonly charged_fee_minor: bigint | null
  readonly credited_minor: bigint | null
  readonly failure: CardFailure | null
  readonly hold: CardHold | null
  readonly opened_at: Date
  readonly ended_at: Date | null
  readonly due_at: Date | null
}

const columns = `id, person_id, cell, subscription_id, has_paid_order, asset, amount_minor, fee_minor, state, payer_id, payment_id, charged_minor, charged_fee_minor,
  credited_minor, failure, hold, opened_at, ended_at, due_at`

function toPayment(row: PaymentRow): CardPayment {
  const { asset } = row
  return {
    id: row.id,
    personId: row.person_id,
    cell: row.cell,
    subscriptionId: row.subscription_id ?? undefined,
    hasPaidOrder: row.has_paid_order ?? undefined,
    amount: { ...money(row.amount_minor, asset), asset },
    fee: { ...money(row.fee_minor, asset), asset },
    state: row.state,
    payerId: row.payer_id ?? undefined,
    paymentId: row.payment_id ?? undefined,
    charged:
      row.charged_minor === null
        ? undefined
        : { chargedMinor: row.charged_minor, feeMinor: row.charged_fee_minor ?? 0n, creditedMinor: row.credited_minor ?? 0n },
    failure: row.failure ?? undefined,
    hold: row.hold ?? undefined,
    openedAt: row.opened_at,
    endedAt: row.ended_at ?? undefined,
    dueAt: row.due_at ?? undefined,
  }
}

export async function insertPayment(tx: Tx, payment: CardPayment): Promise<void> {
  const { id, personId, cell, subscriptionId, amount, fee, state, payerId, openedAt, dueAt } = payment
  await tx.change(
    'insert-card-payment',
    `insert into card_payment (id, person_id, cell, asset, amount_minor, fee_minor, state, payer_id, opened_at, due_at, subscription_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      personId,
      cell,
      amount.asset,
      amount.amountMinor,
      fee.amountMinor,
      state,
      payerId ?? null,
      openedAt,
      dueAt ?? null,
      subscriptionId ?? null,
    ],
  )
}

/** The institution's id of this member, where they have paid by card before. */
export async function findPayer(tx: ReadTx, personId: Id<'per'>): Promise<string | undefined> {
  const [row] = await tx.query<{ payer_id: string }>(
    'find-card-payer',
    'select payer_id from card_payment where person_id = $1 and payer_id is not null order by id desc limit 1',
    [personId],
  )
  return row?.payer_id
}

export async function savePayer(tx: Tx, id: Id<'cpy'>, payerId: string): Promise<void> {
  await tx.change('save-card-payer', 'update card_payment set payer_id = $2 where id = $1', [id, payerId])
}

/** The page is open, and the member is about to be sent there. */
export async function saveOpened(tx: Tx, id: Id<'cpy'>, paymentId: string, dueAt: Date | undefined): Promise<void> {
  await tx.change(
    'save-card-page-opened',
    `update card_payment set state = 'awaiting-confirmation', payment_id = $2, due_at = $3 where id = $1 and state = 'created'`,
    [id, paymentId, dueAt ?? null],
  )
}

export async function findPayment(tx: ReadTx, id: Id<'cpy'>): Promise<CardPayment | undefined> {
  const [row] = await tx.query<PaymentRow>('find-card-payment', `select ${columns} from card_payment where id = $1`, [id])
  return row && toPayment(row)
}

export async function findByPaymentId(tx: ReadTx, paymentId: string): Promise<CardPayment | undefined> {
  const [row] = await tx.query<PaymentRow>('find-card-payment-by-its-id', `select ${columns} from card_payment where payment_id = $1`, [
    paymentId,
  ])
  return row && toPayment(row)
}

export async function lockPayment(tx: Tx, id: Id<'cpy'>): Promise<CardPayment | undefined> {
  const [row] = await tx.query<PaymentRow>('lock-card-payment', `select ${columns} from card_payment where id = $1 for update`, [id])
  return row && toPayment(row)
}

export async function savePayment(tx: Tx, payment: CardPayment): Promise<void> {
  const { id, state, paymentId, charged, failure, hold, hasPaidOrder, endedAt, dueAt } = payment
  await tx.change(
    'save-card-payment',
    `update card_payment set state = $2, payment_id = $3, charged_minor = $4, charged_fee_minor = $5, credited_minor = $6, failure = $7,
       hold = $8, ended_at = $9, due_at = $10, has_paid_order = $11 where id = $1`,
    [
      id,
      state,
      paymentId ?? null,
      charged?.chargedMinor ?? null,
      charged?.feeMinor ?? null,
      charged?.creditedMinor ?? null,
      failure ?? null,
      hold ?? null,
      endedAt ?? null,
      dueAt ?? null,
      hasPaidOrder ?? null,
    ],
  )
}

export async function postponePayment(tx: Tx, id: Id<'cpy'>, dueAt: Date | undefined): Promise<void> {
  await tx.change('postpone-card-payment', 'update card_payment set due_at = $2 where id = $1 and due_at is not null', [id, dueAt ?? null])
}

export async function listDuePayments(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'cpy'>[]> {
  const rows = await tx.query<{ id: Id<'cpy'> }>(
    'list-due-card-payments',
    'select id from card_payment where due_at <= $1 order by due_at limit $2',
    [now, max],
  )
  return rows.map(({ id }) => id)
}

/** Payments of somebody that wait for their identity check. */
export async function listWaitingForIdentity(tx: ReadTx, personId: Id<'per'>, max: number): Promise<readonly Id<'cpy'>[]> {
  const rows = await tx.query<{ id: Id<'cpy'> }>(
    'list-card-payments-waiting-for-identity',
    `select id from card_payment where person_id = $1 and state = 'held' and hold = 'identity-check' order by id desc limit $2`,
    [personId, max],
  )
  return rows.map(({ id }) => id)
}

export interface ShownPayment {
  readonly payment: CardPayment
  /** How much of it went back to the card. */
  readonly reversedMinor: bigint
}

interface ShownRow extends PaymentRow {
  readonly reversed_minor: bigint
}

const reversed = `(select coalesce(sum(amount_minor), 0)::bigint from card_reversal where card_payment_id = card_payment.id) as reversed_minor`

const toShown = (row: ShownRow): ShownPayment => ({ payment: toPayment(row), reversedMinor: row.reversed_minor })

/** One's own, newest first, once there was a page to pay on. */
export async function listOwnPayments(
  tx: ReadTx,
  page: { readonly personId: Id<'per'>; readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly ShownPayment[]> {
  const rows = await tx.query<ShownRow>(
    'list-own-card-payments',
    `select ${columns}, ${reversed} from card_payment
     where person_id = $1 and payment_id is not null and ($2::text is null or id < $2) order by id desc limit $3`,
    [page.personId, page.before ?? null, page.rowsMax],
  )
  return rows.map(toShown)
}

/** Those for one order, newest first. */
export async function listPaymentsOfOrder(
  tx: ReadTx,
  order: { readonly personId: Id<'per'>; readonly subscriptionId: string; readonly rowsMax: number },
): Promise<readonly ShownPayment[]> {
  const rows = await tx.query<ShownRow>(
    'list-card-payments-of-order',
    `select ${columns}, ${reversed} from card_payment where person_id = $1 and subscription_id = $2 order by id desc limit $3`,
    [order.personId, order.subscriptionId, order.rowsMax],
  )
  return rows.map(toShown)
}

/** The one for this order that has not ended; there is never another. */
export async function findOpenOfOrder(tx: ReadTx, subscriptionId: Id<'sub'>): Promise<CardPayment | undefined> {
  const [row] = await tx.query<PaymentRow>(
    'find-open-card-payment-of-order',
    `select ${columns} from card_payment where subscription_id = $1 and state in ('created', 'awaiting-confirmation', 'held')`,
    [subscriptionId],
  )
  return row && toPayment(row)
}

export async function findOwnPayment(tx: ReadTx, personId: Id<'per'>, id: string): Promise<ShownPayment | undefined> {
  const [row] = await tx.query<ShownRow>(
    'find-own-card-payment',
    `select ${columns}, ${reversed} from card_payment where person_id = $1 and id = $2`,
    [personId, id],
  )
  return row && toShown(row)
}

interface ReversalRow {
  readonly id: Id<'crv'>
  readonly card_payment_id: Id<'cpy'>
  readonly person_id: Id<'per'>
  readonly kind: ReversalKind
  readonly source_id: string
  readonly amount_minor: bigint
  readonly state: ReversalState
  readonly found_at: Date
  readonly ended_at: Date | null
  readonly due_at: Date | null
}

/** False when this one is known already. */
export async function insertReversal(tx: Tx, reversal: CardReversal): Promise<boolean> {
  const { id, paymentId, personId, kind, sourceId, amountMinor, state, foundAt, endedAt, dueAt } = reversal
  const inserted = await tx.change(
    'insert-card-reversal',
    `insert into card_reversal (id, card_payment_id, person_id, kind, source_id, amount_minor, state, found_at, ended_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (source_id) do nothing`,
    [id, paymentId, personId, kind, sourceId, amountMinor, state, foundAt, endedAt ?? null, dueAt ?? null],
  )
  return inserted > 0
}

export async function findReversal(tx: ReadTx, id: Id<'crv'>): Promise<CardReversal | undefined> {
  const [row] = await tx.query<ReversalRow>('find-card-reversal', 'select * from card_reversal where id = $1', [id])
  return (
    row && {
      id: row.id,
      paymentId: row.card_payment_id,
      personId: row.person_id,
      kind: row.kind,
      sourceId: row.source_id,
      amountMinor: row.amount_minor,
      state: row.state,
      foundAt: row.found_at,
      endedAt: row.ended_at ?? undefined,
      dueAt: row.due_at ?? undefined,
    }
  )
}

export async function saveReversal(tx: Tx, { id, state, endedAt, dueAt }: CardReversal): Promise<void> {
  await tx.change('save-card-reversal', 'update card_reversal set state = $2, ended_at = $3, due_at = $4 where id = $1', [
    id,
    state,
    endedAt ?? null,
    dueAt ?? null,
  ])
}

export async function listDueReversals(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'crv'>[]> {
  const rows = await tx.query<{ id: Id<'crv'> }>(
    'list-due-card-reversals',
    'select id from card_reversal where due_at <= $1 order by due_at limit $2',
    [now, max],
  )
  return rows.map(({ id }) => id)
}

export interface ReversedSums {
  readonly allMinor: bigint
  readonly postedMinor: bigint
}

/** How much of a payment has gone back, and how much of that was taken from its member. */
export async function sumReversals(tx: ReadTx, id: Id<'cpy'>): Promise<ReversedSums> {
  const [row] = await tx.query<{ all_minor: bigint; posted_minor: bigint }>(
    'sum-card-reversals',
    `select coalesce(sum(amount_minor), 0)::bigint as all_minor,
            coalesce(sum(amount_minor) filter (where state = 'posted'), 0)::bigint as posted_minor
     from card_reversal where card_payment_id = $1`,
    [id],
  )
  return { allMinor: row?.all_minor ?? 0n, postedMinor: row?.posted_minor ?? 0n }
}

/** Which of these refunds and disputes are not known. */
export async function listUnknownSources(tx: ReadTx, sourceIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    'list-unknown-card-reversals',
    'select given.id from unnest($1::text[]) given (id) where not exists (select from card_reversal where source_id = given.id)',
    [sourceIds],
  )
  return rows.map(({ id }) => id)
}

export interface ExpectedBalance {
  readonly expectedMinor: bigint
  readonly underWayMinor: bigint
  /** What a payout may have taken that we have no answer about. */
  readonly leavingMinor: bigint
}

/**
 * What our wallet at the institution should hold: what the books say, with what is held there and not credited, less what went back and was
 * not taken from its member. What members may have paid since they were asked about last is under way.
 */
export async function findExpectedBalance(tx: ReadTx, cell: Cell, asset: Currency): Promise<ExpectedBalance> {
  const [row] = await tx.query<{ expected_minor: bigint; under_way_minor: bigint; leaving_minor: bigint }>(
    'find-expected-card-balance',
    `select (coalesce(system_balance(concat_ws('_', 'acc', $1::text, 'card-wallet', $2::text)), 0)
             + coalesce((select sum(credited_minor) from card_payment where cell = $1 and state in ('held', 'refunded')), 0)
             - coalesce((select sum(card_reversal.amount_minor) from card_reversal join card_payment on card_payment.id = card_payment_id
                         where cell = $1 and card_reversal.state <> 'posted'), 0))::bigint as expected_minor,
            coalesce((select sum(amount_minor) from card_payment where cell = $1 and state in ('created', 'awaiting-confirmation')), 0)::bigint
              as under_way_minor,
            coalesce((select sum(amount_minor) from institution_payout where cell = $1 and state = 'wanted'), 0)::bigint as leaving_minor`,
    [cell, asset],
  )
  return { expectedMinor: row?.expected_minor ?? 0n, underWayMinor: row?.under_way_minor ?? 0n, leavingMinor: row?.leaving_minor ?? 0n }
}

export async function saveBalance(
  tx: Tx,
  balance: ExpectedBalance & { readonly cell: Cell; readonly asset: Currency; readonly foundMinor: bigint },
  now: Date,
): Promise<void> {
  const { cell, asset, foundMinor, expectedMinor, underWayMinor, leavingMinor } = balance
  await tx.change(
    'save-card-balance',
    `insert into card_balance (cell, asset, found_minor, expected_minor, under_way_minor, leaving_minor, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (cell) do update set found_minor = excluded.found_minor, expected_minor = excluded.expected_minor,
       under_way_minor = excluded.under_way_minor, leaving_minor = excluded.leaving_minor, asked_at = excluded.asked_at`,
    [cell, asset, foundMinor, expectedMinor, underWayMinor, leavingMinor, now],
  )
}
