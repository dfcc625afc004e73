import type { BankLine as WireLine, BankStatement as WireStatement, OfficeWithdrawal as WireWithdrawal } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { type Id, isId } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { mapPage, pageOf } from '@heathland/domain/page'
import { maskAccount } from '@heathland/domain/payments/bank-account'
import { linesPage, payoutBatchesPage, statementsPage } from '@heathland/domain/payments/office'
import type { StatedAccount } from '@heathland/domain/payments/statement'
import { withdrawalsPage } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { namePeople } from '../identity/people.ts'
import { type ListedLine, type ListedStatement, listLines, listStatements } from './bank-statement.sql.ts'
import { explainLine, requestAllocation, requestRefund, takeLine } from './decide-line.ts'
import { fileNameOf, requestPayOut } from './pay-out.ts'
import { readOverview } from './read-overview.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'
import { uploadStatement } from './upload-statement.ts'
import { findBatchFile, listBatches, listWithdrawalsOfTab, type OfficeWithdrawalRow } from './withdrawal.sql.ts'

const { payments } = operations.office

export const officePayments = {
  readOverview: payments.readOverview.handler(async ({ context: { ctx } }) => ({ banks: [...(await readOverview(ctx))] })),
  listStatements: payments.listStatements.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const found = await ctx.read((tx) => listStatements(tx, { before, rowsMax: statementsPage + 1 }))
    const page = pageOf(found, statementsPage, ({ id }) => id)
    return {
      ...mapPage(page, toStatement),
      names: await namesOf(
        ctx,
        page.items.map(({ uploadedBy }) => uploadedBy),
      ),
    }
  }),
  uploadStatement: payments.uploadStatement.handler(async ({ context: { ctx }, input }) => {
    const { statement, approval } = await uploadStatement(ctx, { bytes: Buffer.from(input.file, 'base64'), reason: input.reason })
    return { statementId: statement.id, approvalId: approval.id }
  }),
  listLines: payments.listLines.handler(async ({ context: { ctx }, input: { tab, statementId, after } }) => {
    const found = await ctx.read((tx) => listLines(tx, ctx.keys, { tab, statementId, after, rowsMax: linesPage + 1 }))
    const page = pageOf(found, linesPage, ({ id }) => id)
    return {
      ...mapPage(page, toLine),
      names: await namesOf(
        ctx,
        page.items.flatMap(({ personId, ownerId }) => [personId, ownerId]),
      ),
    }
  }),
  takeLine: payments.takeLine.handler(async ({ context: { ctx }, input }) => {
    await takeLine(ctx, input.lineId)
    return {}
  }),
  requestAllocation: payments.requestAllocation.handler(async ({ context: { ctx }, input: { personId, ...allocation } }) => {
    if (!isId('per', personId)) throw new Refused(refuse('NOT_FOUND'))
    return { approvalId: (await requestAllocation(ctx, { ...allocation, personId })).id }
  }),
  requestRefund: payments.requestRefund.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestRefund(ctx, input)).id,
  })),
  explainLine: payments.explainLine.handler(async ({ context: { ctx }, input }) => {
    await explainLine(ctx, input)
    return {}
  }),
  listWithdrawals: payments.listWithdrawals.handler(async ({ context: { ctx }, input: { tab, after } }) => {
    const found = await ctx.read((tx) => listWithdrawalsOfTab(tx, ctx.keys, { tab, after, rowsMax: withdrawalsPage + 1 }))
    const page = pageOf(found, withdrawalsPage, ({ id }) => id)
    return {
      ...mapPage(page, toWithdrawal),
      names: await namesOf(
        ctx,
        page.items.map(({ personId }) => personId),
      ),
    }
  }),
  reviewWithdrawal: payments.reviewWithdrawal.handler(async ({ context: { ctx }, input }) => {
    await reviewWithdrawal(ctx, input)
    return {}
  }),
  requestPayOut: payments.requestPayOut.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestPayOut(ctx, input)).id,
  })),
  listBatches: payments.listBatches.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const found = await ctx.read((tx) => listBatches(tx, { before, rowsMax: payoutBatchesPage + 1 }))
    return mapPage(
      pageOf(found, payoutBatchesPage, ({ id }) => id),
      ({ id, cell, asset, payouts, made, amountMinor, executeOn, agreedAt, madeAt, sentAt }) => ({
        ...{ id, cell, payouts, made, executeOn },
        amount: toMoney(money(amountMinor, asset)),
        agreedAt: agreedAt.toISOString(),
        ...(madeAt && { madeAt: madeAt.toISOString() }),
        ...(sentAt && { sentAt: sentAt.toISOString() }),
      }),
    )
  }),
  readBatchFile: payments.readBatchFile.handler(async ({ context: { ctx }, input: { batchId } }) => {
    if (!isId('pob', batchId)) throw new Refused(refuse('NOT_FOUND'))
    // It has names and account numbers in it, so every download is recorded.
    const file = await ctx.inTransaction(async (tx) => {
      const found = await findBatchFile(tx, ctx.keys, batchId)
      if (found) await recordAudit(tx, ctx, { action: 'payments.file-read', resource: batchId })
      return found
    })
    if (!file) throw new Refused(refuse('NOT_FOUND'))
    const mediaType = file.asset === 'EUR' ? ('application/xml' as const) : ('text/csv;charset=utf-8' as const)
    return { name: fileNameOf({ id: batchId, asset: file.asset }), mediaType, text: file.text }
  }),
}

