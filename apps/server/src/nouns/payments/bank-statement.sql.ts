/** Statements of our bank and the payments on them. Whatever names a payer is sealed. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { type Asset, money } from '@heathland/domain/money'
import { behindEveryId } from '@heathland/domain/page'
import type { BankLine, LineDetails, LineHold } from '@heathland/domain/payments/bank-line'
import type { TakenStatement } from '@heathland/domain/payments/check-statement'
import type { LineState, LineTab, StatementState } from '@heathland/domain/payments/office'
import type { BankAsset, StatedAccount } from '@heathland/domain/payments/statement'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'

export interface StoredStatement {
  readonly id: Id<'bst'>
  readonly cell: Cell
  readonly asset: BankAsset
  readonly name: string
  readonly sequence: bigint | undefined
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  readonly closedOn: string | undefined
  readonly fileHash: Buffer
  readonly lines: number
  readonly continuesLast: boolean
  readonly gap: { readonly from: bigint; readonly to: bigint } | undefined
  readonly source: 'bank' | 'upload'
  readonly state: StatementState
  readonly uploadedBy: Id<'per'> | undefined
  readonly arrivedAt: Date
}

interface StatementRow {
  readonly id: Id<'bst'>
  readonly cell: Cell
  readonly asset: BankAsset
  readonly name: string
  readonly sequence: bigint | null
  readonly opening_minor: bigint
  readonly closing_minor: bigint
  readonly closed_on: string | null
  readonly file_hash: Buffer
  readonly lines: number
  readonly continues_last: boolean
  readonly gap_from: bigint | null
  readonly gap_to: bigint | null
  readonly source: 'bank' | 'upload'
  readonly state: StatementState
  readonly uploaded_by: Id<'per'> | null
  readonly arrived_at: Date
}

const statementColumns = `id, cell, asset, name, sequence, opening_minor, closing_minor, closed_on::text, file_hash, lines, continues_last, gap_from, gap_to,
  source, state, uploaded_by, arrived_at`

function toStatement(row: StatementRow): StoredStatement {
  return {
    id: row.id,
    cell: row.cell,
    asset: row.asset,
    name: row.name,
    sequence: row.sequence ?? undefined,
    openingMinor: row.opening_minor,
    closingMinor: row.closing_minor,
    closedOn: row.closed_on ?? undefined,
    fileHash: row.file_hash,
    lines: row.lines,
    continuesLast: row.continues_last,
    gap: row.gap_from === null || row.gap_to === null ? undefined : { from: row.gap_from, to: row.gap_to },
    source: row.source,
    state: row.state,
    uploadedBy: row.uploaded_by ?? undefined,
    arrivedAt: row.arrived_at,
  }
}

const filePlace = (id: string) => `bank_statement.file.${id}`

/** False when it is known, by the bank's name for it. One that waits keeps its file. */
export async function insertStatement(
  tx: Tx,
  keys: Keys,
  statement: StoredStatement,
  { now, file }: { readonly now: Date; readonly file?: Uint8Array },
): Promise<boolean> {
  const rows = await tx.query(
    'insert-bank-statement',
    `insert into bank_statement (id, cell, asset, name, sequence, opening_minor, closing_minor, closed_on, file_hash, lines, continues_last, gap_from, gap_to,
       source, state, uploaded_by, arrived_at, taken_at, file, master_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) on conflict do nothing returning id`,
    [
      statement.id,
      statement.cell,
      statement.asset,
      statement.name,
      statement.sequence ?? null,
      statement.openingMinor,
      statement.closingMinor,
      statement.closedOn ?? null,
      statement.fileHash,
      statement.lines,
      statement.continuesLast,
      statement.gap?.from ?? null,
      statement.gap?.to ?? null,
      statement.source,
      statement.state,
      statement.uploadedBy ?? null,
      statement.arrivedAt,
      statement.state === 'taken' ? now : null,
      file ? keys.seal(Buffer.from(file).toString('base64'), filePlace(statement.id)) : null,
      file ? keys.masterVersion : null,
    ],
  )
  return rows.length === 1
}

const rememberedStatements = 400

