import { decideArrived, type InstitutionPayout } from '@heathland/domain/cards/institution-payout'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { depositAllocated } from '@heathland/domain/ledger/movements/deposit-allocated'
import { depositReturned } from '@heathland/domain/ledger/movements/deposit-returned'
import { depositUnallocated } from '@heathland/domain/ledger/movements/deposit-unallocated'
import { withdrawalPaid } from '@heathland/domain/ledger/movements/withdrawal-paid'
import { withdrawalReturned } from '@heathland/domain/ledger/movements/withdrawal-returned'
import type { Step } from '@heathland/domain/ledger/transfer'
import { accountToLink, cardPayoutReferencesOf, decideLine, type LineDecision, opensTheGate } from '@heathland/domain/payments/bank-line'
import { usableFrom } from '@heathland/domain/payments/linked-account'
import { referenceNumber } from '@heathland/domain/payments/reference'
import { decidePaid, decideReturned } from '@heathland/domain/payments/withdrawal'
import { Refused } from '@heathland/domain/refusal'
import { actOnEach } from '../../core/act-on-each.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { recordFirstOnramp } from '../identity/record-fact.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { listIdentityHolds, listNewLines, lockLine, type StoredLine, saveDecided } from './bank-statement.sql.ts'
import { findBeneficiary, readBeneficiary, type StoredBeneficiary } from './beneficiary.ts'
import { lockPayoutsByReference, saveInstitutionPayout } from './institution-payout.sql.ts'
import { accountLinkedMail } from './payments.mails.ts'
import {
  accountIndexes,
  insertAccount,
  listAccountOwners,
  lockPayouts,
  lockWithdrawal,
  type StoredPayout,
  saveBankStep,
  savePayoutMade,
  savePayoutReturned,
} from './withdrawal.sql.ts'

/** Books or holds every payment of a statement. */
export async function applyStatement(ctx: Context, statementId: Id<'bst'>): Promise<void> {
  await actOnEach(ctx, {
    what: 'payment of a statement',
    list: (tx, after, rowsMax) => listNewLines(tx, { statementId, after, rowsMax }),
    keyOf: (id) => id,
    act: (tx, id) => applyLine(tx, ctx, id),
  })
}

/** Somebody's identity check is approved: what came in for them before is theirs now. */
export async function followIdentity(ctx: Context, personId: Id<'per'>): Promise<void> {
  await actOnEach(ctx, {
    what: 'payment held for an identity check',
    list: (tx, after, rowsMax) => listIdentityHolds(tx, { personId, after, rowsMax }),
    keyOf: (id) => id,
    act: (tx, id) => applyLine(tx, ctx, id),
  })
}

async function applyLine(tx: Tx, ctx: Context, id: Id<'bln'>): Promise<void> {
  const line = await lockLine(tx, ctx.keys, id)
  const waitsForIdentity = line?.state === 'held' && line.hold === 'identity-unchecked'
  if (!line || (line.state !== 'new' && !waitsForIdentity)) return
  const { reference } = line.details
  const number = reference.found === 'one' ? referenceNumber(reference.reference.value) : undefined
  const beneficiary = number === undefined ? undefined : await findBeneficiary(tx, ctx, number)
  const { account } = line.details
  const accountOwners = account && account.kind !== 'other' ? await listAccountOwners(tx, accountIndexes(ctx.keys, account)) : []
  const { payoutId, batchId } = line.details
  const payouts =
    payoutId !== undefined || batchId !== undefined
      ? await lockPayouts(tx, { payoutId, batchId, state: line.direction === 'debit' ? 'sent' : 'made' })
      : []
  const cardPayouts = line.direction === 'credit' ? await lockPayoutsByReference(tx, cardPayoutReferencesOf(line.details)) : []
  const decision = decideLine(line, { cell: line.cell, beneficiary, accountOwners, payouts, cardPayouts })
  if (decision.kind === 'hold' && waitsForIdentity) return
  await carryOut(tx, ctx, { line, decision, beneficiary, payouts, cardPayouts })
}

interface Decided {
  readonly line: StoredLine
  readonly decision: LineDecision
  readonly beneficiary: StoredBeneficiary | undefined
  readonly payouts: readonly StoredPayout[]
  readonly cardPayouts: readonly InstitutionPayout[]
}

