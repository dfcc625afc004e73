import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { StatBandWaiting } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { PageTabs } from '../page-tabs.tsx'
import { useStale } from '../stale.ts'
import { BreakFigures } from './break-figures.tsx'
import { OpenByDay } from './open-by-day.tsx'
import { SourceTable } from './source-table.tsx'
import type { Standing } from './standing.ts'

const BreaksList = lazyPart(async () => (await import('./breaks-list.tsx')).BreaksList)

/** A comparison takes seconds; without one the figures change when a job runs or a colleague decides. */
const readMs = { running: 3_000, idle: 30_000 }

/** What every source says, side by side, and every difference between them. `children` are those of single wallets and deposits. */
export function ReconciliationPanel({ children }: { children: ReactNode }) {
  const words = useWords('officeReconciliation')
  const standing = useStanding()
  const { data } = standing
  return (
    <OfficePage title={words.page.title} lead={data && <Lead standing={data} />} aside={data && <RunNow isRunning={data.isRunning} />}>
      <Overview standing={standing} />
      <PageTabs
        label={words.page.parts}
        tabs={[
          { id: 'open', label: words.tabs.open, count: data?.open, panel: <BreaksList key="open" tab="open" /> },
          { id: 'ended', label: words.tabs.ended, panel: <BreaksList key="ended" tab="ended" /> },
          { id: 'custody', label: words.tabs.custody, count: data?.openInCustody, panel: children },
        ]}
      />
      {data && <OpenByDay days={data.openByDay} />}
    </OfficePage>
  )
}

/** The figures of the page. When they change by themselves, the lists below no longer hold either. */
function useStanding() {
  const { call } = useApi()
  const stale = useStale()
  const standing = useQuery({
    ...call.office.reconciliation.read.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? readMs.running : readMs.idle),
  })
  const { data } = standing
  const seen = useRef(data)
  useEffect(() => {
    const before = seen.current
    seen.current = data
    if (before === undefined || before === data) return
    void stale.now('office.reconciliation.listBreaks', 'office.funding.listBreaks')
  }, [data, stale])
  return standing
}

/** What is compared, and when it was compared last. */
function Lead({ standing: { isRunning, lastRun } }: { standing: Standing }) {
  const t = useWords('officeReconciliation').page
  return (
    <>
      {t.compared}{' '}
      <span aria-live="polite">
        {isRunning
          ? t.running
          : lastRun
            ? line(
                t.lastRun({
                  instant: <Instant at={lastRun.at} />,
                  result: lastRun.found > 0 ? t.found({ count: lastRun.found }) : t.foundNone,
                }),
              )
            : t.noRun}
      </span>
    </>
  )
}

function RunNow({ isRunning }: { isRunning: boolean }) {
  const t = useWords('officeReconciliation').page
  const { call } = useApi()
  const run = useAct({
    operation: 'office.reconciliation.run',
    send: (_nothing, context) => call.office.reconciliation.run.call({}, { context }),
    done: () => ({ message: t.started }),
    failed: t.runFailed,
  })
  const isBusy = isRunning || run.isPending
  return (
    <Button size="small" icon={<RefreshCw aria-hidden="true" size={15} />} busy={isBusy} onClick={() => run.mutate()}>
      {isBusy ? t.comparing : t.run}
    </Button>
  )
}

function Overview({ standing }: { standing: ReturnType<typeof useStanding> }) {
  const t = useWords('officeReconciliation').page
  const { explain } = useApi()
  if (standing.data) {
    return (
      <>
        <BreakFigures standing={standing.data} />
        <SourceTable rows={standing.data.rows} />
      </>
    )
  }
  if (standing.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(standing.error)} onRetry={() => void standing.refetch()} busy={standing.isFetching} />
      </Card>
    )
  }
  return (
    <>
      <StatBandWaiting count={5} label={t.loading} />
      <SourceTable rows={undefined} />
    </>
  )
}
