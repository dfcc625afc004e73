/** Each table of a report, as a list that may leave as a file. */

import type { ReportFilters } from '@heathland/contract'
import { officeLists } from '@heathland/contract/lists'
import type { Column } from '@heathland/domain/export/list-file'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { addDays } from '@heathland/domain/loans/calendar'
import { type Money, money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { defaultRate } from '@heathland/domain/reports/default-rates'
import type { MembersOfMonth, MoneyOfMonth } from '@heathland/domain/reports/report'
import type { Context } from '../../core/context.ts'
import { type AnyExportedList, exportedList } from '../../core/exports/exported-list.ts'
import { type Report, readReport, seesEverySpv } from './read-report.ts'

interface MonthRow {
  readonly month: string
  readonly standing: string
}
type MoneyRow = MonthRow & MoneyOfMonth & { readonly currency: Currency }

const monthColumns = [
  { title: 'month', kind: 'text', read: ({ month }: MonthRow) => month },
  { title: 'standing', kind: 'text', read: ({ standing }: MonthRow) => standing },
] as const satisfies readonly Column<MonthRow>[]

/** A column of money in the currency of the row. */
function amount(title: string, isSummed: boolean, read: (row: MoneyRow) => bigint | undefined): Column<MoneyRow> {
  return {
    title,
    kind: 'money',
    isSummed,
    read: (row): Money | undefined => {
      const minor = read(row)
      return minor === undefined ? undefined : money(minor, row.currency)
    },
  }
}

function count<Row>(title: string, read: (row: Row) => number): Column<Row> {
  return { title, kind: 'count', read: (row) => BigInt(read(row)) }
}

function monthsOf({ months }: Report): readonly MonthRow[] {
  return months.map(({ startsOn, isFinal }) => ({ month: startsOn.slice(0, 7), standing: isFinal ? 'final' : 'provisional' }))
}

/** A row for each month and currency; a currency in which nothing ever happened is left out. */
function moneyRows(report: Report): readonly MoneyRow[] {
  return report.currencies.flatMap(({ currency, months }) => {
    const rows = monthsOf(report).flatMap((month, index) => {
      const found = months[index]
      return found ? [{ ...month, ...found, currency }] : []
    })
    return currency === 'EUR' || rows.some(isUsed) ? rows : []
  })
}

function isUsed({ placedMinor, notPlacedMinor, allocatedOrders, endedOrders, payments }: MoneyOfMonth): boolean {
  const { loan, equity, production } = placedMinor
  return loan + equity + production !== 0n || Boolean(notPlacedMinor) || allocatedOrders + endedOrders + payments > 0
}

interface ReportList<Row> {
  readonly list: keyof typeof officeLists & `report-${string}`
  readonly title: string
  readonly columns: readonly Column<Row>[]
  rows(report: Report): readonly Row[]
  /** Refuses whoever does not see this table. */
  readonly check?: (ctx: Context) => void
}

function reportList<Row>({ list, title, columns, rows, check }: ReportList<Row>): AnyExportedList {
  return exportedList<ReportFilters, Row>({
    list,
    title,
    operation: 'office.reports.readReport',
    filters: officeLists[list],
    columns,
    // Counting costs as much as reading; who may not see it hears so at once.
    async count(ctx) {
      check?.(ctx)
      return undefined
    },
    async *pages(ctx, filters) {
      check?.(ctx)
      yield rows(await readReport(ctx, filters))
    },
  })
}

/** Two decimals, as the law's reports have them. */
const percentText = (rate: number | undefined) => (rate === undefined ? undefined : (rate * 100).toFixed(2))

const placedOf = ({ placedMinor: { loan, equity, production } }: MoneyOfMonth) => loan + equity + production

export const exportedReports: readonly AnyExportedList[] = [
  reportList<MoneyRow>({
    list: 'report-summary',
    title: 'Report: summary',
    columns: [
      ...monthColumns,
      amount('placed at the end', false, placedOf),
      count('allocated orders', ({ allocatedOrders }) => allocatedOrders),
      amount('allocated', true, ({ allocatedMinor }) => allocatedMinor),
      count('ended orders', ({ endedOrders }) => endedOrders),
      amount('ended', true, ({ endedMinor }) => endedMinor),
      amount('distributed', true, ({ distributedMinor }) => distributedMinor),
    ],
    rows: moneyRows,
  }),
  reportList<MonthRow & MembersOfMonth>({
    list: 'report-members',
    title: 'Report: member growth',
    columns: [
      ...monthColumns,
      count('members at the end', (row) => row.count),
      count('joined', ({ joined }) => joined),
      count('left', ({ left }) => left),
    ],
    rows: (report) => monthsOf(report).flatMap((month, index) => (report.members?.[index] ? [{ ...month, ...report.members[index] }] : [])),
    check: (ctx) => {
      if (!seesEverySpv(ctx)) throw new Refused(refuse('ACCESS_DENIED'))
    },
  }),
  reportList<MoneyRow>({
    list: 'report-assets',
    title: 'Report: assets by kind',
    columns: [
      ...monthColumns,
      amount('loans', false, ({ placedMinor }) => placedMinor.loan),
      amount('equity', false, ({ placedMinor }) => placedMinor.equity),
      amount('production', false, ({ placedMinor }) => placedMinor.production),
      amount('not placed', false, ({ notPlacedMinor }) => notPlacedMinor),
    ],
    rows: moneyRows,
  }),
  reportList<MoneyRow>({
    list: 'report-subscriptions',
    title: 'Report: subscriptions',
    columns: [
      ...monthColumns,
      count('allocated orders', ({ allocatedOrders }) => allocatedOrders),
      amount('allocated', true, ({ allocatedMinor }) => allocatedMinor),
      count('refused or cancelled orders', ({ endedOrders }) => endedOrders),
      amount('refused or cancelled', true, ({ endedMinor }) => endedMinor),
    ],
    rows: moneyRows,
  }),
  reportList<MoneyRow>({
    list: 'report-distributions',
    title: 'Report: distributions',
    columns: [
      ...monthColumns,
      count('payments', ({ payments }) => payments),
      amount('distributed', true, ({ distributedMinor }) => distributedMinor),
    ],
    rows: moneyRows,
  }),
  reportList<Report['impact']['offers'][number]>({
    list: 'report-impact',
    title: 'Report: impact by offer',
    columns: [
      { title: 'offer', kind: 'text', read: ({ offerId }) => offerId },
      { title: 'name', kind: 'text', read: ({ name }) => name },
      { title: 'company', kind: 'text', read: ({ company }) => company },
      { title: 'kind', kind: 'text', read: ({ kind }) => kind },
      { title: 'placed', kind: 'money', isSummed: true, read: ({ placedMinor, currency }) => money(placedMinor, currency) },
      { title: 'tonnes of CO2 avoided', kind: 'text', read: ({ co2ReducedTons }) => String(co2ReducedTons) },
      { title: 'jobs', kind: 'text', read: ({ jobsCreated }) => String(jobsCreated) },
      { title: 'people reached', kind: 'text', read: ({ peopleReached }) => String(peopleReached) },
      { title: 'basis', kind: 'text', read: ({ basis }) => basis },
    ],
    rows: ({ impact }) => impact.offers,
  }),
  reportList<Report['loans'][number]>({
    list: 'report-loans',
    title: 'Report: default rates',
    columns: [
      { title: 'from', kind: 'text', read: ({ from }) => from },
      { title: 'to', kind: 'text', read: ({ until }) => addDays(until, -1) },
      count('performing at the beginning', ({ performing }) => performing),
      count('defaulted', ({ defaulted }) => defaulted),
      { title: 'default rate in percent', kind: 'text', read: (year) => percentText(defaultRate(year)) },
      { title: 'lent', kind: 'money', isSummed: false, read: ({ performingMinor, currency }) => money(performingMinor, currency) },
      {
        title: 'lent and defaulted',
        kind: 'money',
        isSummed: false,
        read: ({ defaultedMinor, currency }) => money(defaultedMinor, currency),
      },
    ],
    rows: ({ loans }) => loans,
  }),
]
