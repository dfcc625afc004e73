import { newDeposit } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import type { Money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Once } from '../../http/idempotency.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCell, findProfile, hasKey, lockProfileFacts } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { type BuyPage, buyPageOf } from './buy-page.ts'
import { insertDeposit } from './funding.sql.ts'
import { readQuote } from './quote.ts'
import { requireIdentity } from './require-identity.ts'

/**
 * Opens a deposit at what it is quoted at now, and the page to pay it. A quote changes nothing at the provider, so nothing is written
 * before it is asked for: who dies meanwhile leaves nothing behind.
 */
export async function startDeposit(ctx: Context, pay: Money, once: Once): Promise<BuyPage & { readonly depositId: Id<'dep'> }> {
  const { personId, seal } = ownPerson(ctx)
  const [profile, cell] = await ctx.read(async (tx) => [await findProfile(tx, seal, personId), await findCell(tx, personId)] as const)
  const { crossmintWalletId: walletAddress, email } = profile ?? {}
  requireIdentity(profile?.kycStatus)
  if (!walletAddress || !email || !cell) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
  const { fees, delivered, expiresAt } = await readQuote(ctx, pay)
  return once(async (tx) => {
    // The verdict may turn while the provider is asked: whoever writes it waits for this transaction, or this one for them.
    const facts = await ctx.as({ kind: 'identity' }).inTransaction((own) => lockProfileFacts(own, personId))
    requireIdentity(facts?.kyc_status)
    // Whoever closed their account while the provider was asked opens nothing: the closing holds the same lock until their key is gone.
    if (!(await hasKey(tx, personId))) throw new Refused(refuse('NOT_SIGNED_IN'))
    const deposit = newDeposit({ id: ctx.newId('dep'), personId, cell, walletAddress, pay, quoted: { fees, delivered } }, ctx.now)
    const page = buyPageOf(ctx, deposit, email)
    await insertDeposit(tx, deposit, expiresAt)
    await recordAudit(tx, ctx, { action: 'funding.opened', resource: deposit.id, after: deposit })
    await announce(tx, ctx, 'deposit.changed', { personId, depositId: deposit.id })
    return { depositId: deposit.id, ...page }
  })
}
