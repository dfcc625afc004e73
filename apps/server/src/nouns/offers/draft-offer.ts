import { type Id, isId } from '@heathland/domain/id'
import { contentFromJson, contentToJson, emptyContent, type OfferContentJson } from '@heathland/domain/offers/content'
import { decideSave } from '@heathland/domain/offers/offer'
import { yieldBpsOf } from '@heathland/domain/offers/schedule'
import { offerKindOf } from '@heathland/domain/offers/terms'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findSpv, insertOffer, lockOffer, saveVersion } from './office-offers.sql.ts'

/** Begins an offer of an SPV. Its kind is the SPV's: a lending company offers loans. */
export async function createOffer(ctx: Context, { spvId, name }: { readonly spvId: string; readonly name: string }): Promise<Id<'ofr'>> {
  const { personId: by } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const spv = isId('spv', spvId) ? await findSpv(tx, spvId) : undefined
    if (!spv) throw new Refused(refuse('NOT_FOUND'))
    const offerId = ctx.newId('ofr')
    const kind = offerKindOf[spv.kind]
    const content = contentToJson(emptyContent(kind, name))
    await insertOffer(tx, { offerId, spv, kind, content, apyBps: 0, by, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'offers.drafted', resource: offerId, after: { spvId, name } })
    return offerId
  })
}

/** Saves a new version. Members go on reading the published one until a second person publishes the new one too. */
export async function saveOffer(
  ctx: Context,
  { offerId, seen, content }: { readonly offerId: string; readonly seen: number; readonly content: OfferContentJson },
): Promise<number> {
  const { personId: by } = signedIn(ctx)
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideSave(offer, seen)
    if (decision.refused) throw new Refused(decision)
    const { terms } = contentFromJson(content)
    if (terms.kind !== offer.kind) throw new Refused(refuse('OFFER_KIND_UNFIT'))
    const { version } = decision
    await saveVersion(tx, { offerId, version, content, apyBps: yieldBpsOf(terms), by, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'offers.version-saved', resource: offerId, before: offer.content, after: content })
    return version
  })
}
