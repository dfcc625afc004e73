import type { BookingReference, HistoryLine, LedgerAccount } from '@heathland/contract'
import { toBalance, toLines, toPlace } from '@heathland/contract/wire-ledger'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { accountName, chart } from '@heathland/domain/ledger/chart-of-accounts'
import { movements } from '@heathland/domain/ledger/movement'
import type { PostingByHand } from '@heathland/domain/ledger/posting-by-hand'
import { referencesPage } from '@heathland/domain/ledger/posting-rule'
import { balanceOf, movementNamed, readPlace, writeMoment, writePlace } from '@heathland/domain/ledger/statement'
import { operations } from '../../http/operations.ts'
import { requestCorrection } from './correct.ts'
import type { ListedReference } from './hand-posting.sql.ts'
import type { HistoryEntry, ListedAccount } from './office-ledger.sql.ts'
import { postMovement, requestMovement } from './post-movement.ts'
import { readBalanceOf } from './read-balance.ts'
import { readAccounts, readHistory, readTrialBalance } from './read-books.ts'
import { readMovementsOf } from './read-movements.ts'
import { addSpv, readReferences, readSpvs, recordReference } from './spvs-and-references.ts'

const { ledger } = operations.office

export const officeLedger = {
  balanceOf: ledger.balanceOf.handler(async ({ context: { ctx }, input }) => ({
    items: (await readBalanceOf(ctx, input.personId as Id<'per'>)).map(toBalance),
  })),
  movementsOf: ledger.movementsOf.handler(async ({ context: { ctx }, input: { personId, asset, after } }) => {
    const { lines, next } = await readMovementsOf(ctx, personId as Id<'per'>, { asset, after: toPlace(after) })
    return toLines(asset, lines, next)
  }),
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
    const posted = await postMovement(ctx, postingOf(input))
    return { transferId: posted.id, madeAt: posted.madeAt.toISOString(), happenedBefore: posted.happenedBefore }
  }),
  requestMovement: ledger.requestMovement.handler(async ({ context: { ctx }, input: { posting, reason } }) => ({
    approvalId: (await requestMovement(ctx, { posting: postingOf(posting), reason })).id,
  })),
  recordReference: ledger.recordReference.handler(async ({ context: { ctx }, input: { amountMinor, ...rest } }) => ({
    referenceId: (await recordReference(ctx, { ...rest, amountMinor: BigInt(amountMinor) })).id,
  })),
  listReferences: ledger.listReferences.handler(async ({ context: { ctx }, input: { after } }) => {
    const { items, ...next } = await readReferences(ctx, { after, limit: referencesPage })
    return { items: items.map(referenceToWire), ...next }
  }),
  addSpv: ledger.addSpv.handler(async ({ context: { ctx }, input }) => ({ spvId: await addSpv(ctx, input) })),
  listSpvs: ledger.listSpvs.handler(async ({ context: { ctx }, input: { after } }) => {
    const { items, ...next } = await readSpvs(ctx, { after, limit: referencesPage })
    return { items: [...items], ...next }
  }),
}

interface WirePosting extends Omit<PostingByHand, 'amountMinor' | 'holderId'> {
  readonly amountMinor: string
  readonly personId?: string
  readonly spvId?: string
}

function postingOf({ movement, cell, asset, reference, amountMinor, personId, spvId }: WirePosting): PostingByHand {
  return { movement, cell, asset, reference, holderId: personId ?? spvId, amountMinor: BigInt(amountMinor) }
}

function referenceToWire({ amountMinor, recordedAt, bookedBy, endedBy, ...rest }: ListedReference): BookingReference {
  return {
    ...rest,
    amountMinor: String(amountMinor),
    recordedAt: recordedAt.toISOString(),
    ...(bookedBy !== undefined && { bookedBy }),
    ...(endedBy !== undefined && { endedBy }),
  }
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
