import { lazyPart } from '../../features/lazy-part.tsx'
import { SubscriptionsPanel } from '../../features/office-subscriptions/subscriptions-panel.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function SubscriptionsPage() {
  return (
    <SubscriptionsPanel>
      <WaitingApprovals />
    </SubscriptionsPanel>
  )
}
