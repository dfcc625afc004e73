import type { Id } from '@heathland/domain/id'
import type { Verification } from '@heathland/domain/kyc/verification'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface StoredVerification extends Verification {
  readonly id: Id<'ver'>
  /** The provider's id of the file. */
  readonly applicantId: string | undefined
  /** Changes with the row: whoever decides by an older one asks again. */
  readonly updatedAt: Date
  /** When an approved member is looked at again. */
  readonly reviewAt: Date | undefined
}

interface VerificationRow {
  readonly id: Id<'ver'>
  readonly state: Verification['state']
  readonly retry: boolean
  readonly reasons: string[]
  readonly applicant_id: string | null
  readonly started_at: Date
  readonly opened_at: Date
  readonly decided_at: Date | null
  readonly counts_from: Date | null
  readonly due_at: Date | null
  readonly updated_at: Date
  readonly review_at: Date | null
}

const columns = 'id, state, retry, reasons, applicant_id, started_at, opened_at, decided_at, counts_from, due_at, updated_at, review_at'

export async function findVerification(tx: ReadTx, personId: Id<'per'>): Promise<StoredVerification | undefined> {
  const [row] = await tx.query<VerificationRow>('find-verification', `select ${columns} from verification where person_id = $1`, [personId])
  return row && toVerification(row)
}

export async function lockVerification(tx: Tx, personId: Id<'per'>): Promise<StoredVerification | undefined> {
  const [row] = await tx.query<VerificationRow>(
    'lock-verification',
    `select ${columns} from verification where person_id = $1 for update`,
    [personId],
  )
  return row && toVerification(row)
}

/** False when the person has one. */
export async function insertVerification(tx: Tx, personId: Id<'per'>, verification: StoredVerification): Promise<boolean> {
  const rows = await tx.query(
    'insert-verification',
    `insert into verification (id, person_id, state, applicant_id, started_at, opened_at, due_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      verification.id,
      personId,
      verification.state,
      verification.applicantId ?? null,
      verification.startedAt,
      verification.openedAt,
      verification.dueAt ?? null,
      verification.updatedAt,
    ],
  )
  return rows.length === 1
}

/** The page was opened again; false when there is nothing to hand in any more. */
export async function reopenVerification(tx: Tx, personId: Id<'per'>, verification: StoredVerification): Promise<boolean> {
  const rows = await tx.query(
    'reopen-verification',
    `update verification set applicant_id = $2, opened_at = $3, due_at = $4, updated_at = $5
     where person_id = $1 and (state = 'started' or retry) returning id`,
    [personId, verification.applicantId ?? null, verification.openedAt, verification.dueAt ?? null, verification.updatedAt],
  )
  return rows.length === 1
}

export async function saveVerification(tx: Tx, verification: StoredVerification): Promise<void> {
  await tx.query(
    'save-verification',
    `update verification set state = $2, retry = $3, reasons = $4, decided_at = $5, due_at = $6, updated_at = $7, counts_from = $8, review_at = $9 where id = $1`,
    [
      verification.id,
      verification.state,
      verification.retry,
      verification.reasons,
      verification.decidedAt ?? null,
      verification.dueAt ?? null,
      verification.updatedAt,
      verification.countsFrom ?? null,
      verification.reviewAt ?? null,
    ],
  )
}

export async function listDueVerifications(tx: ReadTx, now: Date, limit: number): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-verifications',
    'select person_id from verification where due_at <= $1 order by due_at limit $2',
    [now, limit],
  )
  return rows.map((row) => row.person_id)
}

function toVerification(row: VerificationRow): StoredVerification {
  return {
    id: row.id,
    state: row.state,
    retry: row.retry,
    reasons: row.reasons,
    applicantId: row.applicant_id ?? undefined,
    startedAt: row.started_at,
    openedAt: row.opened_at,
    decidedAt: row.decided_at ?? undefined,
    countsFrom: row.counts_from ?? undefined,
    dueAt: row.due_at ?? undefined,
    updatedAt: row.updated_at,
    reviewAt: row.review_at ?? undefined,
  }
}
