import { decideStart } from '@heathland/domain/kyc/verification'
import { Refused, refuse } from '@heathland/domain/refusal'
import { isSignedIn } from '../actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { findStanding } from '../identity/identity.sql.ts'
import { recordCountry } from '../identity/record-country.ts'
import { findVerification, insertVerification, reopenVerification } from './kyc.sql.ts'

/**
 * Begins the check of the signed-in person, goes on with it or repeats it, and answers where their browser goes. The provider keeps one
 * file for a person however often it is asked, so nothing is lost when its answer is.
 */
export async function startVerification(ctx: Context, { country }: { country?: string | undefined }): Promise<{ url: string }> {
  const { actor } = ctx
  if (!isSignedIn(actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  const { personId } = actor
  return ctx.inTransaction(async (tx) => {
    const { residence } = await findStanding(tx, personId)
    const residenceNow = residence === 'unsaid' && country ? await recordCountry(ctx, country) : residence
    const before = await findVerification(tx, personId)
    const decision = decideStart(before, residenceNow, ctx.now)
    if (decision.refused) throw new Refused(decision)
    const started = await ctx.ports.kyc?.startVerification({
      personReference: personId,
      returnUrl: new URL('/kyc-verification', ctx.publicOrigin).href,
    })
    if (!started || 'unknown' in started) {
      ctx.log.warn({ reason: started?.unknown ?? 'not-configured' }, 'an identity check could not be started')
      throw new Refused(refuse('KYC_UNAVAILABLE'))
    }
    const { fileId, url } = started.started
    const verification = { ...decision.verification, id: before?.id ?? ctx.newId('ver'), applicantId: fileId, updatedAt: ctx.now }
    // Somebody else may have begun it meanwhile, or the papers may be in: then there is nothing more to open.
    const isOpen =
      (!before && (await insertVerification(tx, personId, verification))) || (await reopenVerification(tx, personId, verification))
    if (!isOpen) throw new Refused(refuse('KYC_CLOSED'))
    await recordAudit(tx, ctx, { action: 'kyc.started', resource: verification.id, before, after: verification })
    return { url }
  })
}
