import type { Report } from '@heathland/contract'
import { Card } from '../../ui/card.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart } from '../../ui/charts.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { type CurrencyReport, countOf, inShort, type Months, moneySeries, placedOf, pointsOf, sumOf } from './report-figures.ts'

type Members = NonNullable<Report['members']>

export function MembersChart({ months, members }: { months: Months; members: Members }) {
  const t = useWords('officeReports')
  const format = useFormat()
  const shown = (of: (one: Members[number]) => number) => members.map((one) => format.number(of(one)))
  const joined = members.reduce((sum, one) => sum + one.joined, 0)
  const left = members.reduce((sum, one) => sum + one.left, 0)
  return (
    <Card>
      <ChartFrame
        title={t.members.title}
        summary={t.members.summary({ joined: format.number(joined), left: format.number(left) })}
        pointHeader={t.months.month}
        data={{
          points: members.some((one) => one.count > 0 || one.joined > 0 || one.left > 0) ? pointsOf(format, months) : [],
          series: [
            {
              id: 'joined',
              label: t.members.joined,
              tone: 'accent',
              sizes: members.map((one) => one.joined),
              shown: shown((one) => one.joined),
            },
            {
              id: 'left',
              label: t.members.left,
              tone: 'education',
              sizes: members.map((one) => -one.left),
              shown: shown((one) => one.left),
            },
          ],
        }}
        empty={t.members.none}
      >
        {(data) => (
          <ColumnChart label={t.members.title} data={data} figure={(size) => (Number.isInteger(size) ? format.number(size) : '')} />
        )}
      </ChartFrame>
    </Card>
  )
}

interface MoneyChartProps {
  months: Months
  report: CurrencyReport
}

export function AssetsChart({ months, report }: MoneyChartProps) {
  const words = useWords('officeReports')
  const t = words.assets
  const format = useFormat()
  const title = t.title(report)
  const hasNotPlaced = report.months.some(({ notPlaced }) => notPlaced !== undefined)
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={t.summary({ placed: whole(format, placedOf(report.months.at(-1)), report) })}
        pointHeader={words.months.month}
        data={{
          points: report.months.some((month) => placedOf(month) !== 0n || (month.notPlaced?.amountMinor ?? '0') !== '0')
            ? pointsOf(format, months)
            : [],
          series: [
            moneySeries(format, report, 'loans', { label: t.loans, tone: 'accent' }),
            moneySeries(format, report, 'production', { label: t.production, tone: 'income' }),
            moneySeries(format, report, 'equity', { label: t.equity, tone: 'housing' }),
            ...(hasNotPlaced ? [moneySeries(format, report, 'notPlaced', { label: t.notPlaced, tone: 'cash' })] : []),
          ],
        }}
        empty={t.none}
      >
        {(data) => <ColumnChart label={title} data={data} figure={inShort(format, report.currency)} />}
      </ChartFrame>
    </Card>
  )
}

export function SubscriptionsChart({ months, report }: MoneyChartProps) {
  const words = useWords('officeReports')
  const t = words.subscriptions
  const format = useFormat()
  const title = t.title(report)
  const [allocated, ended] = [sumOf(report, 'allocated'), sumOf(report, 'ended')]
  // money-is-number: a share in percent, of which only the rounded one is shown
  const share = allocated + ended > 0n ? Number((ended * 1_000n) / (allocated + ended)) / 1_000 : 0
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={ended > 0n ? t.summary({ percent: format.number(share, { style: 'percent', maximumFractionDigits: 1 }) }) : t.summaryNone}
        pointHeader={words.months.month}
        data={{
          points: countOf(report, 'allocatedOrders') + countOf(report, 'endedOrders') > 0 ? pointsOf(format, months) : [],
          series: [
            moneySeries(format, report, 'allocated', { label: t.allocated, tone: 'accent' }),
            moneySeries(format, report, 'ended', { label: t.ended, tone: 'cash' }),
          ],
        }}
        empty={t.none}
      >
        {(data) => <ColumnChart label={title} data={data} figure={inShort(format, report.currency)} />}
      </ChartFrame>
    </Card>
  )
}

export function DistributionsChart({ months, report }: MoneyChartProps) {
  const words = useWords('officeReports')
  const t = words.distributions
  const format = useFormat()
  const title = t.title(report)
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={t.summary({ amount: whole(format, sumOf(report, 'distributed'), report) })}
        pointHeader={words.months.month}
        data={{
          points: countOf(report, 'payments') > 0 ? pointsOf(format, months) : [],
          series: [moneySeries(format, report, 'distributed', { label: t.distributed, tone: 'income' })],
        }}
        empty={t.none}
      >
        {(data) => <ColumnChart label={title} data={data} figure={inShort(format, report.currency)} />}
      </ChartFrame>
    </Card>
  )
}

function whole(format: Format, amountMinor: bigint, { currency }: CurrencyReport): string {
  return format.money({ amountMinor, asset: currency }, 'whole')
}
