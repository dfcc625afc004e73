import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import type { Standing } from './standing.ts'

/** Whether differences are dealt with or pile up. */
export function OpenByDay({ days }: { days: Standing['openByDay'] }) {
  const t = useWords('officeReconciliation').byDay
  const format = useFormat()
  const most = Math.max(0, ...days.map(({ open }) => open))
  const data: ChartData = {
    // The day of the month is enough on the axis.
    points: days.map(({ day }) => ({ id: day, label: format.day(day), tick: String(Number(day.slice(-2))) })),
    series: [
      {
        id: 'open',
        label: t.open,
        tone: 'energy',
        sizes: days.map(({ open }) => open),
        shown: days.map(({ open }) => format.number(open)),
      },
    ],
  }
  const summary = most === 0 ? t.none({ days: days.length }) : t.most({ days: days.length, most })
  return (
    <Card>
      <ChartFrame title={t.title} summary={summary} pointHeader={t.day} data={data} empty={t.nothing}>
        {(shown) => <ColumnChart label={t.title} data={shown} figure={(size) => (Number.isInteger(size) ? format.number(size) : '')} />}
      </ChartFrame>
    </Card>
  )
}
