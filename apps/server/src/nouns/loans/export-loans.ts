import { officeLists } from '@heathland/contract/lists'
import { daysLate } from '@heathland/domain/loans/arrears'
import { loanNumber, statusOf } from '@heathland/domain/loans/loan'
import { dayOf } from '@heathland/domain/offers/offer'
import { pageOf } from '@heathland/domain/page'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { countLoans, listLoans, type StoredLoan } from './loans.sql.ts'

type Exported = StoredLoan & { readonly late: number }

/** The loans of an SPV, by number. */
export const exportedLoans = exportedList({
  list: 'loans',
  title: 'Loans',
  operation: 'office.loans.list',
  filters: officeLists.loans,
  columns: [
    { title: 'loan', kind: 'text', read: ({ number }: Exported) => loanNumber(number) },
    { title: 'borrower', kind: 'text', read: ({ borrower }) => borrower },
    { title: 'registration number', kind: 'text', read: ({ registration }) => registration },
    { title: 'amount', kind: 'money', isSummed: true, read: ({ terms, asset }) => ({ amountMinor: terms.principalMinor, asset }) },
    {
      title: 'outstanding',
      kind: 'money',
      isSummed: true,
      read: ({ outstandingMinor, asset }) => ({ amountMinor: outstandingMinor, asset }),
    },
    { title: 'overdue', kind: 'money', isSummed: true, read: ({ overdueMinor, asset }) => ({ amountMinor: overdueMinor, asset }) },
    { title: 'days late', kind: 'count', read: ({ late }) => BigInt(late) },
    { title: 'status', kind: 'text', read: ({ state, late, version }) => statusOf(state, { late, isRestructured: version > 1 }) },
    { title: 'rate in hundredths of a percent', kind: 'count', read: ({ terms }) => BigInt(terms.rateBps) },
    { title: 'id', kind: 'text', read: ({ id }) => id },
  ],
  count: (ctx, { spvId }, rowsMax) => ctx.read((tx) => countLoans(tx, spvId, rowsMax)),
  pages: (ctx, { spvId }) =>
    byKey(async (after) => {
      const today = dayOf(ctx.now)
      const all = { search: undefined, number: undefined, state: undefined, late: undefined }
      const found = await ctx.read((tx) =>
        listLoans(tx, { ...all, spvId, today, afterNumber: Number(after ?? 0), rowsMax: exportPage + 1 }),
      )
      return pageOf(
        found.map((loan): Exported => ({ ...loan, late: daysLate(loan.overdueSince, today) })),
        exportPage,
        ({ number }) => String(number),
      )
    }),
})
