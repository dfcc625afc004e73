import { isId } from '@heathland/domain/id'
import { statusAt } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addInterest, addWatch, findPublishedOffer, offerExists, removeWatch } from './offers.sql.ts'
import { memberOnly, visitOffer } from './read-offers.ts'

/** Tells the company that a member is interested. Saying it again changes nothing and tells when it was said first. */
export async function expressInterest(ctx: Context, offerId: string): Promise<Date> {
  const personId = memberOnly(ctx)
  const { offer } = await visitOffer(ctx, offerId)
  if (offer.interestedAt) return offer.interestedAt
  return ctx.inTransaction(async (tx) => {
    const published = await findPublishedOffer(tx, offer.id)
    if (!published || statusAt({ ...published.content, state: offer.state }, ctx.now) === 'Closed')
      throw new Refused(refuse('OFFER_NOT_OPEN'))
    if (await addInterest(tx, offer.id, personId, ctx.now))
      await recordAudit(tx, ctx, { action: 'offers.interest-expressed', resource: offer.id })
    return ctx.now
  })
}

/** Follows an offer, or stops: who follows hears of its changes. */
export async function watchOffer(ctx: Context, offerId: string, isWatched: boolean): Promise<void> {
  const personId = memberOnly(ctx)
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  await ctx.inTransaction(async (tx) => {
    if (!(await offerExists(tx, offerId))) throw new Refused(refuse('NOT_FOUND'))
    const isChanged = isWatched ? await addWatch(tx, offerId, personId, ctx.now) : await removeWatch(tx, offerId, personId)
    if (isChanged) await recordAudit(tx, ctx, { action: isWatched ? 'offers.followed' : 'offers.unfollowed', resource: offerId })
  })
}
