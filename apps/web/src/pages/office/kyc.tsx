import { KycQueuePanel } from '../../features/office-kyc/queue-panel.tsx'

export function KycPage() {
  return <KycQueuePanel />
}
