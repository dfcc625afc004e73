import type { ComplianceOverview } from '@heathland/contract'
import { complianceMetrics } from '@heathland/domain/compliance/compliance-metric'
import type { ComplianceWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatCardsWaiting } from '../../ui/stat-card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { metricWords } from './status-words.ts'

/** What waits for someone, and how far what was promised is kept. */
export function Overview() {
  const t = useWords('compliance')

  const { call, explain } = useApi()
  const overview = useQuery(call.office.compliance.overview.queryOptions({ input: {} }))
  if (overview.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(overview.error)} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
      </Card>
    )
  }
  return (
    <section aria-labelledby="overview-title" className="grid min-w-0 gap-5">
      <h2 id="overview-title" className="sr-only">
        {t.complianceOverview.overview}
      </h2>
      <div className="grid grid-cols-2 gap-3 *:last:col-span-2 md:grid-cols-3 md:gap-5 lg:grid-cols-5 lg:*:last:col-span-1">
        {overview.isPending ? (
          <StatCardsWaiting count={figures(t).length} label={t.complianceOverview.loadingWhatIsOpen} />
        ) : (
          figures(t).map(({ name, label, isWork }) => {
            const count = overview.data.open[name]
            return <StatCard key={name} label={label} value={count} tone={isWork ? (count === 0 ? 'good' : 'care') : undefined} />
          })
        )}
      </div>
      <Card title={t.complianceOverview.targets}>
        {overview.isPending ? (
          <MetricsLoading />
        ) : (
          <ul aria-label={t.complianceOverview.targets} className={metricsLook}>
            {overview.data.metrics.map((one) => (
              <Metric key={one.metric} one={one} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Metric({ one: { metric, part, whole, percent, target, status } }: { one: ComplianceOverview['metrics'][number] }) {
  const t = useWords('compliance')

  const name = t.complianceMetrics[metric]
  return (
    <li className={metricLook}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-body font-[560] tracking-normal md:min-h-[2lh]">{name}</h3>
        <Badge tone={metricWords(t)[status].tone}>{metricWords(t)[status].words}</Badge>
      </div>
      {percent === undefined ? (
        <p className="text-soft">{t.complianceOverview.nothingToMeasureYet}</p>
      ) : (
        <div className="grid gap-2">
          <p className="figures flex items-baseline justify-between gap-3">
            <span className="text-heading leading-tight font-[640] tracking-[-0.02em]">{percent}%</span>
            <span className="text-small text-soft">{t.complianceOverview.partOfWhole({ part, whole })}</span>
          </p>
          <ProgressBar label={name} percent={percent} />
        </div>
      )}
      <p className="figures text-small text-soft">{t.complianceOverview.targetTarget({ target })}</p>
    </li>
  )
}

/** In the shape of the metrics that follow. */
function MetricsLoading() {
  const t = useWords('compliance')

  return (
    <Loading label={t.complianceOverview.loadingTheTargets}>
      <div className={metricsLook}>
        {Object.keys(complianceMetrics).map((metric) => (
          <div key={metric} className={metricLook}>
            <Skeleton shape="h-5 w-full max-w-56" />
            <Skeleton shape="h-8 w-20" />
            <Skeleton shape="h-2 w-full rounded-full" />
            <Skeleton shape="my-0.5 h-4 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

const metricsLook = 'grid gap-x-8 gap-y-6 md:grid-cols-3'
const metricLook = 'grid min-w-0 content-start gap-2'

/** A report that is being made is no work of anybody's, so it is neither good nor bad that there is one. */
const figures = (t: ComplianceWords): readonly { name: keyof ComplianceOverview['open']; label: string; isWork: boolean }[] => [
  { name: 'kycCases', label: t.complianceOverview.openKycCases, isWork: true },
  { name: 'dlpEvents', label: t.complianceOverview.openDlpEvents, isWork: true },
  { name: 'risks', label: t.complianceOverview.openRisks, isWork: true },
  { name: 'nonCompliantVendors', label: t.complianceOverview.nonCompliantVendors, isWork: true },
  { name: 'pendingReports', label: t.complianceOverview.pendingReports, isWork: false },
]
