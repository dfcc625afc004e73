import { LoansPanel } from '../../features/loans/loans-panel.tsx'

export function LoansPage() {
  return <LoansPanel />
}
