/** How a member stands to a rule pack, and to one offer under it, as pages show it: what is done, what is missing, and until when it holds. */
import type { Asset } from '../money.ts'
import { after, hourMs } from '../time.ts'
import { type CategoryRule, type CategoryState, categoryState, type InvestorCategory, type StatedCategory } from './categories.ts'
import {
  decideInvesting,
  type InvestingMember,
  type InvestingOffer,
  largeInvestmentAboveMinor,
  type MissingCode,
  type MissingWho,
} from './decide.ts'
import { type KnowledgeAttempt, knowledgeState } from './knowledge-test.ts'
import type { LawPack } from './law-pack.ts'
import { bearableLossMinor, type LossSimulation, lossSimulationState, netWorthMinor } from './loss-simulation.ts'
import { type InvestingRule, personalWarningFor, type RulePack, type WarningId } from './pack.ts'
import { afterMonths, hasHappened } from './period.ts'

/** What a member has said and shown so far. */
export interface InvestorFacts {
  readonly category: StatedCategory | undefined
  /** Heathland did not agree to the newest statement. */
  readonly isCategoryRefused: boolean
  readonly knowledgeAttempts: readonly KnowledgeAttempt[]
  readonly lossSimulation: LossSimulation | undefined
  readonly acknowledgements: readonly { readonly warning: WarningId; readonly at: Date }[]
}

interface Amount {
  amountMinor: string
  asset: Asset
}

export interface InvestorStanding {
  lawPack: LawPack
  packVersion: string
  category: { state: CategoryState | 'refused'; category?: InvestorCategory; statedAt?: string; expiresAt?: string }
  knowledgeTest: {
    state: 'not-needed' | 'missing' | 'expired' | 'passed' | 'failed' | 'locked'
    mustPass: boolean
    attempts: number
    scorePercent?: number
    at?: string
    expiresAt?: string
    lockedUntil?: string
    warning?: { id: string; text: string; isAcknowledged: boolean }
  }
  lossSimulation: {
    state: 'not-needed' | 'missing' | 'expired' | 'unacknowledged' | 'done'
    at?: string
    expiresAt?: string
    inputs?: { yearlyIncomeMinor: string; assetsMinor: string; commitmentsMinor: string }
    netWorth?: Amount
    bearableLoss?: Amount
    bearablePercent?: number
  }
}

export function standingOf(facts: InvestorFacts, now: Date, pack: RulePack): InvestorStanding {
  const { protectedAs, state, rule } = protectionOf(facts.category, now, pack)
  const stated = facts.category
  return {
    lawPack: pack.id,
    packVersion: pack.version,
    category: {
      state: state === 'unconfirmed' && facts.isCategoryRefused ? 'refused' : state,
      ...(stated && { category: stated.category, statedAt: stated.statedAt.toISOString() }),
      ...(stated && rule && { expiresAt: afterMonths(stated.statedAt, rule.validMonths).toISOString() }),
    },
    knowledgeTest: knowledgeOf(facts, now, pack, protectedAs),
    lossSimulation: simulationOf(facts.lossSimulation, now, pack, protectedAs),
  }
}

/** The category whose rules hold for somebody now. */
export function protectionOf(
  stated: StatedCategory | undefined,
  now: Date,
  pack: RulePack,
): { readonly state: CategoryState; readonly protectedAs: InvestorCategory; readonly rule: CategoryRule | undefined } {
  const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = pack.categories
  const rule = stated && rules[stated.category]
  const state = categoryState(stated, rule, now)
  return { state, rule, protectedAs: stated && state === 'valid' ? stated.category : pack.protectedAs }
}

