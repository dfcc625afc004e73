import { toMoney } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import type { CurrencyFigures } from '@heathland/domain/reports/monthly-figures'
import { operations } from '../../http/operations.ts'
import { readFigures } from './read-figures.ts'

const { reports } = operations.office

export const officeReports = {
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
      bank: inMoney(books.bankMinor),
      custody: inMoney(books.custodyMinor),
      members: inMoney(books.membersMinor),
      escrow: inMoney(books.escrowMinor),
      companies: inMoney(books.companiesMinor),
      unallocated: inMoney(books.unallocatedMinor),
      fees: inMoney(books.feesMinor),
    },
  }
}
