/**
 * Random members, offers and moments, most of them near a boundary of some rule: the rule packs and a model that was written from the law
 * alone decide the same. Then decisions that were stored as text are replayed after two newer versions of each pack were added, some of
 * which reach back before the decision. The figure is how many differ, with every code that never occurred counted too.
 */

import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import {
  amountAnswers,
  claimAnswers,
  countAnswers,
  type InvestorCategory,
  investorCategories,
  type StatedCategory,
  statementCodes,
} from '@heathland/domain/rules/categories'
import {
  decideInvesting,
  type InvestingDecision,
  type InvestingMember,
  type InvestingOffer,
  type MissingCode,
  missingCodes,
  orderDuties,
} from '@heathland/domain/rules/decide'
import { type LawPack, lawPacks } from '@heathland/domain/rules/law-pack'
import { insiderTies, type RulePack, type RulePackUnder, type WarningId } from '@heathland/domain/rules/pack'
import { packAt, rulePacks } from '@heathland/domain/rules/packs'
import { readyCategory, readyMember, readyOffer } from '@heathland/domain/rules/ready-to-invest'
import { type InvestingRecord, recordOf, replay } from '@heathland/domain/rules/record'
import { dayMs, hourMs } from '@heathland/domain/time'
import { randomFrom } from '../../tests/bench/random.ts'
import { modelDecision, modelDuties } from '../../tests/bench/rules-model.ts'
import type { BarRun } from './bar.ts'

const decisionCount = 10_000
const replayCount = 10_000
const shownMax = 10

interface Case {
  readonly member: InvestingMember
  readonly offer: InvestingOffer
  readonly now: Date
}

export const run: BarRun = async ({ seed }) => {
  const dice = diceFrom(seed)
  const seen = new Map<MissingCode, number>()
  const differences: string[] = []
  let allowedCount = 0

  for (let count = 0; count < decisionCount; count += 1) {
    const { member, offer, now } = randomCase(dice)
    const pack = packAt(member.lawPack, now)
    const decision = decideInvesting(member, offer, now, pack)
    if (decision.allowed) allowedCount += 1
    else for (const { code } of decision.missing) seen.set(code, (seen.get(code) ?? 0) + 1)
    const missing = modelDecision(member, offer, now)
    const expected: InvestingDecision = missing.length === 0 ? { allowed: true } : { allowed: false, missing }
    const found = textOf({ decision, duties: orderDuties(member, offer, now, pack) })
    const model = textOf({ decision: expected, duties: modelDuties(member, offer, now) })
    if (found !== model) differences.push(`case ${count}: pack ${found}; model ${model}; of ${textOf({ member, offer, now })}`)
  }

  // Stored first, all of them; then the newer versions come.
  const stored: string[] = []
  const cases: Case[] = []
  for (let count = 0; count < replayCount; count += 1) {
    const one = randomCase(dice)
    const pack = packAt(one.member.lawPack, one.now)
    stored.push(JSON.stringify(recordOf(one.member, one.offer, one.now, pack, decideInvesting(one.member, one.offer, one.now, pack))))
    cases.push(one)
  }
  const packs = [...rulePacks.flatMap((pack) => newerThan(pack)), ...rulePacks]
  const changed: string[] = []
  let otherwiseNow = 0
  for (const [index, text] of stored.entries()) {
    const record = JSON.parse(text) as InvestingRecord
    const again = replay(record, packs)
    // `agrees` is the product's own word for it; the text is compared besides.
    if (!again.agrees || keptText(again.decision) !== textOf(record.decision)) changed.push(`record ${index}: ${text}`)
    const one = cases[index]
    if (!one) continue
    const newest = packs.filter(({ id }) => id === one.member.lawPack).toSorted((a, b) => Number(b.validFrom) - Number(a.validFrom))[0]
    if (newest && keptText(decideInvesting(one.member, one.offer, one.now, newest)) !== textOf(record.decision)) otherwiseNow += 1
  }

  const unseen = (Object.keys(missingCodes) as MissingCode[]).filter((code) => !seen.has(code))
  const empty = [...(allowedCount === 0 ? ['nobody was allowed'] : []), ...(otherwiseNow === 0 ? ['newer packs change nothing'] : [])]
  return {
    value: differences.length + changed.length + unseen.length + empty.length,
    unit: 'differences',
    details: {
      decided: decisionCount,
      allowed: allowedCount,
      differences: { count: differences.length, first: differences.slice(0, shownMax) },
      replayed: stored.length,
      replaysThatDiffer: { count: changed.length, first: changed.slice(0, shownMax) },
      wouldBeDecidedOtherwiseByTheNewest: otherwiseNow,
      packs: packs.map(({ id, version }) => `${id} ${version}`),
      unseen,
      empty,
      missing: Object.fromEntries([...seen].toSorted(([, a], [, b]) => b - a)),
    },
  }
}

interface Dice {
  readonly chance: (of: number) => boolean
  readonly upTo: (count: number) => number
  readonly pick: <Value>(values: readonly Value[]) => Value
}

