import type { Id } from '@heathland/domain/id'
import { kycStatusOf, reopenForName } from '@heathland/domain/kyc/verification'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordKycStatus } from '../identity/record-fact.ts'
import { lockVerification, saveVerification } from './kyc.sql.ts'

/**
 * Somebody whose identity was approved has another name by now: the approval no longer counts, here at once and at the provider, whose
 * file takes new papers after it. Asking twice does nothing twice.
 */
export async function checkNameAgain(ctx: Context, personId: Id<'per'>): Promise<void> {
  const isReopened = await ctx.inTransaction(async (tx) => {
    const before = await lockVerification(tx, personId)
    if (!before) {
      await recordKycStatus(ctx, personId, 'unknown')
      return false
    }
    const reopened = reopenForName(before, ctx.now)
    if (reopened === before) return before.state === 'started' && before.countsFrom !== undefined
    const after = { ...before, ...reopened, reviewAt: undefined, updatedAt: ctx.now }
    await saveVerification(tx, after)
    await recordKycStatus(ctx, personId, kycStatusOf(after))
    await recordAudit(tx, ctx, { action: 'kyc.changed', resource: before.id, userId: personId, before, after })
    await announce(tx, ctx, 'kyc.changed', { personId })
    return true
  })
  if (!isReopened) return
  const outcome = await ctx.ports.kyc?.reopenFile(personId)
  // The queue asks again; until then the provider's page says that nothing is needed.
  if (outcome && 'unknown' in outcome) throw new Error(`an identity check could not be reopened: ${outcome.unknown}`)
}
