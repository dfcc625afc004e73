/** Nouns to the right change what a profile says by these verbs, never by its table. Saying again what is already so changes nothing. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type AuditAction, recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { lockProfileFacts, type ProfileFacts, saveProfileFacts } from './identity.sql.ts'

type PersonId = Id<'per'>

export function recordWallet(ctx: Context, personId: PersonId, walletId: string): Promise<void> {
  return record(ctx, personId, 'identity.wallet-recorded', (now) =>
    now.crossmint_wallet_id === null ? { crossmint_wallet_id: walletId } : {},
  )
}

export function recordKycStatus(ctx: Context, personId: PersonId, status: KycStatus): Promise<void> {
  return record(ctx, personId, 'identity.kyc-recorded', () => ({ kyc_status: status }))
}

export function recordAgreement(ctx: Context, personId: PersonId): Promise<void> {
  return record(ctx, personId, 'identity.agreement-recorded', (now) =>
    now.agreement_signed_at === null ? { agreement_signed_at: ctx.now } : {},
  )
}

export function recordFirstOnramp(ctx: Context, personId: PersonId): Promise<void> {
  return record(ctx, personId, 'identity.onramp-recorded', () => ({ first_onramp_ok: true }))
}

/** A command on the server alone grants roles until staff can, with a second pair of eyes. */
export function grantRole(ctx: Context, personId: PersonId, role: Role): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  return record(ctx, personId, 'identity.role-granted', () => ({ role }))
}

async function record(
  ctx: Context,
  personId: PersonId,
  action: AuditAction,
  change: (now: ProfileFacts) => Partial<ProfileFacts>,
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockProfileFacts(tx, personId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const after = { ...before, ...change(before) }
    const changes = Object.keys(after).some((name) => after[name as keyof ProfileFacts] !== before[name as keyof ProfileFacts])
    if (!changes) return
    await saveProfileFacts(tx, personId, after, ctx.now)
    await recordAudit(tx, ctx, { action, resource: personId, userId: personId, before, after })
  })
}
