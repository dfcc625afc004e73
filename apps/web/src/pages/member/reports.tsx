import { lazyPart } from '../../features/lazy-part.tsx'
import { useSession } from '../../features/session.ts'

const ReportPanel = lazyPart(
  async () => (await import('../../features/reports/report-panel.tsx')).ReportPanel,
  ['officeReports'],
  'office-wrap mt-10 h-96',
)
const Performance = lazyPart(
  async () => (await import('../../features/performance/performance.tsx')).Performance,
  ['performance', 'wallet', 'opportunity'],
  'wrap mt-10 h-96',
)

const OwnSectors = lazyPart(async () => (await import('../../features/placements/own-sectors.tsx')).OwnSectors, ['member', 'opportunity'])

/** Members find their own performance here, staff the reports of what they are responsible for. */
export function ReportsPage() {
  const { user } = useSession()
  return user?.role === 'investor' ? (
    <Performance>
      <OwnSectors />
    </Performance>
  ) : (
    <ReportPanel />
  )
}
