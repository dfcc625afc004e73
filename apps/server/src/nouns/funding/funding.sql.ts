import type { DepositStory } from '@heathland/contract/wire-funding'
import type { Deposit, DepositFees, DepositState, Hold, HoldReason } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import type { ReadTx, Tx } from '../../core/database.ts'

interface DepositRow {
  readonly id: Id<'dep'>
  readonly person_id: Id<'per'>
  readonly cell: Cell
  readonly state: DepositState
  readonly wallet_address: string
  readonly pay_asset: 'EUR' | 'GBP'
  readonly pay_minor: bigint
  readonly quoted_provider_fee_minor: bigint
  readonly quoted_network_fee_minor: bigint
  readonly quoted_extra_fee_minor: bigint
  readonly quoted_total_fee_minor: bigint
  readonly quoted_delivered_minor: bigint
  readonly charged_provider_fee_minor: bigint | null
  readonly charged_network_fee_minor: bigint | null
  readonly charged_extra_fee_minor: bigint | null
  readonly charged_total_fee_minor: bigint | null
  readonly delivered_minor: bigint | null
  readonly payment_id: string | null
  readonly failure_reason: string | null
  readonly opened_at: Date
  readonly due_at: Date | null
  readonly settled_at: Date | null
  readonly is_held: boolean
  readonly is_identity_held: boolean
}

const columns = `id, person_id, cell, state, wallet_address, pay_asset, pay_minor, quoted_provider_fee_minor, quoted_network_fee_minor,
  quoted_extra_fee_minor, quoted_total_fee_minor, quoted_delivered_minor, charged_provider_fee_minor, charged_network_fee_minor,
  charged_extra_fee_minor, charged_total_fee_minor, delivered_minor, payment_id, failure_reason, opened_at, due_at, settled_at`
/** A payment that a person has not called settled. What they have explained otherwise stays as they left it. */
const isHeld = `exists (
  select from custody_break held where held.deposit_id = deposit.id
    and (held.kind like 'wrong-%' and held.state <> 'resolved' or held.kind = 'identity-check' and held.state = 'explained')
) as is_held, exists (
  select from custody_break held where held.deposit_id = deposit.id and held.kind = 'identity-check' and held.state = 'open'
) as is_identity_held`

/** The order and the first step of its story, which belong together. */
export async function insertDeposit(tx: Tx, deposit: Deposit, quoteExpiresAt: Date | undefined): Promise<void> {
  const { fees, delivered } = deposit.quoted
  await tx.query(
    'insert-deposit',
    `insert into deposit (id, person_id, cell, state, wallet_address, pay_asset, pay_minor, quoted_provider_fee_minor,
       quoted_network_fee_minor, quoted_extra_fee_minor, quoted_total_fee_minor, quoted_delivered_minor, quote_expires_at,
       opened_at, updated_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
    [
      deposit.id,
      deposit.personId,
      deposit.cell,
      deposit.state,
      deposit.walletAddress,
      deposit.pay.asset,
      deposit.pay.amountMinor,
      fees.provider.amountMinor,
      fees.network.amountMinor,
      fees.extra.amountMinor,
      fees.total.amountMinor,
      delivered.amountMinor,
      quoteExpiresAt ?? null,
      deposit.openedAt,
      deposit.dueAt ?? null,
    ],
  )
  await insertStep(tx, deposit, deposit.openedAt)
}

export async function insertStep(tx: Tx, { id, personId, state }: Deposit, at: Date): Promise<void> {
  await tx.query('insert-deposit-step', 'insert into deposit_step (deposit_id, person_id, state, at) values ($1, $2, $3, $4)', [
    id,
    personId,
    state,
    at,
  ])
}

export async function findDeposit(tx: ReadTx, id: Id<'dep'>): Promise<Deposit | undefined> {
  const [row] = await tx.query<DepositRow>('find-deposit', `select ${columns}, ${isHeld} from deposit where id = $1`, [id])
  return row && toDeposit(row)
}

export async function lockDeposit(tx: Tx, id: Id<'dep'>): Promise<Deposit | undefined> {
  const [row] = await tx.query<DepositRow>('lock-deposit', `select ${columns}, ${isHeld} from deposit where id = $1 for update`, [id])
  return row && toDeposit(row)
}

export async function saveDeposit(tx: Tx, deposit: Deposit, customerId: string | undefined, now: Date): Promise<void> {
  const { charged } = deposit
  await tx.query(
    'save-deposit',
    `update deposit set state = $2, payment_id = $3, failure_reason = $4, due_at = $5, settled_at = $6, delivered_minor = $7,
       charged_paid_minor = case when $8::bigint is null then null else pay_minor end,
       charged_provider_fee_minor = $8, charged_network_fee_minor = $9, charged_extra_fee_minor = $10, charged_total_fee_minor = $11,
       customer_id = coalesce($12, customer_id), updated_at = $13
     where id = $1`,
    [
      deposit.id,
      deposit.state,
      deposit.paymentId ?? null,
      deposit.failureReason ?? null,
      deposit.dueAt ?? null,
      deposit.settledAt ?? null,
      deposit.delivered?.amountMinor ?? null,
      charged?.provider.amountMinor ?? null,
      charged?.network.amountMinor ?? null,
      charged?.extra.amountMinor ?? null,
      charged?.total.amountMinor ?? null,
      customerId ?? null,
      now,
    ],
  )
}

export async function postponeDeposit(tx: Tx, id: Id<'dep'>, dueAt: Date | undefined): Promise<void> {
  await tx.query('postpone-deposit', 'update deposit set due_at = $2 where id = $1 and due_at is not null', [id, dueAt ?? null])
}

export async function listDueDeposits(tx: ReadTx, now: Date, limit: number): Promise<Id<'dep'>[]> {
  const rows = await tx.query<{ id: Id<'dep'> }>(
    'list-due-deposits',
    'select id from deposit where due_at <= $1 order by due_at limit $2',
    [now, limit],
  )
  return rows.map((row) => row.id)
}

interface StoryRow extends DepositRow {
  readonly steps: readonly { readonly at: string; readonly state: DepositState }[] | null
  readonly held_for: HoldReason | null
}

/** The newest steps are the ones that count; a deposit has a handful. */
const stepsMax = 50
const steps = `(
  select json_agg(json_build_object('at', step.at, 'state', step.state) order by step.id)
  from (select id, at, state from deposit_step where deposit_id = deposit.id order by id desc limit ${stepsMax}) step
) as steps`
const heldFor = `(
  select held.kind from custody_break held
  where held.person_id = deposit.person_id and held.deposit_id = deposit.id and held.state <> 'resolved' order by held.id desc limit 1
) as held_for`

/** One's own, newest first; row security shows no other. */
export async function listStories(
  tx: ReadTx,
  personId: Id<'per'>,
  page: { readonly before: string | undefined; readonly rowsMax: number },
): Promise<DepositStory[]> {
  const rows = await tx.query<StoryRow>(
    'list-deposit-stories',
    `select ${columns}, ${isHeld}, ${heldFor}, ${steps} from deposit
     where person_id = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    [personId, page.before ?? null, page.rowsMax],
  )
  return rows.map(toStory)
}

