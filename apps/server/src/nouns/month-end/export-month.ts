import { officeLists } from '@heathland/contract/lists'
import { money } from '@heathland/domain/money'
import { controlTotals, type Figure, measures } from '@heathland/domain/month-end/figures'
import { exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { readBooks, sealOf } from './count-month.ts'
import { figuresOf } from './month-end.routes.ts'
import type { BookCurrency } from './month-end.sql.ts'

interface ExportedFigure extends Pick<Figure, 'section' | 'subject' | 'label' | 'measure' | 'amount'> {
  readonly kind: 'figure' | 'control total'
  readonly currency: BookCurrency
  /** Of all figures together. */
  readonly hash: string
}

const inUnit = (unit: 'money' | 'milli' | 'count') => (row: ExportedFigure) => (measures[row.measure] === unit ? row.amount : undefined)

/** The figures of a month, and after them the sum of each measure with the hash that two people agreed to. */
export const exportedMonth = exportedList({
  list: 'month-end',
  title: 'Month end',
  operation: 'office.monthEnd.listFigures',
  filters: officeLists['month-end'],
  columns: [
    { title: 'row', kind: 'text', read: ({ kind }: ExportedFigure) => kind },
    { title: 'section', kind: 'text', read: ({ section }) => section },
    { title: 'name', kind: 'text', read: ({ label }) => label },
    { title: 'measure', kind: 'text', read: ({ measure }) => measure },
    {
      title: 'amount',
      kind: 'money',
      // Openings, movements and closings are in one column: their sum says nothing. The control totals follow as rows.
      isSummed: false,
      read: (row) => {
        const minor = inUnit('money')(row)
        return minor === undefined ? undefined : money(minor, row.currency)
      },
    },
    { title: 'thousandths of a unit', kind: 'count', read: inUnit('milli') },
    { title: 'number', kind: 'count', read: inUnit('count') },
    { title: 'id', kind: 'text', read: ({ subject }) => subject },
    { title: 'hash of the figures', kind: 'text', read: ({ kind, hash }) => (kind === 'control total' ? hash : undefined) },
  ],
  count: async () => undefined,
  fileName: ({ month }) => `month-end-${month}`,
  async *pages(ctx, { spvId, month, version }) {
    const rows = await ctx.read(async (tx): Promise<ExportedFigure[]> => {
      const { currency } = await readBooks(tx, spvId, month)
      const figures = await figuresOf(tx, ctx, { spvId, month, version })
      const { hash } = sealOf(figures)
      return [
        ...figures.map((figure) => ({ ...figure, kind: 'figure' as const, currency, hash })),
        ...controlTotals(figures).map(({ section, measure, sum, rows: count }) => ({
          ...{ section, measure, amount: sum, subject: '', label: `sum of ${count}` },
          ...{ kind: 'control total' as const, currency, hash },
        })),
      ]
    })
    for (let from = 0; from < rows.length; from += exportPage) yield rows.slice(from, from + exportPage)
  },
})
