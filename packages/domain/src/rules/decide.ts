/**
 * Whether a member may invest in an offer now, and if not, everything that is missing, in the order in which they do it. One answer for
 * the page, the server, staff and a later replay.
 */
import { invariant } from '../invariant.ts'
import type { OpportunityStatus } from '../offers/opportunity.ts'
import { type GateFacts, gateNeeds } from '../onboarding/gate.ts'
import { readinessSteps } from '../onboarding/readiness.ts'
import { after, hourMs } from '../time.ts'
import { type CategoryRule, type CategoryState, categoryState, type InvestorCategory, type StatedCategory } from './categories.ts'
import { type KnowledgeAttempt, knowledgeState } from './knowledge-test.ts'
import type { LawPack } from './law-pack.ts'
import { type LossSimulation, lossSimulationState, netWorthMinor } from './loss-simulation.ts'
import type { InsiderTie, InvestingRule, RulePack, WarningId } from './pack.ts'
import { endOfCalendarDays, hasHappened, isOver } from './period.ts'

/** What is known about a member and their wish to invest in one offer. */
export interface InvestingMember extends GateFacts {
  readonly lawPack: LawPack
  readonly agreementSigned: boolean
  readonly category: StatedCategory | undefined
  readonly knowledgeAttempts: readonly KnowledgeAttempt[]
  readonly lossSimulation: LossSimulation | undefined
  /** Those given for this offer, and those about the knowledge test. */
  readonly acknowledgements: readonly { readonly warning: WarningId; readonly at: Date }[]
  /** For this offer: the request to see it, and the express choice to go on. */
  readonly coolingOff: { readonly requestedAt: Date; readonly confirmedAt: Date | undefined } | undefined
  readonly amountMinor: bigint
  /** To invest up to so much in this offer. */
  readonly largeConsent: { readonly at: Date; readonly amountMinor: bigint } | undefined
  readonly largeProof: { readonly at: Date; readonly answer: string } | undefined
  readonly ties: readonly InsiderTie[]
}

/** Amounts are in the asset of its law pack. */
export interface InvestingOffer {
  readonly id: string
  readonly lawPack: LawPack
  /** At the moment of the decision. */
  readonly status: OpportunityStatus
  readonly minimumMinor: bigint
  readonly targetLeftMinor: bigint
  readonly hiddenFrom: readonly InvestorCategory[]
  readonly ownerIsRelated: boolean
}

/** Who can do something about it: nobody where time alone or nothing helps. */
export type MissingWho = 'member' | 'heathland' | 'nobody'

const profile = '/investor-profile'
const test = '/investor-profile/knowledge-test'
const simulation = '/investor-profile/loss-simulation'

