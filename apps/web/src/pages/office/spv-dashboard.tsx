import { SpvPanel } from '../../features/office-dashboards/spv-panel.tsx'

export function SpvDashboard({ title }: { title: string }) {
  return <SpvPanel title={title} />
}
