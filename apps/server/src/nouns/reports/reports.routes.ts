import type { Report as WireReport } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import type { CurrencyFigures } from '@heathland/domain/reports/monthly-figures'
import { operations } from '../../http/operations.ts'
import { readFigures } from './read-figures.ts'
import { type Report, readReport } from './read-report.ts'

const { reports } = operations.office

export const officeReports = {
  readReport: reports.readReport.handler(async ({ context: { ctx }, input }) => reportToWire(await readReport(ctx, input))),
  readFigures: reports.readFigures.handler(async ({ context: { ctx } }) => {
    const { members, staff, membersByMonth, joinedThisMonth, currencies } = await readFigures(ctx)
    return {
      at: ctx.now.toISOString(),
      members: { count: members, joinedThisMonth, byMonth: [...membersByMonth] },
      staff,
      currencies: currencies.map(toWire),
    }
  }),
}

function toWire({ currency, months, books }: CurrencyFigures) {
  const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, currency))
  return {
    currency,
    months: months.map(({ startsOn, inMinor, outMinor, feesMinor, placedMinor, notPlacedMinor }) => ({
      startsOn,
      in: inMoney(inMinor),
      out: inMoney(outMinor),
      fees: inMoney(feesMinor),
      loans: inMoney(placedMinor.loan),
      equity: inMoney(placedMinor.equity),
      production: inMoney(placedMinor.production),
      notPlaced: inMoney(notPlacedMinor),
    })),
    books: {
      bank: inMoney(books.bank),
      institution: inMoney(books.institution),
      custody: inMoney(books.custody),
      members: inMoney(books.members),
      escrow: inMoney(books.escrow),
      companies: inMoney(books.companies),
      unallocated: inMoney(books.unallocated),
      fees: inMoney(books.fees),
    },
  }
}

function reportToWire({ at, months, members, currencies, impact, loans, spvs }: Report): WireReport {
  return {
    at: at.toISOString(),
    months: [...months],
    ...(members && { members: [...members] }),
    currencies: currencies.map(({ currency, months: inMonths }) => ({
      currency,
      months: inMonths.map((month) => {
        const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, currency))
        return {
          loans: inMoney(month.placedMinor.loan),
          equity: inMoney(month.placedMinor.equity),
          production: inMoney(month.placedMinor.production),
          ...(month.notPlacedMinor !== undefined && { notPlaced: inMoney(month.notPlacedMinor) }),
          allocatedOrders: month.allocatedOrders,
          allocated: inMoney(month.allocatedMinor),
          endedOrders: month.endedOrders,
          ended: inMoney(month.endedMinor),
          distributed: inMoney(month.distributedMinor),
          payments: month.payments,
        }
      }),
    })),
    impact: {
      ...impact,
      offers: impact.offers.map(({ currency, placedMinor, targetMinor: _target, figures: _figures, basis, ...offer }) => ({
        ...offer,
        placed: toMoney(money(placedMinor, currency)),
        ...(basis && { basis }),
      })),
    },
    loans: loans.map(({ from, until, currency, performing, defaulted, performingMinor, defaultedMinor }) => ({
      from,
      until,
      performing,
      defaulted,
      lent: toMoney(money(performingMinor, currency)),
      lentAndDefaulted: toMoney(money(defaultedMinor, currency)),
    })),
    spvs: [...spvs],
  }
}