export async function findStory(tx: ReadTx, personId: Id<'per'>, id: string): Promise<DepositStory | undefined> {
  const [row] = await tx.query<StoryRow>(
    'find-deposit-story',
    `select ${columns}, ${isHeld}, ${heldFor}, ${steps} from deposit where person_id = $1 and id = $2`,
    [personId, id],
  )
  return row && toStory(row)
}

function toStory(row: StoryRow): DepositStory {
  const timeline = (row.steps ?? []).map(({ at, state }) => ({ at: new Date(at), state }))
  return { deposit: toDeposit(row), timeline, heldFor: row.held_for ?? undefined }
}

function toDeposit(row: DepositRow): Deposit {
  const fees = (provider: bigint, network: bigint, extra: bigint, total: bigint): DepositFees => ({
    provider: money(provider, row.pay_asset),
    network: money(network, row.pay_asset),
    extra: money(extra, row.pay_asset),
    total: money(total, row.pay_asset),
  })
  return {
    id: row.id,
    personId: row.person_id,
    cell: row.cell,
    walletAddress: row.wallet_address,
    pay: money(row.pay_minor, row.pay_asset),
    quoted: {
      fees: fees(row.quoted_provider_fee_minor, row.quoted_network_fee_minor, row.quoted_extra_fee_minor, row.quoted_total_fee_minor),
      delivered: money(row.quoted_delivered_minor, 'EURC'),
    },
    state: row.state,
    paymentId: row.payment_id ?? undefined,
    charged:
      row.charged_total_fee_minor === null
        ? undefined
        : fees(
            row.charged_provider_fee_minor ?? 0n,
            row.charged_network_fee_minor ?? 0n,
            row.charged_extra_fee_minor ?? 0n,
            row.charged_total_fee_minor,
          ),
    delivered: row.delivered_minor === null ? undefined : money(row.delivered_minor, 'EURC'),
    failureReason: row.failure_reason ?? undefined,
    openedAt: row.opened_at,
    dueAt: row.due_at ?? undefined,
    settledAt: row.settled_at ?? undefined,
    isHeld: row.is_held,
    isIdentityHeld: row.is_identity_held,
  }
}

/** Each payment is held once for a reason until that is resolved, with its newest figures; returns whether it is held anew. */
export async function insertHold(tx: Tx, id: Id<'brk'>, { personId, id: depositId }: Deposit, hold: Hold, now: Date): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'insert-hold',
    `insert into custody_break as known
       (id, kind, person_id, deposit_id, payment_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     values ($1, $2, $3, $4, $5, 'EURC', $6, $7, $8, 'open', $8)
     on conflict (deposit_id, kind, (coalesce(payment_id, ''))) where deposit_id is not null and state <> 'resolved'
     do update set expected_minor = excluded.expected_minor, found_minor = excluded.found_minor, updated_at = excluded.updated_at
     where known.state = 'open' and (known.expected_minor, known.found_minor) <> (excluded.expected_minor, excluded.found_minor)
     returning known.id`,
    [id, hold.reason, personId, depositId, hold.paymentId ?? null, hold.expectedMinor, hold.foundMinor, now],
  )
  return rows[0]?.id === id
}

/** The identity check no longer stands in the way of an order; returns the break that ended. */
export async function releaseIdentityHold(tx: Tx, depositId: Id<'dep'>, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'release-identity-hold',
    `update custody_break set state = 'resolved', updated_at = $2
     where deposit_id = $1 and kind = 'identity-check' and state = 'open' returning id`,
    [depositId, now],
  )
  return row?.id
}

/** Orders that may still be paid, or that wait for the check: few, since each lives a day unless it is paid. */
export async function listOpenDepositsOf(tx: ReadTx, personId: Id<'per'>, limit: number): Promise<Id<'dep'>[]> {
  const rows = await tx.query<{ id: Id<'dep'> }>(
    'list-open-deposits-of',
    `select id from deposit where person_id = $1
       and (state in ('opened', 'awaiting-payment', 'action-needed', 'processing')
            or exists (select from custody_break held where held.deposit_id = deposit.id and held.kind = 'identity-check' and held.state = 'open'))
     order by id desc limit $2`,
    [personId, limit],
  )
  return rows.map((row) => row.id)
}
