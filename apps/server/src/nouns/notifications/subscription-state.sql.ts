import type { Id } from '@heathland/domain/id'
import type { SubscriptionState } from '@heathland/domain/subscriptions/subscription'
import type { ReadTx } from '../../core/database.ts'

/** Where a subscription stands by now; undefined for a draft that was never signed. */
export async function findSubscriptionState(
  tx: ReadTx,
  id: Id<'sub'>,
): Promise<{ readonly state: SubscriptionState; readonly isBelowMinimum: boolean; readonly isPaidLater: boolean } | undefined> {
  const [row] = await tx.query<{ state: SubscriptionState; is_below_minimum: boolean; is_paid_later: boolean }>(
    'find-subscription-state',
    `select state, is_below_minimum, coalesce(transfer.made_at > signed_at, false) as is_paid_later
     from subscription left join transfer on transfer.id = reservation where subscription.id = $1 and signed_at is not null`,
    [id],
  )
  return row && { state: row.state, isBelowMinimum: row.is_below_minimum, isPaidLater: row.is_paid_later }
}