function knowledgeOf(
  { knowledgeAttempts: attempts, acknowledgements }: InvestorFacts,
  now: Date,
  pack: RulePack,
  protectedAs: InvestorCategory,
): InvestorStanding['knowledgeTest'] {
  const rule = pack.knowledgeTest
  const { mustPass } = rule
  const isNeeded = (rule.appliesTo as readonly InvestorCategory[]).includes(protectedAs)
  const found = knowledgeState(attempts, now, rule)
  // Of two at the same moment the later in the list is newer, as for the state.
  const newest = attempts
    .filter(({ at }) => hasHappened(at, now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1)
  const warning = pack.knowledgeWarning
  const isWarned =
    found.state === 'failed' &&
    acknowledgements.some(
      (given) => given.warning === warning?.id && hasHappened(given.at, now) && given.at.getTime() >= found.at.getTime(),
    )
  return {
    state: isNeeded ? found.state : 'not-needed',
    mustPass,
    attempts: attempts.length,
    ...(newest && {
      scorePercent: newest.scorePercent,
      at: newest.at.toISOString(),
      expiresAt: afterMonths(newest.at, rule.validMonths).toISOString(),
    }),
    ...(found.state === 'locked' && { lockedUntil: found.until.toISOString() }),
    ...(isNeeded &&
      found.state === 'failed' &&
      !mustPass &&
      warning && { warning: { id: warning.id, text: warning.text, isAcknowledged: isWarned } }),
  }
}

function simulationOf(
  simulation: LossSimulation | undefined,
  now: Date,
  pack: RulePack,
  protectedAs: InvestorCategory,
): InvestorStanding['lossSimulation'] {
  const rule = pack.lossSimulation
  if (!rule || !(rule.appliesTo as readonly InvestorCategory[]).includes(protectedAs)) return { state: 'not-needed' }
  const percent = { bearablePercent: Number(rule.bearablePercent) }
  if (!simulation || !hasHappened(simulation.at, now)) return { state: 'missing', ...percent }
  const { inputs, at } = simulation
  const amount = (amountMinor: bigint): Amount => ({ amountMinor: amountMinor.toString(), asset: pack.asset })
  return {
    state: lossSimulationState(simulation, now, rule),
    at: at.toISOString(),
    expiresAt: afterMonths(at, rule.validMonths).toISOString(),
    inputs: {
      yearlyIncomeMinor: inputs.yearlyIncomeMinor.toString(),
      assetsMinor: inputs.assetsMinor.toString(),
      commitmentsMinor: inputs.commitmentsMinor.toString(),
    },
    netWorth: amount(netWorthMinor(inputs)),
    bearableLoss: amount(bearableLossMinor(inputs, rule)),
    ...percent,
  }
}

export interface OfferStanding {
  allowed: boolean
  missing: { rule: InvestingRule; code: MissingCode; who: MissingWho; until?: string; leadsTo: string }[]
  packVersion: string
  riskWarning: { id: string; text: string; link?: string; isAcknowledged: boolean }
  personalWarning?: { id: string; text: string; isAcknowledged: boolean }
  coolingOff?: { hours: number; requestedAt?: string; endsAt?: string; goesOn?: boolean }
  reflectionDays?: number
  largeAbove?: Amount
  largeWarning?: { id: string; text: string; isAcknowledged: boolean; question: { code: string; options: string[] } }
}

/** The same for one offer and amount. `name` is the member's, for the warning that speaks to them. */
export function offerStandingOf(member: InvestingMember, offer: InvestingOffer, now: Date, pack: RulePack, name: string): OfferStanding {
  const decision = decideInvesting(member, offer, now, pack)
  const { protectedAs } = protectionOf(member.category, now, pack)
  const isFor = (rule: { readonly appliesTo: readonly string[] } | undefined) => rule?.appliesTo.includes(protectedAs) ?? false
  const isAcknowledged = (id: WarningId) => member.acknowledgements.some(({ warning, at }) => warning === id && hasHappened(at, now))
  const { riskWarning, personalWarning, coolingOff, reflection, largeInvestment } = pack
  const above = isFor(largeInvestment) ? largeInvestmentAboveMinor(member, now, pack) : undefined
  const asked = member.coolingOff
  return {
    allowed: decision.allowed,
    missing: decision.allowed
      ? []
      : decision.missing.map(({ until, ...missing }) => ({ ...missing, ...(until && { until: until.toISOString() }) })),
    packVersion: pack.version,
    riskWarning: { ...riskWarning, isAcknowledged: isAcknowledged(riskWarning.id) },
    ...(personalWarning && {
      personalWarning: {
        id: personalWarning.id,
        text: personalWarningFor(name, personalWarning),
        isAcknowledged: isAcknowledged(personalWarning.id),
      },
    }),
    ...(coolingOff &&
      isFor(coolingOff) && {
        coolingOff: {
          hours: coolingOff.hours,
          ...(asked && {
            requestedAt: asked.requestedAt.toISOString(),
            endsAt: after(asked.requestedAt, coolingOff.hours * hourMs).toISOString(),
            ...(asked.confirmedAt && { goesOn: true }),
          }),
        },
      }),
    ...(reflection && isFor(reflection) && { reflectionDays: reflection.calendarDays }),
    ...(largeInvestment &&
      above !== undefined && {
        largeAbove: { amountMinor: above.toString(), asset: pack.asset },
        largeWarning: {
          id: largeInvestment.warning.id,
          text: largeInvestment.warning.text,
          isAcknowledged: isAcknowledged(largeInvestment.warning.id),
          question: { code: largeInvestment.proof.code, options: [...largeInvestment.proof.options] },
        },
      }),
  }
}

/** The words of a warning that a member under this pack may be shown. */
export function warningOf(
  pack: RulePack,
  id: string,
): { readonly id: WarningId; readonly text: string; readonly isAboutOffer: boolean } | undefined {
  const offered = [pack.riskWarning, pack.personalWarning, pack.largeInvestment?.warning].find((warning) => warning?.id === id)
  if (offered) return { id: offered.id, text: offered.text, isAboutOffer: true }
  const { knowledgeWarning } = pack
  return knowledgeWarning?.id === id ? { id: knowledgeWarning.id, text: knowledgeWarning.text, isAboutOffer: false } : undefined
}
