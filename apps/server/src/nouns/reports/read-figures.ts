import { makeId } from '@heathland/domain/id'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { type CurrencyFigures, figuresOf, monthBounds } from '@heathland/domain/reports/monthly-figures'
import type { Context } from '../../core/context.ts'
import { countPeople, listPlacedSince, listSumsAt } from './figures.sql.ts'

export interface PlatformFigures {
  readonly members: number
  readonly staff: number
  /** How many members there were at the end of each month, the running one last. */
  readonly membersByMonth: readonly number[]
  readonly joinedThisMonth: number
  readonly currencies: readonly CurrencyFigures[]
}

const codes = [
  'bank',
  'custody',
  'member-cash',
  'member-eurc',
  'escrow',
  'spv-cash',
  'distribution-remainder',
  'unallocated',
  'fee-income',
] as const

/** How many people there are, and the platform's money month by month. */
export async function readFigures(ctx: Context): Promise<PlatformFigures> {
  ctx.require('ledger.read')
  const bounds = monthBounds(ctx.now)
  const { people, sums, placed } = await ctx.read(async (tx) => ({
    people: await countPeople(
      tx,
      bounds.slice(0, -1).map((at) => makeId('per', at, new Uint8Array(10))),
    ),
    sums: await listSumsAt(tx, bounds, codes),
    placed: await listPlacedSince(tx, bounds),
  }))
  const [before = 0, ...joined] = people.joined
  let members = before
  const membersByMonth = joined.map((more) => {
    members += more
    return members
  })
  return {
    members,
    staff: people.staff,
    membersByMonth,
    joinedThisMonth: joined.at(-1) ?? 0,
    currencies: currencies.map((currency) => figuresOf(currency, bounds, { sums, placed })),
  }
}

const currencies: readonly Currency[] = Object.values(cellCurrencies)
