/** The figures of a report as pages draw them. */
import type { Report } from '@heathland/contract'
import type { ChartPoint, ChartSeries } from '../../ui/chart-data.ts'
import type { Format } from '../../ui/format.ts'

export type CurrencyReport = Report['currencies'][number]
export type MoneyMonth = CurrencyReport['months'][number]
export type Months = Report['months']
type Sum = 'loans' | 'equity' | 'production' | 'allocated' | 'ended' | 'distributed' | 'notPlaced'

export const monthOf = (startsOn: string) => new Date(`${startsOn}T00:00:00Z`)

/** The last day of a month. */
export function lastDayOf(startsOn: string): string {
  const at = monthOf(startsOn)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

export function placedOf(month: MoneyMonth | undefined): bigint {
  return month ? [month.loans, month.equity, month.production].reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n) : 0n
}

export function minorOf(month: MoneyMonth | undefined, sum: Sum): bigint {
  return BigInt(month?.[sum]?.amountMinor ?? 0)
}

export function sumOf({ months }: CurrencyReport, sum: Sum): bigint {
  return months.reduce((all, month) => all + minorOf(month, sum), 0n)
}

export function countOf({ months }: CurrencyReport, count: 'allocatedOrders' | 'endedOrders' | 'payments'): number {
  return months.reduce((all, month) => all + month[count], 0)
}

export function hasAny(report: CurrencyReport): boolean {
  return report.months.some(
    (month) =>
      placedOf(month) !== 0n || minorOf(month, 'notPlaced') !== 0n || month.allocatedOrders + month.endedOrders + month.payments > 0,
  )
}

/** Provisional months are hatched where they are columns. */
export function pointsOf(format: Format, months: Months): readonly ChartPoint[] {
  return months.map(({ startsOn, isFinal }) => {
    const at = monthOf(startsOn)
    return {
      id: startsOn,
      at: at.getTime(),
      label: format.month(at),
      tick: format.shortMonth(at).split(' ')[0] ?? startsOn,
      isPlanned: !isFinal,
    }
  })
}

export function moneySeries(
  format: Format,
  { months, currency }: CurrencyReport,
  sum: Sum,
  { label, tone }: Pick<ChartSeries, 'label' | 'tone'>,
): ChartSeries {
  return {
    id: sum,
    label,
    tone,
    // money-is-number: a height in the drawing; the amounts are shown from the bigint
    sizes: months.map((month) => Number(minorOf(month, sum)) / 100),
    shown: months.map((month) => format.money({ amountMinor: minorOf(month, sum), asset: currency }, 'whole')),
  }
}

/** Amounts in short, for an axis: €1.2M. */
export function inShort(format: Format, currency: string): (size: number) => string {
  return (size) =>
    format.number(size, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 })
}

/** An amount that is read at a glance: €19.7M. */
export function largeMoney(format: Format, amountMinor: bigint, currency: CurrencyReport['currency']): string {
  const isLarge = amountMinor >= 100_000_000n || amountMinor <= -100_000_000n
  // money-is-number: rounded to a tenth of a million, beside tables with every euro
  return isLarge ? inShort(format, currency)(Number(amountMinor / 100n)) : format.money({ amountMinor, asset: currency }, 'whole')
}
