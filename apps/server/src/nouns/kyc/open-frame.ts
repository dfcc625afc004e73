import { mayHandIn } from '@heathland/domain/kyc/verification'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { findVerification } from './kyc.sql.ts'

/** What the provider's browser package needs to show a begun check inside our own page. Its token is for this person and lives for minutes. */
export async function openFrame(ctx: Context): Promise<{ token: string; origin: string }> {
  const { personId } = ownPerson(ctx)
  const verification = await ctx.inTransaction((tx) => findVerification(tx, personId))
  if (!verification || !mayHandIn(verification)) throw new Refused(refuse('KYC_CLOSED'))
  const opened = await ctx.ports.kyc?.openBrowserSession(personId)
  if (!opened || 'unknown' in opened) {
    ctx.log.warn({ reason: opened?.unknown ?? 'not-configured' }, 'an identity check could not be shown inside the page')
    throw new Refused(refuse('KYC_UNAVAILABLE'))
  }
  await ctx.inTransaction((tx) => recordAudit(tx, ctx, { action: 'kyc.frame-opened', resource: verification.id }))
  const { token, origin } = opened.session
  return { token, origin }
}
