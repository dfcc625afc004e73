import type { Report } from '@heathland/contract'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { reportLengths, reportMonthsMax } from '@heathland/domain/reports/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { OfficePage } from '../../ui/office-page.tsx'
import { RangeSwitch } from '../../ui/range-switch.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatBandWaiting } from '../../ui/stat-band.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { ListExport } from '../list-export.tsx'
import { useSession } from '../session.ts'
import { stayHere } from '../stay-here.ts'
import { RecentFiles } from './recent-files.tsx'
import { isLength, monthToMonth, type ReportAddress, type ReportTab, reportTabs, useReportAddress } from './report-address.ts'
import { AssetsChart, DistributionsChart, MembersChart, SubscriptionsChart } from './report-charts.tsx'
import { hasAny, lastDayOf, monthOf } from './report-figures.ts'
import { ReportSummary } from './report-summary.tsx'
import { ImpactTable, LoansTable, MembersTable, MoneyTable } from './report-tables.tsx'

/** Figures of a period for whoever runs the platform, watches over it or works for an SPV. */
export function ReportPanel() {
  const t = useWords('officeReports')
  const { call, explain } = useApi()
  const address = useReportAddress()
  const { period, spvId } = address
  const report = useQuery({
    ...call.office.reports.readReport.queryOptions({ input: { period, ...(spvId !== undefined && { spvId }) } }),
    placeholderData: keepPreviousData,
  })
  const tabs = useTabs(report.data, spvId)
  const tab = tabs.includes(address.tab) ? address.tab : 'summary'
  return (
    <OfficePage title={t.page.title} lead={report.data && <Lead months={report.data.months} />}>
      <Filters address={address} tab={tab} report={report.data} />
      {report.isError ? (
        <Card>
          <ErrorState explanation={explain(report.error)} onRetry={() => void report.refetch()} busy={report.isFetching} />
        </Card>
      ) : (
        <div
          aria-busy={report.isPlaceholderData || undefined}
          className={classNames('min-w-0', report.isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
        >
          <LinkTabs
            label={t.page.parts}
            selected={tab}
            state={stayHere}
            tabs={tabs.map((id) => ({
              id,
              label: t.tabs[id],
              to: address.to({ tab: id }),
              panel: report.data ? <Part tab={id} report={report.data} /> : <Waiting />,
            }))}
          />
        </div>
      )}
      <RecentFiles />
    </OfficePage>
  )
}

/** Staff of an SPV see no members, and an SPV has none of its own. */
function useTabs(report: Report | undefined, spvId: string | undefined): readonly ReportTab[] {
  const { user } = useSession()
  const seesMembers = report
    ? report.members !== undefined
    : spvId === undefined && (user?.role === 'mfo_admin' || user?.role === 'compliance')
  return reportTabs.filter((tab) => tab !== 'members' || seesMembers)
}

/** Which months it is about, and up to when its figures are final. */
function Lead({ months }: { months: Report['months'] }) {
  const t = useWords('officeReports').page
  const format = useFormat()
  const [first, last] = [months[0], months.at(-1)]
  const lastFinal = months.findLast(({ isFinal }) => isFinal)
  if (!first || !last) return null
  const standing = last.isFinal ? t.allFinal : lastFinal ? t.finalTo({ day: format.day(lastDayOf(lastFinal.startsOn)) }) : t.noneFinal
  return `${t.span({ from: format.month(monthOf(first.startsOn)), until: format.month(monthOf(last.startsOn)) })} ${standing}`
}

const chosen = 'chosen'

function Filters({ address, tab, report }: { address: ReportAddress; tab: ReportTab; report: Report | undefined }) {
  const t = useWords('officeReports').filters
  const format = useFormat()
  const { period, spvId, choose } = address
  const [from = '', until = ''] = isLength(period) ? [] : period.split('..')
  const months = monthsUntil(report?.at)
  const shown = report?.months.map(({ startsOn }) => startsOn.slice(0, 7))
  const monthOptions = months.map((month) => ({ value: month, label: format.month(monthOf(`${month}-01`)) }))
  const always = { kind: 'choice', hasAll: false, isActive: false, onRemove: () => undefined } as const
  return (
    <div className="min-w-0 rounded-medium border border-line bg-card shadow-rest [&>div]:border-b-0">
      <FilterBar
        caption={t.caption}
        filters={[
          {
            ...always,
            id: 'period',
            label: t.period,
            value: isLength(period) ? period : chosen,
            options: [...reportLengths.map((value) => ({ value, label: t.lengths[value] })), { value: chosen, label: t.chosen }],
            onChange: (value) => choose({ period: value === chosen ? monthToMonth(shown?.[0] ?? '', shown?.at(-1) ?? '') : value }),
          },
          ...(isLength(period)
            ? []
            : [
                {
                  ...always,
                  id: 'from',
                  label: t.from,
                  value: from,
                  options: monthOptions,
                  onChange: (value: string) => choose({ period: monthToMonth(value, until) }),
                },
                {
                  ...always,
                  id: 'until',
                  label: t.until,
                  value: until,
                  options: monthOptions,
                  onChange: (value: string) => choose({ period: monthToMonth(from, value) }),
                },
              ]),
          {
            kind: 'choice',
            id: 'spv',
            label: t.spv,
            value: spvId ?? '',
            hasAll: true,
            isActive: spvId !== undefined,
            options: (report?.spvs ?? []).map(({ id, name }) => ({ value: id, label: name })),
            onChange: (value) => choose({ spvId: value === '' ? undefined : value }),
            onRemove: () => choose({ spvId: undefined }),
          },
        ]}
        actions={
          <ListExport
            key={`${tab} ${period} ${spvId}`}
            list={`report-${tab}`}
            filters={{ period, ...(spvId !== undefined && { spvId }) }}
          />
        }
      />
    </div>
  )
}

/** As many months as a report may have, the running one first. */
function monthsUntil(at: string | undefined): readonly string[] {
  if (at === undefined) return []
  const now = new Date(at)
  return Array.from({ length: reportMonthsMax }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  )
}

function Waiting() {
  const t = useWords('officeReports').page
  return (
    <div className="grid gap-4">
      <StatBandWaiting count={5} label={t.loading} />
      <Skeleton shape="h-72 w-full rounded-large" />
    </div>
  )
}

function Part({ tab, report }: { tab: ReportTab; report: Report }) {
  const t = useWords('officeReports').page
  const [asked, setAsked] = useState<Currency>()
  const used = report.currencies.filter(hasAny)
  const shown = report.currencies.find(({ currency }) => currency === asked) ?? used[0] ?? report.currencies[0]
  if (!shown) return null
  const { months, members, impact, loans } = report
  const money = { months, report: shown }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {used.length > 1 && tab !== 'members' && tab !== 'impact' && tab !== 'loans' && (
        <div className="justify-self-end">
          <RangeSwitch
            label={t.currency}
            name="report-currency"
            choices={used.map(({ currency }) => ({ value: currency, label: currency, spoken: currency }))}
            value={shown.currency}
            onValueChange={setAsked}
          />
        </div>
      )}
      {tab === 'summary' && <ReportSummary report={report} shown={shown} />}
      {tab === 'members' && members && (
        <>
          <MembersChart months={months} members={members} />
          <MembersTable months={months} members={members} />
        </>
      )}
      {tab === 'assets' && (
        <>
          <AssetsChart {...money} />
          <MoneyTable tab="assets" {...money} />
        </>
      )}
      {tab === 'subscriptions' && (
        <>
          <SubscriptionsChart {...money} />
          <MoneyTable tab="subscriptions" {...money} />
        </>
      )}
      {tab === 'distributions' && (
        <>
          <DistributionsChart {...money} />
          <MoneyTable tab="distributions" {...money} />
        </>
      )}
      {tab === 'impact' && <ImpactTable impact={impact} />}
      {tab === 'loans' && <LoansTable years={loans} />}
    </div>
  )
}
