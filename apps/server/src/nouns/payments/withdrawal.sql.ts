/** Members' bank accounts, their withdrawals, and the files they leave with. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { type Asset, money } from '@heathland/domain/money'
import { behindEveryId } from '@heathland/domain/page'
import { accountKey, type BankAccount } from '@heathland/domain/payments/bank-account'
import type { SentPayout } from '@heathland/domain/payments/bank-line'
import type { LinkedAccount } from '@heathland/domain/payments/linked-account'
import { statesOfTab, type WithdrawalTab } from '@heathland/domain/payments/office'
import type { Withdrawal, WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys, PersonSeal } from '../../core/keys.ts'

export const accountPlace = (id: string) => `bank_account.account.${id}`
const accountPurpose = 'bank account'

/** What a payment's account is found by, under every index key that is in use. */
export function accountIndexes(keys: Keys, account: BankAccount): readonly [Buffer, ...Buffer[]] {
  return keys.indexes(accountKey(account), accountPurpose)
}

interface AccountRow {
  readonly id: Id<'bac'>
  readonly person_id: Id<'per'>
  readonly account: Buffer
  readonly linked_at: Date
  readonly usable_from: Date
  readonly removed_at: Date | null
}

const accountColumns = `bank_account.id, bank_account.person_id, bank_account.account, bank_account.linked_at, bank_account.usable_from,
  bank_account.removed_at`

function toAccount(seal: PersonSeal, row: AccountRow): LinkedAccount {
  const { account, holderName } = JSON.parse(seal.open(accountPlace(row.id), row.account)) as Pick<LinkedAccount, 'account' | 'holderName'>
  return {
    id: row.id,
    personId: row.person_id,
    account,
    holderName,
    linkedAt: row.linked_at,
    usableFrom: row.usable_from,
    removedAt: row.removed_at ?? undefined,
  }
}

