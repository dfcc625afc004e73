import { type CustodyBreak, decideBooking } from '@heathland/domain/funding/custody-break'
import { type Deposit, nextAsk } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { onrampDeposit } from '@heathland/domain/ledger/movements/onramp-deposit'
import { money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findMember } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { findBooking, lockBreak, saveBreak } from './custody-break.sql.ts'
import { bookBreakJob } from './funding.jobs.ts'
import { insertStep, lockDeposit, saveDeposit } from './funding.sql.ts'

/** Asks a second person to agree that the EURC of a break is the member's. Nothing is posted until they do. */
export async function requestBooking(
  ctx: Context,
  { breakId, reason }: { readonly breakId: string; readonly reason: string },
): Promise<StoredApproval> {
  ctx.require('funding.reconcile')
  const { personId: maker } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const { found, eurcMinor } = await judge(tx, ctx, breakId, [maker])
    const { kind, personId } = found
    return requestApproval(tx, ctx, {
      act: 'funding.book-break',
      body: { breakId, kind, personId, eurcMinor: String(eurcMinor) },
      reason,
    })
  })
}

/** What two people agreed to is judged once more and left to the worker: no request posts money that a provider delivered. */
export const bookBreak: Act = {
  permission: 'funding.reconcile',
  sentence: 'Credit EURC that a break holds',
  async execute(tx, ctx, body, { id, makerId }) {
    const { breakId, eurcMinor: agreed } = body as unknown as AgreedBooking
    const { eurcMinor } = await judge(tx, ctx, breakId, [makerId, ownPerson(ctx).personId])
    // The wallet was compared again meanwhile: what was agreed to is no longer what would be posted.
    if (String(eurcMinor) !== agreed) throw new Refused(refuse('APPROVAL_CHANGED'))
    await ctx.jobs.send(tx, bookBreakJob, { approvalId: id }, { key: id })
  },
}

interface AgreedBooking {
  readonly breakId: string
  readonly eurcMinor: string
}

/** Credits what was agreed to, once: the break is no longer open afterwards. One that ended or changed meanwhile is left as it is. */
export async function bookAgreedBreak(ctx: Context, approvalId: Id<'apr'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const agreed = await findBooking(tx, approvalId)
    if (!agreed) return
    const found = await lockBreak(tx, agreed.breakId)
    if (found?.state !== 'open') return
    const { eurcMinor, cell } = await judge(tx, ctx, found.id, [agreed.makerId, agreed.checkerId])
    if (String(eurcMinor) !== agreed.eurcMinor) throw new Refused(refuse('APPROVAL_CHANGED'))
    const { personId } = found
    const deposit = await settle(tx, ctx, found, eurcMinor)
    const steps = onrampDeposit({ id: deposit?.id ?? found.id, cell, personId, eurcMinor }, () => ctx.newId('trf'))
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    const [posted] = await postTransfers(tx, steps, ctx.now)
    invariant(posted && !posted.happenedBefore, 'an open break has not been booked')
    await saveBreak(tx, { ...found, state: 'explained', owner: agreed.checkerId, reason: agreed.reason }, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'funding.break-booked',
      resource: found.id,
      before: found,
      after: { eurcMinor, transferId: posted.id, approvalId },
    })
    await announce(tx, ctx, 'ledger.posted', { transferId: posted.id })
    const depositId = deposit?.id ?? found.depositId
    if (depositId) await announce(tx, ctx, deposit ? 'deposit.settled' : 'deposit.changed', { personId, depositId })
  })
}

async function judge(tx: Tx, ctx: Context, breakId: string, people: readonly string[]) {
  const found = await lockBreak(tx, breakId)
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  const member = await ctx.as({ kind: 'identity' }).read((own) => findMember(own, found.personId))
  const decision = decideBooking(found, people, member?.kycStatus ?? 'unknown')
  if (decision.refused) throw new Refused(decision)
  if (!member?.cell) throw new Refused(refuse('LEDGER_ACCOUNT_UNKNOWN'))
  return { found, eurcMinor: decision.eurcMinor, cell: member.cell }
}

/** An order that was waiting is done, with what was delivered. One that was credited before, or none, is left as it is. */
async function settle(tx: Tx, ctx: Context, { depositId, paymentId }: CustodyBreak, eurcMinor: bigint): Promise<Deposit | undefined> {
  if (!depositId || !paymentId) return undefined
  const before = await lockDeposit(tx, depositId)
  if (!before || before.state === 'done') return undefined
  const paid = { paymentId, charged: before.quoted.fees, delivered: money(eurcMinor, 'EURC'), failureReason: undefined }
  const done: Deposit = { ...before, ...paid, state: 'done', settledAt: ctx.now }
  const deposit = { ...done, dueAt: nextAsk(done, ctx.now) }
  await saveDeposit(tx, deposit, undefined, ctx.now)
  await insertStep(tx, deposit, ctx.now)
  await recordAudit(tx, ctx, { action: 'funding.settled', resource: deposit.id, userId: deposit.personId, before, after: deposit })
  return deposit
}
