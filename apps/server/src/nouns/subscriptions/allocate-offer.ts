import { createHash } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { subscriptionFunded } from '@heathland/domain/ledger/movements/subscription-funded'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { termsFromJson } from '@heathland/domain/offers/content'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type AllocationRule, type AllocationSums, allocate, type Share, sumsOf } from '@heathland/domain/subscriptions/allocation'
import { decideAllocated, feeOf } from '@heathland/domain/subscriptions/subscription'
import { actOnEach } from '../../core/act-on-each.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { giveBack, tell } from './follow-up-subscription.ts'
import {
  type Book,
  endAllocation,
  endLine,
  findBook,
  insertAllocation,
  listOpenLines,
  listReadyOrders,
  type ReadyOrder,
} from './office-subscriptions.sql.ts'
import { allocateJob } from './subscriptions.jobs.ts'
import { lockSubscription, saveOutcome } from './subscriptions.sql.ts'

export interface AllocationAsked {
  readonly offerId: Id<'ofr'>
  readonly rule: AllocationRule
  readonly floorMinor: bigint
}

export interface Preview {
  readonly book: Book
  readonly orders: readonly ReadyOrder[]
  readonly shares: readonly Share[]
  readonly sums: AllocationSums
  readonly feesMinor: bigint
}

/** What each order would receive now. */
export async function previewAllocation(tx: ReadTx, ctx: Context, { offerId, rule, floorMinor }: AllocationAsked): Promise<Preview> {
  const book = await findBook(tx, offerId, ctx.now)
  if (!book) throw new Refused(refuse('NOT_FOUND'))
  const orders = await listReadyOrders(tx, offerId, ctx.now)
  const terms = termsFromJson(book.content.terms)
  const unitMinor = terms.kind === 'equity' ? terms.sharePriceMinor : terms.kind === 'production' ? terms.unitPriceMinor : 1n
  const shares = allocate(orders, { rule, floorMinor, unitMinor, capacityMinor: book.targetMinor - book.allocatedMinor })
  const feesMinor = shares.reduce((sum, { allocatedMinor }, place) => sum + feeOf(allocatedMinor, orders[place]?.feeBps ?? 0), 0n)
  return { book, orders, shares, sums: sumsOf(shares), feesMinor }
}

/** Exactly what the second person agrees to: the rule, the sums, and who receives how much. */
function bodyOf({ offerId, rule, floorMinor }: AllocationAsked, { book, shares, sums, feesMinor }: Preview): Record<string, string> {
  const digest = createHash('sha256').update(shares.map(({ id, allocatedMinor }) => `${id} ${allocatedMinor}\n`).join(''))
  return {
    offerId,
    name: book.name,
    company: book.company,
    rule,
    floorMinor: String(floorMinor),
    orders: String(sums.orders),
    asset: book.asset,
    allocatedMinor: String(sums.allocatedMinor),
    returnedMinor: String(sums.returnedMinor),
    feesMinor: String(feesMinor),
    digest: digest.digest('hex'),
  }
}

export async function requestAllocation(ctx: Context, asked: AllocationAsked & { readonly reason: string }): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const preview = await previewAllocation(tx, ctx, asked)
    if (preview.sums.allocatedMinor === 0n) throw new Refused(refuse('NOTHING_TO_ALLOCATE'))
    const { book } = preview
    await recordAudit(tx, ctx, { action: 'subscriptions.allocation-requested', resource: asked.offerId, after: { rule: asked.rule } })
    const body = bodyOf(asked, preview)
    return requestApproval(tx, ctx, { act: 'subscriptions.allocate', body, reason: asked.reason, spvId: book.spvId })
  })
}

export const allocateAct: Act = {
  permission: 'subscriptions.allocate',
  sentence: 'Allocate an offer',
  async execute(tx, ctx, body, approval) {
    const { offerId, rule, floorMinor, digest } = body as { offerId: Id<'ofr'>; rule: AllocationRule; floorMinor: string; digest: string }
    const asked = { offerId, rule, floorMinor: BigInt(floorMinor) }
    const preview = await previewAllocation(tx, ctx, asked)
    // Orders that became ready meanwhile, or a changed target, are another allocation.
    if (bodyOf(asked, preview)['digest'] !== digest) throw new Refused(refuse('APPROVAL_CHANGED'))
    const id = ctx.newId('alo')
    await insertAllocation(tx, { id, ...asked, approvalId: approval.id, shares: preview.shares, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'subscriptions.allocation-agreed',
      resource: offerId,
      after: { allocationId: id, allocatedMinor: String(preview.sums.allocatedMinor) },
    })
    await ctx.jobs.send(tx, allocateJob, { allocationId: id }, { key: id })
  },
}

/** Does what was agreed to, a subscription at a time. A job that is killed begins again with the lines that are left. */
export async function carryOutAllocation(ctx: Context, id: Id<'alo'>): Promise<void> {
  await actOnEach(ctx, {
    what: 'line of an allocation',
    list: (tx, after, rowsMax) => listOpenLines(tx, { id, after, rowsMax }),
    keyOf: ({ subscriptionId }) => subscriptionId,
    async act(tx, { subscriptionId, amountMinor }) {
      await allocateOne(tx, ctx, subscriptionId, amountMinor)
      await endLine(tx, id, subscriptionId, ctx.now)
    },
  })
  await ctx.inTransaction((tx) => endAllocation(tx, id, ctx.now))
}

async function allocateOne(tx: Tx, ctx: Context, id: Id<'sub'>, allocatedMinor: bigint): Promise<void> {
  const before = await lockSubscription(tx, id)
  // It went back with its offer meanwhile, or a job did this before.
  if (before?.state !== 'reserved') return
  if (allocatedMinor === 0n) return giveBack(tx, ctx, before, 'not-allocated')
  const decided = decideAllocated(before, allocatedMinor, ctx.now)
  if (decided.refused) throw new Refused(decided)
  const { reservation, cell, asset, personId, feeBps } = before
  invariant(reservation, 'what is reserved has its money set aside')
  const feeMinor = feeOf(allocatedMinor, feeBps)
  const nextId = () => ctx.newId('trf')
  // One posting: the rest of the reservation is free, and the fee is taken from it.
  const steps: readonly Step[] = [
    ...subscriptionFunded({ id, reservation, amountMinor: allocatedMinor }, nextId),
    ...(feeMinor > 0n ? managementFee({ id, cell, personId, money: money(feeMinor, asset) }, nextId) : []),
  ]
  await openAccounts(tx, accountsToOpen(steps), ctx.now)
  await postTransfers(tx, steps, ctx.now)
  await saveOutcome(tx, { subscription: decided.subscription, now: ctx.now })
  await tell(tx, ctx, before, decided.subscription, 'subscriptions.allocated')
}
