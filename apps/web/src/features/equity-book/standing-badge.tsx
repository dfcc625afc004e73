import type { CompanyLine } from '@heathland/contract'
import type { ValuationStanding } from '@heathland/domain/companies/valuation'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useWords } from '../../ui/words.tsx'

const tones: Record<ValuationStanding, Tone> = { missing: 'care', current: 'good', due: 'care', stale: 'bad' }

/** Whether the valuation holds; one that holds and is below cost is to be watched. */
export function StandingBadge({ company: { standing, performance } }: { company: Pick<CompanyLine, 'standing' | 'performance'> }) {
  const t = useWords('officeCompanies').standings
  if (standing === 'current' && performance !== undefined && performance < 0) return <Badge tone="care">{t.watch}</Badge>
  return <Badge tone={tones[standing]}>{t[standing]}</Badge>
}
