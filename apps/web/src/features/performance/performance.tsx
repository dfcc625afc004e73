import type { LedgerLine } from '@heathland/contract'
import type { Currency } from '@heathland/domain/ledger/chart-of-accounts'
import { type AccountLine, type Performance as Figures, performanceOf, type Step } from '@heathland/domain/reports/performance'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RangeSwitch } from '../../ui/range-switch.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatBand, StatBandWaiting } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { SampleNotice } from '../sample-notice.tsx'
import { useCurrency } from '../session.ts'
import { StatementDownload } from '../statement-download.tsx'
import { type StatementRange, statementRanges } from '../statement-ranges.ts'
import { ByHolding } from './by-holding.tsx'
import { IncomeChart, PaidInChart } from './performance-charts.tsx'

/** What a member put in, what came back, what it did, and statements to keep. `children` stand beside the statements. */
export function Performance({ children }: { children: ReactNode }) {
  const t = useWords('performance')
  const { isDemo } = useDemoMode()
  const { call, explain } = useApi()
  const currency = useCurrency()
  const [step, setStep] = useState<Step>('month')
  const [now] = useState(() => new Date())
  const { from, until } = wholeOf(now)
  const account = useQuery(call.member.ledger.statement.queryOptions({ input: { asset: currency, from, until } }))
  const figures = account.data && performanceOf(account.data.lines.map(toLine), step, now)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle
        lead={t.page.lead}
        aside={
          <RangeSwitch
            label={t.page.range}
            name="performance-range"
            choices={[
              { value: 'month', ...t.page.ranges.year },
              { value: 'quarter', ...t.page.ranges.threeYears },
            ]}
            value={step}
            onValueChange={setStep}
          />
        }
      >
        {t.page.title}
      </PageTitle>
      {isDemo && <SampleNotice />}
      {account.isError ? (
        <Card>
          <ErrorState explanation={explain(account.error)} onRetry={() => void account.refetch()} busy={account.isFetching} />
        </Card>
      ) : figures ? (
        <>
          <Stats figures={figures} currency={currency} />
          {account.data?.next !== undefined && <p className="text-soft">{t.page.longAccount}</p>}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
            <PaidInChart figures={figures} step={step} currency={currency} />
            <IncomeChart figures={figures} step={step} currency={currency} />
          </div>
        </>
      ) : (
        <>
          <StatBandWaiting count={4} label={t.page.loading} />
          <Skeleton shape="h-72 w-full rounded-large" />
        </>
      )}
      <ByHolding />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        {children}
        <Statement />
      </div>
    </div>
  )
}

function toLine({ bookedAt, movement, side, money }: LedgerLine): AccountLine {
  return { bookedAt: new Date(bookedAt), movement, side, amountMinor: BigInt(money.amountMinor) }
}

/** All that was ever booked, up to the end of the running month. */
function wholeOf(now: Date): { readonly from: string; readonly until: string } {
  return { from: new Date(0).toISOString(), until: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString() }
}

function Stats({ figures, currency }: { figures: Figures; currency: Currency }) {
  const t = useWords('performance').figures
  const format = useFormat()
  const { call } = useApi()
  const placements = useQuery(call.member.placements.list.queryOptions({ input: {} }))
  const exact = (amountMinor: bigint) => <Money value={{ amountMinor: String(amountMinor), asset: currency }} form="exact" />
  const co2 = placements.data?.items.reduce((sum, { co2ReducedTons }) => sum + co2ReducedTons, 0)
  return (
    <StatBand
      items={[
        {
          label: t.placed,
          value: placements.data ? <Money value={placements.data.total} form="exact" /> : '–',
          note:
            placements.data &&
            (placements.data.next === undefined ? t.placements : t.morePlacements)({ count: placements.data.items.length }),
        },
        { label: t.received, value: exact(figures.receivedMinor), note: t.payments({ count: figures.payments }) },
        { label: t.fees, value: exact(figures.feesMinor), note: t.feesNote },
        {
          label: t.co2,
          value: co2 === undefined ? '–' : t.tonnes({ tonnes: format.number(co2, { maximumFractionDigits: 1 }) }),
          note: t.co2Note,
        },
      ]}
    />
  )
}

/** A statement of the account for a period, as a file. */
function Statement() {
  const t = useWords('performance').statement
  const wallet = useWords('wallet')
  const format = useFormat()
  const id = useId()
  const currency = useCurrency()
  const [now] = useState(() => new Date())
  const ranges = statementRanges(wallet, format, now)
  const [chosen, setChosen] = useState<StatementRange['id']>('this-year')
  const range = ranges.find((one) => one.id === chosen) ?? ranges[0]
  return (
    <Card title={t.title}>
      <p className="text-soft">{t.text}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="grid min-w-56 gap-1.5">
          <label htmlFor={id} className="font-[560]">
            {t.period}
          </label>
          <Select id={id} value={chosen} onChange={({ target }) => setChosen(target.value as StatementRange['id'])}>
            {ranges.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </Select>
        </div>
        {range && <StatementDownload key={`${range.id} ${currency}`} asset={currency} range={range} />}
      </div>
    </Card>
  )
}
