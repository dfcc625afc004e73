import { lazyPart } from '../../features/lazy-part.tsx'
import { QuickLinks } from '../../features/office-dashboards/quick-links.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const Overview = lazyPart(
  async () => (await import('../../features/compliance/overview.tsx')).Overview,
  ['compliance'],
  'h-80 w-full rounded-large',
)
const ComplianceQueues = lazyPart(
  async () => (await import('../../features/office-dashboards/compliance-queues.tsx')).ComplianceQueues,
  ['compliance', 'security', 'officeKyc', 'officeReconciliation', 'protection'],
  'h-150 w-full rounded-large',
)

/** What compliance answers for: the figures first, then what waits for somebody. */
export function ComplianceDashboard({ title }: { title: string }) {
  const t = useWords('officeDashboards').compliance
  return (
    <OfficePage title={title} lead={t.lead}>
      <Overview />
      <ComplianceQueues />
      <QuickLinks paths={['/compliance', '/payments', '/reconciliation', '/offers', '/subscriptions', '/reports', '/audit']} />
    </OfficePage>
  )
}
