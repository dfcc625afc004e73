import type { Id } from '@heathland/domain/id'
import type { ReadTx } from '../../core/database.ts'

/** Members who by then followed an offer, were interested in it, or had an order that had not ended, and may still see it, by their ids. */
export async function listFollowers(
  tx: ReadTx,
  { offerId, by, after, rowsMax }: { readonly offerId: Id<'ofr'>; readonly by: Date; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-offer-followers',
    `select follower.person_id
     from (select person_id from offer_watch where offer_id = $1 and person_id > $2 and since <= $4
           union select person_id from offer_interest where offer_id = $1 and person_id > $2 and at <= $4
           union select person_id from subscription where offer_id = $1 and person_id > $2 and signed_at <= $4
             and (ended_at is null or ended_at > $4)) follower
     join offer on offer.id = $1
     where offer.hidden_from = '[]' or not offer.hidden_from ? shown_as(follower.person_id)
        or exists (select from subscription where offer_id = $1 and subscription.person_id = follower.person_id and signed_at is not null)
     order by follower.person_id limit $3`,
    [offerId, after, rowsMax, by],
  )
  return rows.map(({ person_id: personId }) => personId)
}
