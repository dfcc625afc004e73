/** What staff do about a payment that is held: take it on, credit it to a member, refund it, or name the posting it belongs to. */
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { depositAllocated } from '@heathland/domain/ledger/movements/deposit-allocated'
import { opensTheGate } from '@heathland/domain/payments/bank-line'
import { canBePaid, payoutMaxMinor } from '@heathland/domain/payments/payout-list'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordFirstOnramp } from '../identity/record-fact.ts'
import { findPosted, openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { findAllocation, lockLine, type StoredLine, saveAllocated, saveExplained, saveOwner, saveRefunding } from './bank-statement.sql.ts'
import { readBeneficiary } from './beneficiary.ts'
import { allocateLineJob } from './payments.jobs.ts'

/** A held payment that this person may decide about: nobody decides about money with their own reference. */
async function heldLine(tx: Tx, ctx: Context, lineId: string, people: readonly string[]): Promise<StoredLine> {
  const line = await lockLine(tx, ctx.keys, lineId)
  if (!line) throw new Refused(refuse('NOT_FOUND'))
  if (line.personId && people.includes(line.personId)) throw new Refused(refuse('PAYMENT_OWN'))
  if (line.state !== 'held') throw new Refused(refuse('PAYMENT_CLOSED'))
  return line
}

export async function takeLine(ctx: Context, lineId: string): Promise<void> {
  ctx.require('payments.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await heldLine(tx, ctx, lineId, [by])
    await saveOwner(tx, before.id, by)
    await recordAudit(tx, ctx, {
      action: 'payments.line-taken',
      resource: before.id,
      before: { ownerId: before.ownerId },
      after: { ownerId: by },
    })
  })
}

export interface LineAllocation {
  readonly lineId: string
  readonly personId: Id<'per'>
  readonly reason: string
}

/** Money that came in and is this member's: their cell, their checked identity, and nobody who decides is them. */
async function allocatable(
  tx: Tx,
  ctx: Context,
  { lineId, personId }: Omit<LineAllocation, 'reason'>,
  people: readonly string[],
): Promise<StoredLine> {
  const line = await heldLine(tx, ctx, lineId, people)
  if (people.includes(personId)) throw new Refused(refuse('PAYMENT_OWN'))
  const member = await readBeneficiary(ctx, personId)
  if (line.direction !== 'credit' || !member || member.isClosed || member.cell !== line.cell) throw new Refused(refuse('PAYMENT_UNFIT'))
  if (!member.isIdentityApproved) throw new Refused(refuse('POSTING_IDENTITY_MISSING'))
  return line
}

export async function requestAllocation(ctx: Context, { reason, ...allocation }: LineAllocation): Promise<StoredApproval> {
  ctx.require('payments.decide')
  const { personId: maker } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const { id, money } = await allocatable(tx, ctx, allocation, [maker])
    const body = { lineId: id, personId: allocation.personId, asset: money.asset, amountMinor: String(money.amountMinor) }
    return requestApproval(tx, ctx, { act: 'payments.allocate', body, reason })
  })
}

/** Judged once more and left to the worker: no request posts money that came from a bank. */
export const allocateAct: Act = {
  permission: 'payments.decide',
  sentence: 'Credit a held payment to a member',
  async execute(tx, ctx, body, { id, makerId }) {
    await allocatable(tx, ctx, body as unknown as Omit<LineAllocation, 'reason'>, [makerId, signedIn(ctx).personId])
    await ctx.jobs.send(tx, allocateLineJob, { approvalId: id }, { key: id })
  },
}

/** Credits what was agreed to, once. One that ended meanwhile is left as it is. */
export async function allocateAgreed(ctx: Context, approvalId: Id<'apr'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const agreed = await findAllocation(tx, approvalId)
    if (!agreed) return
    const { lineId, personId, reason } = agreed
    const found = await lockLine(tx, ctx.keys, lineId)
    if (found?.state !== 'held') return
    const line = await allocatable(tx, ctx, { lineId, personId }, [agreed.makerId, agreed.checkerId])
    const steps = depositAllocated({ id: line.id, cell: line.cell, personId, money: line.money }, () => ctx.newId('trf'))
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
    if (opensTheGate(line.money)) await recordFirstOnramp(ctx, personId)
    await saveAllocated(tx, { id: line.id, personId, approvalId, reason, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'payments.allocated', resource: line.id, userId: personId, after: { approvalId } })
    await announce(tx, ctx, 'payment.received', { personId, lineId: line.id })
  })
}

/** Back to where it came from, if the bank said where that is and can pay there: one that it cannot would hold up the whole file. */
async function refundable(tx: Tx, ctx: Context, lineId: string, people: readonly string[]): Promise<StoredLine> {
  const line = await heldLine(tx, ctx, lineId, people)
  const { account, payer } = line.details
  const { amountMinor, asset } = line.money
  const isPayable =
    account &&
    account.kind !== 'other' &&
    payer !== undefined &&
    amountMinor <= payoutMaxMinor(asset) &&
    canBePaid(asset, { name: payer, account })
  if (line.direction !== 'credit' || !isPayable) throw new Refused(refuse('PAYMENT_UNFIT'))
  return line
}

export async function requestRefund(
  ctx: Context,
  { lineId, reason }: { readonly lineId: string; readonly reason: string },
): Promise<StoredApproval> {
  ctx.require('payments.decide')
  const { personId: maker } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const { id, money } = await refundable(tx, ctx, lineId, [maker])
    const body = { lineId: id, asset: money.asset, amountMinor: String(money.amountMinor) }
    return requestApproval(tx, ctx, { act: 'payments.refund', body, reason })
  })
}

export const refundAct: Act = {
  permission: 'payments.decide',
  sentence: 'Send a held payment back',
  async execute(tx, ctx, body, { id: approvalId, makerId, reason }) {
    const { lineId } = body as { lineId: string }
    const line = await refundable(tx, ctx, lineId, [makerId, signedIn(ctx).personId])
    await saveRefunding(tx, { id: line.id, approvalId, reason })
    await recordAudit(tx, ctx, { action: 'payments.refunding', resource: line.id, after: { approvalId } })
  },
}

export interface Explanation {
  readonly lineId: string
  readonly transferId: string
  readonly reason: string
}

/** A debit that is none of our payouts, as bank charges are: two people have posted it by hand, and this is that posting. */
export async function explainLine(ctx: Context, { lineId, transferId, reason }: Explanation): Promise<void> {
  ctx.require('payments.decide')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const line = await heldLine(tx, ctx, lineId, [by])
    const posted = await findPosted(tx, transferId)
    const bank = ['acc', line.cell, 'bank', line.money.asset].join('_')
    const isFit = line.direction === 'debit' && posted?.credit === bank && posted.postedMinor === line.money.amountMinor
    if (!isFit) throw new Refused(refuse('PAYMENT_UNFIT'))
    await saveExplained(tx, { id: line.id, transferId: posted.id, reason, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'payments.explained', resource: line.id, after: { transferId: posted.id, reason } })
  })
}
