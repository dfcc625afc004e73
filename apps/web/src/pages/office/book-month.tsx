import { useParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { MonthPanel } from '../../features/month-end/month-panel.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function BookMonthPage() {
  const { id = '' } = useParams()
  return (
    <MonthPanel key={id} id={id}>
      <WaitingApprovals />
    </MonthPanel>
  )
}
