import type { Id } from '@heathland/domain/id'
import { askReasons } from '@heathland/domain/kyc/case'
import { reviewAt } from '@heathland/domain/kyc/risk'
import { askAgain, decideByStaff } from '@heathland/domain/kyc/verification'
import type { Context } from '../../core/context.ts'
import { writeVerification } from './apply-verification.ts'
import { lockVerification } from './kyc.sql.ts'
import { findCase, lockCase, saveApplied } from './kyc-case.sql.ts'

/**
 * Makes what staff decided or asked for so: on the member's check, profile and page, as a result of the provider's would be. Asking again
 * does nothing twice; a case that moved on meanwhile is left as it is.
 */
export async function applyCase(ctx: Context, caseId: Id<'kca'>): Promise<void> {
  const found = await ctx.read((tx) => findCase(tx, caseId))
  if (!found?.dueAt) return
  if (found.state === 'waiting') {
    // The provider's page takes papers before the member is asked for them, and an answer about the old ones cannot come between.
    const outcome = await ctx.ports.kyc?.reopenFile(found.personId)
    if (!outcome || 'unknown' in outcome) throw new Error(`a file could not be reopened: ${outcome?.unknown ?? 'not-configured'}`)
  }
  await ctx.inTransaction(async (tx) => {
    const before = await lockVerification(tx, found.personId)
    const kycCase = await lockCase(tx, caseId)
    if (!before || !kycCase?.dueAt) return
    await saveApplied(tx, kycCase.id)
    if (kycCase.state === 'waiting' && kycCase.asked) {
      const after = { ...before, ...askAgain(before, askReasons[kycCase.asked], ctx.now), reviewAt: undefined, updatedAt: ctx.now }
      await writeVerification(tx, ctx, { personId: kycCase.personId, before, after, changed: true })
    }
    if (kycCase.state === 'decided' && kycCase.outcome) {
      const { changed, verification } = decideByStaff(before, kycCase.outcome, ctx.now)
      const isApproved = verification.state === 'approved'
      const after = { ...before, ...verification, reviewAt: isApproved ? reviewAt(kycCase.level, ctx.now) : undefined, updatedAt: ctx.now }
      await writeVerification(tx, ctx, { personId: kycCase.personId, before, after, changed })
    }
  })
}
