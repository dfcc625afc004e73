import type { Id } from '@heathland/domain/id'
import { type NextStep, nextStep, type Verification } from '@heathland/domain/kyc/verification'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findStanding } from '../identity/identity.sql.ts'
import { visitPerson } from '../identity/person.ts'
import { findVerification, type StoredVerification } from './kyc.sql.ts'

export interface VerificationStanding {
  readonly status: KycStatus
  readonly next: NextStep
  readonly needsCountry: boolean
  readonly verification: Verification | undefined
}

/** Where the check of the signed-in person stands, and what they can do about it. */
export async function readVerification(ctx: Context): Promise<VerificationStanding> {
  const actor = signedIn(ctx)
  return ctx.read(async (tx) => {
    const { kycStatus: status, residence } = await findStanding(tx, actor.personId)
    const found = await findVerification(tx, actor.personId)
    // One whose page has never opened is only wanted; what the provider says of it counts all the same.
    const verification = found?.state === 'started' && !found.applicantId ? undefined : found
    return { status, next: nextStep(verification, status, residence), needsCountry: residence === 'unsaid', verification }
  })
}

/** The check of a member, for staff who opened their page. */
export async function readVerificationOf(
  ctx: Context,
  personId: Id<'per'>,
): Promise<{ readonly status: KycStatus; readonly verification: StoredVerification | undefined }> {
  ctx.require('users.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    const { kycStatus: status } = await findStanding(tx, personId)
    return { status, verification: await findVerification(tx, personId) }
  })
}
