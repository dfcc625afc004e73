/** Accounts with money on them, posted by the ledger’s own functions: what the bars of the ledger work on. */
import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import type { Step } from '@heathland/domain/ledger/transfer'
import type { Actor } from '@heathland/server/core/actor'
import type { Database } from '@heathland/server/core/database'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'

export const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
export const feeIncome = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })
/** Who posts in the bars that do not go through the api. */
export const poster = { kind: 'job', queue: 'bar' } as const satisfies Actor

const batch = 500

export interface FundedMember {
  readonly personId: Id<'per'>
  readonly cash: string
}

/** Members of the cell with this much on each account. */
export async function fundMembers(database: Database, count: number, amountMinor: bigint): Promise<FundedMember[]> {
  const members: FundedMember[] = []
  for (let from = 0; from < count; from += batch) {
    const now = await clock(database)
    const ids = idMaker(now)
    const some = Array.from({ length: Math.min(batch, count - from) }, () => {
      const personId = ids('per')
      return { personId, cash: accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: personId }) }
    })
    const deposits = some.map(({ cash, personId }): Step => {
      const id = ids('trf')
      const names = { kind: 'post', id, key: `deposit:${id}`, movement: 'bank-deposit', subject: personId } as const
      return { ...names, debit: bank, credit: cash, amountMinor }
    })
    const cashes = some.map(({ cash }) => cash)
    await database.inTransaction(poster, async (tx) => {
      await openAccounts(tx, cashes, now)
      await postTransfers(tx, deposits, now)
    })
    members.push(...some)
  }
  return members
}

/** The escrow accounts of this many offers. */
export async function openOffers(database: Database, count: number): Promise<string[]> {
  const now = await clock(database)
  const escrow = () => {
    // Offers have no kind of id yet; the ledger asks only for a holder that is not a person.
    const holderId = makeId('per', now, randomBytes(10)).replace('per', 'off')
    return accountId({ cell: 'eu', code: 'escrow', asset: 'EUR', holderId })
  }
  const accounts = Array.from({ length: count }, escrow)
  await database.inTransaction(poster, (tx) => openAccounts(tx, accounts, now))
  return accounts
}

export async function clock(database: Database): Promise<Date> {
  const [row] = await database.ask<{ now: Date }>('platform-now', 'select platform_now() as now', [])
  if (!row) throw new Error('the database has no clock')
  return row.now
}

/** Ids that ascend, as those of one request do. */
export function idMaker(now: Date): <Kind extends 'per' | 'trf'>(kind: Kind) => Id<Kind> {
  const random = randomBytes(10)
  return (kind) => {
    for (let place = random.length - 1; place >= 0; place -= 1) {
      random[place] = ((random[place] ?? 0) + 1) & 255
      if (random[place] !== 0) break
    }
    return makeId(kind, now, random)
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function rounded(value: number, decimals = 3): number {
  return Number(value.toFixed(decimals))
}
