import { lazyPart } from '../../features/lazy-part.tsx'
import { PaymentsPanel } from '../../features/office-payments/payments-panel.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function PaymentsPage() {
  return (
    <PaymentsPanel>
      <WaitingApprovals />
    </PaymentsPanel>
  )
}
