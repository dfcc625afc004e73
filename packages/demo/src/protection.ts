/** The demonstration's investor protection: the rules of the EU over what the visitor says during the visit. Nobody answers requests here. */
import { type Id, makeId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type CategoryRule, type InvestorCategory, meetsCriteria } from '@heathland/domain/rules/categories'
import type { InvestingMember, InvestingOffer } from '@heathland/domain/rules/decide'
import { checkKnowledgeTest, decideAttempt, scorePercentOf } from '@heathland/domain/rules/knowledge-test'
import type { WarningId } from '@heathland/domain/rules/pack'
import { packAt } from '@heathland/domain/rules/packs'
import { amountsFrom } from '@heathland/domain/rules/record'
import { type InvestorFacts, offerStandingOf, standingOf, warningOf } from '@heathland/domain/rules/standing'
import { demoInvestor } from './cast.ts'
import { demo } from './demo.ts'
import type { DemoProtection, Tables } from './memory.ts'
import { opportunities } from './opportunities.ts'

const lawPack = 'eu-ecspr'
const packFor = (now: Date) => packAt(lawPack, now)

const nothingYet: DemoProtection = { attempts: [], acknowledgements: [] }
const stateOf = ({ protection }: Tables): DemoProtection => protection.get(demoInvestor.id) ?? nothingYet
const keep = (tables: Tables, part: Partial<DemoProtection>) => tables.protection.set(demoInvestor.id, { ...stateOf(tables), ...part })

function factsOf({ category, attempts, simulation, acknowledgements }: DemoProtection, offerId?: string): InvestorFacts {
  return {
    category: category && {
      category: category.category as InvestorCategory,
      statedAt: new Date(category.statedAt),
      answers: { ...category.answers, amountsMinor: amountsFrom(category.answers.amountsMinor) },
      statements: category.statements,
      confirmedAt: undefined,
    },
    isCategoryRefused: false,
    knowledgeAttempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at) })),
    lossSimulation: simulation && {
      inputs: {
        yearlyIncomeMinor: BigInt(simulation.inputs.yearlyIncomeMinor),
        assetsMinor: BigInt(simulation.inputs.assetsMinor),
        commitmentsMinor: BigInt(simulation.inputs.commitmentsMinor),
      },
      at: new Date(simulation.at),
      acknowledgedAt: simulation.acknowledgedAt ? new Date(simulation.acknowledgedAt) : undefined,
    },
    acknowledgements: acknowledgements
      .filter((given) => given.offerId === undefined || given.offerId === offerId)
      .map(({ warning, at }) => ({ warning: warning as WarningId, at: new Date(at) })),
  }
}

/** What the visitor has said and done. */
export const protectionFacts = (tables: Tables): InvestorFacts => factsOf(stateOf(tables))

const standing = (tables: Tables, now: Date) => standingOf(factsOf(stateOf(tables)), now, packFor(now))

function offerOf(offerId: string): InvestingOffer {
  const found = opportunities.find(({ id }) => id === offerId)
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return {
    id: found.id,
    lawPack,
    status: found.status,
    minimumMinor: found.minInvestment.amountMinor,
    targetLeftMinor: 100_000_000n,
    hiddenFrom: [],
    ownerIsRelated: false,
  }
}

function memberOf(tables: Tables, offerId: string, amountMinor: bigint): InvestingMember {
  const investor = tables.investors.get(demoInvestor.id) ?? demoInvestor
  const { large } = stateOf(tables)
  const consent =
    large?.offerId === offerId ? { at: new Date(large.at), amountMinor: BigInt(large.amountMinor), answer: large.answer } : undefined
  return {
    ...factsOf(stateOf(tables), offerId),
    lawPack,
    walletId: investor.crossmintWalletId,
    kycStatus: investor.kycStatus,
    firstOnrampOk: investor.firstOnrampOk,
    agreementSigned: investor.agreementSigned,
    coolingOff: undefined,
    amountMinor,
    largeConsent: consent,
    largeProof: consent,
    ties: [],
  }
}

/** Whether the visitor may invest this amount in an offer. */
export const offerStanding = (tables: Tables, offerId: string, amountMinor: bigint, now: Date) =>
  offerStandingOf(memberOf(tables, offerId, amountMinor), offerOf(offerId), now, packFor(now), demoInvestor.firstName)

function findWarning(now: Date, warning: string, offerId: string | undefined) {
  const known = warningOf(packFor(now), warning)
  if (!known || known.isAboutOffer !== (offerId !== undefined)) throw new Refused(refuse('WARNING_UNKNOWN'))
  if (offerId !== undefined) offerOf(offerId)
  return known
}

const decisionId = (now: Date): Id<'ivd'> => makeId('ivd', now, new Uint8Array(10))

