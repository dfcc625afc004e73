import type { Id } from '@heathland/domain/id'
import { type CreationOutcome, decideAfterCreation, decideCreation, type Wallet, wantWallet } from '@heathland/domain/wallet/wallet'
import type { Context } from '../../core/context.ts'
import type { Delivery } from '../../core/job.ts'
import { attempt } from '../../work/attempt.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordWallet } from '../identity/record-fact.ts'
import { createWalletJob } from './wallet.jobs.ts'
import { insertWallet, lockWallet, saveWallet } from './wallet.sql.ts'

/**
 * Creates the one wallet of a person at the provider. The attempt is saved before the provider is asked and its outcome after, so that a
 * worker that dies in between is noticed; the idempotency key stays the same, so that a lost answer makes no second wallet.
 */
export async function createWallet(ctx: Context, personId: Id<'per'>, delivery?: Delivery): Promise<void> {
  await attempt(ctx, {
    job: createWalletJob,
    payload: { personId },
    async begin(tx) {
      const wanted = wantWallet(ctx.now)
      const isNew = await insertWallet(tx, personId, wanted, ctx.now)
      if (isNew) await recordAudit(tx, ctx, { action: 'wallet.wanted', resource: personId, userId: personId, after: wanted })
      const found = await lockWallet(tx, personId)
      const decision = found && decideCreation(found, ctx.now, { isAbandoned: delivery?.isAgain })
      if (!decision?.create) return undefined
      await saveWallet(tx, personId, decision.wallet)
      return decision.wallet
    },
    act: () => order(ctx, personId),
    async end(tx, _begun, outcome) {
      const before = await lockWallet(tx, personId)
      if (!before) return undefined
      const wallet = decideAfterCreation(before, outcome, ctx.now)
      if (before.state === 'ready') return undefined
      await saveWallet(tx, personId, wallet)
      if (wallet.state === 'ready') {
        await tellReady(ctx, personId, before, wallet)
        return undefined
      }
      ctx.log.warn({ personId, reason: wallet.lastReason }, 'a wallet was not made yet')
      return ctx.ports.wallets && wallet.dueAt ? { key: `${personId} ${wallet.attempts}`, startAfter: wallet.dueAt } : undefined
    },
  })
}

async function order(ctx: Context, personId: Id<'per'>): Promise<CreationOutcome> {
  if (!ctx.ports.wallets) return { reason: 'not-configured' }
  const outcome = await ctx.ports.wallets.createWallet({ ownerReference: personId, idempotencyKey: `wallet:${personId}` })
  if ('created' in outcome) return { address: outcome.created.address }
  return { reason: 'notCreated' in outcome ? outcome.notCreated : outcome.unknown }
}

async function tellReady(ctx: Context, personId: Id<'per'>, before: Wallet, wallet: Wallet): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    await recordWallet(ctx, personId, wallet.address ?? '')
    await recordAudit(tx, ctx, { action: 'wallet.ready', resource: personId, userId: personId, before, after: wallet })
    await announce(tx, ctx, 'wallet.ready', { personId })
  })
}
