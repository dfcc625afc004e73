import { monthsShown } from '@heathland/domain/reports/monthly-figures'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { Day, Instant, Money } from '../wire.ts'

/** One currency's money, month by month and as it stands now. EURC counts as euros. */
export const CurrencyFigures = z.strictObject({
  currency: z.enum(['EUR', 'GBP']),
  months: z
    .array(
      z.strictObject({
        startsOn: Day,
        /** Booked at our banks and at the custodian in this month. */
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
    custody: Money,
    members: Money,
    escrow: Money,
    companies: Money,
    unallocated: Money,
    fees: Money,
  }),
})
export type CurrencyFigures = z.infer<typeof CurrencyFigures>

export const reports = {
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
