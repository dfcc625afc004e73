import { useParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { DistributionPanel } from '../../features/office-distributions/distribution-panel.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function DistributionPage() {
  const { id = '' } = useParams()
  return (
    <DistributionPanel key={id} distributionId={id}>
      <WaitingApprovals />
    </DistributionPanel>
  )
}