/** False when the member has linked it before. */
export async function insertAccount(
  tx: Tx,
  keys: Keys,
  seal: PersonSeal,
  { id, personId, account, holderName, linkedAt, usableFrom }: LinkedAccount,
  { cell, lineId }: { readonly cell: Cell; readonly lineId: Id<'bln'> },
): Promise<boolean> {
  const rows = await tx.query(
    'insert-bank-account',
    `insert into bank_account (id, person_id, cell, account, account_index, index_version, line_id, linked_at, usable_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      id,
      personId,
      cell,
      seal.seal(accountPlace(id), JSON.stringify({ account, holderName })),
      accountIndexes(keys, account)[0],
      keys.indexVersion,
      lineId,
      linkedAt,
      usableFrom,
    ],
  )
  return rows.length === 1
}

/** Whose account it is, as far as it is linked. */
export async function listAccountOwners(tx: ReadTx, indexes: readonly Buffer[]): Promise<readonly Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-account-owners',
    'select distinct person_id from bank_account where account_index = any ($1) and removed_at is null limit 20',
    [indexes],
  )
  return rows.map((row) => row.person_id)
}

export async function listAccounts(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>, rowsMax: number): Promise<readonly LinkedAccount[]> {
  const rows = await tx.query<AccountRow>(
    'list-bank-accounts',
    `select ${accountColumns} from bank_account where person_id = $1 and removed_at is null order by id desc limit $2`,
    [personId, rowsMax],
  )
  return rows.map((row) => toAccount(seal, row))
}

export async function findAccount(tx: ReadTx, seal: PersonSeal, id: string): Promise<LinkedAccount | undefined> {
  const [row] = await tx.query<AccountRow>('find-bank-account', `select ${accountColumns} from bank_account where id = $1`, [id])
  return row && toAccount(seal, row)
}

/** The same, and nobody removes it before this transaction ends. */
export async function lockAccount(tx: Tx, seal: PersonSeal, id: string): Promise<LinkedAccount | undefined> {
  const [row] = await tx.query<AccountRow>('lock-bank-account', `select ${accountColumns} from bank_account where id = $1 for share`, [id])
  return row && toAccount(seal, row)
}

/** False when there is none, or it was removed before. */
export async function removeAccount(tx: Tx, personId: Id<'per'>, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'remove-bank-account',
    'update bank_account set removed_at = $3 where id = $1 and person_id = $2 and removed_at is null returning id',
    [id, personId, now],
  )
  return rows.length === 1
}

/** Whether money is on its way to an account. */
export async function hasOpenWithdrawal(tx: ReadTx, accountId: string, personId: Id<'per'>): Promise<boolean> {
  const rows = await tx.query(
    'has-open-withdrawal',
    `select from withdrawal where person_id = $2 and account_id = $1 and state in ('in-review', 'ready', 'sent') limit 1`,
    [accountId, personId],
  )
  return rows.length === 1
}

export async function hasFactor(tx: ReadTx, personId: Id<'per'>): Promise<boolean> {
  const [row] = await tx.query<{ has_factor: boolean }>('has-factor', 'select person_has_factor($1) as has_factor', [personId])
  return row?.has_factor ?? false
}

/** Whether money may leave to them: not while they are suspended or their identity is in doubt. */
export async function mayBePaid(tx: ReadTx, personId: Id<'per'>): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>('may-be-paid', 'select may_be_paid($1) as may', [personId])
  return row?.may ?? false
}

export interface StoredWithdrawal extends Withdrawal {
  readonly batchId: Id<'pob'> | undefined
  readonly reason: string | undefined
  readonly returnCode: string | undefined
}

interface WithdrawalRow {
  readonly id: Id<'wdr'>
  readonly person_id: Id<'per'>
  readonly account_id: Id<'bac'>
  readonly cell: Cell
  readonly asset: Asset
  readonly amount_minor: bigint
  readonly state: WithdrawalState
  readonly prepared_at: Date
  readonly confirmed_at: Date | null
  readonly reservation: Id<'trf'> | null
  readonly batch_id: Id<'pob'> | null
  readonly reason: string | null
  readonly return_code: string | null
  readonly ended_at: Date | null
}

const withdrawalColumns = `withdrawal.id, withdrawal.person_id, withdrawal.account_id, withdrawal.cell, withdrawal.asset, withdrawal.amount_minor, withdrawal.state,
  withdrawal.prepared_at, withdrawal.confirmed_at, withdrawal.reservation, withdrawal.batch_id, withdrawal.reason, withdrawal.return_code, withdrawal.ended_at`

function toWithdrawal(row: WithdrawalRow): StoredWithdrawal {
  return {
    id: row.id,
    personId: row.person_id,
    accountId: row.account_id,
    cell: row.cell,
    asset: row.asset,
    amountMinor: row.amount_minor,
    state: row.state,
    preparedAt: row.prepared_at,
    confirmedAt: row.confirmed_at ?? undefined,
    reservation: row.reservation ?? undefined,
    batchId: row.batch_id ?? undefined,
    reason: row.reason ?? undefined,
    returnCode: row.return_code ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}

export async function insertWithdrawal(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  await tx.query(
    'insert-withdrawal',
    `insert into withdrawal (id, person_id, account_id, cell, asset, amount_minor, state, prepared_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      withdrawal.id,
      withdrawal.personId,
      withdrawal.accountId,
      withdrawal.cell,
      withdrawal.asset,
      withdrawal.amountMinor,
      withdrawal.state,
      withdrawal.preparedAt,
    ],
  )
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal | undefined> {
  const [row] = await tx.query<WithdrawalRow>('lock-withdrawal', `select ${withdrawalColumns} from withdrawal where id = $1 for update`, [
    id,
  ])
  return row && toWithdrawal(row)
}

export type ShownFactor = 'totp' | 'backup-code' | 'passkey'

export async function saveConfirmed(tx: Tx, { id, state, confirmedAt, reservation }: Withdrawal, factor: ShownFactor): Promise<void> {
  await tx.query(
    'save-confirmed-withdrawal',
    'update withdrawal set state = $2, confirmed_at = $3, reservation = $4, factor = $5 where id = $1',
    [id, state, confirmedAt ?? null, reservation ?? null, factor],
  )
}

/** A step of its owner. */
export async function saveOwnStep(tx: Tx, { id, state, endedAt }: Withdrawal): Promise<void> {
  await tx.query('save-withdrawal-step', 'update withdrawal set state = $2, ended_at = $3 where id = $1', [id, state, endedAt ?? null])
}

export async function saveReviewed(
  tx: Tx,
  { id, state, endedAt }: Withdrawal,
  reviewedBy: Id<'per'>,
  reason: string | undefined,
): Promise<void> {
  await tx.query(
    'save-reviewed-withdrawal',
    'update withdrawal set state = $2, ended_at = $3, reviewed_by = $4, reason = $5 where id = $1',
    [id, state, endedAt ?? null, reviewedBy, reason ?? null],
  )
}

/** What the bank's statement says of it. */
export async function saveBankStep(tx: Tx, { id, state, endedAt }: Withdrawal, returnCode?: string): Promise<void> {
  await tx.query('save-withdrawal-outcome', 'update withdrawal set state = $2, ended_at = $3, return_code = $4 where id = $1', [
    id,
    state,
    endedAt ?? null,
    returnCode ?? null,
  ])
}

export interface ShownWithdrawal extends StoredWithdrawal {
  readonly account: LinkedAccount
}

/** A member's own: the drafts of the last minutes and everything that was confirmed. */
export async function listOwnWithdrawals(
  tx: ReadTx,
  seal: PersonSeal,
  {
    personId,
    before = behindEveryId,
    rowsMax,
  }: { readonly personId: Id<'per'>; readonly before?: string | undefined; readonly rowsMax: number },
): Promise<readonly ShownWithdrawal[]> {
  const rows = await tx.query<ShownRow>(
    'list-own-withdrawals',
    `select ${withdrawalColumns}, bank_account.account as sealed, bank_account.linked_at, bank_account.usable_from, bank_account.removed_at
     from withdrawal join bank_account on bank_account.id = account_id
     where withdrawal.person_id = $1 and withdrawal.id < $2 and confirmed_at is not null order by withdrawal.id desc limit $3`,
    [personId, before, rowsMax],
  )
  return rows.map((row) => toShown(seal, row))
}

type ShownRow = WithdrawalRow & {
  readonly sealed?: Buffer
  readonly linked_at?: Date
  readonly usable_from?: Date
  readonly removed_at?: Date | null
}

function toShown(seal: PersonSeal, row: ShownRow): ShownWithdrawal {
  const account = toAccount(seal, {
    id: row.account_id,
    person_id: row.person_id,
    account: row.sealed ?? Buffer.alloc(0),
    linked_at: row.linked_at ?? row.prepared_at,
    usable_from: row.usable_from ?? row.prepared_at,
    removed_at: row.removed_at ?? null,
  })
  return { ...toWithdrawal(row), account }
}

export async function findOwnWithdrawal(tx: ReadTx, seal: PersonSeal, id: string): Promise<ShownWithdrawal | undefined> {
  const [row] = await tx.query<ShownRow>(
    'find-own-withdrawal',
    `select ${withdrawalColumns}, bank_account.account as sealed, bank_account.linked_at, bank_account.usable_from, bank_account.removed_at
     from withdrawal join bank_account on bank_account.id = account_id where withdrawal.id = $1`,
    [id],
  )
  return row && toShown(seal, row)
}

export interface OfficeWithdrawalRow extends StoredWithdrawal {
  readonly isBlocked: boolean
  readonly account: LinkedAccount | undefined
}

interface TabRow extends ShownRow {
  readonly wrapped_key: Buffer | null
  readonly is_blocked: boolean
}

/** Those of one tab, oldest first while they wait, newest first once they have ended. The account is opened with its owner's key. */
export async function listWithdrawalsOfTab(
  tx: ReadTx,
  keys: Keys,
  { tab, after, rowsMax }: { readonly tab: WithdrawalTab; readonly after: string | undefined; readonly rowsMax: number },
): Promise<readonly OfficeWithdrawalRow[]> {
  const isEnded = tab === 'ended'
  const rows = isEnded
    ? await tx.query<TabRow>(
        'list-ended-withdrawals',
        `select ${withdrawalColumns}, bank_account.account as sealed, bank_account.linked_at, bank_account.usable_from, bank_account.removed_at, wrapped_key,
                false as is_blocked
         from withdrawal join bank_account on bank_account.id = account_id left join person_key on person_key.person_id = withdrawal.person_id
         where withdrawal.state = any ($1) and confirmed_at is not null and withdrawal.id < $2 order by withdrawal.id desc limit $3`,
        [statesOfTab[tab], after ?? behindEveryId, rowsMax],
      )
    : await tx.query<TabRow>(
        'list-waiting-withdrawals',
        `select ${withdrawalColumns}, bank_account.account as sealed, bank_account.linked_at, bank_account.usable_from, bank_account.removed_at, wrapped_key,
                not may_be_paid(withdrawal.person_id) as is_blocked
         from withdrawal join bank_account on bank_account.id = account_id left join person_key on person_key.person_id = withdrawal.person_id
         where withdrawal.state = any ($1) and withdrawal.id > $2 order by withdrawal.id limit $3`,
        [statesOfTab[tab], after ?? '', rowsMax],
      )
  return rows.map((row) => ({
    ...toWithdrawal(row),
    isBlocked: row.state !== 'sent' && row.is_blocked,
    account: row.wrapped_key ? toShown(keys.personSeal(row.person_id, row.wrapped_key), row).account : undefined,
  }))
}

/** Drafts whose time is over. */
export async function listDueDrafts(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'wdr'>[]> {
  const rows = await tx.query<{ id: Id<'wdr'> }>(
    'list-due-drafts',
    `select id from withdrawal where state = 'draft' and prepared_at <= $1::timestamptz - interval '15 minutes' order by prepared_at limit $2`,
    [now, max],
  )
  return rows.map(({ id }) => id)
}

/** What may leave with the next file: withdrawals, and held money that goes back. */
export interface Payable {
  readonly kind: 'withdrawal' | 'line'
  readonly id: string
  readonly personId: Id<'per'> | undefined
  readonly amountMinor: bigint
}

export async function listPayable(tx: ReadTx, cell: Cell, rowsMax: number): Promise<readonly Payable[]> {
  const rows = await tx.query<{ kind: 'withdrawal' | 'line'; id: string; person_id: Id<'per'> | null; amount_minor: bigint }>(
    'list-payable',
    `(select 'withdrawal' as kind, id, person_id, amount_minor from withdrawal where state = 'ready' and cell = $1 and may_be_paid(person_id)
      order by id limit $2)
     union all
     (select 'line', id, null, amount_minor from bank_line where state = 'refunding' and batch_id is null and cell = $1 order by id limit $2)
     order by id limit $2`,
    [cell, rowsMax],
  )
  return rows.map((row) => ({ kind: row.kind, id: row.id, personId: row.person_id ?? undefined, amountMinor: row.amount_minor }))
}

export interface StoredBatch {
  readonly id: Id<'pob'>
  readonly cell: Cell
  readonly asset: Asset
  readonly payouts: number
  readonly amountMinor: bigint
  readonly agreedAt: Date
  readonly executeOn: string
  readonly madeAt: Date | undefined
  readonly sentAt: Date | undefined
}

interface BatchRow {
  readonly id: Id<'pob'>
  readonly cell: Cell
  readonly asset: Asset
  readonly payouts: number
  readonly amount_minor: bigint
  readonly agreed_at: Date
  readonly execute_on: string
  readonly made_at: Date | null
  readonly sent_at: Date | null
}

const batchColumns = 'id, cell, asset, payouts, amount_minor, agreed_at, execute_on::text, made_at, sent_at'

function toBatch(row: BatchRow): StoredBatch {
  return {
    id: row.id,
    cell: row.cell,
    asset: row.asset,
    payouts: row.payouts,
    amountMinor: row.amount_minor,
    agreedAt: row.agreed_at,
    executeOn: row.execute_on,
    madeAt: row.made_at ?? undefined,
    sentAt: row.sent_at ?? undefined,
  }
}

/** The batch and everything that leaves with it, in one step: from here on nothing of it can be taken back. */
export async function insertBatch(
  tx: Tx,
  batch: Omit<StoredBatch, 'madeAt' | 'sentAt'> & { readonly approvalId: Id<'apr'> },
  payable: readonly Payable[],
): Promise<number> {
  await tx.query(
    'insert-payout-batch',
    `insert into payout_batch (id, cell, asset, payouts, amount_minor, approval_id, agreed_at, execute_on) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [batch.id, batch.cell, batch.asset, batch.payouts, batch.amountMinor, batch.approvalId, batch.agreedAt, batch.executeOn],
  )
  const idsOf = (kind: Payable['kind']) => payable.filter((each) => each.kind === kind).map(({ id }) => id)
  const withdrawals = await tx.query(
    'send-withdrawals',
    `update withdrawal set state = 'sent', batch_id = $1 where id = any ($2) and state = 'ready' returning id`,
    [batch.id, idsOf('withdrawal')],
  )
  const lines = await tx.query(
    'send-lines-back',
    `update bank_line set batch_id = $1 where id = any ($2) and state = 'refunding' and batch_id is null returning id`,
    [batch.id, idsOf('line')],
  )
  return withdrawals.length + lines.length
}

export async function lockBatch(tx: Tx, id: string): Promise<StoredBatch | undefined> {
  const [row] = await tx.query<BatchRow>('lock-payout-batch', `select ${batchColumns} from payout_batch where id = $1 for update`, [id])
  return row && toBatch(row)
}

export async function listBatches(
  tx: ReadTx,
  { before = behindEveryId, rowsMax }: { readonly before?: string | undefined; readonly rowsMax: number },
): Promise<readonly (StoredBatch & { readonly made: number })[]> {
  const rows = await tx.query<BatchRow & { made: number }>(
    'list-payout-batches',
    `select ${batchColumns}, (select count(*)::int from payout where payout.batch_id = payout_batch.id and payout.state <> 'sent') as made
     from payout_batch where id < $1 order by id desc limit $2`,
    [before, rowsMax],
  )
  return rows.map((row) => ({ ...toBatch(row), made: row.made }))
}

export async function listUnsentBatches(tx: ReadTx, _now: Date, max: number): Promise<readonly Id<'pob'>[]> {
  const rows = await tx.query<{ id: Id<'pob'> }>(
    'list-unsent-batches',
    'select id from payout_batch where sent_at is null order by id limit $1',
    [max],
  )
  return rows.map(({ id }) => id)
}

const filePlace = (id: string) => `payout_batch.file.${id}`

export async function saveBatchFile(
  tx: Tx,
  keys: Keys,
  { id, text, fileHash, now }: { readonly id: Id<'pob'>; readonly text: string; readonly fileHash: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query('save-batch-file', 'update payout_batch set file = $2, file_hash = $3, master_version = $4, made_at = $5 where id = $1', [
    id,
    keys.seal(text, filePlace(id)),
    fileHash,
    keys.masterVersion,
    now,
  ])
}

export async function findBatchFile(
  tx: ReadTx,
  keys: Keys,
  id: string,
): Promise<{ readonly text: string; readonly asset: Asset } | undefined> {
  const [row] = await tx.query<{ file: Buffer | null; asset: Asset }>(
    'find-batch-file',
    'select file, asset from payout_batch where id = $1',
    [id],
  )
  return row?.file ? { text: keys.open(row.file, filePlace(id)), asset: row.asset } : undefined
}

export async function saveBatchSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('save-batch-sent', 'update payout_batch set sent_at = $2 where id = $1 and sent_at is null', [id, now])
}

/** What leaves with a batch and to whom, in the order of the file. */
export interface BatchedPayout {
  readonly kind: Payable['kind']
  readonly id: string
  readonly amountMinor: bigint
  readonly account: LinkedAccount | undefined
}

export async function listBatchedWithdrawals(tx: ReadTx, keys: Keys, batchId: Id<'pob'>): Promise<readonly BatchedPayout[]> {
  const rows = await tx.query<ShownRow & { wrapped_key: Buffer | null }>(
    'list-batched-withdrawals',
    `select ${withdrawalColumns}, bank_account.account as sealed, bank_account.linked_at, bank_account.usable_from, bank_account.removed_at, wrapped_key
     from withdrawal join bank_account on bank_account.id = account_id left join person_key on person_key.person_id = withdrawal.person_id
     where withdrawal.batch_id = $1 order by withdrawal.id`,
    [batchId],
  )
  return rows.map((row) => ({
    kind: 'withdrawal',
    id: row.id,
    amountMinor: row.amount_minor,
    account: row.wrapped_key ? toShown(keys.personSeal(row.person_id, row.wrapped_key), row).account : undefined,
  }))
}

export async function listBatchedLines(tx: ReadTx, batchId: Id<'pob'>): Promise<readonly Id<'bln'>[]> {
  const rows = await tx.query<{ id: Id<'bln'> }>('list-batched-lines', 'select id from bank_line where batch_id = $1 order by id', [
    batchId,
  ])
  return rows.map(({ id }) => id)
}

export interface NewPayout {
  readonly id: Id<'pyo'>
  readonly amountMinor: bigint
  readonly withdrawalId: string | undefined
  readonly lineId: string | undefined
}

export async function insertPayouts(tx: Tx, { id, cell, asset }: StoredBatch, payouts: readonly NewPayout[], now: Date): Promise<void> {
  await tx.query(
    'insert-payouts',
    `insert into payout (id, batch_id, cell, asset, amount_minor, withdrawal_id, line_id, state, created_at)
     select given.id, $1, $2, $3, given.amount_minor, given.withdrawal_id, given.line_id, 'sent', $4
     from unnest($5::text[], $6::bigint[], $7::text[], $8::text[]) as given (id, amount_minor, withdrawal_id, line_id)`,
    [
      id,
      cell,
      asset,
      now,
      payouts.map((payout) => payout.id),
      payouts.map(({ amountMinor }) => amountMinor),
      payouts.map(({ withdrawalId }) => withdrawalId ?? null),
      payouts.map(({ lineId }) => lineId ?? null),
    ],
  )
}

export interface StoredPayout extends SentPayout {
  readonly state: 'sent' | 'made' | 'returned'
  readonly withdrawalId: Id<'wdr'> | undefined
  readonly lineId: Id<'bln'> | undefined
}

interface PayoutRow {
  readonly id: Id<'pyo'>
  readonly asset: Asset
  readonly amount_minor: bigint
  readonly state: StoredPayout['state']
  readonly withdrawal_id: Id<'wdr'> | null
  readonly line_id: Id<'bln'> | null
}

function toPayout(row: PayoutRow): StoredPayout {
  return {
    id: row.id,
    money: money(row.amount_minor, row.asset),
    state: row.state,
    withdrawalId: row.withdrawal_id ?? undefined,
    lineId: row.line_id ?? undefined,
  }
}

/** The payout of this id, or all of the file of that id: banks name the one or the other. */
export async function lockPayouts(
  tx: Tx,
  {
    payoutId,
    batchId,
    state,
  }: { readonly payoutId: string | undefined; readonly batchId: string | undefined; readonly state: 'sent' | 'made' },
): Promise<readonly StoredPayout[]> {
  const rows = await tx.query<PayoutRow>(
    'lock-payouts',
    `select id, asset, amount_minor, state, withdrawal_id, line_id from payout
     where state = $3 and case when exists (select from payout where id = $1) then id = $1 else batch_id = $2 end
     order by id for update`,
    [payoutId ?? null, batchId ?? null, state],
  )
  return rows.map(toPayout)
}

/** `lineId` is the payment on a statement by which the bank says so. */
export async function savePayoutMade(tx: Tx, id: Id<'pyo'>, lineId: Id<'bln'>, now: Date): Promise<void> {
  await tx.query('save-payout-made', `update payout set state = 'made', made_at = $3, made_by = $2 where id = $1`, [id, lineId, now])
}

export async function savePayoutReturned(tx: Tx, id: Id<'pyo'>, lineId: Id<'bln'>): Promise<void> {
  await tx.query('save-payout-returned', `update payout set state = 'returned', returned_by = $2 where id = $1`, [id, lineId])
}

/** Seals the next files under the present master key; returns how many. */
export async function resealBatchFiles(tx: Tx, keys: Keys, rowsMax: number): Promise<number> {
  const rows = await tx.query<{ id: string; file: Buffer }>(
    'next-batch-files-to-reseal',
    'select id, file from payout_batch where master_version < $1 and file is not null order by id limit $2 for update skip locked',
    [keys.masterVersion, rowsMax],
  )
  for (const { id, file } of rows)
    await tx.query('reseal-batch-file', 'update payout_batch set file = $2, master_version = $3 where id = $1', [
      id,
      keys.seal(keys.open(file, filePlace(id)), filePlace(id)),
      keys.masterVersion,
    ])
  return rows.length
}
