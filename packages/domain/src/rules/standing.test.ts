import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kycStatuses } from '../onboarding/readiness.ts'
import { dayMs, hourMs, after as later } from '../time.ts'
import { type CategoryRule, type InvestorCategory, investorCategories } from './categories.ts'
import { decideInvesting, type InvestingMember, type InvestingOffer, type MissingCode } from './decide.ts'
import { type LawPack, lawPacks } from './law-pack.ts'
import type { WarningId } from './pack.ts'
import { packAt, packOf, rulePacks } from './packs.ts'
import { afterMonths } from './period.ts'
import { readyAt, readyCategory, readyMember, readyOffer } from './ready-to-invest.ts'
import { type InvestorFacts, offerStandingOf, protectionOf, standingOf, warningOf } from './standing.ts'

const ago = (durationMs: number) => later(readyAt, -durationMs)
const future = later(readyAt, 1)
const name = 'Ásta'
const euPack = packAt('eu-ecspr', readyAt)
const ukPack = packAt('uk-fca', readyAt)

function factsOf(member: InvestingMember, isCategoryRefused = false): InvestorFacts {
  return { ...member, isCategoryRefused }
}
const standing = (member: InvestingMember, now = readyAt) => standingOf(factsOf(member), now, packAt(member.lawPack, now))
const offerStanding = (member: InvestingMember, offer: InvestingOffer = readyOffer(member.lawPack), now = readyAt) =>
  offerStandingOf(member, offer, now, packAt(member.lawPack, now), name)
const eu = (change: Partial<InvestingMember> = {}): InvestingMember => ({ ...readyMember('eu-ecspr'), ...change })
const uk = (change: Partial<InvestingMember> = {}): InvestingMember => ({ ...readyMember('uk-fca'), ...change })
const attempt = (at: Date, scorePercent: number) => ({ at, answers: {}, scorePercent })

/** Around the moment of the decision, on both sides of every period, and also later than now. */
const anyMoment = fc.constantFrom(0, 1, -1, hourMs, dayMs - 1, dayMs, 2 * dayMs, 360 * dayMs, 370 * dayMs, 740 * dayMs).map(ago)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 8 })
const warnings: readonly WarningId[] = ['eu-risk.1', 'eu-knowledge.1', 'eu-large-investment.1', 'uk-risk.1', 'uk-personal.1']

const anyMember: fc.Arbitrary<InvestingMember> = fc.constantFrom(...lawPacks).chain((law) =>
  fc.record({
    lawPack: fc.constant<LawPack>(law),
    walletId: fc.constantFrom('w', 'w', null),
    kycStatus: fc.constantFrom('approved', 'approved', ...kycStatuses),
    agreementSigned: fc.boolean(),
    firstOnrampOk: fc.boolean(),
    category: maybe(
      fc
        // Also one of the other law.
        .tuple(fc.constantFrom<InvestorCategory>(...investorCategories[law], 'uk-professional'), anyMoment, maybe(anyMoment), fc.boolean())
        .map(([category, statedAt, confirmedAt, isWhole]) => {
          const stated = readyCategory(category, statedAt)
          return { ...stated, confirmedAt, statements: isWhole ? stated.statements : [] }
        }),
    ),
    knowledgeAttempts: fc.array(
      fc.tuple(anyMoment, fc.constantFrom(0, 79, 80, 100)).map(([at, scorePercent]) => attempt(at, scorePercent)),
      { maxLength: 3 },
    ),
    lossSimulation: maybe(
      fc.tuple(fc.bigInt(0n, 100_000_00n), anyMoment, maybe(anyMoment)).map(([assetsMinor, at, acknowledgedAt]) => ({
        inputs: { yearlyIncomeMinor: 0n, assetsMinor, commitmentsMinor: 0n },
        at,
        acknowledgedAt,
      })),
    ),
    acknowledgements: fc
      .subarray([...warnings])
      .chain((given) => fc.tuple(...given.map((warning) => anyMoment.map((at) => ({ warning, at }))))),
    coolingOff: maybe(fc.tuple(anyMoment, maybe(anyMoment)).map(([requestedAt, confirmedAt]) => ({ requestedAt, confirmedAt }))),
    amountMinor: fc.constantFrom(0n, 500_00n, 1_000_00n, 1_000_01n, 6_000_00n, 500_000_00n),
    largeConsent: maybe(anyMoment.map((at) => ({ at, amountMinor: 5_000_00n }))),
    largeProof: maybe(anyMoment.map((at) => ({ at, answer: 'all-of-it' }))),
    ties: fc.constant([]),
  }),
)
const anyOffer = (lawPack: LawPack) =>
  fc.record({
    status: fc.constantFrom('Open', 'Open', 'Closing soon', 'Pending', 'Closed'),
    targetLeftMinor: fc.constantFrom(0n, 400_000_00n, 400_000_00n),
    lawPack: fc.constantFrom(lawPack, lawPack, lawPack, ...lawPacks),
  }) as fc.Arbitrary<Partial<InvestingOffer>>

