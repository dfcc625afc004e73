import { PlatformHealth } from '../../features/platform/platform-health.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function StatusPage() {
  const t = useWords('status')

  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[52rem] gap-6">
        <PageTitle lead={t.statusPage.doesThePlatformDoIts}>{t.statusPage.platformStatus}</PageTitle>
        <PlatformHealth />
      </div>
    </div>
  )
}
