import { AssetsPanel } from '../../features/asset-book/assets-panel.tsx'

export function AssetsPage() {
  return <AssetsPanel />
}
