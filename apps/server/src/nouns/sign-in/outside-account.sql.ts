import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import { subjectPlace } from './outside-subject.ts'

export interface OutsideLink {
  readonly personId: Id<'per'>
  readonly indexVersion: number
  readonly isUnlinked: boolean
}

export async function findOutsideAccount(tx: ReadTx, issuer: string, indexes: readonly Buffer[]): Promise<OutsideLink | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'>; index_version: number; unlinked_at: Date | null }>(
    'find-outside-account',
    'select person_id, index_version, unlinked_at from outside_account where issuer = $1 and subject_index = any($2::bytea[])',
    [issuer, indexes],
  )
  return row && { personId: row.person_id, indexVersion: row.index_version, isUnlinked: row.unlinked_at !== null }
}

export interface OutsideAccountRow {
  readonly issuer: string
  readonly subject: string
  readonly subjectIndex: Buffer
  readonly indexVersion: number
  readonly personId: Id<'per'>
}

/**
 * Unlinks the one that was linked at this moment. The row stays: without it the same account elsewhere would be linked again at its
 * next visit, by its address.
 */
export async function unlinkOutsideAccount(tx: Tx, personId: Id<'per'>, linkedAt: Date, now: Date): Promise<void> {
  await tx.query('unlink-outside-account', 'update outside_account set unlinked_at = $3 where person_id = $1 and linked_at = $2', [
    personId,
    linkedAt,
    now,
  ])
}

export async function linkOutsideAccount(tx: Tx, seal: PersonSeal, row: OutsideAccountRow, now: Date): Promise<void> {
  await tx.query(
    'link-outside-account',
    `insert into outside_account (issuer, subject_index, index_version, subject, person_id, linked_at) values ($1, $2, $3, $4, $5, $6)`,
    [row.issuer, row.subjectIndex, row.indexVersion, seal.seal(subjectPlace(row), row.subject), row.personId, now],
  )
}

/** Finds it by the present index from now on; nothing else about it changes. */
export async function renewOutsideAccount(tx: Tx, seal: PersonSeal, indexes: readonly Buffer[], row: OutsideAccountRow): Promise<void> {
  await tx.query(
    'renew-outside-account',
    `update outside_account set subject_index = $3, index_version = $4, subject = $5 where issuer = $1 and subject_index = any($2::bytea[])`,
    [row.issuer, indexes, row.subjectIndex, row.indexVersion, seal.seal(subjectPlace(row), row.subject)],
  )
}
