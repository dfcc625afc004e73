import type { Id } from '@heathland/domain/id'
import type { Reading } from '@heathland/domain/kyc/verification'
import type { Context } from '../../core/context.ts'
import { readingOf } from './apply-verification.ts'
import { findVerification, lockVerification, saveVerification } from './kyc.sql.ts'
import { openCaseFor, reviewReading } from './review-reading.ts'

/** The law's date has come to bring up to date what is known about a member: staff get a case with what the provider knows now. */
export async function reviewMember(ctx: Context, personId: Id<'per'>): Promise<void> {
  const found = await ctx.read((tx) => findVerification(tx, personId))
  if (!found?.reviewAt || found.reviewAt > ctx.now) return
  const read = readingOf(await ctx.ports.kyc?.readVerification(personId), found)
  if (read.state === 'unknown') throw new Error('the provider could not be asked')
  // A provider that knows nothing of them is a reason to ask for papers, not to leave them out.
  const reading: Reading =
    'evidence' in read && read.evidence ? read : { state: 'approved', decidedAt: undefined, evidence: { papers: [], hits: [] } }
  await ctx.inTransaction(async (tx) => {
    const before = await lockVerification(tx, personId)
    if (!before?.reviewAt || before.reviewAt > ctx.now) return
    const { openCase, review } = await reviewReading(tx, ctx, personId, reading)
    if (before.state === 'approved' && !openCase && review)
      await openCaseFor(tx, ctx, { personId, verificationId: before.id, reason: 'periodic-review', reading, review })
    // The decision of the case says when the next one is.
    await saveVerification(tx, { ...before, reviewAt: undefined, updatedAt: ctx.now })
  })
}
