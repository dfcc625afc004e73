import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kycStatuses } from '../onboarding/readiness.ts'
import { dayMs, hourMs, after as later } from '../time.ts'
import { type CategoryRule, type InvestorCategory, investorCategories } from './categories.ts'
import {
  decideInvesting,
  type InvestingMember,
  type InvestingOffer,
  largeInvestmentAboveMinor,
  type MissingCode,
  missingCodes,
  orderDuties,
} from './decide.ts'
import { type LawPack, lawPacks } from './law-pack.ts'
import { netWorthMinor } from './loss-simulation.ts'
import { insiderTies } from './pack.ts'
import { packAt, packOf } from './packs.ts'
import { afterMonths } from './period.ts'
import { readyAt, readyCategory, readyMember, readyOffer } from './ready-to-invest.ts'

const ago = (durationMs: number) => later(readyAt, -durationMs)
const future = later(readyAt, 1)

function decide(member: InvestingMember, offer: InvestingOffer = readyOffer(member.lawPack), now = readyAt) {
  return decideInvesting(member, offer, now, packAt(member.lawPack, now))
}

function codesOf(member: InvestingMember, offer?: InvestingOffer, now?: Date): readonly MissingCode[] {
  const decision = decide(member, offer, now)
  return decision.allowed ? [] : decision.missing.map(({ code }) => code)
}

const eu = (change: Partial<InvestingMember> = {}) => ({ ...readyMember('eu-ecspr'), ...change })
const uk = (change: Partial<InvestingMember> = {}) => ({ ...readyMember('uk-fca'), ...change })
const attempt = (hoursAgo: number, scorePercent: number) => ({ at: ago(hoursAgo * hourMs), answers: {}, scorePercent })
const without = (member: InvestingMember, warning: string) => ({
  ...member,
  acknowledgements: member.acknowledgements.filter((given) => given.warning !== warning),
})

describe('a member who lacks nothing', () => {
  test.each(lawPacks.flatMap((law) => investorCategories[law].map((category) => [law, category] as const)))(
    '[PROT-03 decision] under %s as %s may invest',
    (law, category) => {
      expect(decide(readyMember(law, category))).toEqual({ allowed: true })
    },
  )
})

