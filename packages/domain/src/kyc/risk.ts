/**
 * How much risk a customer is, in points from 0 to 100 by rules that have a date. The points follow what the provider found; what staff
 * decide about a hit does not lower them within the same case, so that nobody rules a second person out alone.
 */
import { dayMs } from '../time.ts'
import { compareDeclared, type Declared, type Evidence } from './evidence.ts'

export const riskLevels = ['low', 'standard', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

export const riskFactors = [
  'sanctions',
  'pep',
  'adverse-media',
  'other-list',
  'high-risk-country',
  'other-country',
  'name-differs',
  'paper-expired',
  'paper-doubtful',
  'refused-by-provider',
] as const
export type RiskFactor = (typeof riskFactors)[number]

interface RiskRules {
  /** The first day on which they hold. */
  readonly from: string
  readonly points: Readonly<Record<RiskFactor, number>>
  readonly standardFrom: number
  readonly highFrom: number
  /** Third countries with strategic deficiencies in their regimes. */
  readonly highRiskCountries: readonly string[]
}

/**
 * Newest first. The countries are those of Delegated Regulation (EU) 2016/1675 as compliance last read it; a change of that list is a new
 * entry here.
 */
const rules: readonly [RiskRules, ...RiskRules[]] = [
  {
    from: '2026-10-01',
    points: {
      sanctions: 70,
      pep: 40,
      'adverse-media': 20,
      'other-list': 20,
      'high-risk-country': 40,
      'other-country': 6,
      'name-differs': 15,
      'paper-expired': 15,
      'paper-doubtful': 20,
      'refused-by-provider': 20,
    },
    standardFrom: 20,
    highFrom: 60,
    highRiskCountries: 'AF AO BF CD CI CM DZ HT IR KE KP LA LB MC ML MM MZ NA NG NP SS SY TZ VE VN VU YE ZA'.split(' '),
  },
]

export interface Risk {
  readonly points: number
  readonly level: RiskLevel
  /** A politically exposed person, or somebody who may be one. */
  readonly isPep: boolean
  /** Each with its points, most first. */
  readonly factors: readonly { readonly factor: RiskFactor; readonly points: number }[]
  /** The first day of the rules that were used. */
  readonly rulesFrom: string
}

export interface RiskFacts {
  /** Without the hits that an earlier case found to be about somebody else. */
  readonly evidence: Evidence
  readonly declared: Declared
  readonly isRefusedByProvider: boolean
}

export const pointsMax = 100

export function assessRisk({ evidence, declared, isRefusedByProvider }: RiskFacts, now: Date): Risk {
  const today = now.toISOString().slice(0, 10)
  const rule = rules.find(({ from }) => from <= today) ?? rules[rules.length - 1] ?? rules[0]
  const { papers, hits } = evidence
  const kinds = new Set(hits.flatMap((hit) => hit.kinds))
  const compared = new Map(compareDeclared(declared, papers, today).map(({ field, result }) => [field, result]))
  const countries = [...papers, ...hits].flatMap(({ country }) => country ?? [])
  const isHighRiskCountry = countries.some((country) => rule.highRiskCountries.includes(country))
  const holds: Readonly<Record<RiskFactor, boolean>> = {
    sanctions: kinds.has('sanctions'),
    pep: kinds.has('pep'),
    'adverse-media': kinds.has('adverse-media'),
    'other-list': kinds.has('other'),
    'high-risk-country': isHighRiskCountry,
    'other-country': !isHighRiskCountry && compared.get('country') === 'differs',
    'name-differs': compared.get('name') === 'differs',
    'paper-expired': compared.get('expires') === 'differs',
    'paper-doubtful': papers.some(({ isGenuine }) => isGenuine === false),
    'refused-by-provider': isRefusedByProvider,
  }
  const factors = riskFactors
    .filter((factor) => holds[factor])
    .map((factor) => ({ factor, points: rule.points[factor] }))
    .toSorted((one, other) => other.points - one.points)
  const points = Math.min(
    pointsMax,
    factors.reduce((sum, factor) => sum + factor.points, 0),
  )
  const isPep = holds.pep
  return { points, level: levelOf(points, isPep, rule), isPep, factors, rulesFrom: rule.from }
}

function levelOf(points: number, isPep: boolean, { standardFrom, highFrom }: RiskRules): RiskLevel {
  // AMLR Art 42 to 45: a politically exposed person is always looked at more closely.
  if (isPep || points >= highFrom) return 'high'
  return points >= standardFrom ? 'standard' : 'low'
}

/** AMLR Art 26(2): what is known of a customer is brought up to date yearly where the risk is high, and within five years otherwise. */
const reviewYears = { low: 5, standard: 3, high: 1 } as const satisfies Record<RiskLevel, number>
const yearMs = 365 * dayMs

export function reviewAt(level: RiskLevel, decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + reviewYears[level] * yearMs)
}
