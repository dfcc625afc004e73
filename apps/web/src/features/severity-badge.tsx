import type { Severity } from '@heathland/domain/security/security-event'
import { Badge, type Tone } from '../ui/badge.tsx'

/** How much something matters to whoever has to look at it. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge tone={severityWords[severity].tone}>{severityWords[severity].words}</Badge>
}

export const severityWords = {
  critical: { words: 'Critical', tone: 'bad' },
  high: { words: 'High', tone: 'bad' },
  medium: { words: 'Medium', tone: 'care' },
  low: { words: 'Low', tone: 'neutral' },
} as const satisfies Record<Severity, { words: string; tone: Tone }>
