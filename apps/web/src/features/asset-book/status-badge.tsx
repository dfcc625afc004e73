import type { AssetStatus } from '@heathland/domain/production/asset'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useWords } from '../../ui/words.tsx'

const tones: Record<AssetStatus, Tone> = { planned: 'neutral', maintenance: 'neutral', reduced: 'care', producing: 'good' }

export function StatusBadge({ status }: { status: AssetStatus }) {
  const t = useWords('officeProduction').statuses
  return <Badge tone={tones[status]}>{t[status]}</Badge>
}
