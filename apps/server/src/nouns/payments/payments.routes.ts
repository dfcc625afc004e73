import type { Withdrawal as WireWithdrawal } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import { mapPage, pageOf } from '@heathland/domain/page'
import { maskAccount } from '@heathland/domain/payments/bank-account'
import { memberHoldOf } from '@heathland/domain/payments/bank-line'
import { accountStanding, linkedAccountsMax } from '@heathland/domain/payments/linked-account'
import { draftEndsAt, isCancellable, withdrawalsPage } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { operations } from '../../http/operations.ts'
import { ownPerson } from '../identity/own-person.ts'
import { type IncomingRow, listIncoming } from './bank-statement.sql.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { beginConfirmation, confirmWithdrawal } from './confirm-withdrawal.ts'
import { prepareWithdrawal } from './prepare-withdrawal.ts'
import { readTransferDetails } from './read-transfer-details.ts'
import { removeAccount } from './remove-account.ts'
import { listAccounts, listOwnWithdrawals, type ShownWithdrawal } from './withdrawal.sql.ts'

const { payments } = operations.member

export const memberPayments = {
  readTransferDetails: payments.readTransferDetails.handler(async ({ context: { ctx } }) => {
    const { bank, reference, reachedAt } = await readTransferDetails(ctx)
    const { account, bic } = bank
    return {
      holder: bank.holder,
      bank: bank.bankName,
      account: account.kind === 'iban' ? { ...account, ...(bic && { bic }) } : account,
      asset: bank.asset,
      reference,
      ...(reachedAt && { reached: { last: reachedAt.toISOString() } }),
    }
  }),
  listIncoming: payments.listIncoming.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const { personId } = ownPerson(ctx)
    const rows = await ctx.read((tx) => listIncoming(tx, { personId, before, rowsMax: withdrawalsPage + 1 }))
    return mapPage(
      pageOf(rows, withdrawalsPage, ({ id }) => id),
      toIncoming,
    )
  }),
  listAccounts: payments.listAccounts.handler(async ({ context: { ctx } }) => {
    const { personId, seal } = ownPerson(ctx)
    const accounts = await ctx.read((tx) => listAccounts(tx, seal, personId, linkedAccountsMax))
    return {
      items: accounts.map((account) => ({
        id: account.id,
        masked: maskAccount(account.account),
        holderName: account.holderName,
        linkedAt: account.linkedAt.toISOString(),
        usableFrom: account.usableFrom.toISOString(),
        standing: accountStanding(account, ctx.now),
      })),
    }
  }),
  removeAccount: payments.removeAccount.handler(async ({ context: { ctx }, input }) => {
    await removeAccount(ctx, input.accountId)
    return {}
  }),
  listWithdrawals: payments.listWithdrawals.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const { personId, seal } = ownPerson(ctx)
    const rows = await ctx.read((tx) => listOwnWithdrawals(tx, seal, { personId, before, rowsMax: withdrawalsPage + 1 }))
    return mapPage(
      pageOf(rows, withdrawalsPage, ({ id }) => id),
      toWire,
    )
  }),
  prepareWithdrawal: payments.prepareWithdrawal.handler(async ({ context: { ctx }, input }) =>
    toWire(await prepareWithdrawal(ctx, { accountId: input.accountId, amountMinor: BigInt(input.amountMinor) })),
  ),
  beginPasskey: payments.beginPasskey.handler(async ({ context: { ctx }, input }) => {
    const { challengeId, options } = await beginConfirmation(ctx, input.withdrawalId)
    return { challengeId, options: { ...options } }
  }),
  confirmWithdrawal: payments.confirmWithdrawal.handler(async ({ context: { ctx }, input: { withdrawalId, code, passkey } }) => {
    const proof = passkey
      ? { passkey: { ...passkey, response: passkey.response as unknown as AuthenticationResponseJSON } }
      : code === undefined
        ? undefined
        : { code }
    if (!proof) throw new Refused(refuse('FACTOR_WRONG'))
    return toWire(await confirmWithdrawal(ctx, { withdrawalId, proof }))
  }),
  cancelWithdrawal: payments.cancelWithdrawal.handler(async ({ context: { ctx }, input }) =>
    toWire(await cancelWithdrawal(ctx, input.withdrawalId)),
  ),
}

function toIncoming({ id, asset, amount_minor, booked_on, state, hold }: IncomingRow) {
  const isArrived = state === 'booked' || state === 'allocated' || state === 'returned'
  return {
    id,
    amount: toMoney(money(amount_minor, asset)),
    ...(booked_on && { bookedOn: booked_on }),
    state: isArrived ? ('arrived' as const) : state === 'refunded' ? ('refunded' as const) : ('held' as const),
    ...(!isArrived && hold && { hold: memberHoldOf(hold) }),
  }
}

function toWire(withdrawal: ShownWithdrawal): WireWithdrawal {
  const { id, amountMinor, asset, state, accountId, account, preparedAt, confirmedAt, endedAt, reason, returnCode } = withdrawal
  return {
    id,
    amount: toMoney(money(amountMinor, asset)),
    state,
    accountId,
    masked: maskAccount(account.account),
    preparedAt: preparedAt.toISOString(),
    ...(state === 'draft' && { confirmBy: draftEndsAt(withdrawal).toISOString() }),
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    isCancellable: isCancellable(state),
    ...(reason && { reason }),
    ...(returnCode && { returnCode }),
  }
}