async function carryOut(tx: Tx, ctx: Context, { line, decision, beneficiary, payouts, cardPayouts }: Decided): Promise<void> {
  const { id, cell, money } = line
  const nextId = () => ctx.newId('trf')
  const post = async (steps: readonly Step[]) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  }
  const ended = { endedAt: ctx.now }
  switch (decision.kind) {
    case 'book': {
      const { personId } = decision
      const deposit = { id, cell, personId, money }
      await post(line.state === 'held' ? depositAllocated(deposit, nextId) : bankDeposit(deposit, nextId))
      await saveDecided(tx, { ...line, state: 'booked', personId, ...ended })
      await recordAudit(tx, ctx, {
        action: 'payments.booked',
        resource: id,
        userId: personId,
        after: { amountMinor: String(money.amountMinor) },
      })
      if (opensTheGate(money)) await recordFirstOnramp(ctx, personId)
      if (beneficiary) await linkAccount(tx, ctx, line, decision, beneficiary)
      await announce(tx, ctx, 'payment.received', { personId, lineId: id })
      return
    }
    case 'hold': {
      // Money that came in is with the bank, whoever it belongs to. A debit is posted once somebody has said what it was.
      if (line.direction === 'credit') await post(depositUnallocated({ id, cell, money }, nextId))
      const personId = line.direction === 'credit' ? beneficiary?.personId : undefined
      await saveDecided(tx, { ...line, state: 'held', hold: decision.reason, personId, heldAt: ctx.now })
      await recordAudit(tx, ctx, {
        action: 'payments.held',
        resource: id,
        ...(personId && { userId: personId }),
        after: { hold: decision.reason },
      })
      if (personId) await announce(tx, ctx, 'payment.received', { personId, lineId: id })
      return
    }
    case 'payouts-made': {
      for (const payout of payouts) await makePayout(tx, ctx, payout, id, post)
      await saveDecided(tx, { ...line, state: 'paid-out', ...ended })
      return recordAudit(tx, ctx, { action: 'payments.paid-out', resource: id, after: { payouts: payouts.length } })
    }
    case 'card-payout-arrived': {
      const payout = cardPayouts.find((each) => each.id === decision.payoutId)
      invariant(payout, 'a payout that arrived was found')
      const arrived = decideArrived(payout, id, ctx.now, nextId)
      await post(arrived.steps)
      await saveInstitutionPayout(tx, arrived.payout)
      await saveDecided(tx, { ...line, state: 'paid-in', ...ended })
      return recordAudit(tx, ctx, { action: 'payments.card-payout-arrived', resource: id, before: payout, after: arrived.payout })
    }
    case 'payout-returned': {
      const payout = payouts.find((each) => each.id === decision.payoutId)
      invariant(payout, 'a payout that came back was found')
      await takeBack(tx, ctx, line, payout, post)
    }
  }
}

type Post = (steps: readonly Step[]) => Promise<void>

/** The bank has sent it. */
async function makePayout(
  tx: Tx,
  ctx: Context,
  { id, withdrawalId, lineId, money }: StoredPayout,
  madeBy: Id<'bln'>,
  post: Post,
): Promise<void> {
  await savePayoutMade(tx, id, madeBy, ctx.now)
  const nextId = () => ctx.newId('trf')
  if (lineId) {
    const back = await lockLine(tx, ctx.keys, lineId)
    invariant(back?.state === 'refunding', 'what was sent back was on its way')
    await post(depositReturned({ id: lineId, cell: back.cell, money }, nextId))
    await saveDecided(tx, { ...back, state: 'refunded', endedAt: ctx.now })
    await recordAudit(tx, ctx, { action: 'payments.refunded', resource: lineId })
    if (back.personId) await announce(tx, ctx, 'payment.received', { personId: back.personId, lineId })
    return
  }
  const before = withdrawalId && (await lockWithdrawal(tx, withdrawalId))
  invariant(before?.reservation, 'a payout is of a withdrawal whose money is set aside')
  const decided = decidePaid(before, ctx.now)
  if (decided.refused) throw new Refused(decided)
  await postTransfers(
    tx,
    withdrawalPaid({ id: before.id, reservation: before.reservation, amountMinor: before.amountMinor }, nextId),
    ctx.now,
  )
  await saveBankStep(tx, decided.withdrawal)
  await recordAudit(tx, ctx, {
    action: 'payments.withdrawal-paid',
    resource: before.id,
    userId: before.personId,
    before: { state: before.state },
  })
  await announce(tx, ctx, 'withdrawal.changed', { personId: before.personId, withdrawalId: before.id })
}

/** The bank sent a withdrawal back. A refund that comes back is held like any other payment, and so is money of somebody who has left. */
async function takeBack(tx: Tx, ctx: Context, line: StoredLine, payout: StoredPayout, post: Post): Promise<void> {
  const before = payout.withdrawalId && (await lockWithdrawal(tx, payout.withdrawalId))
  const owner = before && (await readBeneficiary(ctx, before.personId))
  if (!before || !owner || owner.isClosed) {
    const reason = before ? 'account-closed' : 'returned-unknown'
    return carryOut(tx, ctx, { line, decision: { kind: 'hold', reason }, beneficiary: undefined, payouts: [], cardPayouts: [] })
  }
  const decided = decideReturned(before, ctx.now)
  if (decided.refused) throw new Refused(decided)
  const { personId } = before
  await post(withdrawalReturned({ id: before.id, cell: before.cell, personId, money: line.money }, () => ctx.newId('trf')))
  await savePayoutReturned(tx, payout.id, line.id)
  await saveBankStep(tx, decided.withdrawal, line.details.returned?.code)
  await saveDecided(tx, { ...line, state: 'returned', personId, endedAt: ctx.now })
  await recordAudit(tx, ctx, {
    action: 'payments.withdrawal-returned',
    resource: before.id,
    userId: personId,
    before: { state: before.state },
  })
  await announce(tx, ctx, 'withdrawal.changed', { personId, withdrawalId: before.id })
}

/** Links the account it came from, which is in the member's own name, so that they can withdraw to it. They get a mail. */
async function linkAccount(tx: Tx, ctx: Context, line: StoredLine, decision: LineDecision, beneficiary: StoredBeneficiary): Promise<void> {
  const account = accountToLink(line, decision)
  const { seal, personId, recipient } = beneficiary
  if (!account || !seal) return
  const linked = {
    id: ctx.newId('bac'),
    personId,
    account,
    holderName: line.details.payer ?? '',
    linkedAt: ctx.now,
    usableFrom: usableFrom(ctx.now),
    removedAt: undefined,
  }
  if (!(await insertAccount(tx, ctx.keys, seal, linked, { cell: line.cell, lineId: line.id }))) return
  await recordAudit(tx, ctx, { action: 'payments.account-linked', resource: linked.id, userId: personId, seal })
  if (recipient) await queueMail(tx, ctx, { personId, seal, mail: accountLinkedMail(recipient, linked, `${ctx.publicOrigin}/wallet`) })
}
