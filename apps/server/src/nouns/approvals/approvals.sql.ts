import type { ApprovalState } from '@heathland/domain/approvals/approval'
import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredApproval {
  readonly id: Id<'apr'>
  readonly act: string
  readonly body: Record<string, unknown>
  readonly bodyHash: string
  readonly state: ApprovalState
  readonly makerId: Id<'per'>
  readonly reason: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The SPV it is about, where it is about one: its staff see it. */
  readonly spvId?: string | undefined
}

interface ApprovalRow {
  readonly id: Id<'apr'>
  readonly act: string
  readonly body: Record<string, unknown>
  readonly body_hash: Buffer
  readonly state: ApprovalState
  readonly maker_id: Id<'per'>
  readonly reason: string
  readonly created_at: Date
  readonly expires_at: Date
}

const columns = 'id, act, body, body_hash, state, maker_id, reason, created_at, expires_at'

/** What asks for exactly this and waits, also when it is too late to agree to it. */
export async function lockStanding(tx: Tx, bodyHash: string): Promise<Pick<StoredApproval, 'id' | 'expiresAt'> | undefined> {
  const [row] = await tx.query<Pick<ApprovalRow, 'id' | 'expires_at'>>(
    'lock-standing-approval',
    `select id, expires_at from approval where state = 'waiting' and body_hash = decode($1, 'hex') for update`,
    [bodyHash],
  )
  return row && { id: row.id, expiresAt: row.expires_at }
}

export async function saveExpired(tx: Tx, id: Id<'apr'>): Promise<void> {
  await tx.query('save-expired', `update approval set state = 'expired' where id = $1`, [id])
}

/** Answers false when somebody asked for exactly the same at the same moment. */
export async function insertApproval(tx: Tx, approval: StoredApproval): Promise<boolean> {
  const rows = await tx.query(
    'insert-approval',
    `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at, spv_id)
     values ($1, $2, $3, decode($4, 'hex'), 'waiting', $5, $6, $7, $8, $9)
     on conflict (body_hash) where state = 'waiting' do nothing returning id`,
    [
      approval.id,
      approval.act,
      JSON.stringify(approval.body),
      approval.bodyHash,
      approval.makerId,
      approval.reason,
      approval.createdAt,
      approval.expiresAt,
      approval.spvId ?? null,
    ],
  )
  return rows.length === 1
}

export async function lockApproval(tx: Tx, id: string): Promise<StoredApproval | undefined> {
  const [row] = await tx.query<ApprovalRow>('lock-approval', `select ${columns} from approval where id = $1 for update`, [id])
  return row && toApproval(row)
}

export async function saveDecision(tx: Tx, id: Id<'apr'>, state: 'executed' | 'refused', checkerId: Id<'per'>, now: Date): Promise<void> {
  await tx.query('save-decision', 'update approval set state = $2, checker_id = $3, decided_at = $4 where id = $1', [
    id,
    state,
    checkerId,
    now,
  ])
}

export async function listWaitingApprovals(
  tx: ReadTx,
  acts: readonly string[],
  page: { after: string | undefined; limit: number },
): Promise<StoredApproval[]> {
  const rows = await tx.query<ApprovalRow>(
    'list-waiting-approvals',
    `select ${columns} from approval where state = 'waiting' and ($1::text is null or id > $1) and act = any ($3) order by id limit $2`,
    [page.after ?? null, page.limit, acts],
  )
  return rows.map(toApproval)
}

export interface DecidedApproval extends StoredApproval {
  readonly checkerId: Id<'per'> | undefined
  readonly decidedAt: Date | undefined
}

/** Every request about a person, newest first, however it ended. */
export async function listApprovalsAbout(
  tx: ReadTx,
  personId: Id<'per'>,
  page: { before: string; limit: number },
): Promise<DecidedApproval[]> {
  const rows = await tx.query<ApprovalRow & { checker_id: Id<'per'> | null; decided_at: Date | null }>(
    'list-approvals-about',
    `select ${columns}, checker_id, decided_at from approval where subject_id = $1 and id < $2 order by id desc limit $3`,
    [personId, page.before, page.limit],
  )
  return rows.map((row) => ({ ...toApproval(row), checkerId: row.checker_id ?? undefined, decidedAt: row.decided_at ?? undefined }))
}

function toApproval(row: ApprovalRow): StoredApproval {
  return {
    id: row.id,
    act: row.act,
    body: row.body,
    bodyHash: row.body_hash.toString('hex'),
    state: row.state,
    makerId: row.maker_id,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
