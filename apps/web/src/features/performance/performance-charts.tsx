import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import type { Performance, Span, Step } from '@heathland/domain/reports/performance'
import { Card } from '../../ui/card.tsx'
import type { ChartPoint } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart, LineChart } from '../../ui/charts.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'

interface Props {
  figures: Performance
  step: Step
  currency: Currency
}

/** What was paid for placements, less what came back of it. */
export function PaidInChart({ figures: { spans }, step, currency }: Props) {
  const t = useWords('performance').charts
  const points = usePoints(spans, step)
  const format = useFormat()
  const exact = (amountMinor: bigint) => format.money({ amountMinor, asset: currency }, 'exact')
  return (
    <Card>
      <ChartFrame
        title={t.paidIn}
        summary={t.paidInSummary({ amount: exact(spans.at(-1)?.paidInMinor ?? 0n) })}
        pointHeader={t.headers[step]}
        data={{
          points: spans.some(({ paidInMinor }) => paidInMinor !== 0n) ? points : [],
          series: [
            {
              id: 'paid-in',
              label: t.paidIn,
              tone: 'accent',
              form: 'area',
              // money-is-number: a height in the drawing; the amounts are shown from the bigint
              sizes: spans.map(({ paidInMinor }) => Number(paidInMinor) / 100),
              shown: spans.map(({ paidInMinor }) => exact(paidInMinor)),
            },
          ],
        }}
        empty={t.noPlacements}
      >
        {(data) => <LineChart label={t.paidIn} data={data} figure={shortOf(format, currency)} />}
      </ChartFrame>
    </Card>
  )
}

export function IncomeChart({ figures: { spans }, step, currency }: Props) {
  const t = useWords('performance').charts
  const points = usePoints(spans, step)
  const format = useFormat()
  const exact = (amountMinor: bigint) => format.money({ amountMinor, asset: currency }, 'exact')
  return (
    <Card>
      <ChartFrame
        title={t.income}
        summary={t.incomeSummary({ amount: exact(spans.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0n)) })}
        pointHeader={t.headers[step]}
        data={{
          points: spans.some(({ receivedMinor }) => receivedMinor !== 0n) ? points : [],
          series: [
            {
              id: 'income',
              label: t.income,
              tone: 'income',
              // money-is-number: a height in the drawing; the amounts are shown from the bigint
              sizes: spans.map(({ receivedMinor }) => Number(receivedMinor) / 100),
              shown: spans.map(({ receivedMinor }) => exact(receivedMinor)),
            },
          ],
        }}
        empty={t.noIncome}
      >
        {(data) => <ColumnChart label={t.income} data={data} figure={shortOf(format, currency)} />}
      </ChartFrame>
    </Card>
  )
}

function usePoints(spans: readonly Span[], step: Step): readonly ChartPoint[] {
  const t = useWords('performance').charts
  const format = useFormat()
  return spans.map(({ from }) => {
    const month = format.shortMonth(from)
    const quarter = t.quarter({ quarter: Math.floor(from.getUTCMonth() / 3) + 1, year: from.getUTCFullYear() })
    return {
      id: from.toISOString(),
      label: step === 'month' ? format.month(from) : quarter,
      tick: step === 'month' ? (month.split(' ')[0] ?? month) : quarter,
    }
  })
}

const shortOf = (format: Format, currency: Currency) => (size: number) =>
  format.number(size, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 })
