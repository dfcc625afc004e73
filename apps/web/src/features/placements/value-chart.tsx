import type { HistoryRange } from '@heathland/domain/ledger/balance-history'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { dayMs } from '@heathland/domain/time'
import type { MemberWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { LineChart } from '../../ui/charts.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { RangeSwitch } from '../../ui/range-switch.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useCurrency } from '../session.ts'
import { type ValuePoint, valuePoints } from './portfolio-value.ts'

/** The member's value over a chosen time, from the ledger. It is left out where the ledger cannot be read. */
export function ValueChart() {
  const t = useWords('member')
  const format = useFormat()

  const { call } = useApi()
  const currency = useCurrency()
  const [range, setRange] = useState<HistoryRange>('all')
  const history = useQuery({
    ...call.member.ledger.history.queryOptions({ input: { asset: currency, range } }),
    placeholderData: (before) => before,
  })
  if (history.isError) return <p className="text-hero-soft">{t.valueChart.notShown}</p>
  const points = history.data && valuePoints(history.data.points)
  const title = points?.some(({ investedMinor }) => investedMinor > 0n) ? t.valueChart.valueOverTime : t.valueChart.balanceOverTime
  const [first, last] = [points?.[0], points?.at(-1)]
  return (
    <ChartFrame
      title={title}
      summary={
        first && last
          ? dayOf(first) === dayOf(last)
            ? t.valueChart.nowAlone({ now: exact(format, last, currency) })
            : t.valueChart.nowAndBefore({
                now: exact(format, last, currency),
                before: exact(format, first, currency),
                date: format.day(dayOf(first)),
              })
          : undefined
      }
      pointHeader={t.valueChart.date}
      data={points && dataOf(points, title, format, currency)}
      empty={t.valueChart.empty}
      look="hero"
      aside={
        <RangeSwitch
          label={t.valueChart.range}
          name="value-range"
          choices={rangeChoices(t)}
          value={range}
          onValueChange={setRange}
          look="hero"
        />
      }
    >
      {(data) => <LineChart label={title} data={data} figure={(size) => short(format, size, currency)} look="hero" />}
    </ChartFrame>
  )
}

/** A course of two months or less is named by its days. */
const namedByDaysMs = 62 * dayMs

function dataOf(points: readonly ValuePoint[], label: string, format: Format, currency: Currency): ChartData {
  const [first, last] = [points[0]?.at.getTime() ?? 0, points.at(-1)?.at.getTime() ?? 0]
  const nameOf = last - first <= namedByDaysMs ? format.shortDay : format.shortMonth
  return {
    points: points.map((point) => ({
      id: point.at.toISOString(),
      at: point.at.getTime(),
      label: format.day(dayOf(point)),
      tick: nameOf(point.at),
    })),
    series: [
      {
        id: 'value',
        label,
        tone: 'energy',
        form: 'area',
        // money-is-number: a height in the drawing; the amounts are shown from the bigint
        sizes: points.map(({ totalMinor }) => Number(totalMinor) / 100),
        shown: points.map((point) => exact(format, point, currency)),
      },
    ],
  }
}

const dayOf = ({ at }: ValuePoint) => at.toISOString().slice(0, 10)
const exact = (format: Format, { totalMinor }: ValuePoint, currency: Currency) =>
  format.money({ amountMinor: totalMinor, asset: currency }, 'exact')
const short = (format: Format, size: number, currency: Currency) =>
  format.number(size, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 })

const rangeChoices = ({ valueChart }: MemberWords) =>
  [
    { value: '3m', ...valueChart.ranges.threeMonths },
    { value: '6m', ...valueChart.ranges.sixMonths },
    { value: '1y', ...valueChart.ranges.oneYear },
    { value: 'all', ...valueChart.ranges.all },
  ] as const
