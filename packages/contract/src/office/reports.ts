import { impactBases } from '@heathland/domain/offers/content'
import { offerKinds } from '@heathland/domain/offers/terms'
import { yearsOfDefaults } from '@heathland/domain/reports/default-rates'
import { monthsShown } from '@heathland/domain/reports/monthly-figures'
import { isPeriod, reportMonthsMax } from '@heathland/domain/reports/period'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { coded, IdText } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'

/** A report names this many offers, those with the most placed money; it says how many it leaves out. */
export const reportedOffersMax = 200
export const reportedSpvsMax = 100

/** One currency's money, month by month and as it stands now. EURC counts as euros. */
export const CurrencyFigures = z.strictObject({
  currency: z.enum(['EUR', 'GBP']),
  months: z
    .array(
      z.strictObject({
        startsOn: Day,
        /** Booked at our banks, at the custodian and at the payment institution in this month. */
        in: Money,
        out: Money,
        fees: Money,
        /** Placed with companies by the end of the month, by kind of offer. */
        loans: Money,
        equity: Money,
        production: Money,
        /** In members’ wallets and in escrow by the end of the month. */
        notPlaced: Money,
      }),
    )
    .length(monthsShown),
  /** What we hold, and whose it is. */
  books: z.strictObject({
    bank: Money,
    /** Paid by card, the fees that are set aside there included. */
    institution: Money,
    custody: Money,
    members: Money,
    escrow: Money,
    companies: Money,
    unallocated: Money,
    fees: Money,
  }),
})
export type CurrencyFigures = z.infer<typeof CurrencyFigures>

/** Which report: its months, "12" or "2026-01..2026-06", and one SPV or every one that the reader sees. */
export const ReportFilters = z.strictObject({
  period: coded(/^(\d{1,2}|\d{4}-\d{2}\.\.\d{4}-\d{2})$/, 16).refine(
    isPeriod,
    `The last 3, 12, 24 or 36 months, or from month to month, ${reportMonthsMax} at most: 2026-01..2026-06.`,
  ),
  spvId: IdText.optional(),
})
export type ReportFilters = z.infer<typeof ReportFilters>

const Count = z.int().min(0)
const Quantity = z.number().min(0)

const MonthOfMoney = z.strictObject({
  /** Placed with companies by the end of the month, by kind of offer. */
  loans: Money,
  equity: Money,
  production: Money,
  /** In members’ wallets and in escrow by the end of the month; absent where the reader sees only some SPVs. */
  notPlaced: Money.optional(),
  allocatedOrders: Count,
  allocated: Money,
  /** Refused, cancelled, returned or expired. */
  endedOrders: Count,
  ended: Money,
  distributed: Money,
  payments: Count,
})

export const ReportedOffer = z.strictObject({
  offerId: z.string(),
  name: z.string(),
  company: z.string(),
  kind: z.enum(offerKinds),
  placed: Money,
  co2ReducedTons: Quantity,
  jobsCreated: Quantity,
  peopleReached: Quantity,
  basis: z.enum(impactBases).optional(),
})
export type ReportedOffer = z.infer<typeof ReportedOffer>

export const Report = z.strictObject({
  at: Instant,
  months: z.array(z.strictObject({ startsOn: Day, isFinal: z.boolean() })).max(reportMonthsMax),
  /** For administrators and compliance; absent when the report is about one SPV. */
  members: z
    .array(z.strictObject({ count: Count, joined: Count, left: Count }))
    .max(reportMonthsMax)
    .optional(),
  currencies: z.array(z.strictObject({ currency: z.enum(['EUR', 'GBP']), months: z.array(MonthOfMoney).max(reportMonthsMax) })).max(2),
  impact: z.strictObject({
    offers: z.array(ReportedOffer).max(reportedOffersMax),
    leftOut: Count,
    co2ReducedTons: Quantity,
    jobsCreated: Quantity,
    peopleReached: Quantity,
    measuredPercent: z.int().min(0).max(100),
  }),
  loans: z
    .array(
      z.strictObject({
        from: Day,
        /** The day after its last. */
        until: Day,
        performing: Count,
        defaulted: Count,
        lent: Money,
        lentAndDefaulted: Money,
      }),
    )
    .max(2 * yearsOfDefaults)
    .meta({
      description:
        'For each of the three years to the end of the period and each currency: loans that were performing when the year began, and those of them that were declared in default before it ended.',
    }),
  /** The companies that the reader can choose from. */
  spvs: z.array(z.strictObject({ id: z.string(), name: z.string() })).max(reportedSpvsMax),
})
export type Report = z.infer<typeof Report>

export const reports = {
  readReport: oc
    .route({
      method: 'GET',
      path: '/office/reports',
      summary: 'Members, assets, subscriptions, distributions, impact and default rates of a period, for one SPV or all',
      tags: ['reports'],
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(ReportFilters)
    .output(Report),
  readFigures: oc
    .route({
      method: 'GET',
      path: '/office/reports/figures',
      summary: 'Members, assets, flows and fees of the last twelve months',
      tags: ['reports'],
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        at: Instant,
        members: z.strictObject({
          count: z.int().min(0),
          joinedThisMonth: z.int().min(0),
          /** At the end of each month. */
          byMonth: z.array(z.int().min(0)).length(monthsShown),
        }),
        staff: z.int().min(0),
        currencies: z.array(CurrencyFigures).max(2),
      }),
    ),
}
