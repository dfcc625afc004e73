import type { AppUser } from '@heathland/contract'
import { type DashboardKey, dashboardOf } from '@heathland/domain/identity/guard'
import { decideReadiness } from '@heathland/domain/onboarding/readiness'
import { ChartLine, FileText, Leaf, WalletMinimal } from 'lucide-react'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { RecentNotifications } from '../../features/notifications/recent-notifications.tsx'
import { GuideBlock } from '../../features/onboarding/guide-block.tsx'
import { NudgeBanner } from '../../features/onboarding/nudge-banner.tsx'
import { ReadinessCard } from '../../features/onboarding/readiness-card.tsx'
import { UpcomingActions } from '../../features/onboarding/upcoming-actions.tsx'
import { RecentInvestments } from '../../features/placements/recent-investments.tsx'
import { useSession } from '../../features/session.ts'
import { WalletCard } from '../../features/wallet/wallet-card.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** What someone finds when they arrive, by their role. */
export function DashboardPage() {
  const session = useSession()
  const decision = dashboardOf(session)
  const { user } = session
  return (
    <div className="wrap pt-3 pb-8 md:pb-10">
      {decision.dashboard === undefined || !user ? (
        <Message>{decision.dashboard === undefined ? decision.message : 'Not authenticated.'}</Message>
      ) : decision.dashboard === 'investor' ? (
        <InvestorDashboard user={user} title={decision.title} />
      ) : (
        <StaffDashboard dashboard={decision.dashboard} title={decision.title} />
      )}
    </div>
  )
}

function InvestorDashboard({ user, title }: { user: AppUser; title: string }) {
  const { steps } = decideReadiness(user)
  const samples = useDemoSamples()
  const doneCount = steps.filter(({ done }) => done).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle windowTitle={title} lead={`${counts[doneCount]} done. Your capital is at risk.`}>
        {greetingOf(user)}
      </PageTitle>
      <NudgeBanner facts={user} />
      <ReadinessCard facts={user} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <RecentInvestments investments={samples?.investments} />
        <RecentNotifications notifications={samples?.notifications} />
      </div>
      <UpcomingActions facts={user} dated={samples?.actions ?? []} />
      <nav aria-label="Quick links" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <LinkCard to="/wallet" label="Wallet" icon={<WalletMinimal aria-hidden="true" size={20} />} />
        <LinkCard to="/documents" label="Documents" icon={<FileText aria-hidden="true" size={20} />} />
        <LinkCard to="/opportunities" label="Invest" icon={<Leaf aria-hidden="true" size={20} />} />
        <LinkCard to="/reports" label="Performance" icon={<ChartLine aria-hidden="true" size={20} />} />
      </nav>
      {user.crossmintWalletId && <WalletCard walletId={user.crossmintWalletId} />}
      <GuideBlock audience="investor" />
    </div>
  )
}

/** The roles' own figures and queues are not open yet, and nothing stands in for them. */
function StaffDashboard({ dashboard, title }: { dashboard: Exclude<DashboardKey, 'investor'>; title: string }) {
  return (
    <div className="grid gap-5">
      <PageTitle>{title}</PageTitle>
      <Card>
        <h2 className="text-title">The figures of this dashboard are not open yet</h2>
        <p className="mt-2 max-w-measure text-soft">{contents[dashboard]} Until then the navigation above leads to your pages.</p>
      </Card>
      {dashboard === 'mfo' && <GuideBlock audience="admin" />}
    </div>
  )
}

function Message({ children }: { children: string }) {
  return (
    <PageTitle windowTitle="Dashboard" lead="Please contact support if this does not change.">
      {children}
    </PageTitle>
  )
}

const counts = ['None of three steps', 'One of three steps', 'Two of three steps', 'All three steps'] as const

const contents: Record<Exclude<DashboardKey, 'investor'>, string> = {
  mfo: 'Members, assets under management, alerts and recent activity will stand here.',
  commercialLending: 'Loans, their borrowers and what waits for you will stand here.',
  equity: 'Companies, shares, their value and performance will stand here.',
  production: 'Assets, their status and value will stand here.',
  compliance: 'Open cases, events and documents to review will stand here.',
}

/** By the first name; whoever gave none is known by their address, which makes no greeting. */
function greetingOf({ name, email }: AppUser): string {
  return name === email ? 'Welcome back' : `Welcome back, ${name.split(' ', 1)[0]}`
}