/** Everything that can be missing. One code for an identity check never begun and one refused: why it was refused is not told here. */
export const missingCodes = {
  OFFER_OTHER_LAW: { rule: 'offer', who: 'nobody', leadsTo: '/opportunities' },
  OFFER_NOT_OPEN: { rule: 'offer', who: 'heathland', leadsTo: '/opportunities/:id' },
  OFFER_CLOSED: { rule: 'offer', who: 'nobody', leadsTo: '/opportunities' },
  OFFER_OWNER_RELATED: { rule: 'offer', who: 'nobody', leadsTo: '/opportunities' },
  OFFER_FULL: { rule: 'offer', who: 'nobody', leadsTo: '/opportunities' },
  WALLET_MISSING: { rule: 'wallet', who: 'heathland', leadsTo: gateNeeds.wallet.route },
  IDENTITY_UNVERIFIED: { rule: 'identity', who: 'member', leadsTo: gateNeeds.kyc.route },
  IDENTITY_IN_REVIEW: { rule: 'identity', who: 'heathland', leadsTo: gateNeeds.kyc.route },
  AGREEMENT_UNSIGNED: { rule: 'agreement', who: 'member', leadsTo: readinessSteps.agreement.route },
  FIRST_ONRAMP_MISSING: { rule: 'first-onramp', who: 'member', leadsTo: gateNeeds.onramp.route },
  CATEGORY_MISSING: { rule: 'category', who: 'member', leadsTo: profile },
  CATEGORY_EXPIRED: { rule: 'category', who: 'member', leadsTo: profile },
  CATEGORY_UNPROVEN: { rule: 'category', who: 'member', leadsTo: profile },
  CATEGORY_UNCONFIRMED: { rule: 'category', who: 'heathland', leadsTo: profile },
  OFFER_NOT_FOR_CATEGORY: { rule: 'visibility', who: 'nobody', leadsTo: '/opportunities' },
  KNOWLEDGE_TEST_MISSING: { rule: 'knowledge-test', who: 'member', leadsTo: test },
  KNOWLEDGE_TEST_EXPIRED: { rule: 'knowledge-test', who: 'member', leadsTo: test },
  KNOWLEDGE_TEST_FAILED: { rule: 'knowledge-test', who: 'member', leadsTo: test },
  KNOWLEDGE_TEST_LOCKED: { rule: 'knowledge-test', who: 'nobody', leadsTo: test },
  KNOWLEDGE_WARNING_UNACKNOWLEDGED: { rule: 'knowledge-test', who: 'member', leadsTo: test },
  LOSS_SIMULATION_MISSING: { rule: 'loss-simulation', who: 'member', leadsTo: simulation },
  LOSS_SIMULATION_EXPIRED: { rule: 'loss-simulation', who: 'member', leadsTo: simulation },
  LOSS_SIMULATION_UNACKNOWLEDGED: { rule: 'loss-simulation', who: 'member', leadsTo: simulation },
  RISK_WARNING_UNACKNOWLEDGED: { rule: 'risk-warning', who: 'member', leadsTo: '/opportunities/:id' },
  PERSONAL_WARNING_UNACKNOWLEDGED: { rule: 'personal-warning', who: 'member', leadsTo: '/opportunities/:id' },
  COOLING_OFF_NOT_REQUESTED: { rule: 'cooling-off', who: 'member', leadsTo: '/opportunities/:id' },
  COOLING_OFF_RUNNING: { rule: 'cooling-off', who: 'nobody', leadsTo: '/opportunities/:id' },
  COOLING_OFF_UNCONFIRMED: { rule: 'cooling-off', who: 'member', leadsTo: '/opportunities/:id' },
  AMOUNT_MISSING: { rule: 'amount', who: 'member', leadsTo: '/investments/:id' },
  AMOUNT_ABOVE_TARGET: { rule: 'amount', who: 'member', leadsTo: '/investments/:id' },
  LARGE_WARNING_UNACKNOWLEDGED: { rule: 'large-investment', who: 'member', leadsTo: '/investments/:id' },
  LARGE_CONSENT_MISSING: { rule: 'large-investment', who: 'member', leadsTo: '/investments/:id' },
  LARGE_PROOF_MISSING: { rule: 'large-investment', who: 'member', leadsTo: '/investments/:id' },
} as const satisfies Record<string, { readonly rule: InvestingRule; readonly who: MissingWho; readonly leadsTo: `/${string}` }>
export type MissingCode = keyof typeof missingCodes

export interface Missing {
  readonly rule: InvestingRule
  readonly code: MissingCode
  readonly who: MissingWho
  /** When waiting is over. */
  readonly until?: Date
  readonly leadsTo: string
}

export type InvestingDecision = { readonly allowed: true } | { readonly allowed: false; readonly missing: readonly Missing[] }

export function decideInvesting(member: InvestingMember, offer: InvestingOffer, now: Date, pack: RulePack): InvestingDecision {
  const situation = situationOf(member, offer, now, pack)
  // Nothing that a member does makes an offer one of their own law.
  const found =
    offer.lawPack === pack.id ? pack.order.flatMap((rule) => checks[rule](situation)) : [{ code: 'OFFER_OTHER_LAW' } satisfies Found]
  if (found.length === 0) return { allowed: true }
  const missing = found.map(({ code, until }): Missing => {
    const { rule, who, leadsTo } = missingCodes[code]
    return { rule, code, who, ...(until && { until }), leadsTo: leadsTo.replace(':id', () => offer.id) }
  })
  return { allowed: false, missing }
}

export interface OrderDuties {
  /** Art 8: an insider's order is disclosed with the offer. */
  readonly isOrderDisclosed: boolean
  readonly isOwnerDisclosed: boolean
  /** Below the minimum staff of the SPV accept or refuse, and nothing is charged before. */
  readonly needsAcceptance: boolean
  /** Until then the member takes the order back without a reason; undefined where there is no such period. */
  readonly reflectionEndsAt: Date | undefined
}

/** What follows from an order that is made now. None of it keeps anybody from investing. */
export function orderDuties(member: InvestingMember, offer: InvestingOffer, now: Date, pack: RulePack): OrderDuties {
  const { protectedAs } = situationOf(member, offer, now, pack)
  const { disclosedTies, relatedOwner, reflection } = pack
  return {
    isOrderDisclosed: member.ties.some((tie) => disclosedTies.includes(tie)),
    isOwnerDisclosed: relatedOwner === 'disclosed' && offer.ownerIsRelated,
    needsAcceptance: member.amountMinor < offer.minimumMinor,
    reflectionEndsAt: appliesTo(reflection, protectedAs) ? endOfCalendarDays(now, reflection.calendarDays) : undefined,
  }
}

