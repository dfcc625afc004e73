import { type Deposit, decideIdentityHold, decideSettlement, type Payment, type Settlement } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockProfileFacts } from '../identity/identity.sql.ts'
import { recordFirstOnramp, recordOnrampCustomer } from '../identity/record-fact.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { applyOrderJob } from './funding.jobs.ts'
import { insertHold, insertStep, lockDeposit, releaseIdentityHold, saveDeposit } from './funding.sql.ts'

export interface SettleDeposit {
  /** As it was before the provider was asked. */
  readonly deposit: Deposit
  /** What the provider said then. */
  readonly payments: readonly Payment[]
}

/**
 * Lets a deposit follow what the provider says of it, and credits one that is done to the member's cash. Safe to call twice. False when
 * the deposit changed while the provider was asked: the answer may be older than the row, so it is asked for again.
 */
export async function settleDeposit(ctx: Context, { deposit: before, payments }: SettleDeposit): Promise<boolean> {
  ctx.require('funding.settle')
  return ctx.inTransaction(async (tx) => {
    const deposit = await lockDeposit(tx, before.id)
    if (!deposit || hasChanged(deposit, before)) return false
    const facts = { payments, isIdentityApproved: await lockIdentity(tx, deposit) }
    const decision = decideSettlement(deposit, facts, ctx.now, () => ctx.newId('trf'))
    const isHeldAnew = await keepHolds(tx, ctx, deposit, decision)
    if (decision.releasesIdentity) await release(tx, ctx, deposit)
    if (canonical(decision.deposit) !== canonical(deposit)) await saveDeposit(tx, decision.deposit, decision.customerId, ctx.now)
    if (decision.deposit.state !== deposit.state) await tell(tx, ctx, deposit, decision)
    else if (isHeldAnew) await announce(tx, ctx, 'deposit.changed', { personId: deposit.personId, depositId: deposit.id })
    return true
  })
}

/**
 * Holds an order whose member's check is no longer approved, or lets it go, without asking the provider: this must not wait for another
 * company. Crediting looks at the check itself, so money that is delivered before this runs is not credited either.
 */
export async function followIdentity(ctx: Context, depositId: Id<'dep'>): Promise<void> {
  ctx.require('funding.settle')
  await ctx.inTransaction(async (tx) => {
    const deposit = await lockDeposit(tx, depositId)
    if (!deposit) return
    const isIdentityApproved = await lockIdentity(tx, deposit)
    // Held and still not approved, or approved and never held: nothing changes.
    if (deposit.isIdentityHeld !== isIdentityApproved) return
    const { holds, releases } = decideIdentityHold(deposit, { payments: [], isIdentityApproved })
    const isHeldAnew = await keepHolds(tx, ctx, deposit, { holds })
    if (releases) await release(tx, ctx, deposit)
    if (isHeldAnew || releases) await announce(tx, ctx, 'deposit.changed', { personId: deposit.personId, depositId })
    if (releases) await ctx.jobs.send(tx, applyOrderJob, { depositId }, { key: `${depositId} released` })
  })
}

/** Whether the check is approved, and stays so until this transaction ends. */
async function lockIdentity(tx: Tx, { personId }: Deposit): Promise<boolean> {
  return (await lockProfileFacts(tx, personId))?.kyc_status === 'approved'
}

async function release(tx: Tx, ctx: Context, { id, personId }: Deposit): Promise<void> {
  const breakId = await releaseIdentityHold(tx, id, ctx.now)
  if (breakId) await recordAudit(tx, ctx, { action: 'funding.cleared', resource: breakId, userId: personId })
}

/** When it is asked about next says nothing about what it is. */
function hasChanged(deposit: Deposit, before: Deposit): boolean {
  return canonical({ ...deposit, dueAt: undefined }) !== canonical({ ...before, dueAt: undefined })
}

async function tell(tx: Tx, ctx: Context, before: Deposit, { kind, deposit, steps, customerId, isFirstOnramp }: Settlement): Promise<void> {
  const { id: depositId, personId } = deposit
  const isSettled = kind === 'settle'
  await insertStep(tx, deposit, ctx.now)
  if (isSettled) {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
    if (customerId !== undefined) await recordOnrampCustomer(ctx, personId, customerId)
    if (isFirstOnramp) await recordFirstOnramp(ctx, personId)
  }
  const action = isSettled ? 'funding.settled' : 'funding.changed'
  await recordAudit(tx, ctx, { action, resource: depositId, userId: personId, before, after: deposit })
  await announce(tx, ctx, isSettled ? 'deposit.settled' : 'deposit.changed', { personId, depositId })
}

/** What a person has to look at, each once. Says whether there is anything new. */
async function keepHolds(tx: Tx, ctx: Context, deposit: Deposit, { holds }: Pick<Settlement, 'holds'>): Promise<boolean> {
  let isNew = false
  for (const hold of holds) {
    const id: Id<'brk'> = ctx.newId('brk')
    if (!(await insertHold(tx, id, deposit, hold, ctx.now))) continue
    isNew = true
    ctx.log.error({ breakId: id, depositId: deposit.id, reason: hold.reason }, 'a payment is held for a person')
    await recordAudit(tx, ctx, {
      action: 'funding.held',
      resource: id,
      userId: deposit.personId,
      after: { ...hold, depositId: deposit.id },
    })
  }
  return isNew
}
