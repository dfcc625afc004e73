import type { Report, ReportedOffer } from '@heathland/contract'
import { addDays } from '@heathland/domain/loans/calendar'
import { defaultRate } from '@heathland/domain/reports/default-rates'
import { ChartColumn } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import type { ReportTab } from './report-address.ts'
import { type CurrencyReport, type MoneyMonth, type Months, monthOf } from './report-figures.ts'

interface MonthRow {
  readonly startsOn: string
  readonly isFinal: boolean
}

/** Every month, the newest first, and whether more can be booked into it. */
function useMonthColumns<Row extends MonthRow>(): readonly Column<Row>[] {
  const t = useWords('officeReports').months
  const format = useFormat()
  return [
    { id: 'month', header: t.month, cell: ({ startsOn }) => format.month(monthOf(startsOn)) },
    {
      id: 'standing',
      header: t.standing,
      cell: ({ isFinal }) => <Badge tone={isFinal ? 'good' : 'neutral'}>{isFinal ? t.final : t.provisional}</Badge>,
    },
  ]
}

export function MembersTable({ months, members }: { months: Months; members: NonNullable<Report['members']> }) {
  const words = useWords('officeReports')
  const t = words.members
  const format = useFormat()
  const columns = useMonthColumns<MonthRow & { count: number; joined: number; left: number }>()
  const rows = months.flatMap((month, index) => (members[index] ? [{ ...month, ...members[index] }] : []))
  return (
    <Card padding="none" title={words.months.byMonth}>
      <Table
        caption={t.title}
        density="dense"
        columns={[
          ...columns,
          { id: 'count', header: t.atEnd, numeric: true, cell: ({ count }) => format.number(count) },
          { id: 'joined', header: t.joined, numeric: true, cell: ({ joined }) => format.number(joined) },
          { id: 'left', header: t.left, numeric: true, cell: ({ left }) => format.number(left) },
        ]}
        rows={rows.toReversed()}
        rowKey={({ startsOn }) => startsOn}
      />
    </Card>
  )
}

type MoneyRow = MonthRow & MoneyMonth
export type MoneyTab = Extract<ReportTab, 'assets' | 'subscriptions' | 'distributions'>

export function MoneyTable({ tab, months, report }: { tab: MoneyTab; months: Months; report: CurrencyReport }) {
  const words = useWords('officeReports')
  const format = useFormat()
  const columns = useMonthColumns<MoneyRow>()
  const { assets, subscriptions, distributions } = words
  const amount = (
    id: 'loans' | 'equity' | 'production' | 'notPlaced' | 'allocated' | 'ended' | 'distributed',
    header: string,
  ): Column<MoneyRow> => ({
    id,
    header,
    numeric: true,
    cell: (row) => row[id] && <Money value={row[id]} form="exact" />,
  })
  const count = (id: 'allocatedOrders' | 'endedOrders' | 'payments', header: string): Column<MoneyRow> => ({
    id,
    header,
    numeric: true,
    cell: (row) => format.number(row[id]),
  })
  const own: Record<MoneyTab, readonly Column<MoneyRow>[]> = {
    assets: [
      amount('loans', assets.loans),
      amount('equity', assets.equity),
      amount('production', assets.production),
      ...(report.months.some(({ notPlaced }) => notPlaced) ? [amount('notPlaced', assets.notPlaced)] : []),
    ],
    subscriptions: [
      count('allocatedOrders', subscriptions.allocatedOrders),
      amount('allocated', subscriptions.allocated),
      count('endedOrders', subscriptions.endedOrders),
      amount('ended', subscriptions.ended),
    ],
    distributions: [count('payments', distributions.payments), amount('distributed', distributions.distributed)],
  }
  const rows = months.flatMap((month, index): MoneyRow[] => {
    const found = report.months[index]
    return found ? [{ ...month, ...found }] : []
  })
  return (
    <Card padding="none" title={words.months.byMonth}>
      <Table
        caption={words[tab].title(report)}
        density="dense"
        columns={[...columns, ...own[tab]]}
        rows={rows.toReversed()}
        rowKey={({ startsOn }) => startsOn}
      />
    </Card>
  )
}

