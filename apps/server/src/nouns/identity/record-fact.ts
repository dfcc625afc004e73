/** Nouns to the right change what a profile says by these verbs, never by its table. Saying again what is already so changes nothing. */
import type { Id } from '@heathland/domain/id'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { type AuditAction, recordAudit } from '../audit/record-audit.ts'
import { lockProfileFacts, type ProfileFacts, saveProfileFacts } from './identity.sql.ts'

type PersonId = Id<'per'>

export async function recordWallet(ctx: Context, personId: PersonId, walletId: string): Promise<void> {
  await record(ctx, personId, 'identity.wallet-recorded', (now) =>
    now.crossmint_wallet_id === null ? { crossmint_wallet_id: walletId } : {},
  )
}

export async function recordKycStatus(ctx: Context, personId: PersonId, status: KycStatus): Promise<void> {
  await record(ctx, personId, 'identity.kyc-recorded', () => ({ kyc_status: status }))
}

/** The onramp provider's own id for the person, once they have one there. */
export async function recordOnrampCustomer(ctx: Context, personId: PersonId, customerId: string): Promise<void> {
  await record(ctx, personId, 'identity.onramp-customer-recorded', () => ({ moonpay_customer_id: customerId }))
}

export async function recordFirstOnramp(ctx: Context, personId: PersonId): Promise<void> {
  await record(ctx, personId, 'identity.onramp-recorded', () => ({ first_onramp_ok: true }))
}

async function record(
  ctx: Context,
  personId: PersonId,
  action: AuditAction,
  change: (now: ProfileFacts) => Partial<Omit<ProfileFacts, 'role' | 'permissions'>>,
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockProfileFacts(tx, personId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const said = Object.entries(change(before)).filter(([name, value]) => value !== before[name as keyof ProfileFacts])
    if (said.length === 0) return
    // Only what changes is written: a program may write some columns and not others.
    const changes: Partial<Omit<ProfileFacts, 'role' | 'permissions'>> = Object.fromEntries(said)
    await saveProfileFacts(tx, personId, changes, ctx.now)
    await recordAudit(tx, ctx, { action, resource: personId, userId: personId, before, after: { ...before, ...changes } })
  })
}
