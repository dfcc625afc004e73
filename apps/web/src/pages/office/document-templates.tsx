import { Templates } from '../../features/documents/templates.tsx'
import { lazyPart } from '../../features/lazy-part.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function DocumentTemplatesPage() {
  const t = useWords('documents').templates
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <WaitingApprovals />
      <Templates />
    </OfficePage>
  )
}
