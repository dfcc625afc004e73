/** What could go wrong, as staff have written it down: how likely it is and how much it would hurt, each from 1 to 3. */
import { type Checked, isProse, problemsIn } from '../form.ts'
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

export interface RiskValues {
  readonly description: string
  /** A level as it is chosen from a list, or nothing yet. */
  readonly likelihood: string
  readonly impact: string
  readonly status: RiskStatus
}

export type RiskProblem = 'description-missing' | 'likelihood-missing' | 'impact-missing'

export function checkRisk(values: RiskValues): Checked<Omit<Risk, 'id'>, keyof RiskValues, RiskProblem> {
  const { likelihood, impact } = { likelihood: riskLevel(values.likelihood), impact: riskLevel(values.impact) }
  const problems = problemsIn<keyof RiskValues, RiskProblem>({
    description: isProse(values.description) ? undefined : 'description-missing',
    likelihood: likelihood ? undefined : 'likelihood-missing',
    impact: impact ? undefined : 'impact-missing',
  })
  if (problems || !likelihood || !impact) return { ok: false, problems: problems ?? {} }
  return { ok: true, input: { description: values.description.trim(), likelihood, impact, status: values.status } }
}

export function riskLevel(chosen: string): RiskLevel | undefined {
  return riskLevels.find((level) => String(level) === chosen)
}
