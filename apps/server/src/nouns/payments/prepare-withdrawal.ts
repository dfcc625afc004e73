import { memberCash } from '@heathland/domain/ledger/accounts'
import { explainBalance } from '@heathland/domain/ledger/balance'
import { prepareWithdrawal as prepare, withdrawalMaxMinor, withdrawalMinMinor } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { ownPerson } from '../identity/own-person.ts'
import { listAccountsOf } from '../ledger/statement.sql.ts'
import { bankOf } from './own-banks.ts'
import { findPaymentFacts } from './transfer-details.sql.ts'
import { findAccount, hasFactor, insertWithdrawal, type ShownWithdrawal } from './withdrawal.sql.ts'

/** Drafts a withdrawal: what the member confirms next is exactly this amount to exactly this account. Nothing is set aside yet. */
export async function prepareWithdrawal(
  ctx: Context,
  { accountId, amountMinor }: { readonly accountId: string; readonly amountMinor: bigint },
): Promise<ShownWithdrawal> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const facts = await findPaymentFacts(tx, personId)
    requireIdentity(facts?.kycStatus)
    if (!facts?.cell) throw new Refused(refuse('TRANSFER_UNAVAILABLE'))
    const { cell, asset } = bankOf(ctx.ports, facts.cell)
    if (!(await hasFactor(tx, personId))) throw new Refused(refuse('FACTOR_REQUIRED'))
    if (amountMinor < withdrawalMinMinor || amountMinor > withdrawalMaxMinor) throw new Refused(refuse('WITHDRAWAL_AMOUNT_UNFIT'))
    const account = await findAccount(tx, seal, accountId)
    const decided = prepare({ id: ctx.newId('wdr'), personId, cell, asset, amountMinor, account }, ctx.now)
    if (decided.refused || !account) throw new Refused(decided.refused ? decided : refuse('BANK_ACCOUNT_UNUSABLE'))
    const cash = (await listAccountsOf(tx, personId)).find(({ id }) => id === memberCash({ cell, asset }, personId))
    if (!cash || explainBalance(cash.id, cash.counters, []).availableMinor < amountMinor) throw new Refused(refuse('LEDGER_FUNDS_SHORT'))
    await insertWithdrawal(tx, decided.withdrawal)
    await recordAudit(tx, ctx, {
      action: 'payments.withdrawal-prepared',
      resource: decided.withdrawal.id,
      after: { accountId, amountMinor: String(amountMinor) },
    })
    return { ...decided.withdrawal, account, batchId: undefined, reason: undefined, returnCode: undefined }
  })
}