/** What checks of the next statement go by: the newest of this account, at most a good year of days. */
export async function listTakenStatements(
  tx: ReadTx,
  cell: Cell,
  asset: Asset,
  account: StatedAccount,
): Promise<readonly TakenStatement[]> {
  const rows = await tx.query<StatementRow>(
    'list-taken-statements',
    `select ${statementColumns} from bank_statement where cell = $1 and asset = $2 and state = 'taken'
     order by closed_on desc nulls last, sequence desc nulls last limit $3`,
    [cell, asset, rememberedStatements],
  )
  return rows.map((row) => ({
    id: row.name,
    account,
    sequence: row.sequence ?? undefined,
    closing: money(row.closing_minor, row.asset),
    closedOn: row.closed_on ?? undefined,
  }))
}

export async function findStatement(tx: ReadTx, id: string): Promise<StoredStatement | undefined> {
  const [row] = await tx.query<StatementRow>('find-bank-statement', `select ${statementColumns} from bank_statement where id = $1`, [id])
  return row && toStatement(row)
}

export async function lockStatement(tx: Tx, id: string): Promise<StoredStatement | undefined> {
  const [row] = await tx.query<StatementRow>(
    'lock-bank-statement',
    `select ${statementColumns} from bank_statement where id = $1 for update`,
    [id],
  )
  return row && toStatement(row)
}

/** An uploaded file, as long as it waits. */
export async function findUploadedFile(tx: ReadTx, keys: Keys, id: Id<'bst'>): Promise<Uint8Array | undefined> {
  const [row] = await tx.query<{ file: Buffer | null }>('find-uploaded-file', 'select file from bank_statement where id = $1', [id])
  return row?.file ? Buffer.from(keys.open(row.file, filePlace(id)), 'base64') : undefined
}

/** A second person has agreed; a job takes it. */
export async function saveAgreed(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.query('save-agreed-statement', `update bank_statement set approval_id = $2 where id = $1 and state = 'waiting'`, [
    id,
    approvalId,
  ])
}

/** It was turned down, or came by itself meanwhile. */
export async function saveRefused(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'save-refused-statement',
    `update bank_statement set state = 'refused', file = null, master_version = null where id = $1 and state = 'waiting'`,
    [id],
  )
}

/** An upload that two people agreed to counts from now. */
export async function saveTaken(tx: Tx, { id, lines, continuesLast, gap }: StoredStatement, now: Date): Promise<void> {
  await tx.query(
    'save-taken-statement',
    `update bank_statement set state = 'taken', file = null, master_version = null, lines = $2, continues_last = $3, gap_from = $4, gap_to = $5, taken_at = $6
     where id = $1 and state = 'waiting'`,
    [id, lines, continuesLast, gap?.from ?? null, gap?.to ?? null, now],
  )
}

/** Uploads that two people agreed to and that no job has taken yet. */
export async function listAgreedUploads(tx: ReadTx, _now: Date, max: number): Promise<readonly Id<'bst'>[]> {
  const rows = await tx.query<{ id: Id<'bst'> }>(
    'list-agreed-uploads',
    `select id from bank_statement where state = 'waiting' and approval_id is not null order by id limit $1`,
    [max],
  )
  return rows.map(({ id }) => id)
}

export interface ListedStatement extends StoredStatement {
  readonly held: number
}

export async function listStatements(
  tx: ReadTx,
  { before = behindEveryId, rowsMax }: { readonly before?: string | undefined; readonly rowsMax: number },
): Promise<readonly ListedStatement[]> {
  const rows = await tx.query<StatementRow & { readonly held: number }>(
    'list-bank-statements',
    `select ${statementColumns}, (select count(*)::int from bank_line where statement_id = bank_statement.id and bank_line.state in ('held', 'refunding')) as held
     from bank_statement where id < $1 order by id desc limit $2`,
    [before, rowsMax],
  )
  return rows.map((row) => ({ ...toStatement(row), held: row.held }))
}

