import { lazyPart } from '../../features/lazy-part.tsx'
import { MonthsList } from '../../features/month-end/months-list.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function MonthEndPage() {
  const t = useWords('officeMonthEnd').list
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <WaitingApprovals />
      <MonthsList />
    </OfficePage>
  )
}
