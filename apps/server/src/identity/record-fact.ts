/** Nouns to the right change what a profile says by these verbs, never by its table. Saying again what is already so changes nothing. */
import type { Id } from '@heathland/domain/id'
import { defaultPermissions, type Role } from '@heathland/domain/identity/permissions'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type AuditAction, auditRowOf, recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { lockAccount } from './account.sql.ts'
import { lockProfileFacts, type ProfileFacts, saveProfileFacts } from './identity.sql.ts'
import { revokeSessions } from './session.sql.ts'

type PersonId = Id<'per'>

export async function recordWallet(ctx: Context, personId: PersonId, walletId: string): Promise<void> {
  await record(ctx, personId, 'identity.wallet-recorded', (now) =>
    now.crossmint_wallet_id === null ? { crossmint_wallet_id: walletId } : {},
  )
}

export async function recordKycStatus(ctx: Context, personId: PersonId, status: KycStatus): Promise<void> {
  await record(ctx, personId, 'identity.kyc-recorded', () => ({ kyc_status: status }))
}

export async function recordAgreement(ctx: Context, personId: PersonId): Promise<void> {
  await record(ctx, personId, 'identity.agreement-recorded', (now) =>
    now.agreement_signed_at === null ? { agreement_signed_at: ctx.now } : {},
  )
}

/** The onramp provider's own id for the person, once they have one there. */
export async function recordOnrampCustomer(ctx: Context, personId: PersonId, customerId: string): Promise<void> {
  await record(ctx, personId, 'identity.onramp-customer-recorded', () => ({ moonpay_customer_id: customerId }))
}

export async function recordFirstOnramp(ctx: Context, personId: PersonId): Promise<void> {
  await record(ctx, personId, 'identity.onramp-recorded', () => ({ first_onramp_ok: true }))
}

/**
 * A command on the server grants a role without a second pair of eyes: how the first administrators come to be. Every session of the
 * person ends: whoever becomes staff comes in again with a second factor.
 */
export function grantRole(ctx: Context, personId: PersonId, role: Role): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  return ctx.inTransaction(async (tx) => {
    const lock = await lockAccount(tx, personId)
    const before = await lockProfileFacts(tx, personId)
    if (!lock || !before) throw new Refused(refuse('NOT_FOUND'))
    const row = await auditRowOf(ctx, { userId: personId, before, after: { ...before, role, permissions: [...defaultPermissions[role]] } })
    const [granted] = await tx.query<{ granted: boolean }>('grant-role', 'select grant_role($1, $2, $3, $4, $5, $6) as granted', [
      personId,
      role,
      row.id,
      ctx.requestId,
      row.beforeHash,
      row.afterHash,
    ])
    if (granted?.granted) await revokeSessions(tx, lock, null, ctx.now)
  })
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
