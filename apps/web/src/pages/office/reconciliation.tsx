import { lazyPart } from '../../features/lazy-part.tsx'
import { ReconciliationPanel } from '../../features/reconciliation/reconciliation-panel.tsx'

const Breaks = lazyPart(async () => (await import('../../features/breaks/breaks.tsx')).Breaks)

export function ReconciliationPage() {
  return (
    <ReconciliationPanel>
      <Breaks />
    </ReconciliationPanel>
  )
}
