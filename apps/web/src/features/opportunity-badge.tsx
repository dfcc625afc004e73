import type { OpportunityStatus } from '@heathland/domain/offers/opportunity'
import { Badge, type Tone } from '../ui/badge.tsx'
import { useWords } from '../ui/words.tsx'

/** Whether one can still invest. */
export function OpportunityBadge({ status }: { status: OpportunityStatus }) {
  const { opportunityStatus } = useWords('opportunity')
  return <Badge tone={tones[status]}>{opportunityStatus[status]}</Badge>
}

const tones = { Open: 'good', Pending: 'care', Closed: 'neutral' } as const satisfies Record<OpportunityStatus, Tone>
