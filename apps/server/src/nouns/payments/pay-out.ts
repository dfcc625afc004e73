import { createHash } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import type { BankAccount } from '@heathland/domain/payments/bank-account'
import { payoutsPerBatchMax } from '@heathland/domain/payments/office'
import { writePayouts } from '@heathland/domain/payments/payout-list'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockLine } from './bank-statement.sql.ts'
import { bankOf } from './own-banks.ts'
import { makeBatchJob } from './payments.jobs.ts'
import {
  findBatchFile,
  insertBatch,
  insertPayouts,
  listBatchedLines,
  listBatchedWithdrawals,
  listPayable,
  lockBatch,
  type Payable,
  type StoredBatch,
  saveBatchFile,
  saveBatchSent,
} from './withdrawal.sql.ts'

interface Ready {
  readonly payable: readonly Payable[]
  readonly amountMinor: bigint
  /** Of every payment and its amount: whoever agrees, agrees to exactly these. */
  readonly digest: string
}

async function ready(tx: Tx, cell: Cell, people: readonly string[]): Promise<Ready> {
  const payable = await listPayable(tx, cell, payoutsPerBatchMax)
  if (payable.length === 0) throw new Refused(refuse('NOTHING_TO_PAY'))
  if (payable.some(({ personId }) => personId !== undefined && people.includes(personId))) throw new Refused(refuse('WITHDRAWAL_OWN'))
  const lines = payable.map(({ id, amountMinor }) => [id, String(amountMinor)])
  return {
    payable,
    amountMinor: payable.reduce((sum, each) => sum + each.amountMinor, 0n),
    digest: hash(canonical(lines)).toString('hex'),
  }
}

/** Asks a second person to agree that everything that is ready leaves with one file. */
export async function requestPayOut(
  ctx: Context,
  { cell, reason }: { readonly cell: Cell; readonly reason: string },
): Promise<StoredApproval> {
  ctx.require('payments.pay-out')
  const { personId: maker } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const { payable, amountMinor, digest } = await ready(tx, cell, [maker])
    const { asset } = bankOf(ctx.ports, cell)
    const body = { cell, asset, payouts: String(payable.length), amountMinor: String(amountMinor), digest }
    return requestApproval(tx, ctx, { act: 'payments.pay-out', body, reason })
  })
}

export const payOutAct: Act = {
  permission: 'payments.pay-out',
  sentence: 'Send payments to members’ and payers’ bank accounts',
  async execute(tx, ctx, body, { id: approvalId, makerId }) {
    const { cell, digest } = body as { cell: Cell; digest: string }
    const { payable, amountMinor, digest: now } = await ready(tx, cell, [makerId, signedIn(ctx).personId])
    if (now !== digest) throw new Refused(refuse('APPROVAL_CHANGED'))
    const { asset } = bankOf(ctx.ports, cell)
    const batch = {
      id: ctx.newId('pob'),
      cell,
      asset,
      payouts: payable.length,
      amountMinor,
      agreedAt: ctx.now,
      executeOn: dayOf(ctx.now),
      approvalId,
    }
    // Somebody cancelled between the two statements: what was agreed to is no longer what would leave.
    if ((await insertBatch(tx, batch, payable)) !== payable.length) throw new Refused(refuse('APPROVAL_CHANGED'))
    await recordAudit(tx, ctx, {
      action: 'payments.pay-out-agreed',
      resource: batch.id,
      after: { payouts: payable.length, amountMinor: String(amountMinor) },
    })
    for (const { kind, id, personId } of payable)
      if (kind === 'withdrawal' && personId) await announce(tx, ctx, 'withdrawal.changed', { personId, withdrawalId: id as Id<'wdr'> })
    await ctx.jobs.send(tx, makeBatchJob, { batchId: batch.id }, { key: batch.id })
  },
}

interface Payee {
  readonly name: string
  readonly account: BankAccount
}

/** Makes the file once, keeps it, and hands it to the bank. However often it runs, the bank gets the same bytes under the same name. */
export async function makeBatch(ctx: Context, batchId: Id<'pob'>): Promise<void> {
  const batch = await ctx.inTransaction(async (tx) => {
    const found = await lockBatch(tx, batchId)
    if (found && !found.madeAt) await make(tx, ctx, found)
    return found
  })
  if (!batch || batch.sentAt || !ctx.ports.bankFiles) return
  const file = await ctx.read((tx) => findBatchFile(tx, ctx.keys, batchId))
  invariant(file, 'a batch that was made has its file')
  await ctx.ports.bankFiles.sendPayouts(fileNameOf(batch), Buffer.from(file.text))
  await ctx.inTransaction(async (tx) => {
    await saveBatchSent(tx, batchId, ctx.now)
    await recordAudit(tx, ctx, { action: 'payments.file-sent', resource: batchId })
  })
}

export function fileNameOf({ id, asset }: Pick<StoredBatch, 'id' | 'asset'>): string {
  return asset === 'EUR' ? `${id}.xml` : `${id}.csv`
}

async function make(tx: Tx, ctx: Context, batch: StoredBatch): Promise<void> {
  const bank = bankOf(ctx.ports, batch.cell)
  const toPay: {
    readonly id: Id<'pyo'>
    readonly withdrawalId: string | undefined
    readonly lineId: string | undefined
    amountMinor: bigint
    payee: Payee
  }[] = []
  for (const { id, amountMinor, account } of await listBatchedWithdrawals(tx, ctx.keys, batch.id)) {
    invariant(account, 'nobody is erased whose money is on its way')
    const payee = { name: account.holderName, account: account.account }
    toPay.push({ id: ctx.newId('pyo'), withdrawalId: id, lineId: undefined, amountMinor, payee })
  }
  for (const id of await listBatchedLines(tx, batch.id)) {
    const line = await lockLine(tx, ctx.keys, id)
    const { payer: name, account } = line?.details ?? {}
    invariant(line && name !== undefined && account && account.kind !== 'other', 'what is sent back has somewhere to go')
    toPay.push({ id: ctx.newId('pyo'), withdrawalId: undefined, lineId: id, amountMinor: line.money.amountMinor, payee: { name, account } })
  }
  const file = writePayouts({
    id: batch.id,
    createdAt: batch.agreedAt,
    executeOn: batch.executeOn,
    from: bank,
    payouts: toPay.map(({ id, amountMinor, payee }) => ({ id, money: money(amountMinor, batch.asset), to: payee })),
  })
  invariant(file.ok, 'a file that cannot be written was agreed to')
  await insertPayouts(tx, batch, toPay, ctx.now)
  await saveBatchFile(tx, ctx.keys, {
    id: batch.id,
    text: file.text,
    fileHash: createHash('sha256').update(file.text).digest(),
    now: ctx.now,
  })
  await recordAudit(tx, ctx, { action: 'payments.file-made', resource: batch.id, after: { payouts: toPay.length } })
}
