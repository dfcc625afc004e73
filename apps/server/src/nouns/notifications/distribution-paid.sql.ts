import type { Id } from '@heathland/domain/id'
import type { Asset } from '@heathland/domain/money'
import type { ReadTx } from '../../core/database.ts'

/** What a holder was paid, and for which offer; undefined while they are not. */
export async function findPaidShare(
  tx: ReadTx,
  distributionId: Id<'dis'>,
  personId: Id<'per'>,
): Promise<{ readonly name: string; readonly amountMinor: bigint; readonly asset: Asset } | undefined> {
  const [row] = await tx.query<{ name: string; amount_minor: bigint; asset: Asset }>(
    'find-paid-share',
    `select offer.name, line.amount_minor, distribution.asset from distribution_line line
     join distribution on distribution.id = line.distribution_id join offer on offer.id = line.offer_id
     where line.distribution_id = $1 and line.person_id = $2 and line.paid_at is not null`,
    [distributionId, personId],
  )
  return row && { name: row.name, amountMinor: row.amount_minor, asset: row.asset }
}