describe('one thing missing is named alone', () => {
  const expired = readyCategory('eu-non-sophisticated', new Date('2024-11-17T09:00:00Z'))
  const requested = readyCategory('eu-sophisticated-person', ago(dayMs))
  const simulation = readyMember('eu-ecspr').lossSimulation
  if (!simulation) throw new Error('the ready member has a simulation')
  const large = { amountMinor: 3_000_01n }
  const cases: readonly (readonly [code: MissingCode, member: InvestingMember, change?: Partial<InvestingOffer>])[] = [
    ['OFFER_OTHER_LAW', eu(), { lawPack: 'uk-fca' }],
    ['OFFER_NOT_OPEN', eu(), { status: 'Pending' }],
    ['OFFER_CLOSED', eu(), { status: 'Closed' }],
    ['OFFER_OWNER_RELATED', eu(), { ownerIsRelated: true }],
    ['OFFER_FULL', eu(), { targetLeftMinor: 0n }],
    ['WALLET_MISSING', eu({ walletId: null })],
    ['IDENTITY_UNVERIFIED', eu({ kycStatus: 'unknown' })],
    ['IDENTITY_UNVERIFIED', eu({ kycStatus: 'rejected' })],
    ['IDENTITY_IN_REVIEW', eu({ kycStatus: 'pending' })],
    ['AGREEMENT_UNSIGNED', eu({ agreementSigned: false })],
    ['FIRST_ONRAMP_MISSING', eu({ firstOnrampOk: false })],
    ['CATEGORY_MISSING', eu({ category: undefined })],
    ['CATEGORY_MISSING', eu({ category: readyCategory('uk-professional', ago(dayMs)) })],
    ['CATEGORY_EXPIRED', eu({ category: expired })],
    ['CATEGORY_UNPROVEN', eu({ category: { ...requested, statements: [] } })],
    ['CATEGORY_UNCONFIRMED', eu({ category: { ...requested, confirmedAt: undefined } })],
    ['OFFER_NOT_FOR_CATEGORY', eu(), { hiddenFrom: ['eu-non-sophisticated'] }],
    ['KNOWLEDGE_TEST_MISSING', eu({ knowledgeAttempts: [] })],
    ['KNOWLEDGE_TEST_EXPIRED', eu({ knowledgeAttempts: [{ ...attempt(0, 100), at: new Date('2024-11-17T09:00:00Z') }] })],
    ['KNOWLEDGE_WARNING_UNACKNOWLEDGED', eu({ knowledgeAttempts: [attempt(1, 0)] })],
    ['KNOWLEDGE_TEST_FAILED', uk({ knowledgeAttempts: [attempt(1, 0)] })],
    ['KNOWLEDGE_TEST_LOCKED', uk({ knowledgeAttempts: [attempt(2, 0), attempt(1, 0)] })],
    ['LOSS_SIMULATION_MISSING', eu({ lossSimulation: undefined })],
    ['LOSS_SIMULATION_EXPIRED', eu({ lossSimulation: { ...simulation, at: new Date('2025-11-17T09:00:00Z') } })],
    ['LOSS_SIMULATION_UNACKNOWLEDGED', eu({ lossSimulation: { ...simulation, acknowledgedAt: undefined } })],
    ['RISK_WARNING_UNACKNOWLEDGED', without(eu(), 'eu-risk.1')],
    ['RISK_WARNING_UNACKNOWLEDGED', without(uk(), 'uk-risk.1')],
    ['PERSONAL_WARNING_UNACKNOWLEDGED', without(uk(), 'uk-personal.1')],
    ['COOLING_OFF_NOT_REQUESTED', uk({ coolingOff: undefined })],
    ['COOLING_OFF_NOT_REQUESTED', uk({ coolingOff: { requestedAt: future, confirmedAt: future } })],
    ['COOLING_OFF_RUNNING', uk({ coolingOff: { requestedAt: ago(hourMs), confirmedAt: readyAt } })],
    ['COOLING_OFF_UNCONFIRMED', uk({ coolingOff: { requestedAt: ago(2 * dayMs), confirmedAt: undefined } })],
    ['COOLING_OFF_UNCONFIRMED', uk({ coolingOff: { requestedAt: ago(2 * dayMs), confirmedAt: later(ago(dayMs), -1) } })],
    ['AMOUNT_MISSING', eu({ amountMinor: 0n })],
    ['AMOUNT_ABOVE_TARGET', eu(), { targetLeftMinor: 499_99n }],
    ['LARGE_WARNING_UNACKNOWLEDGED', without(eu(large), 'eu-large-investment.1')],
    ['LARGE_CONSENT_MISSING', eu({ ...large, largeConsent: undefined })],
    ['LARGE_CONSENT_MISSING', eu({ ...large, largeConsent: { at: ago(1), amountMinor: 3_000_00n } })],
    ['LARGE_CONSENT_MISSING', eu({ ...large, largeConsent: { at: future, amountMinor: 3_000_01n } })],
    ['LARGE_PROOF_MISSING', eu({ ...large, largeProof: undefined })],
    ['LARGE_PROOF_MISSING', eu({ ...large, largeProof: { at: ago(1), answer: 'part-of-it' } })],
  ]
  test.each(cases.map(([code, member, change = {}]) => [code, member, change] as const))('%s', (code, member, change) => {
    expect(codesOf(member, { ...readyOffer(member.lawPack), ...change })).toEqual([code])
  })

  test('and every code is among these', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(Object.keys(missingCodes)))
  })
})

