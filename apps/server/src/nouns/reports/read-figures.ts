import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { type CurrencyFigures, figuredCodes, figuresOf, monthBounds } from '@heathland/domain/reports/monthly-figures'
import { membersByMonth } from '@heathland/domain/reports/report'
import type { Context } from '../../core/context.ts'
import { listPlacedSince, listSumsAt } from './figures.sql.ts'
import { listPeopleAt } from './report.sql.ts'

export interface PlatformFigures {
  readonly members: number
  readonly staff: number
  /** How many members there were at the end of each month, the running one last. */
  readonly membersByMonth: readonly number[]
  readonly joinedThisMonth: number
  readonly currencies: readonly CurrencyFigures[]
}

/** How many people there are, and the platform's money month by month. */
export async function readFigures(ctx: Context): Promise<PlatformFigures> {
  ctx.require('ledger.read')
  const bounds = monthBounds(ctx.now)
  const { people, sums, placed } = await ctx.read(async (tx) => ({
    people: await listPeopleAt(tx, bounds),
    sums: await listSumsAt(tx, bounds, figuredCodes),
    placed: await listPlacedSince(tx, bounds),
  }))
  const members = membersByMonth(people)
  return {
    members: members.at(-1)?.count ?? 0,
    staff: people.at(-1)?.staff ?? 0,
    membersByMonth: members.map(({ count }) => count),
    joinedThisMonth: members.at(-1)?.joined ?? 0,
    currencies: currencies.map((currency) => figuresOf(currency, bounds, { sums, placed })),
  }
}

const currencies: readonly Currency[] = Object.values(cellCurrencies)
