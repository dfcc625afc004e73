import type { ReportFilters } from '@heathland/contract'
import { reportedOffersMax, reportedSpvsMax } from '@heathland/contract'
import { type Currency, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { Refused, refuse } from '@heathland/domain/refusal'
import { observedYears } from '@heathland/domain/reports/default-rates'
import { periodOf, type ReportMonth } from '@heathland/domain/reports/period'
import {
  type CurrencyReport,
  type ImpactSums,
  impactOf,
  type MembersOfMonth,
  membersByMonth,
  moneyByMonth,
  type OfferImpact,
  sumImpact,
} from '@heathland/domain/reports/report'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { listSumsAt } from './figures.sql.ts'
import {
  type LoansOfYear,
  listDefaults,
  listDistributed,
  listOfferSums,
  listPeopleAt,
  listPlacedOffers,
  listReportedSpvs,
  type PlacedOffer,
} from './report.sql.ts'

export interface Report {
  readonly at: Date
  readonly months: readonly ReportMonth[]
  readonly members: readonly MembersOfMonth[] | undefined
  readonly currencies: readonly CurrencyReport[]
  readonly impact: ImpactSums & { readonly offers: readonly (PlacedOffer & OfferImpact)[]; readonly leftOut: number }
  /** Three years to the end of the period, the newest first; a year in which no loan was performing is left out. */
  readonly loans: readonly LoansOfYear[]
  readonly spvs: readonly { readonly id: string; readonly name: string }[]
}

const currencies: readonly Currency[] = Object.values(cellCurrencies)
const notPlacedCodes = ['member-cash', 'member-eurc', 'escrow'] as const

/** Whether the reader sees members and wallets: administrators and compliance. Staff of an SPV see their SPVs alone. */
export function seesEverySpv(ctx: Context): boolean {
  const { role } = signedIn(ctx)
  return role === 'mfo_admin' || role === 'compliance'
}

/** The figures of a period, month by month, of every SPV that the reader sees or of one of them. */
export async function readReport(ctx: Context, { period, spvId }: ReportFilters): Promise<Report> {
  const { months, bounds } = periodOf(period, ctx.now)
  const isWhole = seesEverySpv(ctx) && spvId === undefined
  const until = bounds.at(-1) ?? ctx.now
  return ctx.read(async (tx) => {
    const spvs = await listReportedSpvs(tx, reportedSpvsMax)
    if (spvId !== undefined && !spvs.some(({ id }) => id === spvId)) throw new Refused(refuse('NOT_FOUND'))
    const found = {
      offers: await listOfferSums(tx, bounds, spvId),
      distributed: await listDistributed(tx, bounds, spvId),
      ledger: isWhole ? await listSumsAt(tx, bounds, notPlacedCodes) : undefined,
    }
    const members = isWhole ? membersByMonth(await listPeopleAt(tx, bounds)) : undefined
    const placed = await listPlacedOffers(tx, { until, spvId, rowsMax: reportedOffersMax })
    const loans = await listDefaults(tx, observedYears(until), spvId)
    const offers = placed.offers.map((offer) => ({ ...offer, ...impactOf(offer.figures, offer.placedMinor, offer.targetMinor) }))
    return {
      at: ctx.now,
      months,
      members,
      currencies: currencies.map((currency) => moneyByMonth(currency, months.length, found)),
      impact: { ...sumImpact(offers), offers, leftOut: placed.count - offers.length },
      loans,
      spvs,
    }
  })
}
