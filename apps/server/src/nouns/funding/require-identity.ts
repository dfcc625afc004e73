import { decideFunding } from '@heathland/domain/funding/deposit'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { Refused } from '@heathland/domain/refusal'
import { isSignedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findStanding } from '../identity/identity.sql.ts'

/** Refuses whoever's identity check is not approved. */
export function requireIdentity(kycStatus: KycStatus | undefined): void {
  const decision = decideFunding(kycStatus ?? 'unknown')
  if (decision.refused) throw new Refused(decision)
}

/** The same for the signed-in person. */
export async function requireOwnIdentity(ctx: Context): Promise<void> {
  const { actor } = ctx
  const standing = isSignedIn(actor) ? await ctx.read((tx) => findStanding(tx, actor.personId)) : undefined
  requireIdentity(standing?.kycStatus)
}
