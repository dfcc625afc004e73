/** What could go wrong, as staff have written it down: how likely it is and how much it would hurt, each from 1 to 3. */
import type { Id } from '../id.ts'

export const riskLevels = [1, 2, 3] as const
export type RiskLevel = (typeof riskLevels)[number]
export const riskStatuses = ['Open', 'Mitigated'] as const
export type RiskStatus = (typeof riskStatuses)[number]

export interface Risk {
  readonly id: Id<'rsk'>
  readonly description: string
  readonly likelihood: RiskLevel
  readonly impact: RiskLevel
  readonly status: RiskStatus
}

export function riskScore({ likelihood, impact }: Pick<Risk, 'likelihood' | 'impact'>): number {
  return likelihood * impact
}

export type RiskColour = 'red' | 'yellow' | 'green'

export function riskColour(score: number): RiskColour {
  return score >= 8 ? 'red' : score >= 5 ? 'yellow' : 'green'
}

/** A register is read whole, so it has an end. */
export const risksMax = 200
