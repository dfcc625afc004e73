import { type RiskColour, type RiskLevel, riskColour } from '@heathland/domain/security/risk'
import type { RegistersWords } from '@heathland/words/words'
import { Badge, type Tone } from '../../ui/badge.tsx'

/** Likelihood times impact, from 1 to 9. The colour only repeats how high the number is. */
export function RiskScore({ score }: { score: number }) {
  return <Badge tone={tones[riskColour(score)]}>{score}</Badge>
}

const tones = { red: 'bad', yellow: 'care', green: 'good' } as const satisfies Record<RiskColour, Tone>

export const levelWords = (t: RegistersWords) =>
  ({ 1: t.riskScore.low, 2: t.riskScore.medium, 3: t.riskScore.high }) as const satisfies Record<RiskLevel, string>