/** Above this a single investment needs warning, consent and proof; undefined where it never does. */
export function largeInvestmentAboveMinor(member: InvestingMember, now: Date, pack: RulePack): bigint | undefined {
  const { largeInvestment, lossSimulation } = pack
  if (!largeInvestment) return undefined
  const simulated = member.lossSimulation
  // An unknown net worth counts as nothing, which leaves the lower limit.
  const isKnown = simulated && lossSimulation && hasHappened(simulated.at, now) && !isOver(simulated.at, lossSimulation.validMonths, now)
  const partMinor = isKnown ? (netWorthMinor(simulated.inputs) * largeInvestment.netWorthPercent) / 100n : 0n
  if (partMinor > largeInvestment.floorMinor) return partMinor
  return largeInvestment.floorMinor
}

interface Situation {
  readonly member: InvestingMember
  readonly offer: InvestingOffer
  readonly now: Date
  readonly pack: RulePack
  readonly state: CategoryState
  /** The category whose rules hold: the member's own while it is valid, otherwise the one that protects most. */
  readonly protectedAs: InvestorCategory
}

interface Found {
  readonly code: MissingCode
  readonly until?: Date
}

function situationOf(member: InvestingMember, offer: InvestingOffer, now: Date, pack: RulePack): Situation {
  invariant(member.lawPack === pack.id, `a member under ${member.lawPack} is not decided by ${pack.id}`)
  const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = pack.categories
  const stated = member.category
  const state = categoryState(stated, stated && rules[stated.category], now)
  return { member, offer, now, pack, state, protectedAs: stated && state === 'valid' ? stated.category : pack.protectedAs }
}

const nothing: readonly Found[] = []

/** What each rule finds missing. */
const checks: Record<InvestingRule, (situation: Situation) => readonly Found[]> = {
  offer: ({ offer, pack }) => [
    ...missingUnless(offer.status !== 'Pending', 'OFFER_NOT_OPEN'),
    ...missingUnless(offer.status !== 'Closed', 'OFFER_CLOSED'),
    ...missingUnless(!(offer.ownerIsRelated && pack.relatedOwner === 'refused'), 'OFFER_OWNER_RELATED'),
    ...missingUnless(offer.targetLeftMinor > 0n, 'OFFER_FULL'),
  ],
  wallet: ({ member }) => missingUnless(Boolean(member.walletId), 'WALLET_MISSING'),
  identity: ({ member }) => {
    if (member.kycStatus === 'approved') return nothing
    return [{ code: member.kycStatus === 'pending' ? 'IDENTITY_IN_REVIEW' : 'IDENTITY_UNVERIFIED' }]
  },
  agreement: ({ member }) => missingUnless(member.agreementSigned, 'AGREEMENT_UNSIGNED'),
  'first-onramp': ({ member }) => missingUnless(member.firstOnrampOk, 'FIRST_ONRAMP_MISSING'),
  category: ({ state }) => (state === 'valid' ? nothing : [{ code: categoryCodes[state] }]),
  visibility: ({ offer, pack, state, protectedAs }) => {
    const seenBy: readonly InvestorCategory[] = pack.offersSeenBy
    // Without a category it is not known yet for whom the offer would be hidden.
    const isSeen = state !== 'valid' || (seenBy.includes(protectedAs) && !offer.hiddenFrom.includes(protectedAs))
    return missingUnless(isSeen, 'OFFER_NOT_FOR_CATEGORY')
  },
  'knowledge-test': checkKnowledge,
  'loss-simulation': ({ member, now, pack, protectedAs }) => {
    if (!appliesTo(pack.lossSimulation, protectedAs)) return nothing
    // The result is never looked at: it must not keep anybody from investing.
    const state = lossSimulationState(member.lossSimulation, now, pack.lossSimulation)
    return state === 'done' ? nothing : [{ code: lossCodes[state] }]
  },
  'risk-warning': (situation) => missingUnless(isAcknowledged(situation, situation.pack.riskWarning.id), 'RISK_WARNING_UNACKNOWLEDGED'),
  'personal-warning': (situation) => {
    const { personalWarning } = situation.pack
    return missingUnless(!personalWarning || isAcknowledged(situation, personalWarning.id), 'PERSONAL_WARNING_UNACKNOWLEDGED')
  },
  'cooling-off': checkCoolingOff,
  amount: ({ member, offer }) => [
    ...missingUnless(member.amountMinor > 0n, 'AMOUNT_MISSING'),
    // Of an offer that is full nothing is left to choose a smaller amount from.
    ...missingUnless(offer.targetLeftMinor <= 0n || member.amountMinor <= offer.targetLeftMinor, 'AMOUNT_ABOVE_TARGET'),
  ],
  'large-investment': checkLargeInvestment,
}