/** Taken statements with payments that nothing was decided about: their job was lost, or goes on. */
export async function listUnappliedStatements(tx: ReadTx, _now: Date, max: number): Promise<readonly Id<'bst'>[]> {
  const rows = await tx.query<{ id: Id<'bst'> }>(
    'list-unapplied-statements',
    `select id from bank_statement where state = 'taken' and exists (select from bank_line where statement_id = bank_statement.id and bank_line.state = 'new')
     order by id limit $1`,
    [max],
  )
  return rows.map(({ id }) => id)
}

export interface NewLine extends BankLine {
  readonly id: Id<'bln'>
  readonly keyHash: Buffer
}

const linePlace = (id: string) => `bank_line.details.${id}`

/** Those that are known from another file are left out; returns how many are new. */
export async function insertLines(tx: Tx, keys: Keys, statement: StoredStatement, lines: readonly NewLine[]): Promise<number> {
  const rows = await tx.query(
    'insert-bank-lines',
    `insert into bank_line (id, statement_id, cell, asset, direction, amount_minor, booked_on, key_hash, details, master_version, state)
     select given.id, $1, $2, $3, given.direction, given.amount_minor, given.booked_on, given.key_hash, given.details, $4, 'new'
     from unnest($5::text[], $6::text[], $7::bigint[], $8::date[], $9::bytea[], $10::bytea[])
       as given (id, direction, amount_minor, booked_on, key_hash, details)
     on conflict do nothing returning id`,
    [
      statement.id,
      statement.cell,
      statement.asset,
      keys.masterVersion,
      lines.map(({ id }) => id),
      lines.map(({ direction }) => direction),
      lines.map((line) => line.money.amountMinor),
      lines.map(({ bookedOn }) => bookedOn ?? null),
      lines.map(({ keyHash }) => keyHash),
      lines.map(({ id, details }) => keys.seal(JSON.stringify(details), linePlace(id))),
    ],
  )
  return rows.length
}

export interface StoredLine extends BankLine {
  readonly id: Id<'bln'>
  readonly statementId: Id<'bst'>
  readonly cell: Cell
  readonly state: LineState
  readonly hold: LineHold | undefined
  readonly personId: Id<'per'> | undefined
  readonly ownerId: Id<'per'> | undefined
  readonly batchId: Id<'pob'> | undefined
  readonly reason: string | undefined
  readonly heldAt: Date | undefined
  readonly endedAt: Date | undefined
}

interface LineRow {
  readonly id: Id<'bln'>
  readonly statement_id: Id<'bst'>
  readonly cell: Cell
  readonly asset: Asset
  readonly direction: BankLine['direction']
  readonly amount_minor: bigint
  readonly booked_on: string | null
  readonly details: Buffer
  readonly state: LineState
  readonly hold: LineHold | null
  readonly person_id: Id<'per'> | null
  readonly owner_id: Id<'per'> | null
  readonly batch_id: Id<'pob'> | null
  readonly reason: string | null
  readonly held_at: Date | null
  readonly ended_at: Date | null
}

const lineColumns = `id, statement_id, cell, asset, direction, amount_minor, booked_on::text, details, state, hold, person_id, owner_id, batch_id, reason,
  held_at, ended_at`

