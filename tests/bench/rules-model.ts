/**
 * Who may invest, once more: a table written from the law's numbers alone, for comparing with the rule packs. It shares their types and
 * codes and none of their code or data. Each row says what is asked, of whom, and when it is missing.
 */
import type { InvestorCategory } from '@heathland/domain/rules/categories'
import type { InvestingMember, InvestingOffer, MissingCode, MissingWho, OrderDuties } from '@heathland/domain/rules/decide'
import type { InvestingRule } from '@heathland/domain/rules/pack'

export interface ModelMissing {
  readonly rule: InvestingRule
  readonly code: MissingCode
  readonly who: MissingWho
  readonly until?: Date
  readonly leadsTo: string
}

interface Facts {
  readonly member: InvestingMember
  readonly offer: InvestingOffer
  readonly now: number
}

/** Missing, there, or missing until a moment. */
type Finding = boolean | Date
type Row = readonly [code: MissingCode, rule: InvestingRule, who: MissingWho, leadsTo: string, isMissing: (facts: Facts) => Finding]

const hour = 3_600_000

/** From here on the EU asks only non-sophisticated investors what Art 21 and 22 say; before, Heathland asked everyone. */
const euScopeNarrows = Date.UTC(2026, 10, 1)

export function modelDecision(member: InvestingMember, offer: InvestingOffer, now: Date): readonly ModelMissing[] {
  const facts = { member, offer, now: now.getTime() }
  const rows = offer.lawPack === member.lawPack ? tables[member.lawPack] : otherLaw
  return rows.flatMap(([code, rule, who, leadsTo, isMissing]) => {
    const found = isMissing(facts)
    if (found === false) return []
    const link = leadsTo.endsWith('/') ? leadsTo + offer.id : leadsTo
    return [{ rule, code, who, ...(found !== true && { until: found }), leadsTo: link }]
  })
}

export function modelDuties(member: InvestingMember, offer: InvestingOffer, now: Date): OrderDuties {
  const isProtected = member.lawPack === 'eu-ecspr' && isProtectedInEu({ member, offer, now: now.getTime() })
  // The day of the order does not count, the four after it do.
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  return {
    isOrderDisclosed: member.ties.length > 0,
    isOwnerDisclosed: member.lawPack === 'uk-fca' && offer.ownerIsRelated,
    needsAcceptance: offer.minimumMinor > member.amountMinor,
    reflectionEndsAt: isProtected ? new Date(midnight + (1 + 4) * 24 * hour) : undefined,
  }
}

const otherLaw: readonly Row[] = [['OFFER_OTHER_LAW', 'offer', 'nobody', '/opportunities', () => true]]

const offerRows: readonly Row[] = [
  ['OFFER_NOT_OPEN', 'offer', 'heathland', '/opportunities/', ({ offer }) => offer.status === 'Pending'],
  ['OFFER_CLOSED', 'offer', 'nobody', '/opportunities', ({ offer }) => offer.status === 'Closed'],
  // Art 8 forbids such an owner; the UK asks for disclosure.
  [
    'OFFER_OWNER_RELATED',
    'offer',
    'nobody',
    '/opportunities',
    ({ member, offer }) => member.lawPack === 'eu-ecspr' && offer.ownerIsRelated,
  ],
  ['OFFER_FULL', 'offer', 'nobody', '/opportunities', ({ offer }) => offer.targetLeftMinor <= 0n],
]

const gateRows: readonly Row[] = [
  ['WALLET_MISSING', 'wallet', 'heathland', '/wallet', ({ member }) => !member.walletId],
  [
    'IDENTITY_UNVERIFIED',
    'identity',
    'member',
    '/kyc-verification',
    ({ member }) => member.kycStatus === 'unknown' || member.kycStatus === 'rejected',
  ],
  ['IDENTITY_IN_REVIEW', 'identity', 'heathland', '/kyc-verification', ({ member }) => member.kycStatus === 'pending'],
  ['AGREEMENT_UNSIGNED', 'agreement', 'member', '/agreement', ({ member }) => !member.agreementSigned],
  ['FIRST_ONRAMP_MISSING', 'first-onramp', 'member', '/wallet', ({ member }) => !member.firstOnrampOk],
]

const categoryRows: readonly Row[] = [
  ['CATEGORY_MISSING', 'category', 'member', '/investor-profile', (facts) => standing(facts) === 'missing'],
  ['CATEGORY_EXPIRED', 'category', 'member', '/investor-profile', (facts) => standing(facts) === 'old'],
  ['CATEGORY_UNPROVEN', 'category', 'member', '/investor-profile', (facts) => standing(facts) === 'unproven'],
  ['CATEGORY_UNCONFIRMED', 'category', 'heathland', '/investor-profile', (facts) => standing(facts) === 'waiting'],
  [
    'OFFER_NOT_FOR_CATEGORY',
    'visibility',
    'nobody',
    '/opportunities',
    (facts) => standing(facts) === 'good' && facts.offer.hiddenFrom.some((hidden) => hidden === facts.member.category?.category),
  ],
]

