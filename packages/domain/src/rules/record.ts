/**
 * A decision as it is kept: the pack by id and version, everything that was known, and the answer. Whoever replays it gets the same answer,
 * whichever packs have come since. Regulation (EU) 2020/1503 Art 26: kept for five years at least.
 */

import { decideInvesting, type InvestingDecision, type InvestingMember, type InvestingOffer, type Missing } from './decide.ts'
import type { LawPack } from './law-pack.ts'
import type { RulePack } from './pack.ts'
import { packOf, rulePacks } from './packs.ts'

/** As JSON holds it: instants are ISO texts, amounts decimal texts, and what is unknown is null. */
export type AsJson<Value> = Value extends Date | bigint
  ? string
  : Value extends undefined
    ? null
    : Value extends readonly (infer Item)[]
      ? readonly AsJson<Item>[]
      : Value extends object
        ? { readonly [Name in keyof Value]: AsJson<IsOptional<Value, Name> extends true ? Exclude<Value[Name], undefined> : Value[Name]> }
        : Value
/** A name that may be left out is left out in JSON too. */
type IsOptional<Value, Name extends keyof Value> = Record<never, never> extends Pick<Value, Name> ? true : false

export interface InvestingRecord {
  readonly pack: { readonly id: LawPack; readonly version: string }
  readonly at: string
  readonly member: AsJson<InvestingMember>
  readonly offer: AsJson<InvestingOffer>
  readonly decision: AsJson<KeptDecision>
}

/** Without where a page stood at the time: pages move, and that changes no decision. */
type KeptDecision = { readonly allowed: true } | { readonly allowed: false; readonly missing: readonly Omit<Missing, 'leadsTo'>[] }

export function recordOf(
  member: InvestingMember,
  offer: InvestingOffer,
  now: Date,
  { id, version }: RulePack,
  decision: InvestingDecision,
): InvestingRecord {
  return { pack: { id, version }, at: now.toISOString(), member: toJson(member), offer: toJson(offer), decision: toJson(kept(decision)) }
}

export interface Replay {
  readonly decision: InvestingDecision
  /** Whether it is the answer that was kept. */
  readonly agrees: boolean
}

export function replay(record: InvestingRecord, packs: readonly RulePack[] = rulePacks): Replay {
  const pack = packOf(record.pack.id, record.pack.version, packs)
  const decision = decideInvesting(memberFrom(record.member), offerFrom(record.offer), new Date(record.at), pack)
  return { decision, agrees: isSameJson(toJson(kept(decision)), record.decision) }
}

function kept(decision: InvestingDecision): KeptDecision {
  if (decision.allowed) return decision
  return { allowed: false, missing: decision.missing.map(({ leadsTo: _, ...missing }) => missing) }
}

function memberFrom(json: InvestingRecord['member']): InvestingMember {
  const { category, lossSimulation, coolingOff, largeConsent, largeProof } = json
  return {
    ...json,
    category: category
      ? {
          ...category,
          statedAt: new Date(category.statedAt),
          answers: { ...category.answers, amountsMinor: amountsFrom(category.answers.amountsMinor) },
          confirmedAt: instantFrom(category.confirmedAt),
        }
      : undefined,
    knowledgeAttempts: json.knowledgeAttempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
    lossSimulation: lossSimulation
      ? {
          inputs: {
            yearlyIncomeMinor: BigInt(lossSimulation.inputs.yearlyIncomeMinor),
            assetsMinor: BigInt(lossSimulation.inputs.assetsMinor),
            commitmentsMinor: BigInt(lossSimulation.inputs.commitmentsMinor),
          },
          at: new Date(lossSimulation.at),
          acknowledgedAt: instantFrom(lossSimulation.acknowledgedAt),
        }
      : undefined,
    acknowledgements: json.acknowledgements.map((given) => ({ ...given, at: new Date(given.at) })),
    coolingOff: coolingOff
      ? { requestedAt: new Date(coolingOff.requestedAt), confirmedAt: instantFrom(coolingOff.confirmedAt) }
      : undefined,
    amountMinor: BigInt(json.amountMinor),
    largeConsent: largeConsent ? { at: new Date(largeConsent.at), amountMinor: BigInt(largeConsent.amountMinor) } : undefined,
    largeProof: largeProof ? { ...largeProof, at: new Date(largeProof.at) } : undefined,
  }
}

function offerFrom(json: InvestingRecord['offer']): InvestingOffer {
  return { ...json, minimumMinor: BigInt(json.minimumMinor), targetLeftMinor: BigInt(json.targetLeftMinor) }
}

function instantFrom(json: string | null): Date | undefined {
  return json === null ? undefined : new Date(json)
}

/** Also for what a form sent. */
export function amountsFrom<Name extends string>(json: Readonly<Partial<Record<Name, string>>>): Readonly<Partial<Record<Name, bigint>>> {
  const amounts = Object.entries<string | undefined>(json).map(([name, amount]) => [name, BigInt(amount ?? 0)] as const)
  // The names are those that came in.
  return Object.fromEntries(amounts) as Partial<Record<Name, bigint>>
}

function toJson<Value>(value: Value): AsJson<Value> {
  // What a value becomes is said by AsJson, which the compiler cannot follow through a recursion over its parts.
  return plain(value) as AsJson<Value>
}

function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, plain(inside)]))
  return value
}

/** PostgreSQL's jsonb keeps names in an order of its own. */
function isSameJson(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  const [names, others] = [Object.keys(left), Object.keys(right)]
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === others.length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(Reflect.get(left, name), Reflect.get(right, name)))
  )
}
