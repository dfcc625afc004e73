import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../database.ts'

export async function findOutsideAccount(tx: ReadTx, issuer: string, subjectIndex: Buffer): Promise<Id<'per'> | undefined> {
  const [row] = await tx.query<{ person_id: Id<'per'> }>(
    'find-outside-account',
    'select person_id from outside_account where issuer = $1 and subject_index = $2',
    [issuer, subjectIndex],
  )
  return row?.person_id
}

/** Two first visits of one person at once take turns, until the end of the transaction: the second finds what the first has made. */
export async function awaitTurn(tx: Tx, subjectIndex: Buffer): Promise<void> {
  await tx.query('await-turn-of-outside-account', 'select pg_advisory_xact_lock($1)', [subjectIndex.readBigInt64BE(0)])
}

export async function linkOutsideAccount(
  tx: Tx,
  row: { issuer: string; subjectIndex: Buffer; personId: Id<'per'> },
  now: Date,
): Promise<void> {
  await tx.query(
    'link-outside-account',
    'insert into outside_account (issuer, subject_index, person_id, linked_at) values ($1, $2, $3, $4)',
    [row.issuer, row.subjectIndex, row.personId, now],
  )
}
