import type { Id } from '@heathland/domain/id'
import { reviewAt } from '@heathland/domain/kyc/risk'
import { decideReading, kycStatusOf, type Reading } from '@heathland/domain/kyc/verification'
import type { ReadingOutcome } from '@heathland/providers/kyc/port'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordKycStatus } from '../identity/record-fact.ts'
import { findVerification, lockVerification, type StoredVerification, saveVerification } from './kyc.sql.ts'
import { bringUpToDate, letCaseWait, openCaseFor, reviewReading } from './review-reading.ts'

/** A row that changes while the provider is asked makes the answer an old one, and the question is asked again. */
const asksMax = 3

/**
 * Asks the provider where a person's check stands, and makes it so here. Safe to call at any time and by several at once: only what the
 * provider says of the very row that was looked at is written. Says whether anything is known.
 */
export async function applyVerification(ctx: Context, personId: Id<'per'>): Promise<'applied' | 'unknown'> {
  for (let ask = 0; ask < asksMax; ask += 1) {
    const before = await ctx.read((tx) => findVerification(tx, personId))
    if (!before) return 'applied'
    const reading = readingOf(await ctx.ports.kyc?.readVerification(personId), before)
    if (reading.state === 'unknown') ctx.log.warn({ personId }, 'where an identity check stands is not known')
    if (await applyReading(ctx, personId, { reading, asOf: before.updatedAt })) return reading.state === 'unknown' ? 'unknown' : 'applied'
  }
  return 'unknown'
}

/** Writes what a reading makes of a check, and opens a case where staff decide; false when the row is no longer the one that was asked about. */
export async function applyReading(
  ctx: Context,
  personId: Id<'per'>,
  { reading, asOf }: { reading: Reading; asOf: Date },
): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockVerification(tx, personId)
    if (before?.updatedAt.getTime() !== asOf.getTime()) return false
    const { openCase, review } = await reviewReading(tx, ctx, personId, reading)
    // Staff asked for other papers a moment ago: until the provider takes them, it speaks of the old ones.
    if (openCase?.state === 'waiting' && openCase.dueAt) return true
    const facts = {
      hasOpenCase: openCase !== undefined,
      freshHits: review?.freshHits.map(({ hit }) => hit) ?? [],
      level: review?.risk.level ?? 'low',
    }
    const { changed, verification, opens, isForCase } = decideReading(before, reading, facts, ctx.now)
    if (review && opens) await openCaseFor(tx, ctx, { personId, verificationId: before.id, reason: opens, reading, review })
    if (openCase && isForCase) {
      if (reading.state === 'rejected' && reading.mayRetry) await letCaseWait(tx, ctx, openCase)
      else if (review) await bringUpToDate(tx, ctx, { openCase, reading, review })
    }
    const isApproved = changed && verification.state === 'approved'
    await writeVerification(tx, ctx, {
      personId,
      before,
      after: {
        ...before,
        ...verification,
        reviewAt: isApproved ? reviewAt(facts.level, ctx.now) : verification.state === 'approved' ? before.reviewAt : undefined,
        updatedAt: changed ? ctx.now : before.updatedAt,
      },
      changed,
    })
    return true
  })
}

/** Saves a check and, when a person would see it, says so on the profile, in the audit log and to other nouns. */
export async function writeVerification(
  tx: Tx,
  ctx: Context,
  {
    personId,
    before,
    after,
    changed,
  }: { readonly personId: Id<'per'>; readonly before: StoredVerification; readonly after: StoredVerification; readonly changed: boolean },
): Promise<void> {
  await saveVerification(tx, after)
  if (!changed) return
  await recordKycStatus(ctx, personId, kycStatusOf(after))
  await recordAudit(tx, ctx, { action: 'kyc.changed', resource: before.id, userId: personId, before, after })
  await announce(tx, ctx, 'kyc.changed', { personId })
}

/** What an outcome says of this check; unknown where it is about somebody else's file, whatever it says. */
export function readingOf(outcome: ReadingOutcome | undefined, { applicantId }: Pick<StoredVerification, 'applicantId'>): Reading {
  if (!outcome || 'unknown' in outcome) return { state: 'unknown' }
  if ('missing' in outcome) return { state: 'missing' }
  if (applicantId && outcome.fileId !== applicantId) return { state: 'unknown' }
  const { verification, evidence } = outcome
  return verification.state === 'open' ? { state: 'open' } : { ...verification, evidence }
}