const euTestRows: readonly Row[] = [
  ['KNOWLEDGE_TEST_MISSING', 'knowledge-test', 'member', testPage(), (facts) => isProtectedInEu(facts) && !lastAttempt(facts)],
  ['KNOWLEDGE_TEST_EXPIRED', 'knowledge-test', 'member', testPage(), (facts) => isProtectedInEu(facts) && isTestOlderThan(facts, 2)],
  [
    'KNOWLEDGE_WARNING_UNACKNOWLEDGED',
    'knowledge-test',
    'member',
    testPage(),
    (facts) => {
      const last = lastAttempt(facts)
      if (!isProtectedInEu(facts) || !last || isTestOlderThan(facts, 2) || last.scorePercent >= 80) return false
      return !acknowledgedTimes(facts, 'eu-knowledge.1').some((at) => at >= last.at.getTime())
    },
  ],
]

const ukTestRows: readonly Row[] = [
  ['KNOWLEDGE_TEST_MISSING', 'knowledge-test', 'member', testPage(), (facts) => !lastAttempt(facts)],
  ['KNOWLEDGE_TEST_EXPIRED', 'knowledge-test', 'member', testPage(), (facts) => isTestOlderThan(facts, 1)],
  ['KNOWLEDGE_TEST_FAILED', 'knowledge-test', 'member', testPage(), (facts) => hasFailedInUk(facts) && lockEnd(facts) <= facts.now],
  [
    'KNOWLEDGE_TEST_LOCKED',
    'knowledge-test',
    'nobody',
    testPage(),
    (facts) => (hasFailedInUk(facts) && lockEnd(facts) > facts.now ? new Date(lockEnd(facts)) : false),
  ],
]

const lossRows: readonly Row[] = [
  [
    'LOSS_SIMULATION_MISSING',
    'loss-simulation',
    'member',
    lossPage(),
    (facts) => isProtectedInEu(facts) && lossStanding(facts) === 'missing',
  ],
  ['LOSS_SIMULATION_EXPIRED', 'loss-simulation', 'member', lossPage(), (facts) => isProtectedInEu(facts) && lossStanding(facts) === 'old'],
  [
    'LOSS_SIMULATION_UNACKNOWLEDGED',
    'loss-simulation',
    'member',
    lossPage(),
    (facts) => {
      if (!isProtectedInEu(facts) || lossStanding(facts) !== 'fresh') return false
      const [from = 0, seen] = [facts.member.lossSimulation?.at.getTime(), facts.member.lossSimulation?.acknowledgedAt?.getTime()]
      return seen === undefined || seen < from || seen > facts.now
    },
  ],
]

const amountRows: readonly Row[] = [
  ['AMOUNT_MISSING', 'amount', 'member', '/investments/', ({ member }) => member.amountMinor <= 0n],
  [
    'AMOUNT_ABOVE_TARGET',
    'amount',
    'member',
    '/investments/',
    ({ member, offer }) => offer.targetLeftMinor > 0n && member.amountMinor > offer.targetLeftMinor,
  ],
]

const largeRows: readonly Row[] = [
  [
    'LARGE_WARNING_UNACKNOWLEDGED',
    'large-investment',
    'member',
    '/investments/',
    (facts) => isLarge(facts) && acknowledgedTimes(facts, 'eu-large-investment.1').length === 0,
  ],
  [
    'LARGE_CONSENT_MISSING',
    'large-investment',
    'member',
    '/investments/',
    (facts) => {
      const { largeConsent, amountMinor } = facts.member
      return isLarge(facts) && !(largeConsent && largeConsent.at.getTime() <= facts.now && amountMinor <= largeConsent.amountMinor)
    },
  ],
  [
    'LARGE_PROOF_MISSING',
    'large-investment',
    'member',
    '/investments/',
    (facts) => {
      const { largeProof } = facts.member
      return isLarge(facts) && !(largeProof && largeProof.at.getTime() <= facts.now && largeProof.answer === 'all-of-it')
    },
  ],
]

