import type { LoanBook as Book } from '@heathland/contract'
import type { ArrearsBucket } from '@heathland/domain/loans/arrears'
import { money } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart } from '../../ui/charts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { StatBand, StatBandWaiting } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** What an SPV has lent, what of it is late, and what its collateral lacks. */
export function LoanBook({ spvId }: { spvId: string }) {
  const t = useWords('officeLoans').book
  const { call, explain } = useApi()
  const book = useQuery(call.office.loans.readBook.queryOptions({ input: { spvId } }))
  const { data } = book
  const format = useFormat()
  if (!data && book.isError)
    return (
      <Card>
        <ErrorState explanation={explain(book.error)} onRetry={() => void book.refetch()} busy={book.isFetching} />
      </Card>
    )
  if (!data) return <StatBandWaiting count={3} label={t.loading} />
  const percent = format.number(data.late.percentTimes10 / 1_000, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      <StatBand
        items={[
          { label: t.outstanding, value: <Money value={data.outstanding} form="whole" />, note: t.loans({ count: data.count }) },
          {
            label: t.late,
            value: data.late.count > 0 ? <span className="text-care">{percent}</span> : percent,
            note: <Money value={data.late.outstanding} form="whole" />,
          },
          {
            label: t.shortfall,
            value: <Money value={data.shortfall.amount} form="whole" />,
            note: data.shortfall.count === 0 ? t.noneShort : t.short({ count: data.shortfall.count }),
          },
        ]}
      />
      <Arrears book={data} />
    </>
  )
}

const ticks: Record<ArrearsBucket, string> = { '1-30': '1–30', '31-60': '31–60', '61-90': '61–90', 'over-90': '> 90' }

function Arrears({ book: { buckets } }: { book: Book }) {
  const t = useWords('officeLoans').book
  const format = useFormat()
  const longLate = buckets.slice(1).reduce((sum, { count }) => sum + count, 0)
  const isNone = buckets.every(({ count }) => count === 0)
  const shown = buckets.map(({ outstanding, count }) =>
    t.amountOf({ amount: format.money(money(BigInt(outstanding.amountMinor), outstanding.asset), 'whole'), count }),
  )
  const [first] = buckets
  const short = (size: number) =>
    format.number(size, {
      style: 'currency',
      currency: first?.outstanding.asset ?? 'EUR',
      notation: 'compact',
      maximumFractionDigits: 1,
      minimumFractionDigits: 0,
    })
  // money-is-number: in short above its column; the exact amount stands in the table
  const above = buckets.map(({ outstanding, count }) => t.amountOf({ amount: short(Number(outstanding.amountMinor) / 100), count }))
  const data: ChartData = {
    points: isNone ? [] : buckets.map(({ name }) => ({ id: name, label: t.buckets[name], tick: ticks[name] })),
    series: [
      {
        id: 'outstanding',
        label: t.outstanding,
        tone: 'energy',
        // money-is-number: how high a column is drawn; what is written is `shown`
        sizes: buckets.map(({ outstanding }) => Number(outstanding.amountMinor) / 100),
        shown,
      },
    ],
  }
  return (
    <Card>
      <ChartFrame
        title={t.arrears}
        summary={longLate === 0 ? t.noneLongLate : t.longLate({ count: longLate })}
        pointHeader={t.daysLate}
        data={data}
        empty={t.noneLate}
      >
        {(chart) => <ColumnChart label={t.arrears} data={chart} figure={short} totals={above} />}
      </ChartFrame>
    </Card>
  )
}
