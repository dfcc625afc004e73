import type { AppUser } from '@heathland/contract'
import { type DashboardDecision, type DashboardKey, dashboardOf } from '@heathland/domain/identity/guard'
import { decideReadiness } from '@heathland/domain/onboarding/readiness'
import type { MemberWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { ChartLine, FileText, Leaf, WalletMinimal } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useApi } from '../../features/api.ts'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { GuideBlock } from '../../features/onboarding/guide-block.tsx'
import { NudgeBanner } from '../../features/onboarding/nudge-banner.tsx'
import { ReadinessCard } from '../../features/onboarding/readiness-card.tsx'
import { UpcomingActions } from '../../features/onboarding/upcoming-actions.tsx'
import type { AllocationCard as Allocation } from '../../features/placements/allocation-card.tsx'
import { useInvestments } from '../../features/placements/investments.ts'
import { PortfolioHero } from '../../features/placements/portfolio-hero.tsx'
import { RecentInvestments } from '../../features/placements/recent-investments.tsx'
import { useRenewals } from '../../features/protection/renewals.ts'
import { useSession } from '../../features/session.ts'
import { WalletCard } from '../../features/wallet/wallet-card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkCard } from '../../ui/link-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** The dashboard of the signed-in person's role. */
export function DashboardPage() {
  const t = useWords('member')

  const session = useSession()
  const decision = dashboardOf(session)
  const { user } = session
  if (decision.dashboard !== undefined && decision.dashboard !== 'investor' && user) {
    const { [decision.dashboard]: StaffDashboard } = staffDashboards
    return <StaffDashboard title={t.dashboards[decision.dashboard]} />
  }
  return (
    <div className="wrap pt-3 pb-8 md:pb-10">
      {decision.dashboard === undefined || !user ? (
        <Message>{messageOf(t, decision)}</Message>
      ) : (
        <InvestorDashboard user={user} title={t.dashboards.investor} />
      )}
    </div>
  )
}

const SpvDashboard = lazyPart(async () => (await import('../office/spv-dashboard.tsx')).SpvDashboard, ['officeDashboards'])

const staffDashboards = {
  mfo: lazyPart(async () => (await import('../office/mfo-dashboard.tsx')).MfoDashboard, ['mfoDashboard']),
  commercialLending: SpvDashboard,
  equity: SpvDashboard,
  production: SpvDashboard,
  compliance: lazyPart(async () => (await import('../office/compliance-dashboard.tsx')).ComplianceDashboard, ['officeDashboards']),
} satisfies Record<Exclude<DashboardKey, 'investor'>, ComponentType<{ title: string }>>