function diceFrom(seed: number): Dice {
  const random = randomFrom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  return { chance: (of) => random() < of, upTo, pick: (values) => values[upTo(values.length)] as (typeof values)[number] }
}

/** A member who lacks nothing, of whom some facts are then put elsewhere; how many differs from case to case. */
function randomCase(dice: Dice): Case {
  const law = dice.pick(lawPacks)
  const isLeap = dice.chance(0.03)
  const now = isLeap ? leapMoment(dice) : momentBetween(dice, Date.UTC(2026, 0, 1), Date.UTC(2030, 0, 1))
  const share = dice.pick([0, 0.03, 0.1, 0.25, 0.6])
  const changes = (): boolean => dice.chance(share)
  const ready = readyMember(law)
  const instant = () => instantNear(dice, now)
  const maybe = <Value>(value: Value) => (dice.chance(0.3) ? undefined : value)
  const earlier = new Date(now.getTime() - 3 * dayMs)
  const category = changes()
    ? dice.pick([...investorCategories['eu-ecspr'], ...investorCategories['uk-fca']])
    : dice.pick(investorCategories[law])
  const simulated = { ...ready.lossSimulation, inputs: randomInputs(dice), at: earlier, acknowledgedAt: earlier }
  const lossSimulation = changes()
    ? maybe({ ...simulated, at: instant(), acknowledgedAt: maybe(instant()) })
    : { ...simulated, ...(dice.chance(share) && { at: instant(), acknowledgedAt: now }) }
  const amountMinor = randomAmount(dice, simulated.inputs)
  const member: InvestingMember = {
    lawPack: law,
    walletId: changes() ? dice.pick(['', null, undefined, 'w']) : 'w',
    kycStatus: changes() ? dice.pick(kycStatuses) : 'approved',
    agreementSigned: !changes(),
    firstOnrampOk: !changes(),
    category: changes() ? maybe(randomCategory(dice, category, now)) : readyCategory(category, earlier),
    knowledgeAttempts:
      changes() || dice.chance(0.1)
        ? Array.from({ length: dice.upTo(5) }, () => ({ at: instant(), answers: {}, scorePercent: dice.pick([0, 50, 79, 80, 81, 100]) }))
        : [{ at: earlier, answers: {}, scorePercent: dice.pick([80, 83, 100]) }],
    lossSimulation,
    acknowledgements: warnings.flatMap((warning) =>
      changes() ? (dice.chance(0.5) ? [] : [{ warning, at: instant() }]) : [{ warning, at: now }],
    ),
    coolingOff:
      changes() || dice.chance(0.1)
        ? maybe({ requestedAt: instant(), confirmedAt: maybe(dice.chance(0.5) ? now : instant()) })
        : { requestedAt: earlier, confirmedAt: new Date(earlier.getTime() + dayMs) },
    amountMinor,
    largeConsent: changes() ? maybe({ at: instant(), amountMinor: amountMinor + dice.pick([-1n, 0n, 1n]) }) : { at: now, amountMinor },
    largeProof: changes() ? maybe({ at: instant(), answer: dice.pick(['part-of-it', 'all-of-it', '']) }) : { at: now, answer: 'all-of-it' },
    ties: dice.chance(0.2) ? insiderTies.filter(() => dice.chance(0.4)) : [],
  }
  const offer: InvestingOffer = {
    ...readyOffer(law),
    id: `ofr_${dice.upTo(1_000)}`,
    lawPack: changes() && dice.chance(0.3) ? dice.pick(lawPacks) : law,
    status: changes() ? dice.pick(['Open', 'Pending', 'Closed']) : 'Open',
    minimumMinor: dice.pick([0n, 50_00n, amountMinor, amountMinor + 1n]),
    targetLeftMinor: changes() ? dice.pick([-1n, 0n, 1n, amountMinor - 1n, amountMinor, amountMinor + 1n]) : 10n ** 12n,
    hiddenFrom: changes() ? [...investorCategories[law]].filter(() => dice.chance(0.5)) : [],
    ownerIsRelated: changes() && dice.chance(0.4),
  }
  return { member, offer, now }
}

const warnings: readonly WarningId[] = ['eu-risk.1', 'eu-knowledge.1', 'eu-large-investment.1', 'uk-risk.1', 'uk-personal.1']

/** Half of the time within a millisecond of where some period began. */
function instantNear(dice: Dice, now: Date): Date {
  if (dice.chance(0.3)) return momentBetween(dice, now.getTime() - 800 * dayMs, now.getTime() + dayMs)
  const off = dice.pick([-1, 0, 0, 1])
  // Where 29 February was one or two years ago.
  if (now.getUTCMonth() === 1 && now.getUTCFullYear() > 2028 && dice.chance(0.5))
    return new Date(Date.UTC(2028, 1, 29) + (now.getTime() % dayMs) + off)
  const back = dice.pick([
    (then: Date) => then.setUTCFullYear(then.getUTCFullYear() - 1),
    (then: Date) => then.setUTCFullYear(then.getUTCFullYear() - 2),
    (then: Date) => then.setTime(then.getTime() - 24 * hourMs),
    (then: Date) => then.setTime(then.getTime() - 48 * hourMs),
    (then: Date) => then.getTime(),
  ])
  const then = new Date(now)
  back(then)
  return new Date(then.getTime() + off)
}