const basisTones: Record<NonNullable<ReportedOffer['basis']>, Tone> = { estimated: 'neutral', measured: 'good', verified: 'good' }

/** `short` leaves out who the company is and what is placed, beside charts. */
export function ImpactTable({ impact, short = false }: { impact: Report['impact']; short?: boolean }) {
  const t = useWords('officeReports').impact
  const format = useFormat()
  const columns: readonly Column<ReportedOffer>[] = [
    { id: 'offer', header: t.offer, cell: ({ name }) => name },
    ...(short
      ? []
      : [
          { id: 'company', header: t.company, cell: ({ company }: ReportedOffer) => company },
          { id: 'placed', header: t.placed, numeric: true, cell: ({ placed }: ReportedOffer) => <Money value={placed} form="whole" /> },
        ]),
    { id: 'co2', header: t.co2, numeric: true, cell: ({ co2ReducedTons }) => shownOf(format, co2ReducedTons) },
    { id: 'jobs', header: t.jobs, numeric: true, cell: ({ jobsCreated }) => shownOf(format, jobsCreated) },
    { id: 'people', header: t.people, numeric: true, cell: ({ peopleReached }) => shownOf(format, peopleReached) },
    { id: 'basis', header: t.basis, cell: ({ basis }) => basis && <Badge tone={basisTones[basis]}>{t.bases[basis]}</Badge> },
  ]
  const rows = short ? impact.offers.slice(0, shortMax) : impact.offers
  return (
    <Card padding="none">
      <div className="px-5 pt-5 pb-3">
        <h2 className="text-lead">{t.title}</h2>
        <p className="mt-0.5 text-small text-soft">{t.note}</p>
      </div>
      <Table
        caption={t.title}
        density="dense"
        columns={columns}
        rows={rows}
        rowKey={({ offerId }) => offerId}
        empty={
          <EmptyState icon={<ChartColumn aria-hidden="true" size={22} />} title={t.none}>
            {t.noneText}
          </EmptyState>
        }
      />
      {!short && impact.leftOut > 0 && (
        <p className="border-t border-line px-5 py-3 text-small text-soft">{t.leftOut({ count: impact.leftOut })}</p>
      )}
    </Card>
  )
}

/** Of loans that were performing when a year began, how many went into default before it ended. */
export function LoansTable({ years }: { years: Report['loans'] }) {
  const t = useWords('officeReports').loans
  const format = useFormat()
  const rate = (year: Report['loans'][number]) => {
    const found = defaultRate(year)
    return found === undefined ? '–' : format.number(found, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }
  const columns: readonly Column<Report['loans'][number]>[] = [
    {
      id: 'year',
      header: t.year,
      cell: ({ from, until }) => t.span({ from: format.day(from), until: format.day(addDays(until, -1)) }),
    },
    { id: 'performing', header: t.performing, numeric: true, cell: ({ performing }) => format.number(performing) },
    { id: 'defaulted', header: t.defaulted, numeric: true, cell: ({ defaulted }) => format.number(defaulted) },
    { id: 'rate', header: t.rate, numeric: true, cell: rate },
    { id: 'lent', header: t.lent, numeric: true, cell: ({ lent }) => <Money value={lent} form="exact" /> },
    {
      id: 'lent-and-defaulted',
      header: t.lentAndDefaulted,
      numeric: true,
      cell: ({ lentAndDefaulted }) => <Money value={lentAndDefaulted} form="exact" />,
    },
  ]
  return (
    <Card padding="none">
      <div className="px-5 pt-5 pb-3">
        <h2 className="text-lead">{t.title}</h2>
        <p className="mt-0.5 text-small text-soft">{t.note}</p>
      </div>
      <Table
        caption={t.title}
        density="dense"
        columns={columns}
        rows={years}
        rowKey={({ from, lent }) => `${from} ${lent.asset}`}
        empty={
          <EmptyState icon={<ChartColumn aria-hidden="true" size={22} />} title={t.none}>
            {t.noneText}
          </EmptyState>
        }
      />
    </Card>
  )
}

const shortMax = 5

function shownOf(format: Format, figure: number): string {
  return figure === 0 ? '–' : format.number(figure, { maximumFractionDigits: 1 })
}
