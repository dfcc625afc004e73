import { PlatformHealth } from '../../features/platform/platform-health.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function StatusPage() {
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[52rem] gap-6">
        <PageTitle lead="Does the platform do its work? We ask it every 15 seconds while you look.">Platform status</PageTitle>
        <PlatformHealth />
      </div>
    </div>
  )
}