function momentBetween(dice: Dice, from: number, to: number): Date {
  // Whole seconds are as common as any other moment.
  const at = from + dice.upTo(to - from)
  return new Date(dice.chance(0.5) ? at - (at % 1_000) : at)
}

function leapMoment(dice: Dice): Date {
  return new Date(dice.pick([Date.UTC(2029, 1, 28), Date.UTC(2030, 1, 28), Date.UTC(2028, 1, 29)]) + 12 * hourMs)
}

function randomInputs(dice: Dice) {
  const amount = () => BigInt(dice.upTo(200_000_00))
  return {
    yearlyIncomeMinor: amount(),
    assetsMinor: amount() * dice.pick([0n, 1n, 10n]),
    commitmentsMinor: dice.chance(0.5) ? 0n : amount(),
  }
}

/** Often just at, above or below what makes an investment large. */
function randomAmount(dice: Dice, inputs: ReturnType<typeof randomInputs>): bigint {
  const netWorthMinor = inputs.yearlyIncomeMinor + inputs.assetsMinor - inputs.commitmentsMinor
  const edge = dice.pick([1_000_00n, netWorthMinor / 20n, netWorthMinor / 10n, 0n])
  const amountMinor = dice.chance(0.6) ? edge + BigInt(dice.upTo(3) - 1) : BigInt(1 + dice.upTo(50_000_00))
  return amountMinor < 0n && dice.chance(0.9) ? 1n : amountMinor
}

/** Answers around the limits of every category, and statements of which some may be missing. */
function randomCategory(dice: Dice, category: InvestorCategory, now: Date): StatedCategory {
  const limits = [60_000_00n, 100_000_00n, 250_000_00n, 1_000_000_00n, 2_000_000_00n]
  const some = dice.pick([0.2, 0.5, 0.9])
  const statedAt = instantNear(dice, now)
  if (dice.chance(0.4))
    return { ...readyCategory(category, statedAt), ...(dice.chance(0.5) && { confirmedAt: dice.pick([now, undefined]) }) }
  return {
    category,
    statedAt,
    answers: {
      amountsMinor: Object.fromEntries(
        amountAnswers.filter(() => dice.chance(some)).map((code) => [code, dice.pick(limits) + BigInt(dice.upTo(3) - 1)]),
      ),
      counts: Object.fromEntries(countAnswers.filter(() => dice.chance(some)).map((code) => [code, dice.pick([0, 9, 10, 11, 12, 13])])),
      claims: claimAnswers.filter(() => dice.chance(some)),
    },
    statements: dice.chance(0.7) ? statementCodes : statementCodes.filter(() => dice.chance(0.8)),
    confirmedAt: dice.chance(0.7) ? now : dice.pick([undefined, statedAt, instantNear(dice, now)]),
  }
}

/** Two versions that nobody passed: one that reaches back to when the decisions were made, and one that asks for much more. */
function newerThan(pack: RulePack): readonly RulePack[] {
  return pack.id === 'eu-ecspr' ? madeUp<'eu-ecspr'>(pack) : madeUp<'uk-fca'>(pack)
}

function madeUp<Law extends LawPack>(pack: RulePackUnder<Law>): readonly RulePackUnder<Law>[] {
  if (pack.version !== packAt(pack.id, new Date('2100-01-01T00:00:00Z')).version) return []
  const { knowledgeTest, coolingOff, largeInvestment, lossSimulation } = pack
  const stricter: RulePackUnder<Law> = {
    ...pack,
    version: '2026-06-01',
    validFrom: new Date('2026-06-01T00:00:00Z'),
    order: pack.order.toReversed(),
    knowledgeTest: { ...knowledgeTest, passPercent: 90, validMonths: 6, mustPass: true },
    coolingOff: coolingOff && { ...coolingOff, hours: 48 },
    largeInvestment: largeInvestment && { ...largeInvestment, floorMinor: 100_00n, netWorthPercent: 1n },
    lossSimulation: lossSimulation && { ...lossSimulation, validMonths: 1 },
  }
  const looser: RulePackUnder<Law> = {
    ...stricter,
    version: '2031-01-01',
    validFrom: new Date('2031-01-01T00:00:00Z'),
    coolingOff: undefined,
    largeInvestment: undefined,
    lossSimulation: undefined,
    relatedOwner: 'disclosed',
  }
  return [stricter, looser]
}

/** A decision as a record keeps it: without where pages stand. */
function keptText(decision: InvestingDecision): string {
  if (decision.allowed) return textOf(decision)
  return textOf({ allowed: false, missing: decision.missing.map(({ leadsTo: _, ...missing }) => missing) })
}

/** The same for the same facts: names in one order, amounts as text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, inside: unknown) => {
    if (typeof inside === 'bigint') return String(inside)
    if (inside === null || typeof inside !== 'object' || Array.isArray(inside)) return inside
    return Object.fromEntries(Object.entries(inside).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
