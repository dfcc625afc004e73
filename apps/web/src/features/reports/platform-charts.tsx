import type { CurrencyFigures } from '@heathland/contract'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import type { ChartData, ChartPoint, ChartSeries } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart, LineChart } from '../../ui/charts.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { RangeSwitch } from '../../ui/range-switch.tsx'
import { useWords } from '../../ui/words.tsx'
import { assetsOf, hasMoved, usePlatformFigures } from './platform-figures.ts'

/** A year of members, assets and flows. What failed to load is said by the figures above. */
export function PlatformCharts() {
  const t = useWords('mfoDashboard').charts
  const figures = usePlatformFigures()
  const [chosen, setChosen] = useState<Currency>()
  if (figures.isError && !figures.data) return null
  const found = figures.data?.currencies
  const moving = found?.filter(hasMoved) ?? []
  const currency = found?.find((one) => one.currency === chosen) ?? moving[0] ?? found?.[0]
  return (
    <div className="grid gap-3">
      {moving.length > 1 && currency && (
        <div className="justify-self-end">
          <RangeSwitch
            label={t.currency}
            name="dashboard-currency"
            choices={moving.map((one) => ({ value: one.currency, label: one.currency, spoken: one.currency }))}
            value={currency.currency}
            onValueChange={setChosen}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Members byMonth={figures.data?.members.byMonth} months={currency?.months} />
        <Assets figures={currency} />
        <Flows figures={currency} />
      </div>
    </div>
  )
}

type Months = CurrencyFigures['months']

function Members({ byMonth, months }: { byMonth: readonly number[] | undefined; months: Months | undefined }) {
  const t = useWords('mfoDashboard').charts
  const format = useFormat()
  const now = byMonth?.at(-1) ?? 0
  const data: ChartData | undefined = byMonth &&
    months && {
      points: now === 0 ? [] : pointsOf(format, months),
      series: [
        {
          id: 'members',
          label: t.members,
          tone: 'accent',
          form: 'area',
          sizes: byMonth,
          shown: byMonth.map((count) => format.number(count)),
        },
      ],
    }
  return (
    <Card>
      <ChartFrame
        title={t.members}
        summary={t.membersSummary({ now: format.number(now), joined: format.number(now - (byMonth?.[0] ?? 0)) })}
        pointHeader={t.month}
        data={data}
        empty={t.noMembers}
      >
        {(shown) => <LineChart label={t.members} data={shown} figure={(size) => (Number.isInteger(size) ? format.number(size) : '')} />}
      </ChartFrame>
    </Card>
  )
}

function Assets({ figures }: { figures: CurrencyFigures | undefined }) {
  const t = useWords('mfoDashboard').charts
  const format = useFormat()
  const title = t.assets({ currency: figures?.currency ?? '' })
  const last = figures?.months.at(-1)
  const hasAny = figures?.months.some((month) => assetsOf(month) !== 0n) ?? false
  const waiting = BigInt(last?.notPlaced.amountMinor ?? 0)
  const inWords = (amountMinor: bigint) => format.money({ amountMinor, asset: figures?.currency ?? 'EUR' }, 'whole')
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={last && t.assetsSummary({ placed: inWords(assetsOf(last) - waiting), waiting: inWords(waiting) })}
        pointHeader={t.month}
        data={
          figures && {
            points: hasAny ? pointsOf(format, figures.months) : [],
            series: [
              seriesOf(format, figures, 'loans', { label: t.loans, tone: 'accent' }),
              seriesOf(format, figures, 'production', { label: t.production, tone: 'income' }),
              seriesOf(format, figures, 'equity', { label: t.equity, tone: 'housing' }),
              seriesOf(format, figures, 'notPlaced', { label: t.notPlaced, tone: 'cash' }),
            ],
          }
        }
        empty={t.noAssets}
      >
        {(shown) => <ColumnChart label={title} data={shown} figure={shortOf(format, figures)} />}
      </ChartFrame>
    </Card>
  )
}

function Flows({ figures }: { figures: CurrencyFigures | undefined }) {
  const t = useWords('mfoDashboard').charts
  const format = useFormat()
  const title = t.flows({ currency: figures?.currency ?? '' })
  const last = figures?.months.at(-1)
  const hasAny = figures?.months.some((month) => month.in.amountMinor !== '0' || month.out.amountMinor !== '0') ?? false
  const netMinor = BigInt(last?.in.amountMinor ?? 0) - BigInt(last?.out.amountMinor ?? 0)
  const net = format.money({ amountMinor: netMinor, asset: figures?.currency ?? 'EUR' }, 'whole')
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={
          last && t.flowsSummary({ net: netMinor > 0n ? `+${net}` : net, month: format.month(new Date(`${last.startsOn}T00:00:00Z`)) })
        }
        pointHeader={t.month}
        data={
          figures && {
            points: hasAny ? pointsOf(format, figures.months) : [],
            series: [
              seriesOf(format, figures, 'in', { label: t.in, tone: 'income' }),
              seriesOf(format, figures, 'out', { label: t.out, tone: 'education', sign: -1 }),
            ],
          }
        }
        empty={t.noFlows}
      >
        {(shown) => <ColumnChart label={title} data={shown} figure={shortOf(format, figures)} />}
      </ChartFrame>
    </Card>
  )
}

function pointsOf(format: Format, months: Months): readonly ChartPoint[] {
  return months.map(({ startsOn }) => {
    const at = new Date(`${startsOn}T00:00:00Z`)
    return { id: startsOn, at: at.getTime(), label: format.month(at), tick: format.shortMonth(at).split(' ')[0] ?? startsOn }
  })
}

type Figure = Exclude<keyof Months[number], 'startsOn'>

function seriesOf(
  format: Format,
  { months, currency }: CurrencyFigures,
  figure: Figure,
  { label, tone, sign = 1 }: { label: string; tone: ChartSeries['tone']; sign?: 1 | -1 },
): ChartSeries {
  return {
    id: figure,
    label,
    tone,
    // money-is-number: a height in the drawing; the amounts are shown from the bigint
    sizes: months.map((month) => (sign * Number(month[figure].amountMinor)) / 100),
    shown: months.map((month) => format.money({ amountMinor: BigInt(month[figure].amountMinor), asset: currency }, 'whole')),
  }
}

const shortOf = (format: Format, figures: CurrencyFigures | undefined) => (size: number) =>
  format.number(size, {
    style: 'currency',
    currency: figures?.currency ?? 'EUR',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