describe('what is missing', () => {
  const nobody = {
    walletId: undefined,
    kycStatus: 'unknown',
    agreementSigned: false,
    firstOnrampOk: false,
    category: undefined,
    knowledgeAttempts: [],
    lossSimulation: undefined,
    acknowledgements: [],
    coolingOff: undefined,
    amountMinor: 0n,
    largeConsent: undefined,
    largeProof: undefined,
  } as const

  test('stands in the order in which an EU member does it', () => {
    expect(codesOf(eu({ ...nobody, amountMinor: 1_000_01n }))).toEqual([
      'WALLET_MISSING',
      'IDENTITY_UNVERIFIED',
      'AGREEMENT_UNSIGNED',
      'FIRST_ONRAMP_MISSING',
      'CATEGORY_MISSING',
      'KNOWLEDGE_TEST_MISSING',
      'LOSS_SIMULATION_MISSING',
      'RISK_WARNING_UNACKNOWLEDGED',
      'LARGE_WARNING_UNACKNOWLEDGED',
      'LARGE_CONSENT_MISSING',
      'LARGE_PROOF_MISSING',
    ])
  })

  test('begins the 24 hours early for a UK member', () => {
    expect(codesOf(uk(nobody))).toEqual([
      'WALLET_MISSING',
      'IDENTITY_UNVERIFIED',
      'AGREEMENT_UNSIGNED',
      'FIRST_ONRAMP_MISSING',
      'RISK_WARNING_UNACKNOWLEDGED',
      'PERSONAL_WARNING_UNACKNOWLEDGED',
      'COOLING_OFF_NOT_REQUESTED',
      'CATEGORY_MISSING',
      'KNOWLEDGE_TEST_MISSING',
      'AMOUNT_MISSING',
    ])
  })

  test('[PROT-03 rule, PROT-03 who, PROT-03 until] says by which rule, who does it, where, and until when one waits', () => {
    expect(decide(uk({ walletId: null, coolingOff: { requestedAt: ago(hourMs), confirmedAt: undefined } }))).toEqual({
      allowed: false,
      missing: [
        { rule: 'wallet', code: 'WALLET_MISSING', who: 'heathland', leadsTo: '/wallet' },
        {
          rule: 'cooling-off',
          code: 'COOLING_OFF_RUNNING',
          who: 'nobody',
          until: new Date('2026-11-18T08:00:00Z'),
          leadsTo: '/opportunities/ofr_1',
        },
      ],
    })
  })

  test('is one thing for an offer of another law, whatever else is', () => {
    expect(codesOf(eu(nobody), readyOffer('uk-fca'))).toEqual(['OFFER_OTHER_LAW'])
  })

  test('is decided by the pack of the member’s own law', () => {
    expect(() => decideInvesting(eu(), readyOffer('eu-ecspr'), readyAt, packOf('uk-fca', '2026-01-01'))).toThrow('is not decided by')
  })

  test('names no amount as too high for an offer that is full', () => {
    expect(codesOf(eu(), { ...readyOffer('eu-ecspr'), targetLeftMinor: -1n })).toEqual(['OFFER_FULL'])
  })
})

describe('versions', () => {
  const sophisticated = {
    ...readyMember('eu-ecspr', 'eu-sophisticated-person'),
    category: readyCategory('eu-sophisticated-person', new Date('2026-10-01T00:00:00Z')),
    knowledgeAttempts: [],
    lossSimulation: undefined,
    acknowledgements: [{ warning: 'eu-risk.1', at: new Date('2026-10-02T00:00:00Z') }] as const,
    amountMinor: 1_000_01n,
    largeConsent: undefined,
    largeProof: undefined,
  }
  const day = (text: string) => new Date(`${text}T00:00:00Z`)

  test('of the EU pack ask sophisticated investors for more before November 2026', () => {
    expect(codesOf(sophisticated, undefined, later(day('2026-11-01'), -1))).toEqual([
      'KNOWLEDGE_TEST_MISSING',
      'LOSS_SIMULATION_MISSING',
      'LARGE_WARNING_UNACKNOWLEDGED',
      'LARGE_CONSENT_MISSING',
      'LARGE_PROOF_MISSING',
    ])
    expect(codesOf(sophisticated, undefined, day('2026-11-01'))).toEqual([])
  })

  test('protect a sophisticated investor whose statement is not accepted like anybody else', () => {
    const category = { ...sophisticated.category, confirmedAt: undefined }
    expect(codesOf({ ...sophisticated, category })).toContain('KNOWLEDGE_TEST_MISSING')
  })
})