const tables: Record<InvestingMember['lawPack'], readonly Row[]> = {
  'eu-ecspr': [
    ...offerRows,
    ...gateRows,
    ...categoryRows,
    ...euTestRows,
    ...lossRows,
    warningRow('RISK_WARNING_UNACKNOWLEDGED', 'risk-warning', 'eu-risk.1'),
    ...amountRows,
    ...largeRows,
  ],
  'uk-fca': [
    ...offerRows,
    ...gateRows,
    warningRow('RISK_WARNING_UNACKNOWLEDGED', 'risk-warning', 'uk-risk.1'),
    warningRow('PERSONAL_WARNING_UNACKNOWLEDGED', 'personal-warning', 'uk-personal.1'),
    ['COOLING_OFF_NOT_REQUESTED', 'cooling-off', 'member', '/opportunities/', (facts) => requestedAt(facts) === undefined],
    [
      'COOLING_OFF_RUNNING',
      'cooling-off',
      'nobody',
      '/opportunities/',
      (facts) => {
        const asked = requestedAt(facts)
        return asked !== undefined && facts.now - asked < 24 * hour ? new Date(asked + 24 * hour) : false
      },
    ],
    [
      'COOLING_OFF_UNCONFIRMED',
      'cooling-off',
      'member',
      '/opportunities/',
      (facts) => {
        const asked = requestedAt(facts)
        if (asked === undefined || facts.now - asked < 24 * hour) return false
        const chosen = facts.member.coolingOff?.confirmedAt?.getTime()
        return chosen === undefined || chosen > facts.now || chosen - asked < 24 * hour
      },
    ],
    ...categoryRows,
    ...ukTestRows,
    ...amountRows,
  ],
}

/** What each category rests on. Amounts are in whole euros or pounds. */
const claims: Record<
  InvestorCategory,
  {
    readonly law: InvestingMember['lawPack']
    readonly years: number
    readonly said: readonly string[]
    readonly isChecked: boolean
    readonly holds: (answers: Answers) => boolean
  }
> = {
  'eu-non-sophisticated': { law: 'eu-ecspr', years: 2, said: [], isChecked: false, holds: () => true },
  'eu-sophisticated-person': {
    law: 'eu-ecspr',
    years: 2,
    said: ['eu-attestation', 'eu-awareness', 'eu-liability'],
    isChecked: true,
    holds: (is) => {
      const rich = is.atLeast('gross-income', 60_000n) || is.above('portfolio', 100_000n)
      const skilled = is.count('finance-job-months', 12) || is.count('executive-months', 12)
      const active = is.count('trades-each-quarter', 10)
      return (rich && skilled) || (rich && active) || (skilled && active)
    },
  },
  'eu-sophisticated-company': {
    law: 'eu-ecspr',
    years: 2,
    said: ['eu-attestation', 'eu-awareness', 'eu-liability'],
    isChecked: true,
    holds: (is) => is.atLeast('own-funds', 100_000n) || is.atLeast('turnover', 2_000_000n) || is.atLeast('balance-sheet', 1_000_000n),
  },
  'uk-restricted': {
    law: 'uk-fca',
    years: 1,
    said: ['uk-restricted-statement'],
    isChecked: false,
    holds: (is) => is.lessThan('high-risk-percent-past-year', 10) && is.lessThan('high-risk-percent-next-year', 10),
  },
  'uk-high-net-worth': {
    law: 'uk-fca',
    years: 1,
    said: ['uk-high-net-worth-statement'],
    isChecked: false,
    holds: (is) => is.atLeast('income', 100_000n) || is.atLeast('net-assets', 250_000n),
  },
  'uk-certified-sophisticated': {
    law: 'uk-fca',
    years: 1,
    said: ['uk-certified-statement'],
    isChecked: true,
    holds: (is) => is.claimed('certificate'),
  },
  'uk-self-certified-sophisticated': {
    law: 'uk-fca',
    years: 1,
    said: ['uk-self-certified-statement'],
    isChecked: false,
    holds: (is) => ['a', 'b', 'c', 'd'].some((letter) => is.claimed(`statement-${letter}`)),
  },
  'uk-professional': {
    law: 'uk-fca',
    years: 1,
    said: ['uk-professional-statement'],
    isChecked: true,
    holds: (is) => is.claimed('professional-client'),
  },
}

interface Answers {
  readonly atLeast: (code: string, whole: bigint) => boolean
  readonly above: (code: string, whole: bigint) => boolean
  readonly count: (code: string, least: number) => boolean
  readonly lessThan: (code: string, bound: number) => boolean
  readonly claimed: (code: string) => boolean
}

