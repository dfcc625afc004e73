/**
 * What the log commits to, kind by kind: ids, amounts and times, and nothing that names a person. The same row gives the same text for as
 * long as it is as it was, so that whoever changes one is found out.
 */
import type { ReadTx } from '../../core/database.ts'

export type LeafKind = 'audit' | 'transfer' | 'document'

/** A row to be logged: which, what it says, and whose it is, if anybody's. */
export interface Fact {
  readonly kind: LeafKind
  readonly rowId: string
  readonly facts: string
}

/** Where a table has been logged to. */
export interface Position {
  readonly transactionId: string
  readonly rowId: string
}

type Row = Readonly<Record<string, unknown>>

const auditColumns = `id, at, actor, user_id as "userId", action, resource, status, changed, encode(before_hash, 'hex') as "beforeHash",
  encode(after_hash, 'hex') as "afterHash"`
const transferColumns = `id, key, kind, movement, subject, debit_account as "debitAccount", credit_account as "creditAccount", asset, cell,
  amount_minor::text as "amountMinor", expires_at as "expiresAt", made_at as "madeAt"`
const documentColumns = `document.id, document.kind, document.version, document.language, encode(document.text_hash, 'hex') as "textHash",
  document.ended_at as "signedAt", encode(file.sha256, 'hex') as "fileSha256", file.size::text as "fileSize"`

/** Those whose transactions began before every one that is still under way: none can appear before them any more. */
const settled = 'transaction_id < pg_snapshot_xmin(pg_current_snapshot())'

interface Listed {
  readonly fact: Fact
  readonly transactionId: bigint
  readonly position: Position
}

export async function listAudit(tx: ReadTx, { transactionId, rowId }: Position, rowsMax: number): Promise<readonly Listed[]> {
  const rows = await tx.query<Row & { transaction: string }>(
    'list-audit-to-log',
    `select ${auditColumns}, transaction_id::text as transaction from audit_log
     where transaction_id is not null and (transaction_id, id) > ($1::xid8, $2) and ${settled} order by transaction_id, id limit $3`,
    [transactionId, rowId, rowsMax],
  )
  return rows.map((row) => listed('audit', row))
}

export async function listTransfers(tx: ReadTx, { transactionId, rowId }: Position, rowsMax: number): Promise<readonly Listed[]> {
  const rows = await tx.query<Row & { transaction: string }>(
    'list-transfers-to-log',
    `select ${transferColumns}, transaction_id::text as transaction from transfer
     where transaction_id is not null and (transaction_id, id) > ($1::xid8, $2) and ${settled} order by transaction_id, id limit $3`,
    [transactionId, rowId, rowsMax],
  )
  return rows.map((row) => listed('transfer', row))
}

/** The documents whose sealed copies are these audit rows' matter. */
export async function listDocuments(tx: ReadTx, ids: readonly string[]): Promise<readonly Fact[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<Row>(
    'list-documents-to-log',
    `select ${documentColumns} from document join file on file.id = document.file_id where document.id = any ($1) order by document.id`,
    [ids],
  )
  return rows.map((row) => factOf('document', row))
}

/** What a row says now; undefined where it is gone, or whoever asks may not see it. */
export async function findFact(tx: ReadTx, kind: LeafKind, rowId: string): Promise<Fact | undefined> {
  const [name, text] = finders[kind]
  const [row] = await tx.query<Row>(name, text, [rowId])
  return row && factOf(kind, row)
}

const finders = {
  audit: ['find-audit-fact', `select ${auditColumns} from audit_log where id = $1`],
  transfer: ['find-transfer-fact', `select ${transferColumns} from transfer where id = $1`],
  document: [
    'find-document-fact',
    `select ${documentColumns} from document join file on file.id = document.file_id where document.id = $1`,
  ],
} as const satisfies Record<LeafKind, readonly [name: string, text: string]>

function listed(kind: LeafKind, { transaction, ...row }: Row & { transaction: string }): Listed {
  const fact = factOf(kind, row)
  return { fact, transactionId: BigInt(transaction), position: { transactionId: transaction, rowId: fact.rowId } }
}

/** Names in their order, times in UTC: one text for one row. */
function factOf(kind: LeafKind, row: Row): Fact {
  const said = Object.entries<unknown>({ of: kind, ...row })
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value] as const)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { kind, rowId: String(row['id']), facts: JSON.stringify(Object.fromEntries(said)) }
}
