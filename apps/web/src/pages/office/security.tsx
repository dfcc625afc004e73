import { RiskRegister } from '../../features/registers/risk-register.tsx'
import { VendorSecurity } from '../../features/registers/vendor-security.tsx'
import { SecurityEvents } from '../../features/security-events/events.tsx'
import { OnrampSettings } from '../../features/security-events/onramp-settings.tsx'
import { SecurityOverview } from '../../features/security-events/overview.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function SecurityPage() {
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-5">
        <PageTitle lead="What should be looked at, and how well the house is guarded.">Security</PageTitle>
        <SecurityOverview />
        <SecurityEvents />
        <OnrampSettings />
        <RiskRegister />
        <VendorSecurity />
      </div>
    </div>
  )
}
