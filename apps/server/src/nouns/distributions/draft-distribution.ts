import { type DistributionDraft, decideDraft, decideFromDraft } from '@heathland/domain/distributions/distribution'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOfferToPay, insertDistribution, lockDistribution, saveDiscarded } from './distributions.sql.ts'

/** A draft says who is paid by what and changes nothing; what each would get is worked out whenever it is read. */
export async function draftDistribution(
  ctx: Context,
  { offerId, ...draft }: DistributionDraft & { readonly offerId: Id<'ofr'> },
): Promise<Id<'dis'>> {
  const { personId } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const offer = await findOfferToPay(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideDraft(draft, offer.kind, ctx.now.toISOString().slice(0, 10))
    if (decision.refused) throw new Refused(decision)
    const id = ctx.newId('dis')
    await insertDistribution(tx, { ...draft, id, offerId, cell: offer.cell, asset: offer.asset, draftedBy: personId }, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'distributions.drafted',
      resource: id,
      after: { offerId, kind: draft.kind, amountMinor: String(draft.amountMinor), recordOn: draft.recordOn },
    })
    return id
  })
}

export async function discardDistribution(ctx: Context, id: Id<'dis'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockDistribution(tx, id)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideFromDraft(before.state)
    if (decision.refused) throw new Refused(decision)
    await saveDiscarded(tx, id, ctx.now)
    await recordAudit(tx, ctx, { action: 'distributions.discarded', resource: id })
  })
}
