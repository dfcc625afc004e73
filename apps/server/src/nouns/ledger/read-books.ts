import type { AccountCode, Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { isFinal, type Place } from '@heathland/domain/ledger/statement'
import { type TrialBalance, trialBalanceOf } from '@heathland/domain/ledger/trial-balance'
import type { Asset } from '@heathland/domain/money'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { accountExists, type HistoryEntry, type ListedAccount, listAccounts, listHistory, listKindSums } from './office-ledger.sql.ts'

const accountsPage = 25
const historyPage = 50
/** A page with a filter looks at this many entries and hands over to the next, so that a rare movement is found bit by bit. */
const historyLooksAt = 5_000

export interface TrialAt extends TrialBalance {
  readonly at: Date
  /** Whether nothing more can be booked before it. */
  readonly isFinal: boolean
}

/** What every kind of account stood at right before a moment. */
export async function readTrialBalance(ctx: Context, input: { cell: Cell; asset: Asset; at: Date | undefined }): Promise<TrialAt> {
  ctx.require('ledger.read')
  const at = input.at ?? ctx.now
  const sums = await ctx.read((tx) => listKindSums(tx, { ...input, at }))
  return { ...trialBalanceOf(sums), at, isFinal: isFinal(BigInt(at.getTime()) * 1_000n, ctx.now) }
}

export interface AccountsAsked {
  readonly cell: Cell
  readonly code: AccountCode | undefined
  readonly asset: Asset | undefined
  readonly holderId: string | undefined
  readonly after: string | undefined
}

export async function readAccounts(ctx: Context, asked: AccountsAsked): Promise<Page<ListedAccount, string>> {
  ctx.require('ledger.read')
  // Ids are read from left to right: an asset narrows them down only behind a kind.
  const prefix = ['acc', asked.cell, ...(asked.code ? [asked.code, ...(asked.asset ? [asked.asset] : [])] : [])].join('_')
  const found = await ctx.read((tx) => listAccounts(tx, { ...asked, prefix, limit: accountsPage + 1 }))
  return pageOf(found, accountsPage, byId)
}

export interface HistoryAsked {
  readonly account: string
  readonly movement: string | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly before: Place | undefined
}

/** An account's entries, newest first. A page may hold fewer than it could, or none, and still have a next one. */
export async function readHistory(ctx: Context, asked: HistoryAsked): Promise<{ items: readonly HistoryEntry[]; next: Place | undefined }> {
  ctx.require('ledger.read')
  return ctx.read(async (tx) => {
    if (!(await accountExists(tx, asked.account))) throw new Refused(refuse('NOT_FOUND'))
    const { entries, lookedUntil } = await listHistory(tx, { ...asked, limit: historyPage + 1, lookAtMax: historyLooksAt })
    const { items, next = lookedUntil } = pageOf(entries, historyPage, (entry): Place => entry)
    return { items, next }
  })
}