export const protection = demo.protection.router({
  read: demo.protection.read.handler(({ context: { memory, now } }) => standing(memory.tables, now)),
  stateCategory: demo.protection.stateCategory.handler(({ context: { memory, now }, input: { category, answers, statements } }) =>
    memory.change((tables) => {
      const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = packFor(now).categories
      const rule = rules[category]
      const said = { ...answers, amountsMinor: amountsFrom(answers.amountsMinor) }
      if (!rule || !meetsCriteria(said, rule) || !rule.statements.every((code) => statements.includes(code)))
        throw new Refused(refuse('CATEGORY_UNFIT'))
      keep(tables, { category: { category, answers, statements, statedAt: now.toISOString() } })
      return standing(tables, now)
    }),
  ),
  readTest: demo.protection.readTest.handler(({ context: { memory, now } }) => {
    const { knowledgeTest } = packFor(now)
    const decision = decideAttempt(factsOf(stateOf(memory.tables)).knowledgeAttempts, now, knowledgeTest)
    if (decision.refused) throw new Refused(decision)
    const { passPercent, mustPass } = knowledgeTest
    return { passPercent, mustPass, questions: decision.questions.map(({ code, options }) => ({ code, options: [...options] })) }
  }),
  takeTest: demo.protection.takeTest.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => {
      const { knowledgeTest } = packFor(now)
      const decision = decideAttempt(factsOf(stateOf(tables)).knowledgeAttempts, now, knowledgeTest)
      if (decision.refused) throw new Refused(decision)
      const checked = checkKnowledgeTest(input.answers, decision.questions)
      if (!checked.ok) throw new Refused(refuse('ANSWERS_UNFIT'))
      const scorePercent = scorePercentOf(decision.questions, checked.input.answers)
      keep(tables, { attempts: [...stateOf(tables).attempts, { at: now.toISOString(), answers: checked.input.answers, scorePercent }] })
      return { scorePercent, isPassed: scorePercent >= knowledgeTest.passPercent, standing: standing(tables, now) }
    }),
  ),
  simulateLoss: demo.protection.simulateLoss.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => {
      keep(tables, { simulation: { inputs: input, at: now.toISOString() } })
      return standing(tables, now)
    }),
  ),
  acknowledgeSimulation: demo.protection.acknowledgeSimulation.handler(({ context: { memory, now } }) =>
    memory.change((tables) => {
      const { simulation } = stateOf(tables)
      if (!simulation) throw new Refused(refuse('NOT_FOUND'))
      keep(tables, { simulation: { ...simulation, acknowledgedAt: now.toISOString() } })
      return standing(tables, now)
    }),
  ),
  acknowledgeWarning: demo.protection.acknowledgeWarning.handler(({ context: { memory, now }, input: { warning, offerId } }) =>
    memory.change((tables) => {
      const known = findWarning(now, warning, offerId)
      const given = { warning: known.id, at: now.toISOString(), ...(offerId !== undefined && { offerId }) }
      keep(tables, { acknowledgements: [...stateOf(tables).acknowledgements, given] })
      return {}
    }),
  ),
  // What was shown is on record for members; nobody keeps what a visitor saw.
  showWarning: demo.protection.showWarning.handler(({ context: { now }, input: { warning, offerId } }) => {
    findWarning(now, warning, offerId)
    return {}
  }),
  readOffer: demo.protection.readOffer.handler(({ context: { memory, now }, input: { offerId, amountMinor } }) =>
    offerStanding(memory.tables, offerId, BigInt(amountMinor ?? '0'), now),
  ),
  // No waiting time holds in the EU: asking for an offer and choosing it change nothing.
  requestOffer: demo.protection.requestOffer.handler(({ context: { memory, now }, input }) =>
    offerStanding(memory.tables, input.offerId, 0n, now),
  ),
  choose: demo.protection.choose.handler(({ context: { memory, now }, input }) => offerStanding(memory.tables, input.offerId, 0n, now)),
  consent: demo.protection.consent.handler(({ context: { memory, now }, input: { offerId, amountMinor, answer } }) =>
    memory.change((tables) => {
      offerOf(offerId)
      if (packFor(now).largeInvestment?.proof.right !== answer) throw new Refused(refuse('ANSWERS_UNFIT'))
      keep(tables, { large: { offerId, amountMinor, answer, at: now.toISOString() } })
      return offerStanding(tables, offerId, BigInt(amountMinor), now)
    }),
  ),
  decide: demo.protection.decide.handler(({ context: { memory, now }, input: { offerId, amountMinor } }) => ({
    decisionId: decisionId(now),
    standing: offerStanding(memory.tables, offerId, BigInt(amountMinor), now),
  })),
})
