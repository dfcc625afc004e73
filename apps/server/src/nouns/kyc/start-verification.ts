import type { Id } from '@heathland/domain/id'
import { decideStart } from '@heathland/domain/kyc/verification'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Once } from '../../http/idempotency.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findStanding } from '../identity/identity.sql.ts'
import { recordCountry } from '../identity/record-country.ts'
import { findVerification, insertVerification, reopenVerification, type StoredVerification } from './kyc.sql.ts'

/**
 * Begins, continues or repeats the identity check of the signed-in person, and returns where their browser goes. The request is saved before
 * the provider is asked and the provider's file after, so that a lost answer is asked for again; the provider keeps one file per person.
 */
export async function startVerification(ctx: Context, { country }: { country?: string | undefined }, once: Once): Promise<{ url: string }> {
  const { personId } = signedIn(ctx)
  const wanted = await want(ctx, personId, country)
  const started = await ctx.ports.kyc?.startVerification({
    personReference: personId,
    returnUrl: new URL('/kyc-verification', ctx.publicOrigin).href,
  })
  if (!started || 'unknown' in started) {
    ctx.log.warn({ reason: started?.unknown ?? 'not-configured' }, 'an identity check could not be started')
    throw new Refused(refuse('KYC_UNAVAILABLE'))
  }
  const { fileId, url } = started.started
  return once(async (tx) => {
    const verification = { ...wanted, applicantId: fileId }
    // The papers may be in meanwhile: then there is nothing more to open.
    if (!(await reopenVerification(tx, personId, verification))) throw new Refused(refuse('KYC_CLOSED'))
    await recordAudit(tx, ctx, { action: 'kyc.started', resource: verification.id, before: wanted, after: verification })
    return { url }
  })
}

/** What the check will be once its page is open. A new one is kept at once; somebody else may have begun it in the same moment. */
async function want(ctx: Context, personId: Id<'per'>, country: string | undefined): Promise<StoredVerification> {
  return ctx.inTransaction(async (tx) => {
    const { residence } = await findStanding(tx, personId)
    const residenceNow = residence === 'unsaid' && country ? await recordCountry(ctx, country) : residence
    const before = await findVerification(tx, personId)
    const decision = decideStart(before, residenceNow, ctx.now)
    if (decision.refused) throw new Refused(decision)
    const wanted = {
      ...decision.verification,
      id: before?.id ?? ctx.newId('ver'),
      applicantId: before?.applicantId,
      reviewAt: before?.reviewAt,
      updatedAt: ctx.now,
    }
    if (before) return wanted
    if (!(await insertVerification(tx, personId, wanted))) return { ...wanted, id: (await findVerification(tx, personId))?.id ?? wanted.id }
    await recordAudit(tx, ctx, { action: 'kyc.wanted', resource: wanted.id, after: wanted })
    return wanted
  })
}
