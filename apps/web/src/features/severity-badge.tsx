import type { Severity } from '@heathland/domain/security/security-event'
import type { SecurityWords } from '@heathland/words/words'
import { Badge, type Tone } from '../ui/badge.tsx'
import { useWords } from '../ui/words.tsx'

/** How much something matters to whoever has to look at it. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useWords('security')

  return <Badge tone={severityWords(t)[severity].tone}>{severityWords(t)[severity].words}</Badge>
}

export const severityWords = (t: SecurityWords) =>
  ({
    critical: { words: t.severityBadge.critical, tone: 'bad' },
    high: { words: t.severityBadge.high, tone: 'bad' },
    medium: { words: t.severityBadge.medium, tone: 'care' },
    low: { words: t.severityBadge.low, tone: 'neutral' },
  }) as const satisfies Record<Severity, { words: string; tone: Tone }>
