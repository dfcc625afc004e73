import type { OutputUnit } from '@heathland/domain/production/asset'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { LineChart } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { outputText, percentText } from './units.ts'

interface OutputChartProps {
  title: string
  months: readonly { readonly month: string; readonly outputMilli: string; readonly planMilli: string }[]
  unit: OutputUnit
}

/** Output of the last twelve whole months, with the plan as a dashed line. */
export function OutputChart({ title, months, unit }: OutputChartProps) {
  const words = useWords('officeProduction')
  const t = words.charts
  const format = useFormat()
  const shown = (milli: string) => outputText(words.units, format, milli, unit)
  const [output, plan] = [months.map(({ outputMilli }) => outputMilli), months.map(({ planMilli }) => planMilli)]
  const sum = (all: readonly string[]) => all.reduce((total, one) => total + BigInt(one), 0n)
  const [outputSum, planSum] = [sum(output), sum(plan)]
  const percent = planSum === 0n ? undefined : Number((outputSum * 10_000n) / planSum) / 100
  const data: ChartData = {
    points: months.map(({ month }) => ({
      id: month,
      label: format.month(new Date(month)),
      tick: format.shortMonth(new Date(month)).split(' ')[0] ?? '',
    })),
    series: [
      { id: 'output', label: t.output, tone: 'accent', form: 'area', sizes: output.map(Number), shown: output.map(shown) },
      { id: 'plan', label: t.plan, tone: 'cash', form: 'plan', sizes: plan.map(Number), shown: plan.map(shown) },
    ],
  }
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={t.ofPlan({ percent: percentText(format, percent), amount: shown(outputSum.toString()) })}
        pointHeader={t.month}
        data={data}
        empty={t.nothing}
      >
        {(drawn) => (
          <LineChart label={title} data={drawn} figure={(height) => outputText(words.units, format, String(Math.round(height)), unit)} />
        )}
      </ChartFrame>
    </Card>
  )
}
