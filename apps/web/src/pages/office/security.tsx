import { lazyPart } from '../../features/lazy-part.tsx'
import { PageTabs } from '../../features/page-tabs.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const RiskRegister = lazyPart(async () => (await import('../../features/registers/risk-register.tsx')).RiskRegister, ['registers'])
const VendorSecurity = lazyPart(async () => (await import('../../features/registers/vendor-security.tsx')).VendorSecurity, ['registers'])
const SecurityEventsView = lazyPart(async () => (await import('../../features/security-events/events-view.tsx')).SecurityEventsView)
const OnrampSettings = lazyPart(async () => (await import('../../features/security-events/onramp-settings.tsx')).OnrampSettings)
const SecurityOverview = lazyPart(async () => (await import('../../features/security-events/overview.tsx')).SecurityOverview)

export function SecurityPage() {
  const t = useWords('security').securityPage
  return (
    <OfficePage title={t.security} lead={t.whatShouldBeLookedAt}>
      <PageTabs
        label={t.parts}
        tabs={[
          { id: 'overview', label: t.overview, panel: <SecurityOverview /> },
          { id: 'events', label: t.events, panel: <SecurityEventsView /> },
          { id: 'integrations', label: t.integrations, panel: <OnrampSettings /> },
          { id: 'risks', label: t.riskRegister, panel: <RiskRegister /> },
          { id: 'vendors', label: t.vendors, panel: <VendorSecurity /> },
        ]}
      />
    </OfficePage>
  )
}
