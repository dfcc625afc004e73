import { officeLists } from '@heathland/contract/lists'
import { holdingValue } from '@heathland/domain/companies/holding'
import { standingDays, standingOf } from '@heathland/domain/companies/valuation'
import { money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import { byId, pageOf } from '@heathland/domain/page'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { listCompanies, type StoredCompany } from './companies.sql.ts'

interface ListedCompany extends StoredCompany {
  readonly today: string
}

/** The equity book, in the order in which companies were added. */
export const exportedCompanies = exportedList({
  list: 'companies',
  title: 'Companies',
  operation: 'office.companies.list',
  filters: officeLists.companies,
  columns: [
    { title: 'id', kind: 'text', read: ({ id }: ListedCompany) => id },
    { title: 'company', kind: 'text', read: ({ name }) => name },
    { title: 'registration number', kind: 'text', read: ({ registrationNumber }) => registrationNumber },
    { title: 'country', kind: 'text', read: ({ country }) => country },
    { title: 'sector', kind: 'text', read: ({ sector }) => sector },
    { title: 'spv', kind: 'text', read: ({ spvName }) => spvName },
    { title: 'shares', kind: 'count', read: ({ shares }) => shares },
    { title: 'shares in issue', kind: 'count', read: ({ sharesInIssue }) => sharesInIssue },
    { title: 'cost', kind: 'money', isSummed: true, read: ({ costMinor, asset }) => money(costMinor, asset) },
    {
      title: 'value',
      kind: 'money',
      isSummed: true,
      read: ({ shares, perShareMicro, asset }) =>
        perShareMicro === undefined ? undefined : money(holdingValue(shares, perShareMicro), asset),
    },
    { title: 'dividends', kind: 'money', isSummed: true, read: ({ dividendsMinor, asset }) => money(dividendsMinor, asset) },
    { title: 'valued on', kind: 'text', read: ({ valuedOn }) => valuedOn },
    { title: 'valuation', kind: 'text', read: ({ valuedOn, today }) => standingOf(valuedOn, today) },
  ],
  count: async () => undefined,
  pages: (ctx, { search, sector, standing }) =>
    byKey(async (after) => {
      const today = dayOf(ctx.now)
      const filters = { search: search || undefined, sector, standing, ...standingDays(today) }
      const found = await ctx.read((tx) => listCompanies(tx, { ...filters, after, rowsMax: exportPage + 1 }))
      return pageOf(
        found.map((company) => ({ ...company, today })),
        exportPage,
        byId,
      )
    }),
})
