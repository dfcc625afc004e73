/**
 * Bank transfers and withdrawals of the demonstration. Nothing is paid: the visitor sees where money would go, and a withdrawal that they
 * confirm has its money set aside, decided by the same rules as on the server. Any code of six digits confirms it.
 */
import type { Withdrawal as WireWithdrawal } from '@heathland/contract'
import { type Id, makeId } from '@heathland/domain/id'
import { type Money, money } from '@heathland/domain/money'
import { mapPage, pageOf } from '@heathland/domain/page'
import { maskAccount } from '@heathland/domain/payments/bank-account'
import { accountStanding, type LinkedAccount, usableFrom } from '@heathland/domain/payments/linked-account'
import { makeReference } from '@heathland/domain/payments/reference'
import {
  decideCancelled,
  decideConfirmed,
  draftEndsAt,
  isCancellable,
  prepareWithdrawal,
  type Withdrawal,
  withdrawalMaxMinor,
  withdrawalMinMinor,
  withdrawalsPage,
} from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs, hourMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import { availableMinor } from './ledger.ts'
import type { DemoWithdrawal, Tables } from './memory.ts'
import { setAside, setAsideDays } from './samples.ts'

const linkedAt = new Date('2025-01-09T08:30:00Z')
const account: LinkedAccount = {
  id: 'bac_00000000000000000000000001',
  personId: demoInvestor.id,
  account: { kind: 'iban', iban: 'NL69TEST0000000001' },
  holderName: `${demoInvestor.firstName} ${demoInvestor.lastName}`,
  linkedAt,
  usableFrom: usableFrom(linkedAt),
  removedAt: undefined,
}

const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

function toRules({ preparedAt, confirmedAt, endedAt, ...row }: DemoWithdrawal): Withdrawal {
  return { ...row, preparedAt: new Date(preparedAt), confirmedAt: date(confirmedAt), endedAt: date(endedAt) }
}

function keep(tables: Tables, { preparedAt, confirmedAt, endedAt, ...row }: Withdrawal): void {
  const texts = { preparedAt: preparedAt.toISOString(), confirmedAt: confirmedAt?.toISOString(), endedAt: endedAt?.toISOString() }
  tables.withdrawals.set(row.id, { ...row, ...texts })
}

const wire = ({ amountMinor, asset }: Money) => ({ amountMinor: String(amountMinor), asset })

function toWire(withdrawal: Withdrawal): WireWithdrawal {
  const { id, amountMinor, asset, state, accountId, preparedAt, confirmedAt, endedAt } = withdrawal
  return {
    id,
    amount: wire(money(amountMinor, asset)),
    state,
    accountId,
    masked: maskAccount(account.account),
    preparedAt: preparedAt.toISOString(),
    ...(state === 'draft' && { confirmBy: draftEndsAt(withdrawal).toISOString() }),
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    isCancellable: isCancellable(state),
  }
}

/** What is set aside in the sample history. */
function sample(now: Date): Withdrawal {
  const at = after(now, -setAsideDays * dayMs)
  return {
    id: 'wdr_00000000000000000000000001',
    personId: demoInvestor.id,
    accountId: account.id,
    cell: 'eu',
    ...setAside,
    state: 'sent',
    preparedAt: at,
    confirmedAt: at,
    reservation: undefined,
    endedAt: undefined,
  }
}

function own({ memory }: DemoContext, id: string): Withdrawal {
  const row = memory.tables.withdrawals.get(id as Id<'wdr'>)
  if (!row) throw new Refused(refuse('NOT_FOUND'))
  return toRules(row)
}

const { payments: operations } = demo

export const payments = operations.router({
  readTransferDetails: operations.readTransferDetails.handler(({ context: { now } }) => ({
    holder: 'Heathland Members’ Money',
    bank: 'Example Bank',
    account: { kind: 'iban' as const, iban: 'NL72HEAT0123456789', bic: 'HEATNL2A' },
    asset: 'EUR' as const,
    reference: makeReference(12_345n),
    reached: { last: after(now, -hourMs).toISOString() },
  })),
  listIncoming: operations.listIncoming.handler(() => ({
    items: [
      { id: 'bln_00000000000000000000000001', amount: wire(money(2_500_000n, 'EUR')), bookedOn: '2025-01-09', state: 'arrived' as const },
    ],
  })),
  listAccounts: operations.listAccounts.handler(({ context }) => ({
    items: [
      {
        id: account.id,
        masked: maskAccount(account.account),
        holderName: account.holderName,
        linkedAt: account.linkedAt.toISOString(),
        usableFrom: account.usableFrom.toISOString(),
        standing: accountStanding(account, context.now),
      },
    ],
  })),
  removeAccount: operations.removeAccount.handler(({ input }) => {
    if (input.accountId !== account.id) throw new Refused(refuse('NOT_FOUND'))
    // Money of the sample history is on its way to it.
    throw new Refused(refuse('WITHDRAWAL_OPEN'))
  }),
  listWithdrawals: operations.listWithdrawals.handler(({ context, input }) => {
    const made = [...context.memory.tables.withdrawals.values()].map(toRules).filter(({ confirmedAt }) => confirmedAt)
    const newest = [...made.toReversed(), sample(context.now)].filter(({ id }) => input.after === undefined || id < input.after)
    return mapPage(
      pageOf(newest, withdrawalsPage, ({ id }) => id),
      toWire,
    )
  }),
  prepareWithdrawal: operations.prepareWithdrawal.handler(({ context, input }) => {
    const amountMinor = BigInt(input.amountMinor)
    if (amountMinor < withdrawalMinMinor || amountMinor > withdrawalMaxMinor) throw new Refused(refuse('WITHDRAWAL_AMOUNT_UNFIT'))
    if (amountMinor > availableMinor(context)) throw new Refused(refuse('LEDGER_FUNDS_SHORT'))
    const { memory, now } = context
    const count = memory.tables.withdrawals.size + 2
    const id = makeId('wdr', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
    const chosen = input.accountId === account.id ? account : undefined
    const decided = prepareWithdrawal({ id, personId: demoInvestor.id, cell: 'eu', asset: 'EUR', amountMinor, account: chosen }, now)
    if (decided.refused) throw new Refused(decided)
    memory.change((tables) => keep(tables, decided.withdrawal))
    return toWire(decided.withdrawal)
  }),
  beginPasskey: operations.beginPasskey.handler(() => {
    throw new Refused(refuse('NOT_FOUND'))
  }),
  confirmWithdrawal: operations.confirmWithdrawal.handler(({ context, input }) => {
    const before = own(context, input.withdrawalId)
    if (!/^\d{6}$/.test(input.code ?? '')) throw new Refused(refuse('FACTOR_WRONG'))
    if (before.amountMinor > availableMinor(context)) throw new Refused(refuse('LEDGER_FUNDS_SHORT'))
    const decided = decideConfirmed(before, account, context.now)
    if (decided.refused) throw new Refused(decided)
    context.memory.change((tables) => keep(tables, decided.withdrawal))
    return toWire(decided.withdrawal)
  }),
  cancelWithdrawal: operations.cancelWithdrawal.handler(({ context, input }) => {
    const decided = decideCancelled(own(context, input.withdrawalId), context.now)
    if (decided.refused) throw new Refused(decided)
    context.memory.change((tables) => keep(tables, decided.withdrawal))
    return toWire(decided.withdrawal)
  }),
})
