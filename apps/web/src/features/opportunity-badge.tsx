import type { OpportunityStatus } from '@heathland/domain/opportunities/opportunity'
import { Badge, type Tone } from '../ui/badge.tsx'

/** Whether one can still invest. */
export function OpportunityBadge({ status }: { status: OpportunityStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}

const tones = { Open: 'good', Pending: 'care', Closed: 'neutral' } as const satisfies Record<OpportunityStatus, Tone>
