import type { SecurityOverview as Overview } from '@heathland/contract'
import { type Rating, type SecurityMetric, securityMetrics } from '@heathland/domain/security/security-metric'
import type { SecurityWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatCardsWaiting } from '../../ui/stat-card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Security metrics: five figures and four shares. */
export function SecurityOverview() {
  const t = useWords('security')

  const { call, explain } = useApi()
  const overview = useQuery(call.office.security.overview.queryOptions({ input: {} }))

  if (overview.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(overview.error)} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
      </Card>
    )
  }
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid grid-cols-2 gap-3 *:last:col-span-2 md:grid-cols-3 md:gap-5 lg:grid-cols-5 lg:*:last:col-span-1">
        {overview.isPending ? (
          <StatCardsWaiting count={5} hasNotes label={t.securityEventsOverview.loadingTheSecurityFigures} />
        ) : (
          <Figures score={overview.data.score} alerts={overview.data.alerts} />
        )}
      </div>
      <Card title={t.securityEventsOverview.securityMetrics}>
        <ul
          aria-label={t.securityEventsOverview.securityMetrics}
          className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4"
          aria-busy={overview.isPending || undefined}
        >
          {overview.isPending
            ? Object.keys(securityMetrics).map((metric) => <MetricWaiting key={metric} />)
            : overview.data.metrics.map((share) => <Metric key={share.metric} share={share} />)}
        </ul>
      </Card>
    </div>
  )
}

function Figures({ score, alerts: { total, critical, high, resolved } }: Pick<Overview, 'score' | 'alerts'>) {
  const t = useWords('security')

  return (
    <>
      <StatCard label={t.securityEventsOverview.totalAlerts} value={total} note={t.securityEventsOverview.openAndResolved} />
      <StatCard
        label={t.securityEventsOverview.critical}
        value={critical}
        note={t.securityEventsOverview.open}
        tone={critical > 0 ? 'bad' : undefined}
      />
      <StatCard
        label={t.securityEventsOverview.high}
        value={high}
        note={t.securityEventsOverview.open}
        tone={high > 0 ? 'care' : undefined}
      />
      <StatCard label={t.securityEventsOverview.resolved} value={resolved} tone={resolved > 0 ? 'good' : undefined} />
      <StatCard
        label={t.securityEventsOverview.securityScore}
        value={`${score} / 100`}
        note={t.securityEventsOverview.whatIsOpenTakesFrom}
      />
    </>
  )
}

/** What is counted. */
const units = (t: SecurityWords) =>
  ({
    'mfa-coverage': t.securityEventsOverview.accounts,
    'sign-in-success': t.securityEventsOverview.signInsInTheLast,
    'webhook-acceptance': t.securityEventsOverview.eventsInTheLastDay,
    'vendor-compliance': t.securityEventsOverview.vendors,
  }) as const satisfies Record<SecurityMetric, string>

function Metric({ share: { metric, part, whole, percent, rating } }: { share: Overview['metrics'][number] }) {
  const t = useWords('security')

  const name = t.securityMetrics[metric]
  return (
    <li className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-[560] tracking-normal">{name}</h3>
        {rating && <Badge tone={ratings(t)[rating].tone}>{ratings(t)[rating].words}</Badge>}
      </div>
      {percent === undefined ? (
        <p className="text-soft">{t.securityEventsOverview.nothingToMeasureYet}</p>
      ) : (
        <>
          <p className="figures text-title leading-tight font-[640]">{percent}%</p>
          <ProgressBar label={name} percent={percent} />
          <p className="figures text-small text-soft">
            {t.securityEventsOverview.partOfWholeValue({ part, whole, value: units(t)[metric] })}
          </p>
        </>
      )}
    </li>
  )
}

/** In the shape of the metric that follows. */
function MetricWaiting() {
  return (
    <li aria-hidden="true" className="grid gap-2">
      <div className="flex justify-between gap-3">
        <Skeleton shape="my-0.5 h-5 w-28" />
        <Skeleton shape="h-6 w-16 rounded-full" />
      </div>
      <Skeleton shape="h-6 w-14" />
      <Skeleton shape="h-2 w-full rounded-full" />
      <Skeleton shape="my-0.5 h-4 w-16" />
    </li>
  )
}

const ratings = (t: SecurityWords) =>
  ({
    excellent: { words: t.securityEventsOverview.excellent, tone: 'good' },
    good: { words: t.securityEventsOverview.good, tone: 'good' },
    fair: { words: t.securityEventsOverview.fair, tone: 'care' },
    poor: { words: t.securityEventsOverview.poor, tone: 'bad' },
  }) as const satisfies Record<Rating, { words: string; tone: Tone }>