function toLine(keys: Keys, row: LineRow): StoredLine {
  return {
    id: row.id,
    statementId: row.statement_id,
    cell: row.cell,
    direction: row.direction,
    money: money(row.amount_minor, row.asset),
    bookedOn: row.booked_on ?? undefined,
    details: JSON.parse(keys.open(row.details, linePlace(row.id))) as LineDetails,
    state: row.state,
    hold: row.hold ?? undefined,
    personId: row.person_id ?? undefined,
    ownerId: row.owner_id ?? undefined,
    batchId: row.batch_id ?? undefined,
    reason: row.reason ?? undefined,
    heldAt: row.held_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}

export async function listNewLines(
  tx: ReadTx,
  asked: { readonly statementId: Id<'bst'>; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'bln'>[]> {
  const rows = await tx.query<{ id: Id<'bln'> }>(
    'list-new-bank-lines',
    `select id from bank_line where statement_id = $1 and state = 'new' and id > $2 order by id limit $3`,
    [asked.statementId, asked.after, asked.rowsMax],
  )
  return rows.map(({ id }) => id)
}

/** Payments with a member's reference that wait for their identity check. */
export async function listIdentityHolds(
  tx: ReadTx,
  asked: { readonly personId: Id<'per'>; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'bln'>[]> {
  const rows = await tx.query<{ id: Id<'bln'> }>(
    'list-identity-holds',
    `select id from bank_line where person_id = $1 and state = 'held' and hold = 'identity-unchecked' and id > $2 order by id limit $3`,
    [asked.personId, asked.after, asked.rowsMax],
  )
  return rows.map(({ id }) => id)
}

export async function lockLine(tx: Tx, keys: Keys, id: string): Promise<StoredLine | undefined> {
  const [row] = await tx.query<LineRow>('lock-bank-line', `select ${lineColumns} from bank_line where id = $1 for update`, [id])
  return row && toLine(keys, row)
}

/** What the platform decided by itself. */
export async function saveDecided(tx: Tx, { id, state, hold, personId, heldAt, endedAt }: StoredLine): Promise<void> {
  await tx.query(
    'save-decided-line',
    'update bank_line set state = $2, hold = $3, person_id = $4, held_at = $5, ended_at = $6 where id = $1',
    [id, state, hold ?? null, personId ?? null, heldAt ?? null, endedAt ?? null],
  )
}

/** What two people agreed to credit to a member. */
export async function saveAllocated(
  tx: Tx,
  allocated: {
    readonly id: string
    readonly personId: Id<'per'>
    readonly approvalId: Id<'apr'>
    readonly reason: string
    readonly now: Date
  },
): Promise<void> {
  await tx.query(
    'save-allocated-line',
    `update bank_line set state = 'allocated', person_id = $2, approval_id = $3, reason = $4, ended_at = $5 where id = $1`,
    [allocated.id, allocated.personId, allocated.approvalId, allocated.reason, allocated.now],
  )
}

export interface AgreedAllocation {
  readonly lineId: string
  readonly personId: Id<'per'>
  readonly makerId: Id<'per'>
  readonly checkerId: Id<'per'>
  readonly reason: string
}

/** What two people agreed to credit, and to whom. */
export async function findAllocation(tx: ReadTx, approvalId: Id<'apr'>): Promise<AgreedAllocation | undefined> {
  const [row] = await tx.query<AgreedAllocation & { [column: string]: unknown }>(
    'find-allocation',
    `select body ->> 'lineId' as "lineId", body ->> 'personId' as "personId", maker_id as "makerId", checker_id as "checkerId", reason
     from approval where id = $1 and act = 'payments.allocate' and state = 'executed'`,
    [approvalId],
  )
  return row
}

/** Agreed within the last day, and still held: their job was lost, or failed. */
export async function listDueAllocations(tx: ReadTx, now: Date, max: number): Promise<readonly Id<'apr'>[]> {
  const rows = await tx.query<{ id: Id<'apr'> }>(
    'list-due-allocations',
    `select approval.id from approval join bank_line on bank_line.id = body ->> 'lineId' and bank_line.state = 'held'
     where act = 'payments.allocate' and approval.state = 'executed'
       and decided_at between $1::timestamptz - interval '1 day' and $1::timestamptz - interval '1 minute'
     order by approval.id limit $2`,
    [now, max],
  )
  return rows.map(({ id }) => id)
}

export async function saveRefunding(
  tx: Tx,
  { id, approvalId, reason }: { readonly id: string; readonly approvalId: Id<'apr'>; readonly reason: string },
): Promise<void> {
  await tx.query('save-refunding', `update bank_line set state = 'refunding', approval_id = $2, reason = $3 where id = $1`, [
    id,
    approvalId,
    reason,
  ])
}

export async function saveOwner(tx: Tx, id: string, ownerId: Id<'per'>): Promise<void> {
  await tx.query('save-line-owner', 'update bank_line set owner_id = $2 where id = $1', [id, ownerId])
}

export async function saveExplained(
  tx: Tx,
  { id, transferId, reason, now }: { readonly id: string; readonly transferId: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    'save-explained-line',
    `update bank_line set state = 'explained', transfer_id = $2, reason = $3, ended_at = $4 where id = $1`,
    [id, transferId, reason, now],
  )
}

export interface ListedLine extends StoredLine {
  /** The request about it that waits for a second person. */
  readonly approvalId: Id<'apr'> | undefined
}

const waiting = `(select approval.id from approval where approval.state = 'waiting' and approval.act in ('payments.allocate', 'payments.refund')
  and approval.body ->> 'lineId' = bank_line.id limit 1) as approval_id`

/** Held ones oldest first, because they wait; all of them newest first. */
export async function listLines(
  tx: ReadTx,
  keys: Keys,
  page: { readonly tab: LineTab; readonly statementId: string | undefined; readonly after: string | undefined; readonly rowsMax: number },
): Promise<readonly ListedLine[]> {
  const rows =
    page.tab === 'held'
      ? await tx.query<LineRow & { approval_id: Id<'apr'> | null }>(
          'list-held-lines',
          `select ${lineColumns}, ${waiting} from bank_line
           where state in ('held', 'refunding') and id > $1 and ($2::text is null or statement_id = $2) order by id limit $3`,
          [page.after ?? '', page.statementId ?? null, page.rowsMax],
        )
      : await tx.query<LineRow & { approval_id: Id<'apr'> | null }>(
          'list-bank-lines',
          `select ${lineColumns}, ${waiting} from bank_line where id < $1 and ($2::text is null or statement_id = $2) order by id desc limit $3`,
          [page.after ?? behindEveryId, page.statementId ?? null, page.rowsMax],
        )
  return rows.map((row) => ({ ...toLine(keys, row), approvalId: row.approval_id ?? undefined }))
}

export interface IncomingRow {
  readonly id: Id<'bln'>
  readonly asset: Asset
  readonly amount_minor: bigint
  readonly booked_on: string | null
  readonly state: LineState
  readonly hold: LineHold | null
}

/** A member's own, without anything about the payer. */
export async function listIncoming(
  tx: ReadTx,
  {
    personId,
    before = behindEveryId,
    rowsMax,
  }: { readonly personId: Id<'per'>; readonly before?: string | undefined; readonly rowsMax: number },
): Promise<readonly IncomingRow[]> {
  return tx.query<IncomingRow & { [column: string]: unknown }>(
    'list-incoming',
    `select id, asset, amount_minor, booked_on::text, state, hold from bank_line
     where person_id = $1 and direction = 'credit' and state <> 'new' and id < $2 order by id desc limit $3`,
    [personId, before, rowsMax],
  )
}

/** Seals the next payments under the present master key; returns how many. */
export async function resealLines(tx: Tx, keys: Keys, rowsMax: number): Promise<number> {
  const rows = await tx.query<{ id: string; details: Buffer }>(
    'next-bank-lines-to-reseal',
    'select id, details from bank_line where master_version < $1 order by master_version limit $2 for update skip locked',
    [keys.masterVersion, rowsMax],
  )
  if (rows.length === 0) return 0
  await tx.query(
    'reseal-bank-lines',
    `update bank_line set details = renewed.details, master_version = $3
     from unnest($1::text[], $2::bytea[]) as renewed (id, details) where bank_line.id = renewed.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ id, details }) => keys.seal(keys.open(details, linePlace(id)), linePlace(id))),
      keys.masterVersion,
    ],
  )
  return rows.length
}

/** The same for uploads that wait. */
export async function resealUploads(tx: Tx, keys: Keys, rowsMax: number): Promise<number> {
  const rows = await tx.query<{ id: string; file: Buffer }>(
    'next-uploads-to-reseal',
    'select id, file from bank_statement where master_version < $1 and file is not null order by id limit $2 for update skip locked',
    [keys.masterVersion, rowsMax],
  )
  for (const { id, file } of rows)
    await tx.query('reseal-upload', 'update bank_statement set file = $2, master_version = $3 where id = $1', [
      id,
      keys.seal(keys.open(file, filePlace(id)), filePlace(id)),
      keys.masterVersion,
    ])
  return rows.length
}
