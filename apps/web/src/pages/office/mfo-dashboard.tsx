import { ChartColumn, ShieldCheck, Users, Zap } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { lazyPart } from '../../features/lazy-part.tsx'
import { GuideBlock } from '../../features/onboarding/guide-block.tsx'
import { usePlatformFigures } from '../../features/reports/platform-figures.ts'
import { PlatformStats } from '../../features/reports/platform-stats.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const large = 'h-72 w-full rounded-large'
const PlatformCharts = lazyPart(async () => (await import('../../features/reports/platform-charts.tsx')).PlatformCharts, [], large)
const WaitingApprovals = lazyPart(
  async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals,
  ['office'],
  'h-0',
)
const AlertsCard = lazyPart(async () => (await import('../../features/security-events/alerts-card.tsx')).AlertsCard, ['security'], large)
const ActivityCard = lazyPart(async () => (await import('../../features/audit/activity-card.tsx')).ActivityCard, ['audit'], large)
const AccountingCard = lazyPart(async () => (await import('../../features/reports/accounting-card.tsx')).AccountingCard, [], large)
const RecoveryCard = lazyPart(async () => (await import('../../features/users/recovery-card.tsx')).RecoveryCard, ['office'])
const UpdatesCard = lazyPart(
  async () => (await import('../../features/platform-updates/updates-card.tsx')).UpdatesCard,
  ['notifications', 'office'],
)
const SecurityOverview = lazyPart(
  async () => (await import('../../features/security-events/overview.tsx')).SecurityOverview,
  ['security'],
  large,
)

/** How the platform stands, what waits for an administrator, and the tools that are needed most. */
export function MfoDashboard({ title }: { title: string }) {
  const t = useWords('mfoDashboard')
  const figures = usePlatformFigures()
  return (
    <OfficePage
      title={title}
      lead={figures.data && createElement(Fragment, null, ...t.page.asOf({ instant: <Instant at={figures.data.at} /> }))}
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/users" size="small" icon={<Users aria-hidden="true" size={16} />}>
            {t.page.manageUsers}
          </ButtonLink>
          <ButtonLink to="/compliance" size="small" icon={<ShieldCheck aria-hidden="true" size={16} />}>
            {t.page.compliance}
          </ButtonLink>
          <ButtonLink to="/reports" size="small" icon={<ChartColumn aria-hidden="true" size={16} />}>
            {t.page.reports}
          </ButtonLink>
          <ButtonLink to="/assets" size="small" icon={<Zap aria-hidden="true" size={16} />}>
            {t.page.manageAssets}
          </ButtonLink>
        </div>
      }
    >
      <PlatformStats />
      <PlatformCharts />
      <WaitingApprovals />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AlertsCard />
          <RecoveryCard />
          <UpdatesCard />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AccountingCard />
          <ActivityCard />
        </div>
      </div>
      <section aria-labelledby="security-title" className="grid gap-4">
        <h2 id="security-title" className="text-lead">
          {t.security.title}
        </h2>
        <SecurityOverview />
      </section>
      <GuideBlock audience="admin" />
    </OfficePage>
  )
}
