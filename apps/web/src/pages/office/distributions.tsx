import { lazyPart } from '../../features/lazy-part.tsx'
import { DistributionsList } from '../../features/office-distributions/distributions-list.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function DistributionsPage() {
  const t = useWords('officeDistributions').list
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <WaitingApprovals />
      <DistributionsList />
    </OfficePage>
  )
}