async function namesOf(ctx: Context, ids: readonly (Id<'per'> | undefined)[]) {
  return Object.fromEntries(await namePeople(ctx, [...new Set(ids.filter((id) => id !== undefined))]))
}

function toStatement(statement: ListedStatement): WireStatement {
  const {
    id,
    name,
    cell,
    asset,
    sequence,
    openingMinor,
    closingMinor,
    closedOn,
    lines,
    held,
    state,
    source,
    continuesLast,
    gap,
    uploadedBy,
    arrivedAt,
  } = statement
  return {
    ...{ id, name, cell, lines, held, state, source, continuesLast },
    ...(sequence !== undefined && { sequence: String(sequence) }),
    opening: toMoney(money(openingMinor, asset)),
    closing: toMoney(money(closingMinor, asset)),
    ...(closedOn && { closedOn }),
    ...(gap && { gap: { from: String(gap.from), to: String(gap.to) } }),
    ...(uploadedBy && { uploadedBy }),
    arrivedAt: arrivedAt.toISOString(),
  }
}

function toLine(line: ListedLine): WireLine {
  const { id, statementId, cell, direction, bookedOn, state, hold, details, personId, ownerId, approvalId, reason, heldAt, endedAt } = line
  const { payer, onBehalfOf, account, text, reference, returned } = details
  return {
    ...{ id, statementId, cell, direction, state },
    amount: toMoney(line.money),
    ...(bookedOn && { bookedOn }),
    ...(hold && { hold }),
    ...(payer && { payer }),
    ...(onBehalfOf && { onBehalfOf }),
    ...(account && { account: printAccount(account) }),
    ...(text && { text }),
    ...(reference.found === 'one' && { reference: reference.reference.value }),
    ...(returned?.code && { returnCode: returned.code }),
    ...(personId && { personId }),
    ...(ownerId && { ownerId }),
    ...(approvalId && { approvalId }),
    ...(reason && { reason }),
    ...(heldAt && { heldAt: heldAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

/** Whole, because staff compare it with what the bank shows. */
function printAccount(account: StatedAccount): string {
  if (account.kind === 'iban') return account.iban
  return account.kind === 'uk' ? `${account.sortCode} ${account.accountNumber}` : account.number
}

function toWithdrawal(withdrawal: OfficeWithdrawalRow): WireWithdrawal {
  const { id, personId, cell, asset, amountMinor, state, account, preparedAt, confirmedAt, endedAt, batchId, reason, returnCode } =
    withdrawal
  return {
    ...{ id, personId, cell, state, isBlocked: withdrawal.isBlocked },
    amount: toMoney(money(amountMinor, asset)),
    masked: account ? maskAccount(account.account) : '',
    holderName: account?.holderName ?? '',
    linkedAt: (account?.linkedAt ?? preparedAt).toISOString(),
    confirmedAt: (confirmedAt ?? preparedAt).toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(batchId && { batchId }),
    ...(reason && { reason }),
    ...(returnCode && { returnCode }),
  }
}