describe('a knowledge test that was not passed', () => {
  const failed = eu({ knowledgeAttempts: [attempt(2, 0)] })
  const acknowledged = (hoursAgo: number) => ({
    ...failed,
    acknowledgements: [...failed.acknowledgements, { warning: 'eu-knowledge.1' as const, at: ago(hoursAgo * hourMs) }],
  })

  test('forbids nothing in the EU once its warning was acknowledged', () => {
    expect(decide(acknowledged(2))).toEqual({ allowed: true })
    expect(decide(acknowledged(1))).toEqual({ allowed: true })
  })

  test('needs a warning of its own, not that of an attempt before', () => {
    expect(codesOf(acknowledged(3))).toEqual(['KNOWLEDGE_WARNING_UNACKNOWLEDGED'])
  })

  test('may be tried again at the end of the lock', () => {
    const locked = uk({ knowledgeAttempts: [attempt(25, 0), attempt(24, 0)] })
    expect(codesOf(locked, undefined, later(readyAt, -1))).toEqual(['KNOWLEDGE_TEST_LOCKED'])
    expect(codesOf(locked)).toEqual(['KNOWLEDGE_TEST_FAILED'])
  })
})

describe('an order', () => {
  const pack = packAt('eu-ecspr', readyAt)
  const duties = (member: InvestingMember, change: Partial<InvestingOffer> = {}, now = readyAt) =>
    orderDuties(member, { ...readyOffer(member.lawPack), ...change }, now, packAt(member.lawPack, now))

  test('[PROT-01 reflection] in the EU can be taken back until four whole days after the day it was made', () => {
    expect(duties(eu()).reflectionEndsAt).toEqual(new Date('2026-11-22T00:00:00Z'))
    expect(duties(eu(), {}, new Date('2026-12-29T23:59:59.999Z')).reflectionEndsAt).toEqual(new Date('2027-01-03T00:00:00Z'))
    expect(duties(readyMember('eu-ecspr', 'eu-sophisticated-person')).reflectionEndsAt).toBeUndefined()
    expect(duties(uk()).reflectionEndsAt).toBeUndefined()
  })

  test.each(insiderTies)('of an insider (%s) is disclosed and not refused', (tie) => {
    expect(duties(eu({ ties: [tie] })).isOrderDisclosed).toBe(true)
    expect(duties(uk({ ties: [tie] })).isOrderDisclosed).toBe(true)
    expect(decide(eu({ ties: [tie] }))).toEqual({ allowed: true })
  })

  test('of anybody else is not disclosed', () => {
    expect(duties(eu()).isOrderDisclosed).toBe(false)
  })

  test('to a related owner is disclosed in the UK, where it is not refused', () => {
    expect(duties(uk(), { ownerIsRelated: true }).isOwnerDisclosed).toBe(true)
    expect(decide(uk(), { ...readyOffer('uk-fca'), ownerIsRelated: true })).toEqual({ allowed: true })
    expect(duties(uk()).isOwnerDisclosed).toBe(false)
  })

  test('below the minimum is allowed and waits for staff', () => {
    const below = eu({ amountMinor: 49_99n })
    expect(decide(below)).toEqual({ allowed: true })
    expect(duties(below).needsAcceptance).toBe(true)
    expect(duties(eu({ amountMinor: 50_00n })).needsAcceptance).toBe(false)
  })

  test('is large above 1,000 euros for whom no net worth is known', () => {
    expect(largeInvestmentAboveMinor(eu({ lossSimulation: undefined }), readyAt, pack)).toBe(1_000_00n)
    expect(largeInvestmentAboveMinor(eu(), readyAt, pack)).toBe(3_000_00n)
    expect(largeInvestmentAboveMinor(uk(), readyAt, packAt('uk-fca', readyAt))).toBeUndefined()
  })
})

