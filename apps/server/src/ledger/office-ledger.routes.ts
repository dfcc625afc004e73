import type { HistoryLine, LedgerAccount } from '@heathland/contract'
import { invariant } from '@heathland/domain/invariant'
import { accountName, chart } from '@heathland/domain/ledger/chart-of-accounts'
import { movements } from '@heathland/domain/ledger/movement'
import { balanceOf, movementNamed, readPlace, writeMoment, writePlace } from '@heathland/domain/ledger/statement'
import { operations } from '../operations.ts'
import { requestCorrection } from './correct.ts'
import type { HistoryEntry, ListedAccount } from './office-ledger.sql.ts'
import { postMovement } from './post-movement.ts'
import { readAccounts, readHistory, readTrialBalance } from './read-books.ts'

const { ledger } = operations.office

export const officeLedger = {
  trialBalance: ledger.trialBalance.handler(async ({ context: { ctx }, input: { cell, asset, at } }) => {
    const trial = await readTrialBalance(ctx, { cell, asset, at: momentOf(at) })
    return {
      cell,
      asset,
      at: trial.at.toISOString(),
      state: trial.isFinal ? ('final' as const) : ('provisional' as const),
      rows: trial.rows.map(({ code, side, ...row }) => ({
        code,
        sentence: chart[code].sentence,
        debitsMinor: String(row.debitsMinor),
        creditsMinor: String(row.creditsMinor),
        side,
        balanceMinor: String(row.balanceMinor),
      })),
      debitMinor: String(trial.debitMinor),
      creditMinor: String(trial.creditMinor),
    }
  }),
  accounts: ledger.accounts.handler(async ({ context: { ctx }, input: { cell, code, asset, holderId, after } }) => {
    const { items, ...next } = await readAccounts(ctx, { cell, code, asset, holderId, after })
    return { items: items.map(accountToWire), ...next }
  }),
  accountHistory: ledger.accountHistory.handler(async ({ context: { ctx }, input: { accountId, movement, from, until, before } }) => {
    const { items, next } = await readHistory(ctx, {
      account: accountId,
      movement,
      from: momentOf(from),
      until: momentOf(until),
      before: before === undefined ? undefined : readPlace(before),
    })
    return { items: items.map((entry) => lineToWire(accountId, entry)), ...(next && { next: writePlace(next) }) }
  }),
  requestCorrection: ledger.requestCorrection.handler(async ({ context: { ctx }, input: { transferId, amountMinor, reason } }) => {
    const asked = { transferId, reason, amountMinor: amountMinor === undefined ? undefined : BigInt(amountMinor) }
    return { approvalId: (await requestCorrection(ctx, asked)).id }
  }),
  postMovement: ledger.postMovement.handler(async ({ context: { ctx }, input }) => {
    const holderId = 'personId' in input ? input.personId : 'spvId' in input ? input.spvId : undefined
    const { movement, cell, asset, reference } = input
    const posted = await postMovement(ctx, { movement, cell, asset, reference, holderId, amountMinor: BigInt(input.amountMinor) })
    return { transferId: posted.id, madeAt: posted.madeAt.toISOString(), happenedBefore: posted.happenedBefore }
  }),
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

function accountToWire(account: ListedAccount): LedgerAccount {
  const name = accountName(account.id)
  invariant(name, `${account.id} is an account`)
  return {
    id: account.id,
    cell: name.cell,
    code: name.code,
    asset: name.asset,
    ...(name.holderId !== undefined && { holderId: name.holderId }),
    side: chart[name.code].side,
    openedAt: account.openedAt.toISOString(),
    debitsMinor: String(account.debitsMinor),
    creditsMinor: String(account.creditsMinor),
    balanceMinor: String(balanceOf(account.id, { ...account, entries: 0n })),
    reservedMinor: String(account.debitsPendingMinor + account.creditsPendingMinor),
  }
}

function lineToWire(account: string, entry: HistoryEntry): HistoryLine {
  const { debitsMinor, creditsMinor } = entry
  const movement = movementNamed(entry.movement)
  return {
    postingId: entry.postingId,
    bookedAt: writeMoment(entry.bookedAtUs),
    movement,
    sentence: movements[movement].sentence,
    subject: entry.subject,
    side: entry.side,
    amountMinor: String(entry.amountMinor),
    otherAccountId: entry.otherAccountId,
    ...(debitsMinor !== null &&
      creditsMinor !== null && { balanceMinor: String(balanceOf(account, { debitsMinor, creditsMinor, entries: 0n })) }),
  }
}
