import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOffer } from './office-offers.sql.ts'
import { insertUpdate } from './question.sql.ts'

/** Posts an update about a published offer and notifies its followers. */
export async function postUpdate(
  ctx: Context,
  { offerId, title, text }: { readonly offerId: string; readonly title: string; readonly text: string },
): Promise<Id<'ofu'>> {
  const { personId: by } = signedIn(ctx)
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const offer = await findOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    if (offer.publishedVersion === undefined) throw new Refused(refuse('OFFER_STEP_UNFIT'))
    const id = ctx.newId('ofu')
    insertUpdate(tx, { id, offerId, title, text, by, postedAt: ctx.now })
    await recordAudit(tx, ctx, { action: 'offers.update-posted', resource: id, after: { offerId, title, text } })
    await announce(tx, ctx, 'offer.updated', { offerId, updateId: id })
    return id
  })
}