/** Members between nothing and everything done, mostly near to ready. */
const anyLaw = fc.constantFrom(...lawPacks)
const anyMinor = fc.bigInt(0n, 10_000_000_00n)
const done = fc.integer({ min: 0, max: 9 }).map((number) => number > 0)
const anyMember: fc.Arbitrary<InvestingMember> = anyLaw.chain((law) => {
  const ready = readyMember(law)
  const maybe = <Value>(value: Value) => done.map((isDone) => (isDone ? value : undefined))
  return fc.record({
    lawPack: fc.constant<LawPack>(law),
    walletId: fc.constantFrom('w', 'w', 'w', null, undefined),
    kycStatus: fc.constantFrom('approved', 'approved', 'approved', ...kycStatuses),
    agreementSigned: done,
    firstOnrampOk: done,
    category: fc
      .constantFrom<InvestorCategory>(...investorCategories[law])
      .chain((category) => maybe(readyCategory(category, ago(30 * dayMs)))),
    knowledgeAttempts: fc.array(fc.record({ at: anyPast(), answers: fc.constant({}), scorePercent: fc.constantFrom(0, 79, 80, 100) }), {
      maxLength: 3,
    }),
    lossSimulation: anyMinor.chain((assetsMinor) =>
      maybe({ inputs: { yearlyIncomeMinor: 0n, assetsMinor, commitmentsMinor: 0n }, at: ago(dayMs), acknowledgedAt: ago(dayMs) }),
    ),
    acknowledgements: fc.subarray([...ready.acknowledgements, { warning: 'eu-knowledge.1' as const, at: ago(1) }]),
    coolingOff: maybe(ready.coolingOff),
    amountMinor: fc.bigInt(0n, 500_000_00n),
    largeConsent: maybe(ready.largeConsent),
    largeProof: maybe(ready.largeProof),
    ties: fc.subarray([...insiderTies]),
  })
})

function anyPast(): fc.Arbitrary<Date> {
  return fc.integer({ min: 0, max: 800 * 24 }).map((hours) => ago(hours * hourMs))
}

/** One more thing done, each in the way that its rule asks for. */
function fulfilments(member: InvestingMember): readonly InvestingMember[] {
  const ready = readyMember(member.lawPack)
  const category = member.category?.category ?? packAt(member.lawPack, readyAt).protectedAs
  const inputs = member.lossSimulation?.inputs ?? ready.lossSimulation?.inputs
  if (!inputs) throw new Error('the ready member has a simulation')
  return [
    { ...member, walletId: 'w' },
    { ...member, kycStatus: 'approved' },
    { ...member, agreementSigned: true },
    { ...member, firstOnrampOk: true },
    { ...member, category: readyCategory(category, readyAt) },
    { ...member, knowledgeAttempts: [...member.knowledgeAttempts, attempt(0, 100)] },
    { ...member, lossSimulation: { inputs, at: readyAt, acknowledgedAt: readyAt } },
    { ...member, acknowledgements: [...member.acknowledgements, ...ready.acknowledgements] },
    { ...member, acknowledgements: [...member.acknowledgements, { warning: 'eu-knowledge.1', at: readyAt }] },
    { ...member, coolingOff: ready.coolingOff },
    { ...member, largeConsent: { at: readyAt, amountMinor: member.amountMinor } },
    { ...member, largeProof: ready.largeProof },
  ]
}

