/**
 * What the log commits to, kind by kind: ids, amounts and times, and nothing that names a person. The same row gives the same text for as
 * long as it is as it was, so that whoever changes one is found out.
 */
import type { ReadTx } from '../../core/database.ts'

export type LeafKind = 'audit' | 'transfer' | 'resolution' | 'document' | 'file'

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
const resolutionColumns = `id, transfer_id as "transferId", key, kind, movement, subject, amount_minor::text as "amountMinor",
  made_at as "madeAt"`
const documentColumns = `document.id, document.kind, document.version, document.language, encode(document.text_hash, 'hex') as "textHash",
  document.ended_at as "signedAt", encode(file.sha256, 'hex') as "fileSha256", file.size::text as "fileSize"`

/** Those whose transactions began before every one that is still under way: none can appear before them any more. */
const settled = 'transaction_id < pg_snapshot_xmin(pg_current_snapshot())'

export interface Listed {
  readonly fact: Fact
  readonly transactionId: bigint
  readonly position: Position
}

const lists = {
  audit_log: ['audit', 'list-audit-to-log', listText('audit_log', auditColumns)],
  transfer: ['transfer', 'list-transfers-to-log', listText('transfer', transferColumns)],
  transfer_resolution: ['resolution', 'list-resolutions-to-log', listText('transfer_resolution', resolutionColumns)],
} as const satisfies Record<string, readonly [kind: LeafKind, name: string, text: string]>

/** A table whose rows are logged in the order of their transactions. */
export type Source = keyof typeof lists
export const sources = Object.keys(lists) as readonly Source[]

function listText(table: string, columns: string): string {
  return `select ${columns}, transaction_id::text as transaction from ${table}
          where (transaction_id, id) > ($1::xid8, $2) and ${settled} order by transaction_id, id limit $3`
}

/** What comes after a position. */
export async function listFacts(
  tx: ReadTx,
  source: Source,
  { transactionId, rowId }: Position,
  rowsMax: number,
): Promise<readonly Listed[]> {
  const [kind, name, text] = lists[source]
  const rows = await tx.query<Row & { transaction: string }>(name, text, [transactionId, rowId, rowsMax])
  return rows.map((row) => listed(kind, row))
}

/** The documents whose sealed copies are these audit rows' matter, and each copy by itself: a reader may have the file alone. */
export async function listDocuments(tx: ReadTx, ids: readonly string[]): Promise<readonly Fact[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<Row & { fileSha256: string }>(
    'list-documents-to-log',
    `select ${documentColumns} from document join file on file.id = document.file_id where document.id = any ($1) order by document.id`,
    [ids],
  )
  return rows.flatMap((row) => [factOf('document', row), factOf('file', { id: row.fileSha256 })])
}

/** Every document whose sealed copy has been logged. */
export async function listLoggedDocuments(tx: ReadTx): Promise<readonly Fact[]> {
  const rows = await tx.query<{ resource: string }>(
    'list-logged-documents',
    `select distinct resource from audit_log, log_position
     where source = 'audit_log' and action = 'documents.sealed'
       and (audit_log.transaction_id, audit_log.id) <= (log_position.transaction_id, log_position.row_id)`,
    [],
  )
  return listDocuments(
    tx,
    rows.map(({ resource }) => resource),
  )
}

/** What a row says now; undefined where it is gone, or whoever asks may not see it. */
export async function findFact(tx: ReadTx, kind: LeafKind, rowId: string): Promise<Fact | undefined> {
  // All there is to say about a file is its hash.
  if (kind === 'file') return factOf('file', { id: rowId })
  const [name, text] = finders[kind]
  const [row] = await tx.query<Row>(name, text, [rowId])
  return row && factOf(kind, row)
}

/** What rows of one kind say now, by their ids. */
export async function listFactsOf(tx: ReadTx, kind: 'transfer' | 'resolution', ids: readonly string[]): Promise<readonly Fact[]> {
  const [name, text] = listers[kind]
  const rows = await tx.query<Row>(name, text, [ids])
  return rows.map((row) => factOf(kind, row))
}

const listers = {
  transfer: ['list-transfer-facts', `select ${transferColumns} from transfer where id = any ($1)`],
  resolution: ['list-resolution-facts', `select ${resolutionColumns} from transfer_resolution where id = any ($1)`],
} as const

const finders = {
  audit: ['find-audit-fact', `select ${auditColumns} from audit_log where id = $1`],
  transfer: ['find-transfer-fact', `select ${transferColumns} from transfer where id = $1`],
  resolution: ['find-resolution-fact', `select ${resolutionColumns} from transfer_resolution where id = $1`],
  document: [
    'find-document-fact',
    `select ${documentColumns} from document join file on file.id = document.file_id where document.id = $1`,
  ],
} as const satisfies Record<Exclude<LeafKind, 'file'>, readonly [name: string, text: string]>

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
