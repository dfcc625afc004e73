import { lazyPart } from '../../features/lazy-part.tsx'
import { PlatformUpdates } from '../../features/platform-updates/platform-updates.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals)

export function PlatformUpdatesPage() {
  const t = useWords('notifications')
  return (
    <OfficePage title={t.page.platformUpdates} lead={t.updates.lead}>
      <WaitingApprovals />
      <PlatformUpdates />
    </OfficePage>
  )
}
