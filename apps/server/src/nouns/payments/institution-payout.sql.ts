/** Payouts of the payment institution to our bank account. */
import type { InstitutionPayout, PayoutState, WalletStanding } from '@heathland/domain/cards/institution-payout'
import type { Id } from '@heathland/domain/id'
import type { Cell, Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

interface PayoutRow {
  readonly id: Id<'icp'>
  readonly cell: Cell
  readonly asset: Currency
  readonly amount_minor: bigint
  readonly reference: string
  readonly state: PayoutState
  readonly approval_id: Id<'apr'> | null
  readonly movement_id: string | null
  readonly return_id: string | null
  readonly failure: string | null
  readonly line_id: Id<'bln'> | null
  readonly wanted_at: Date
  readonly sent_at: Date | null
  readonly paid_at: Date | null
  readonly ended_at: Date | null
  readonly due_at: Date | null
}

const columns = `id, cell, asset, amount_minor, reference, state, approval_id, movement_id, return_id, failure, line_id, wanted_at, sent_at, paid_at,
  ended_at, due_at`

function toPayout(row: PayoutRow): InstitutionPayout {
  return {
    id: row.id,
    cell: row.cell,
    money: { ...money(row.amount_minor, row.asset), asset: row.asset },
    reference: row.reference,
    state: row.state,
    approvalId: row.approval_id ?? undefined,
    movementId: row.movement_id ?? undefined,
    returnId: row.return_id ?? undefined,
    failure: row.failure ?? undefined,
    lineId: row.line_id ?? undefined,
    wantedAt: row.wanted_at,
    sentAt: row.sent_at ?? undefined,
    paidAt: row.paid_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    dueAt: row.due_at ?? undefined,
  }
}

/** False while another one of this cell waits for the institution's answer. */
export async function insertPayout(tx: Tx, payout: InstitutionPayout): Promise<boolean> {
  const { id, cell, money: amount, reference, state, approvalId, wantedAt, dueAt } = payout
  const inserted = await tx.change(
    'insert-institution-payout',
    `insert into institution_payout (id, cell, asset, amount_minor, reference, state, approval_id, wanted_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (cell) where state = 'wanted' do nothing`,
    [id, cell, amount.asset, amount.amountMinor, reference, state, approvalId ?? null, wantedAt, dueAt ?? null],
  )
  return inserted > 0
}

export async function findInstitutionPayout(tx: ReadTx, id: string): Promise<InstitutionPayout | undefined> {
  const [row] = await tx.query<PayoutRow>('find-institution-payout', `select ${columns} from institution_payout where id = $1`, [id])
  return row && toPayout(row)
}

export async function findPayoutByMovement(tx: ReadTx, movementId: string): Promise<InstitutionPayout | undefined> {
  const [row] = await tx.query<PayoutRow>(
    'find-institution-payout-by-movement',
    `select ${columns} from institution_payout where movement_id = $1`,
    [movementId],
  )
  return row && toPayout(row)
}

export async function lockInstitutionPayout(tx: Tx, id: Id<'icp'>): Promise<InstitutionPayout | undefined> {
  const [row] = await tx.query<PayoutRow>('lock-institution-payout', `select ${columns} from institution_payout where id = $1 for update`, [
    id,
  ])
  return row && toPayout(row)
}

/** More than one is a doubt already. */
const sameTextMax = 5

/** Those whose reference stands in a payment's text. */
export async function lockPayoutsByReference(tx: Tx, references: readonly string[]): Promise<readonly InstitutionPayout[]> {
  if (references.length === 0) return []
  const rows = await tx.query<PayoutRow>(
    'lock-institution-payouts-by-reference',
    `select ${columns} from institution_payout where reference = any($1::text[]) order by id limit $2 for update`,
    [references, sameTextMax],
  )
  return rows.map(toPayout)
}

export async function saveInstitutionPayout(tx: Tx, payout: InstitutionPayout): Promise<void> {
  const { id, state, movementId, returnId, failure, lineId, sentAt, paidAt, endedAt, dueAt } = payout
  await tx.change(
    'save-institution-payout',
    `update institution_payout set state = $2, movement_id = $3, return_id = $4, failure = $5, line_id = $6, sent_at = $7, paid_at = $8,
       ended_at = $9, due_at = $10 where id = $1`,
    [
      id,
      state,
      movementId ?? null,
      returnId ?? null,
      failure ?? null,
      lineId ?? null,
      sentAt ?? null,
      paidAt ?? null,
      endedAt ?? null,
      dueAt ?? null,
    ],
  )
}

export async function postponeInstitutionPayout(tx: Tx, id: Id<'icp'>, dueAt: Date): Promise<void> {
  await tx.change('postpone-institution-payout', 'update institution_payout set due_at = $2 where id = $1 and due_at is not null', [
    id,
    dueAt,
  ])
}

export async function listDueInstitutionPayouts(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'icp'>[]> {
  const rows = await tx.query<{ id: Id<'icp'> }>(
    'list-due-institution-payouts',
    'select id from institution_payout where due_at <= $1 order by due_at limit $2',
    [now, max],
  )
  return rows.map(({ id }) => id)
}

/** Newest first. */
export async function listInstitutionPayouts(
  tx: ReadTx,
  { before = behindEveryId, rowsMax }: { readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly InstitutionPayout[]> {
  const rows = await tx.query<PayoutRow>(
    'list-institution-payouts',
    `select ${columns} from institution_payout where id < $1 order by id desc limit $2`,
    [before, rowsMax],
  )
  return rows.map(toPayout)
}

/** Which of these movements no payout came back by. */
export async function listUnknownReturns(tx: ReadTx, returnIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    'list-unknown-payout-returns',
    'select given.id from unnest($1::text[]) given (id) where not exists (select from institution_payout where return_id = given.id)',
    [returnIds],
  )
  return rows.map(({ id }) => id)
}

const openReversals = `coalesce((select sum(card_reversal.amount_minor) from card_reversal join card_payment on card_payment.id = card_payment_id
  where card_payment.cell = given.cell and card_reversal.state = 'open'), 0)::bigint`
const wanted = `coalesce((select sum(amount_minor) from institution_payout where cell = given.cell and state = 'wanted'), 0)::bigint`

/** What may be paid out is worked out from this. */
export async function findWalletStanding(tx: ReadTx, cell: Cell, asset: Currency): Promise<WalletStanding> {
  const [row] = await tx.query<{ books_minor: bigint; reversals_minor: bigint; wanted_minor: bigint }>(
    'find-institution-standing',
    `select coalesce(system_balance(concat_ws('_', 'acc', given.cell, 'card-wallet', given.asset)), 0) as books_minor,
            ${openReversals} as reversals_minor, ${wanted} as wanted_minor
     from (select $1::text as cell, $2::text as asset) as given`,
    [cell, asset],
  )
  return { booksMinor: row?.books_minor ?? 0n, openReversalsMinor: row?.reversals_minor ?? 0n, wantedMinor: row?.wanted_minor ?? 0n }
}

export interface InstitutionFigures extends WalletStanding {
  readonly cell: Cell
  readonly asset: Currency
  /** What the institution said last, and when. */
  readonly foundMinor: bigint | undefined
  readonly askedAt: Date | undefined
  readonly transitMinor: bigint
  readonly oldestTransitAt: Date | undefined
  /** The request for a payout that waits for a second person. */
  readonly approvalId: Id<'apr'> | undefined
}

interface FiguresRow {
  readonly cell: Cell
  readonly asset: Currency
  readonly books_minor: bigint
  readonly reversals_minor: bigint
  readonly wanted_minor: bigint
  readonly found_minor: bigint | null
  readonly asked_at: Date | null
  readonly transit_minor: bigint
  readonly oldest_at: Date | null
  readonly approval_id: Id<'apr'> | null
}

export async function listInstitutionFigures(
  tx: ReadTx,
  wallets: readonly { readonly cell: Cell; readonly asset: Currency }[],
): Promise<readonly InstitutionFigures[]> {
  const rows = await tx.query<FiguresRow>(
    'list-institution-figures',
    `select given.cell, given.asset, coalesce(system_balance(concat_ws('_', 'acc', given.cell, 'card-wallet', given.asset)), 0) as books_minor,
            ${openReversals} as reversals_minor, ${wanted} as wanted_minor, card_balance.found_minor, card_balance.asked_at,
            coalesce(system_balance(concat_ws('_', 'acc', given.cell, 'card-transit', given.asset)), 0) as transit_minor,
            (select min(sent_at) from institution_payout where cell = given.cell and state in ('sent', 'paid')) as oldest_at,
            (select id from approval where state = 'waiting' and act = 'cards.pay-out' and body ->> 'cell' = given.cell order by id limit 1) as approval_id
     from unnest($1::text[], $2::text[]) as given (cell, asset) left join card_balance on card_balance.cell = given.cell`,
    [wallets.map(({ cell }) => cell), wallets.map(({ asset }) => asset)],
  )
  return rows.map((row) => ({
    cell: row.cell,
    asset: row.asset,
    booksMinor: row.books_minor,
    openReversalsMinor: row.reversals_minor,
    wantedMinor: row.wanted_minor,
    foundMinor: row.found_minor ?? undefined,
    askedAt: row.asked_at ?? undefined,
    transitMinor: row.transit_minor,
    oldestTransitAt: row.oldest_at ?? undefined,
    approvalId: row.approval_id ?? undefined,
  }))
}
