import { EquityPanel } from '../../features/equity-book/equity-panel.tsx'

export function InvestmentsPage() {
  return <EquityPanel />
}
