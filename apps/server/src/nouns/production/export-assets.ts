import { officeLists } from '@heathland/contract/lists'
import { money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import { byId, pageOf } from '@heathland/domain/page'
import { unitsOf } from '@heathland/domain/production/asset'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { type AssetFigures, figuresOf, readingDaysOf } from './asset-figures.ts'
import { listAssets, type StoredAsset } from './production.sql.ts'

interface ListedAsset extends StoredAsset {
  readonly figures: AssetFigures
}

/** The assets of a production book, in the order in which they were added. */
export const exportedAssets = exportedList({
  list: 'assets',
  title: 'Assets',
  operation: 'office.production.list',
  filters: officeLists.assets,
  columns: [
    { title: 'id', kind: 'text', read: ({ id }: ListedAsset) => id },
    { title: 'name', kind: 'text', read: ({ name }) => name },
    { title: 'kind', kind: 'text', read: ({ kind }) => kind },
    { title: 'place', kind: 'text', read: ({ place }) => place },
    { title: 'country', kind: 'text', read: ({ country }) => country },
    { title: 'spv', kind: 'text', read: ({ spvName }) => spvName },
    { title: 'status', kind: 'text', read: ({ figures }) => figures.status },
    { title: 'alarms', kind: 'text', read: ({ figures }) => figures.alarms.join(' ') },
    { title: 'unit', kind: 'text', read: ({ kind }) => unitsOf[kind].output },
    { title: 'output last month, thousandths', kind: 'count', read: ({ lastMonthMilli }) => lastMonthMilli },
    { title: 'plan last month, thousandths', kind: 'count', read: ({ figures }) => figures.lastMonthPlanMilli },
    { title: 'value', kind: 'money', isSummed: true, read: ({ figures, asset }) => money(figures.valueMinor, asset) },
    { title: 'last reading', kind: 'text', read: ({ lastReadOn }) => lastReadOn },
  ],
  count: async () => undefined,
  pages: (ctx, { search, kind }) =>
    byKey(async (after) => {
      const days = readingDaysOf(dayOf(ctx.now))
      const found = await ctx.read((tx) => listAssets(tx, { search: search || undefined, kind, after, days, rowsMax: exportPage + 1 }))
      return pageOf(
        found.map((asset) => ({ ...asset, figures: figuresOf(asset, days) })),
        exportPage,
        byId,
      )
    }),
})
