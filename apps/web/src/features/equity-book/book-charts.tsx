import { money } from '@heathland/domain/money'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart, LineChart } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import type { Book } from './book.ts'

interface Sum {
  readonly amountMinor: string
}

/** Value beside cost for each of the largest companies, and the value of the whole book over a year. */
export function BookCharts({ book }: { book: Book }) {
  const t = useWords('officeCompanies').charts
  const format = useFormat()
  const whole = ({ amountMinor }: Sum) => format.money(money(BigInt(amountMinor), book.asset), 'whole')
  // money-is-number: how high a column is drawn; what is written is `shown`
  const size = ({ amountMinor }: Sum) => Number(amountMinor)
  // words-exception: the names of options of the browser's own formatter
  const figure = (height: number) =>
    format.number(height / 100, { style: 'currency', currency: book.asset, notation: 'compact', maximumFractionDigits: 1 })
  const { largest, course } = book
  const above = largest.filter(({ value, cost }) => BigInt(value.amountMinor) > BigInt(cost.amountMinor)).length
  const below = largest.filter(({ value, cost }) => BigInt(value.amountMinor) < BigInt(cost.amountMinor)).length
  const byCompany: ChartData = {
    points: largest.map(({ id, name }) => ({ id, label: name, tick: shortened(name) })),
    series: [
      {
        id: 'value',
        label: t.value,
        tone: 'accent',
        sizes: largest.map(({ value }) => size(value)),
        shown: largest.map(({ value }) => whole(value)),
      },
      {
        id: 'cost',
        label: t.cost,
        tone: 'cash',
        sizes: largest.map(({ cost }) => size(cost)),
        shown: largest.map(({ cost }) => whole(cost)),
      },
    ],
  }
  const overTime: ChartData = {
    points:
      book.companies === 0
        ? []
        : course.map(({ day }) => ({ id: day, label: format.day(day), tick: format.shortMonth(new Date(day)).split(' ')[0] ?? day })),
    series: [
      {
        id: 'value',
        label: t.value,
        tone: 'accent',
        form: 'area',
        sizes: course.map(({ value }) => size(value)),
        shown: course.map(({ value }) => whole(value)),
      },
    ],
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card>
        <ChartFrame
          title={t.byCompany}
          summary={t.aboveAndBelow({ above, below })}
          pointHeader={t.company}
          data={byCompany}
          empty={t.nothing}
        >
          {(data) => <ColumnChart label={t.byCompany} data={data} figure={figure} layout="grouped" />}
        </ChartFrame>
      </Card>
      <Card>
        <ChartFrame title={t.overTime} summary={t.now({ amount: whole(book.value) })} pointHeader={t.day} data={overTime} empty={t.nothing}>
          {(data) => <LineChart label={t.overTime} data={data} figure={figure} />}
        </ChartFrame>
      </Card>
    </div>
  )
}

/** The beginning of a name, for the axis. */
function shortened(name: string): string {
  const [first = name] = name.split(' ')
  return first.length > 8 ? `${first.slice(0, 7)}…` : first
}
