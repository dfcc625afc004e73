import type { Report } from '@heathland/contract'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { StatBand } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { AssetsChart, DistributionsChart, MembersChart, SubscriptionsChart } from './report-charts.tsx'
import { type CurrencyReport, countOf, largeMoney, monthOf, placedOf, sumOf } from './report-figures.ts'
import { ImpactTable } from './report-tables.tsx'

/** The figures of the period, a chart of each, and what the placed money does. */
export function ReportSummary({ report: { months, members, impact }, shown }: { report: Report; shown: CurrencyReport }) {
  return (
    <>
      <Figures months={months} members={members} impact={impact} shown={shown} />
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          members ? 'md:grid-cols-2' : 'md:grid-cols-2 xl:grid-cols-3',
        )}
      >
        {members && <MembersChart months={months} members={members} />}
        <AssetsChart months={months} report={shown} />
        <SubscriptionsChart months={months} report={shown} />
        <DistributionsChart months={months} report={shown} />
      </div>
      <ImpactTable impact={impact} short />
    </>
  )
}

function Figures({ months: given, members, impact, shown }: Pick<Report, 'months' | 'members' | 'impact'> & { shown: CurrencyReport }) {
  const t = useWords('officeReports').figures
  const format = useFormat()
  const { currency, months } = shown
  const placed = placedOf(months.at(-1))
  const changed = placed - placedOf(months[0])
  const joined = members?.reduce((sum, one) => sum + one.joined, 0) ?? 0
  const left = members?.reduce((sum, one) => sum + one.left, 0) ?? 0
  return (
    <StatBand
      items={[
        ...(members
          ? [
              {
                label: t.members,
                value: format.number(members.at(-1)?.count ?? 0),
                note: t.membersNote({ joined: format.number(joined), left: format.number(left) }),
              },
            ]
          : []),
        {
          label: t.assets,
          value: largeMoney(format, placed, currency),
          note: t.assetsNote({
            change: `${changed > 0n ? '+' : ''}${largeMoney(format, changed, currency)}`,
            month: format.month(monthOf(given[0]?.startsOn ?? '')),
          }),
        },
        {
          label: t.subscribed,
          value: largeMoney(format, sumOf(shown, 'allocated'), currency),
          note: t.subscribedNote({ count: countOf(shown, 'allocatedOrders') }),
        },
        {
          label: t.distributed,
          value: largeMoney(format, sumOf(shown, 'distributed'), currency),
          note: t.distributedNote({ count: countOf(shown, 'payments') }),
        },
        {
          label: t.co2,
          value: t.tonnes({ tonnes: format.number(impact.co2ReducedTons, { maximumFractionDigits: 1 }) }),
          note: t.co2Note({ percent: format.number(impact.measuredPercent / 100, { style: 'percent' }) }),
        },
      ]}
    />
  )
}