const categoryCodes = {
  missing: 'CATEGORY_MISSING',
  expired: 'CATEGORY_EXPIRED',
  unproven: 'CATEGORY_UNPROVEN',
  unconfirmed: 'CATEGORY_UNCONFIRMED',
} as const satisfies Record<Exclude<CategoryState, 'valid'>, MissingCode>

const lossCodes = {
  missing: 'LOSS_SIMULATION_MISSING',
  expired: 'LOSS_SIMULATION_EXPIRED',
  unacknowledged: 'LOSS_SIMULATION_UNACKNOWLEDGED',
} as const satisfies Record<Exclude<ReturnType<typeof lossSimulationState>, 'done'>, MissingCode>

function checkKnowledge(situation: Situation): readonly Found[] {
  const { member, now, pack, protectedAs } = situation
  if (!appliesTo(pack.knowledgeTest, protectedAs)) return nothing
  const found = knowledgeState(member.knowledgeAttempts, now, pack.knowledgeTest)
  switch (found.state) {
    case 'passed':
      return nothing
    case 'missing':
      return [{ code: 'KNOWLEDGE_TEST_MISSING' }]
    case 'expired':
      return [{ code: 'KNOWLEDGE_TEST_EXPIRED' }]
    case 'locked':
      return [{ code: 'KNOWLEDGE_TEST_LOCKED', until: found.until }]
    case 'failed': {
      if (pack.knowledgeTest.mustPass) return [{ code: 'KNOWLEDGE_TEST_FAILED' }]
      // A warning acknowledged before this attempt was about another result.
      const isWarned = !pack.knowledgeWarning || isAcknowledged(situation, pack.knowledgeWarning.id, found.at)
      return missingUnless(isWarned, 'KNOWLEDGE_WARNING_UNACKNOWLEDGED')
    }
  }
}

function checkCoolingOff({ member, now, pack, protectedAs }: Situation): readonly Found[] {
  if (!appliesTo(pack.coolingOff, protectedAs)) return nothing
  const { requestedAt, confirmedAt } = member.coolingOff ?? {}
  if (!hasHappened(requestedAt, now)) return [{ code: 'COOLING_OFF_NOT_REQUESTED' }]
  const until = after(requestedAt, pack.coolingOff.hours * hourMs)
  if (now.getTime() < until.getTime()) return [{ code: 'COOLING_OFF_RUNNING', until }]
  // A choice made before the wait was over is none.
  const isChosen = hasHappened(confirmedAt, now) && confirmedAt.getTime() >= until.getTime()
  return missingUnless(isChosen, 'COOLING_OFF_UNCONFIRMED')
}

function checkLargeInvestment(situation: Situation): readonly Found[] {
  const { member, now, pack, protectedAs } = situation
  const rule = pack.largeInvestment
  const aboveMinor = largeInvestmentAboveMinor(member, now, pack)
  if (!appliesTo(rule, protectedAs) || aboveMinor === undefined || member.amountMinor <= aboveMinor) return nothing
  const { largeConsent, largeProof, amountMinor } = member
  const hasConsented = hasHappened(largeConsent?.at, now) && (largeConsent?.amountMinor ?? 0n) >= amountMinor
  const hasProved = hasHappened(largeProof?.at, now) && largeProof?.answer === rule.proof.right
  return [
    ...missingUnless(isAcknowledged(situation, rule.warning.id), 'LARGE_WARNING_UNACKNOWLEDGED'),
    ...missingUnless(hasConsented, 'LARGE_CONSENT_MISSING'),
    ...missingUnless(hasProved, 'LARGE_PROOF_MISSING'),
  ]
}

function missingUnless(isThere: boolean, code: MissingCode): readonly Found[] {
  return isThere ? nothing : [{ code }]
}

function appliesTo<Rule extends { readonly appliesTo: readonly InvestorCategory[] }>(
  rule: Rule | undefined,
  category: InvestorCategory,
): rule is Rule {
  return rule?.appliesTo.includes(category) ?? false
}

function isAcknowledged({ member, now }: Situation, warning: WarningId, since?: Date): boolean {
  return member.acknowledgements.some(
    (given) => given.warning === warning && hasHappened(given.at, now) && (!since || given.at.getTime() >= since.getTime()),
  )
}