function standing({ member, now }: Facts): 'missing' | 'old' | 'unproven' | 'waiting' | 'good' {
  const stated = member.category
  if (!stated || stated.statedAt.getTime() > now || claims[stated.category].law !== member.lawPack) return 'missing'
  const { years, said, isChecked, holds } = claims[stated.category]
  if (yearsOn(stated.statedAt, years) <= now) return 'old'
  const amounts = new Map<string, bigint>(Object.entries(stated.answers.amountsMinor))
  const counts = new Map<string, number>(Object.entries(stated.answers.counts))
  const answers: Answers = {
    atLeast: (code, whole) => amounts.has(code) && (amounts.get(code) ?? 0n) >= whole * 100n,
    above: (code, whole) => amounts.has(code) && (amounts.get(code) ?? 0n) > whole * 100n,
    count: (code, least) => counts.has(code) && (counts.get(code) ?? 0) >= least,
    lessThan: (code, bound) => counts.has(code) && (counts.get(code) ?? 0) < bound,
    claimed: (code) => new Set<string>(stated.answers.claims).has(code),
  }
  const spoken = new Set<string>(stated.statements)
  if (!holds(answers) || said.some((sentence) => !spoken.has(sentence))) return 'unproven'
  const told = stated.confirmedAt?.getTime() ?? Number.NaN
  return isChecked && !(told >= stated.statedAt.getTime() && told <= now) ? 'waiting' : 'good'
}

/** Whom Art 21 and 22 protect: everyone who is not, accepted and in date, a sophisticated investor. */
function isProtectedInEu(facts: Facts): boolean {
  if (facts.now < euScopeNarrows) return true
  return standing(facts) !== 'good' || facts.member.category?.category === 'eu-non-sophisticated'
}

/** More than 1,000 euros and more than a twentieth of a net worth that is known. */
function isLarge(facts: Facts): boolean {
  const { member } = facts
  if (!isProtectedInEu(facts) || member.amountMinor <= 1_000_00n) return false
  if (lossStanding(facts) !== 'fresh' || !member.lossSimulation) return true
  const { yearlyIncomeMinor, assetsMinor, commitmentsMinor } = member.lossSimulation.inputs
  return member.amountMinor * 20n > yearlyIncomeMinor + assetsMinor - commitmentsMinor
}

function lossStanding({ member, now }: Facts): 'missing' | 'old' | 'fresh' {
  const at = member.lossSimulation?.at
  if (!at || at.getTime() > now) return 'missing'
  return yearsOn(at, 1) <= now ? 'old' : 'fresh'
}

function attemptsSoFar({ member, now }: Facts): InvestingMember['knowledgeAttempts'] {
  return member.knowledgeAttempts.filter(({ at }) => at.getTime() <= now).toSorted((one, other) => Number(one.at) - Number(other.at))
}

function lastAttempt(facts: Facts): InvestingMember['knowledgeAttempts'][number] | undefined {
  return attemptsSoFar(facts).at(-1)
}

function isTestOlderThan(facts: Facts, years: number): boolean {
  const last = lastAttempt(facts)
  return last !== undefined && yearsOn(last.at, years) <= facts.now
}

function hasFailedInUk(facts: Facts): boolean {
  const last = lastAttempt(facts)
  return last !== undefined && !isTestOlderThan(facts, 1) && last.scorePercent < 80
}

/** When the wait that failures brought is over; long ago for who has not failed twice in a row. */
function lockEnd(facts: Facts): number {
  let failures = 0
  let end = 0
  for (const { at, scorePercent } of attemptsSoFar(facts)) {
    failures = scorePercent < 80 ? failures + 1 : 0
    end = failures >= 2 ? at.getTime() + 24 * hour : 0
  }
  return end
}

function requestedAt({ member, now }: Facts): number | undefined {
  const asked = member.coolingOff?.requestedAt.getTime()
  return asked !== undefined && asked <= now ? asked : undefined
}

function acknowledgedTimes({ member, now }: Facts, warning: string): readonly number[] {
  return member.acknowledgements.filter((given) => given.warning === warning && Number(given.at) <= now).map(({ at }) => at.getTime())
}

function warningRow(code: MissingCode, rule: InvestingRule, warning: string): Row {
  return [code, rule, 'member', '/opportunities/', (facts) => acknowledgedTimes(facts, warning).length === 0]
}

/** The same day and time so many years on; 29 February becomes 28 February. */
function yearsOn(at: Date, years: number): number {
  const [date = '', time = ''] = at.toISOString().split('T')
  const [year = '', month, day] = date.split('-')
  const then = `${Number(year) + years}-${month}-`
  const exact = Date.parse(`${then}${day}T${time}`)
  const isReal = !Number.isNaN(exact) && new Date(exact).toISOString().startsWith(`${then}${day}`)
  return isReal ? exact : Date.parse(`${then}28T${time}`)
}

function testPage(): string {
  return '/investor-profile/knowledge-test'
}

function lossPage(): string {
  return '/investor-profile/loss-simulation'
}