describe('the standing to an offer', () => {
  test('says the same as the decision: allowed, codes, who, where and until when', () => {
    let allowedCount = 0
    fc.assert(
      fc.property(
        anyMember.chain((member) => fc.tuple(fc.constant(member), anyOffer(member.lawPack))),
        ([member, change]) => {
          const offer = { ...readyOffer(member.lawPack), ...change }
          const decision = decideInvesting(member, offer, readyAt, packAt(member.lawPack, readyAt))
          const said = offerStanding(member, offer)
          if (said.allowed) allowedCount += 1
          expect(said.allowed).toBe(decision.allowed)
          expect(said.missing).toEqual(
            decision.allowed
              ? []
              : decision.missing.map(({ until, ...rest }) => ({ ...rest, ...(until && { until: until.toISOString() }) })),
          )
        },
      ),
      { numRuns: 1_000, examples: [[[eu(), {}]], [[uk(), {}]]] },
    )
    expect(allowedCount).toBeGreaterThan(1)
  })

  test('shows a warning as acknowledged exactly where the decision does not ask for it', () => {
    fc.assert(
      fc.property(anyMember, (member) => {
        const said = offerStanding(member)
        const asks = (code: MissingCode) => said.missing.some((missing) => missing.code === code)
        expect(said.riskWarning.isAcknowledged).toBe(!asks('RISK_WARNING_UNACKNOWLEDGED'))
        if (said.personalWarning) expect(said.personalWarning.isAcknowledged).toBe(!asks('PERSONAL_WARNING_UNACKNOWLEDGED'))
        const above = said.largeAbove && BigInt(said.largeAbove.amountMinor)
        if (said.largeWarning && above !== undefined && member.amountMinor > above)
          expect(said.largeWarning.isAcknowledged).toBe(!asks('LARGE_WARNING_UNACKNOWLEDGED'))
        else expect(asks('LARGE_WARNING_UNACKNOWLEDGED')).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('speaks to the member by name in the UK, and has no such warning in the EU', () => {
    expect(offerStanding(uk()).personalWarning).toEqual({
      id: 'uk-personal.1',
      text: `${name}, this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more.`,
      isAcknowledged: true,
    })
    expect(offerStanding(uk()).riskWarning.link).toBe('Take 2 mins to learn more')
    expect(offerStanding(eu()).personalWarning).toBeUndefined()
  })

  test('says how long a UK member waits and until when, and nothing of it to others', () => {
    expect(offerStanding(uk({ coolingOff: undefined })).coolingOff).toEqual({ hours: 24 })
    const requestedAt = ago(hourMs)
    expect(offerStanding(uk({ coolingOff: { requestedAt, confirmedAt: undefined } })).coolingOff).toEqual({
      hours: 24,
      requestedAt: requestedAt.toISOString(),
      endsAt: later(requestedAt, dayMs).toISOString(),
    })
    expect(offerStanding(uk()).coolingOff?.goesOn).toBe(true)
    expect(offerStanding(uk()).reflectionDays).toBeUndefined()
    expect(offerStanding(eu()).coolingOff).toBeUndefined()
    expect(offerStanding(eu()).reflectionDays).toBe(4)
    expect(offerStanding(readyMember('eu-ecspr', 'eu-sophisticated-person')).reflectionDays).toBeUndefined()
  })

  test('asks for consent above the limit of the law, and never tells the right answer', () => {
    expect(offerStanding(eu()).largeAbove).toEqual({ amountMinor: '300000', asset: euPack.asset })
    expect(offerStanding(eu({ lossSimulation: undefined })).largeAbove?.amountMinor).toBe('100000')
    expect(offerStanding(eu()).largeWarning?.question).toEqual({
      code: 'eu-large-investment-proof-1',
      options: ['part-of-it', 'all-of-it', 'none-of-it'],
    })
    expect(JSON.stringify(offerStanding(eu()))).not.toContain('right')
    expect(offerStanding(uk()).largeAbove).toBeUndefined()
    expect(offerStanding(readyMember('eu-ecspr', 'eu-sophisticated-company')).largeWarning).toBeUndefined()
  })
})

describe('the standing of a member', () => {
  const codeOfState = {
    category: {
      missing: 'CATEGORY_MISSING',
      expired: 'CATEGORY_EXPIRED',
      unproven: 'CATEGORY_UNPROVEN',
      unconfirmed: 'CATEGORY_UNCONFIRMED',
    },
    simulation: {
      missing: 'LOSS_SIMULATION_MISSING',
      expired: 'LOSS_SIMULATION_EXPIRED',
      unacknowledged: 'LOSS_SIMULATION_UNACKNOWLEDGED',
    },
    test: { missing: 'KNOWLEDGE_TEST_MISSING', expired: 'KNOWLEDGE_TEST_EXPIRED', locked: 'KNOWLEDGE_TEST_LOCKED' },
  } as const

  test('names what the decision asks for, and nothing else, for category, test and simulation', () => {
    fc.assert(
      fc.property(anyMember, (member) => {
        const said = standing(member)
        const expected: string[] = []
        const category: string = said.category.state
        if (category !== 'valid') expected.push(Reflect.get(codeOfState.category, category))
        const { state, warning, mustPass } = said.knowledgeTest
        if (state === 'failed' && mustPass) expected.push('KNOWLEDGE_TEST_FAILED')
        else if (state === 'failed') expected.push(...(warning?.isAcknowledged ? [] : ['KNOWLEDGE_WARNING_UNACKNOWLEDGED']))
        else if (state !== 'passed' && state !== 'not-needed') expected.push(codeOfState.test[state])
        const simulated = said.lossSimulation.state
        if (simulated !== 'done' && simulated !== 'not-needed') expected.push(codeOfState.simulation[simulated])
        const decision = decideInvesting(member, readyOffer(member.lawPack), readyAt, packAt(member.lawPack, readyAt))
        const rules = ['category', 'knowledge-test', 'loss-simulation']
        const codes = decision.allowed ? [] : decision.missing.filter(({ rule }) => rules.includes(rule)).map(({ code }) => code)
        expect(codes).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(lawPacks.flatMap((law) => investorCategories[law].map((category) => [law, category] as const)))(
    'under %s as %s is valid until the last millisecond before it expires',
    (law, category) => {
      const stated = readyCategory(category, readyAt)
      const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = packAt(law, readyAt).categories
      const end = afterMonths(readyAt, rules[category]?.validMonths ?? 0)
      const at = (now: Date) => standing({ ...readyMember(law), category: stated }, now).category
      expect(at(readyAt)).toEqual({ state: 'valid', category, statedAt: readyAt.toISOString(), expiresAt: end.toISOString() })
      expect(at(later(end, -1)).state).toBe('valid')
      expect(at(end).state).toBe('expired')
      expect(at(later(readyAt, -1)).state).toBe('missing')
    },
  )

  test('tells a request that Heathland refused from one that waits, and protects both like anybody else', () => {
    const category = { ...readyCategory('eu-sophisticated-person', ago(dayMs)), confirmedAt: undefined }
    const at = (isRefused: boolean) => standingOf(factsOf(eu({ category }), isRefused), readyAt, euPack).category.state
    expect([at(false), at(true)]).toEqual(['unconfirmed', 'refused'])
    expect(protectionOf(category, readyAt, euPack).protectedAs).toBe('eu-non-sophisticated')
    // What does not wait for Heathland cannot be refused by it.
    expect(standingOf(factsOf(eu(), true), readyAt, euPack).category.state).toBe('valid')
    const expired = readyCategory('eu-sophisticated-person', ago(800 * dayMs))
    expect(standingOf(factsOf(eu({ category: expired }), true), readyAt, euPack).category.state).toBe('expired')
  })

  test('does not know a category of the other law', () => {
    const category = readyCategory('uk-professional', ago(dayMs))
    expect(standing(eu({ category })).category).toEqual({
      state: 'missing',
      category: 'uk-professional',
      statedAt: ago(dayMs).toISOString(),
    })
  })

  test('shows the newest attempt, of two at the same moment the later one, and none that has not happened', () => {
    const shown = (...attempts: readonly ReturnType<typeof attempt>[]) => standing(eu({ knowledgeAttempts: attempts })).knowledgeTest
    expect(shown()).toEqual({ state: 'missing', mustPass: false, attempts: 0 })
    expect(shown(attempt(ago(1), 100), attempt(ago(2), 0))).toMatchObject({ state: 'passed', scorePercent: 100, attempts: 2 })
    expect(shown(attempt(ago(1), 0), attempt(ago(1), 100))).toMatchObject({ state: 'passed', scorePercent: 100 })
    expect(shown(attempt(ago(1), 100), attempt(ago(1), 0))).toMatchObject({ state: 'failed', scorePercent: 0 })
    expect(shown(attempt(ago(1), 100), attempt(future, 0))).toMatchObject({ state: 'passed', scorePercent: 100 })
    expect(shown(attempt(future, 100))).toEqual({ state: 'missing', mustPass: false, attempts: 1 })
  })

  test.each(['eu-ecspr', 'uk-fca'] as const)('has a test under %s until the last millisecond before it expires', (law) => {
    const end = afterMonths(readyAt, packAt(law, readyAt).knowledgeTest.validMonths)
    const member = { ...readyMember(law), knowledgeAttempts: [attempt(readyAt, 80)] }
    expect(standing(member, readyAt).knowledgeTest).toMatchObject({ state: 'passed', expiresAt: end.toISOString() })
    expect(standing(member, later(end, -1)).knowledgeTest.state).toBe('passed')
    expect(standing(member, end).knowledgeTest.state).toBe('expired')
    expect(standing({ ...member, knowledgeAttempts: [attempt(readyAt, 79)] }).knowledgeTest.state).toBe('failed')
  })

  test('locks the test in the UK from the second failure for 24 hours, and never in the EU', () => {
    const failures = [attempt(ago(hourMs), 0), attempt(readyAt, 0)]
    const at = (now: Date) => standing(uk({ knowledgeAttempts: failures }), now).knowledgeTest
    expect(at(readyAt)).toMatchObject({ state: 'locked', mustPass: true, lockedUntil: later(readyAt, dayMs).toISOString() })
    expect(at(later(readyAt, dayMs - 1)).state).toBe('locked')
    expect(at(later(readyAt, dayMs))).not.toHaveProperty('lockedUntil')
    expect(at(later(readyAt, dayMs)).state).toBe('failed')
    expect(at(readyAt).warning).toBeUndefined()
    expect(standing(eu({ knowledgeAttempts: failures })).knowledgeTest.state).toBe('failed')
  })

  test('warns whoever failed in the EU, each time anew', () => {
    const failed = eu({ knowledgeAttempts: [attempt(ago(hourMs), 0)] })
    const acknowledged = (at: Date) => standing({ ...failed, acknowledgements: [{ warning: 'eu-knowledge.1', at }] }).knowledgeTest.warning
    expect(standing(failed).knowledgeTest.warning).toEqual({ id: 'eu-knowledge.1', text: euPack.riskWarning.text, isAcknowledged: false })
    expect(acknowledged(ago(hourMs))?.isAcknowledged).toBe(true)
    expect(acknowledged(later(ago(hourMs), -1))?.isAcknowledged).toBe(false)
    expect(acknowledged(future)?.isAcknowledged).toBe(false)
  })

  test('has a simulation until the last millisecond before it expires, and says what it found', () => {
    const inputs = { yearlyIncomeMinor: 40_000_00n, assetsMinor: 30_000_05n, commitmentsMinor: 10_000_00n }
    const member = eu({ lossSimulation: { inputs, at: readyAt, acknowledgedAt: readyAt } })
    const end = afterMonths(readyAt, 12)
    expect(standing(member).lossSimulation).toEqual({
      state: 'done',
      at: readyAt.toISOString(),
      expiresAt: end.toISOString(),
      inputs: { yearlyIncomeMinor: '4000000', assetsMinor: '3000005', commitmentsMinor: '1000000' },
      netWorth: { amountMinor: '6000005', asset: euPack.asset },
      bearableLoss: { amountMinor: '600000', asset: euPack.asset },
      bearablePercent: 10,
    })
    expect(standing(member, later(end, -1)).lossSimulation.state).toBe('done')
    expect(standing(member, end).lossSimulation.state).toBe('expired')
    expect(standing(member, later(readyAt, -1)).lossSimulation).toEqual({ state: 'missing', bearablePercent: 10 })
    expect(standing(eu({ lossSimulation: undefined })).lossSimulation).toEqual({ state: 'missing', bearablePercent: 10 })
    expect(standing(eu({ lossSimulation: { inputs, at: readyAt, acknowledgedAt: undefined } })).lossSimulation.state).toBe('unacknowledged')
    expect(standing(uk()).lossSimulation).toEqual({ state: 'not-needed' })
  })

  test('asks a sophisticated member under today’s EU pack for neither test nor simulation', () => {
    const member = { ...readyMember('eu-ecspr', 'eu-sophisticated-person'), knowledgeAttempts: [], lossSimulation: undefined }
    expect(standing(member)).toMatchObject({ knowledgeTest: { state: 'not-needed' }, lossSimulation: { state: 'not-needed' } })
    const before = packOf('eu-ecspr', '2026-01-01')
    expect(standingOf(factsOf(member), readyAt, before)).toMatchObject({
      knowledgeTest: { state: 'missing' },
      lossSimulation: { state: 'missing' },
    })
  })
})

describe('warnings', () => {
  test.each(rulePacks.map((pack) => [`${pack.id} ${pack.version}`, pack] as const))('of %s are known, and no others', (_name, pack) => {
    const expected = pack.id === 'eu-ecspr' ? ['eu-risk.1', 'eu-knowledge.1', 'eu-large-investment.1'] : ['uk-risk.1', 'uk-personal.1']
    expect([...warnings, '', 'eu-risk', 'eu-risk.2', 'EU-RISK.1', 'constructor'].filter((id) => warningOf(pack, id))).toEqual(expected)
  })

  test('are about an offer, but for the one about the test', () => {
    const about = (pack: typeof euPack) => warnings.map((id) => warningOf(pack, id)).filter((found) => found?.isAboutOffer === false)
    expect(about(euPack).map((found) => found?.id)).toEqual(['eu-knowledge.1'])
    expect(about(ukPack)).toEqual([])
  })

  test('have the words of the pack', () => {
    expect(warningOf(ukPack, 'uk-risk.1')?.text).toBe(ukPack.riskWarning.text)
    expect(warningOf(ukPack, 'uk-personal.1')?.text).toBe(ukPack.personalWarning?.text)
    expect(warningOf(euPack, 'eu-large-investment.1')?.text).toBe(euPack.largeInvestment?.warning.text)
  })
})
