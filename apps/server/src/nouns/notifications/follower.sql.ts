import type { Id } from '@heathland/domain/id'
import type { ReadTx } from '../../core/database.ts'

/** Members who followed an offer or were interested in it by then and may still see it, in the order of their ids. */
export async function listFollowers(
  tx: ReadTx,
  { offerId, by, after, rowsMax }: { readonly offerId: Id<'ofr'>; readonly by: Date; readonly after: string; readonly rowsMax: number },
): Promise<readonly Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-offer-followers',
    `select follower.person_id
     from (select person_id from offer_watch where offer_id = $1 and person_id > $2 and since <= $4
           union select person_id from offer_interest where offer_id = $1 and person_id > $2 and at <= $4) follower
     join offer on offer.id = $1
     where offer.hidden_from = '[]' or not offer.hidden_from ? shown_as(follower.person_id)
        or exists (select from subscription where offer_id = $1 and subscription.person_id = follower.person_id and signed_at is not null)
     order by follower.person_id limit $3`,
    [offerId, after, rowsMax, by],
  )
  return rows.map(({ person_id: personId }) => personId)
}
