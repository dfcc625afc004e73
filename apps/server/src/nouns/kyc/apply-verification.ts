import type { Id } from '@heathland/domain/id'
import { decideVerification, kycStatusOf, type Reading } from '@heathland/domain/kyc/verification'
import type { ReadingOutcome } from '@heathland/providers/kyc/port'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordKycStatus } from '../identity/record-fact.ts'
import { findVerification, lockVerification, type StoredVerification, saveVerification } from './kyc.sql.ts'

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

/** Writes what a reading makes of a check; false when the row is no longer the one that was asked about. */
export async function applyReading(
  ctx: Context,
  personId: Id<'per'>,
  { reading, asOf }: { reading: Reading; asOf: Date },
): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockVerification(tx, personId)
    if (before?.updatedAt.getTime() !== asOf.getTime()) return false
    const { changed, verification } = decideVerification(before, reading, ctx.now)
    const after = { ...before, ...verification, updatedAt: changed ? ctx.now : before.updatedAt }
    await saveVerification(tx, after)
    if (!changed) return true
    await recordKycStatus(ctx, personId, kycStatusOf(after))
    await recordAudit(tx, ctx, { action: 'kyc.changed', resource: before.id, userId: personId, before, after })
    await announce(tx, ctx, 'kyc.changed', { personId })
    return true
  })
}

function readingOf(outcome: ReadingOutcome | undefined, { applicantId }: StoredVerification): Reading {
  if (!outcome || 'unknown' in outcome) return { state: 'unknown' }
  if ('missing' in outcome) return { state: 'missing' }
  // Somebody else's file, whatever it says.
  if (applicantId && outcome.fileId !== applicantId) return { state: 'unknown' }
  return outcome.verification
}