function InvestorDashboard({ user, title }: { user: AppUser; title: string }) {
  const t = useWords('member')

  const samples = useDemoSamples()
  const investments = useInvestments()
  const renewals = useRenewals(user)
  const greeting = useGreeting(user)
  const { call } = useApi()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  const doneCount = decideReadiness(user).steps.filter(({ done }) => done).length
  const hasMoney = balance.data?.items.some(({ cameIn }) => cameIn.amountMinor !== '0') ?? false
  const isFunded = user.firstOnrampOk || hasMoney
  const hasPlacements = investments.items?.some(({ status }) => status === 'Active') ?? false
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DashboardHero hasPicture={!isFunded}>
        <PageTitle look="on-dark" windowTitle={title} lead={t.dashboardPage.valueDoneYourCapitalIs({ value: counts(t)[doneCount] ?? '' })}>
          {greeting}
        </PageTitle>
        <NudgeBanner facts={user} />
        {isFunded && <PortfolioHero investments={investments} />}
      </DashboardHero>
      <ReadinessCard facts={user} />
      {investments.items && hasPlacements && (
        <Suspense fallback={<div className="h-72" />}>
          <AllocationCard investments={investments.items} />
        </Suspense>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <RecentInvestments investments={investments} />
        <RecentNotifications />
      </div>
      <UpcomingActions facts={user} renewals={renewals} dated={samples?.actions ?? []} />
      <nav aria-label={t.dashboardPage.quickLinks} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <LinkCard to="/wallet" label={t.dashboardPage.wallet} icon={<WalletMinimal aria-hidden="true" size={20} />} />
        <LinkCard to="/documents" label={t.dashboardPage.documents} icon={<FileText aria-hidden="true" size={20} />} />
        <LinkCard to="/opportunities" label={t.dashboardPage.invest} icon={<Leaf aria-hidden="true" size={20} />} />
        <LinkCard to="/reports" label={t.dashboardPage.performance} icon={<ChartLine aria-hidden="true" size={20} />} />
      </nav>
      {user.crossmintWalletId && <WalletCard walletId={user.crossmintWalletId} />}
      <GuideBlock
        audience="investor"
        done={[...(user.agreementSigned ? (['agreement'] as const) : []), ...(user.kycStatus === 'approved' ? (['kyc'] as const) : [])]}
      />
    </div>
  )
}

/** Below what is read first. */
const RecentNotifications = lazyPart(
  async () => (await import('../../features/notifications/recent-notifications.tsx')).RecentNotifications,
  ['notifications'],
  'h-72 w-full rounded-large',
)

/** Only a member with placements has an allocation to show. */
const AllocationCard = lazy<ComponentType<ComponentProps<typeof Allocation>>>(async () => ({
  default: (await import('../../features/placements/allocation-card.tsx').catch(() => undefined))?.AllocationCard ?? Nothing,
}))

/** The picture is loaded after the text beside it. */
const CoverArt = lazy<ComponentType<{ scene: 'energy'; seed: string }>>(async () => ({
  default: (await import('../../ui/cover-art.tsx').catch(() => undefined))?.CoverArt ?? Nothing,
}))

function Nothing() {
  return null
}

/** The purple area at the top. A new member sees a picture in it, a funded one their money. */
function DashboardHero({ hasPicture, children }: { hasPicture: boolean; children: ReactNode }) {
  return (
    <div className="on-dark hero relative overflow-hidden rounded-large p-5 text-white md:p-7 forced-colors:border">
      <svg
        viewBox="0 0 1200 150"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-32 w-full fill-hero-hill"
      >
        <path d="M0 90c180-60 330-60 520-20s420 40 680-40v120H0z" />
        <path d="M0 120c220-50 420-30 640-6s380-10 560-54v90H0z" />
      </svg>
      <div className={classNames('relative', hasPicture && 'grid items-center gap-x-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
        {hasPicture && (
          <div className="hidden aspect-5/2 overflow-hidden rounded-large border border-hero-line md:block">
            <Suspense>
              <CoverArt scene="energy" seed="welcome" />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}

function Message({ children }: { children: string }) {
  const t = useWords('member')

  return (
    <PageTitle windowTitle={t.dashboardPage.dashboard} lead={t.dashboardPage.pleaseContactSupportIfThis}>
      {children}
    </PageTitle>
  )
}

function messageOf(t: MemberWords, decision: DashboardDecision): string {
  if (decision.dashboard !== undefined || decision.reason === 'nobody') return t.dashboardPage.notAuthenticated
  return decision.reason === 'loading' ? t.dashboardMessages.loading : t.dashboardMessages.unknownRole
}

const counts = (t: MemberWords) =>
  [
    t.dashboardPage.noneOfThreeSteps,
    t.dashboardPage.oneOfThreeSteps,
    t.dashboardPage.twoOfThreeSteps,
    t.dashboardPage.allThreeSteps,
  ] as const

/** By first name. A person without a name is known by their address, which is no greeting. */
function useGreeting({ name, email }: AppUser): string {
  const member = useWords('member')
  const shared = useWords('shared')
  return name === email ? member.dashboardPage.welcomeBack : shared.waiting.welcomeBack({ name: name.split(' ', 1)[0] ?? '' })
}