describe('for every member', () => {
  test('doing one more thing never takes permission away, and never adds to what is missing', () => {
    let allowedCount = 0
    fc.assert(
      fc.property(anyMember, (member) => {
        const rules = (one: InvestingMember) => new Set(codesOf(one).map((code) => missingCodes[code].rule))
        const missing = rules(member)
        if (missing.size === 0) allowedCount += 1
        for (const better of fulfilments(member)) expect([...rules(better)].filter((rule) => !missing.has(rule))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
    expect(allowedCount).toBeGreaterThan(10)
  })

  test('doing everything gives permission for every amount that is left', () => {
    fc.assert(
      fc.property(anyMember, fc.bigInt(1n, 400_000_00n), (member, amountMinor) => {
        const steps = fulfilments(member).map((_, step) => step)
        const everything = steps.reduce<InvestingMember>((so, step) => fulfilments(so)[step] ?? so, { ...member, amountMinor })
        expect(decide(everything)).toEqual({ allowed: true })
      }),
    )
  })

  test('[PROT-03 time] [PROT-01 expiry] an expired category is always missing, and one a millisecond younger is not', () => {
    fc.assert(
      fc.property(anyMember, fc.integer({ min: 0, max: 5_000 * 24 }), (member, hours) => {
        const category = member.category?.category ?? packAt(member.lawPack, readyAt).protectedAs
        const stated = readyCategory(category, readyAt)
        const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = packAt(member.lawPack, readyAt).categories
        const end = afterMonths(readyAt, rules[category]?.validMonths ?? 0)
        const at = (now: Date) => codesOf({ ...member, category: stated }, undefined, now)
        expect(at(later(end, hours * hourMs))).toContain('CATEGORY_EXPIRED')
        expect(at(later(end, -1))).not.toContain('CATEGORY_EXPIRED')
      }),
    )
  })

  test('[PROT-02 wait] nobody in the UK invests before 24 hours are over, and at 24 hours whoever confirms does', () => {
    fc.assert(
      fc.property(anyMember, fc.integer({ min: -dayMs, max: dayMs - 1 }), (member, waitedMs) => {
        const requestedAt = ago(waitedMs)
        expect(decide({ ...member, lawPack: 'uk-fca', coolingOff: { requestedAt, confirmedAt: readyAt } }).allowed).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...investorCategories['uk-fca']), (category) => {
        const member = readyMember('uk-fca', category)
        const coolingOff = { requestedAt: ago(dayMs), confirmedAt: readyAt }
        expect(decide({ ...member, coolingOff })).toEqual({ allowed: true })
        expect(codesOf({ ...member, coolingOff }, undefined, later(readyAt, -1))).toEqual(['COOLING_OFF_RUNNING'])
      }),
    )
  })

  test('[PROT-01 large warning] an investment at the threshold needs no proof, and one cent more does', () => {
    fc.assert(
      fc.property(anyMinor, anyMinor, anyMinor, (yearlyIncomeMinor, assetsMinor, commitmentsMinor) => {
        const inputs = { yearlyIncomeMinor, assetsMinor, commitmentsMinor }
        const fivePercent = (netWorthMinor(inputs) * 5n) / 100n
        const threshold = fivePercent > 1_000_00n ? fivePercent : 1_000_00n
        const lossSimulation = { inputs, at: ago(dayMs), acknowledgedAt: ago(dayMs) }
        const plain = without(eu({ lossSimulation, largeConsent: undefined, largeProof: undefined }), 'eu-large-investment.1')
        const offer = { ...readyOffer('eu-ecspr'), targetLeftMinor: 10n ** 12n }
        expect(codesOf({ ...plain, amountMinor: threshold }, offer)).toEqual([])
        expect(codesOf({ ...plain, amountMinor: threshold + 1n }, offer)).toEqual([
          'LARGE_WARNING_UNACKNOWLEDGED',
          'LARGE_CONSENT_MISSING',
          'LARGE_PROOF_MISSING',
        ])
        expect(
          decide(eu({ lossSimulation, amountMinor: threshold + 1n, largeConsent: { at: readyAt, amountMinor: threshold + 1n } }), offer),
        ).toEqual({
          allowed: true,
        })
      }),
    )
  })

  test('the result of a loss simulation never keeps anybody from investing, whatever the amount', () => {
    fc.assert(
      fc.property(
        anyMinor,
        anyMinor,
        anyMinor,
        fc.bigInt(1n, 400_000_00n),
        (yearlyIncomeMinor, assetsMinor, commitmentsMinor, amountMinor) => {
          const inputs = { yearlyIncomeMinor, assetsMinor, commitmentsMinor }
          const lossSimulation = { inputs, at: ago(dayMs), acknowledgedAt: ago(dayMs) }
          expect(decide(eu({ lossSimulation, amountMinor }))).toEqual({ allowed: true })
        },
      ),
    )
  })

  test('nothing that happens later counts', () => {
    const { category, lossSimulation } = readyMember('eu-ecspr')
    if (!category || !lossSimulation) throw new Error('the ready member has both')
    const member = eu({
      category: { ...category, statedAt: future },
      knowledgeAttempts: [{ at: future, answers: {}, scorePercent: 100 }],
      lossSimulation: { ...lossSimulation, at: future },
      acknowledgements: readyMember('eu-ecspr').acknowledgements.map((given) => ({ ...given, at: future })),
      largeConsent: { at: future, amountMinor: 1_000_01n },
      largeProof: { at: future, answer: 'all-of-it' },
      amountMinor: 1_000_01n,
    })
    expect(codesOf(member)).toEqual([
      'CATEGORY_MISSING',
      'KNOWLEDGE_TEST_MISSING',
      'LOSS_SIMULATION_MISSING',
      'RISK_WARNING_UNACKNOWLEDGED',
      'LARGE_WARNING_UNACKNOWLEDGED',
      'LARGE_CONSENT_MISSING',
      'LARGE_PROOF_MISSING',
    ])
  })
})
