/** What is known of a member when the law asks, opened from the rows it lies sealed in. */
import type { Id } from '@heathland/domain/id'
import { contentFromJson } from '@heathland/domain/offers/content'
import { statusAt } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { CategoryAnswers, StatedCategory, StatementCode } from '@heathland/domain/rules/categories'
import type { InvestingMember, InvestingOffer } from '@heathland/domain/rules/decide'
import type { LossInputs } from '@heathland/domain/rules/loss-simulation'
import type { RulePack } from '@heathland/domain/rules/pack'
import { packAt } from '@heathland/domain/rules/packs'
import { amountsFrom } from '@heathland/domain/rules/record'
import type { InvestorFacts } from '@heathland/domain/rules/standing'
import { demandLeftMinor } from '@heathland/domain/subscriptions/subscription'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Seal } from '../../core/keys.ts'
import { makeRecordSeal } from '../documents/documents.sql.ts'
import {
  findInvestableOffer,
  findInvestor,
  type InvestableOffer,
  type InvestorRow,
  type OfferRequest,
  type SealedCategory,
} from './protection.sql.ts'

export interface Investor {
  readonly pack: RulePack
  readonly facts: InvestorFacts
  readonly row: InvestorRow
}

/** A member without a country that a pack covers is asked for it. */
export async function readInvestor(tx: ReadTx, ctx: Context, personId: Id<'per'>, offerId?: Id<'ofr'>): Promise<Investor> {
  const investor = await findFacts(tx, ctx, personId, offerId)
  if (!investor) throw new Refused(refuse('COUNTRY_MISSING'))
  return investor
}

export async function findFacts(tx: ReadTx, ctx: Context, personId: Id<'per'>, offerId?: Id<'ofr'>): Promise<Investor | undefined> {
  const row = await findInvestor(tx, personId, offerId)
  const seal = row?.recordKey && ctx.keys.recordSeal(personId, row.recordKey)
  return row && { pack: packAt(row.lawPack, ctx.now), row, facts: factsOf(row, seal) }
}

/** What seals the records of somebody who was just read; made where there is none yet. */
export async function sealFor(tx: Tx, ctx: Context, personId: Id<'per'>, { recordKey }: InvestorRow): Promise<Seal> {
  return recordKey ? ctx.keys.recordSeal(personId, recordKey) : makeRecordSeal(tx, ctx, personId)
}

function factsOf(row: InvestorRow, seal: Seal | undefined): InvestorFacts {
  const { category, attempts, simulation, acknowledgements } = row
  return {
    category: category && seal && openCategory(category, seal),
    isCategoryRefused: category?.verdict === 'refused',
    knowledgeAttempts: seal
      ? attempts.map(({ id, answers, scorePercent, at }) => ({ at, scorePercent, answers: openJson(seal, attemptPlace(id), answers) }))
      : [],
    lossSimulation: simulation &&
      seal && {
        inputs: openInputs(openJson(seal, simulationPlace(simulation.id), simulation.inputs)),
        at: simulation.at,
        acknowledgedAt: simulation.acknowledgedAt,
      },
    acknowledgements,
  }
}

function openCategory({ id, category, answers, statedAt, verdict, verdictAt }: SealedCategory, seal: Seal): StatedCategory {
  const said = openJson<SaidCategory>(seal, categoryPlace(id), answers)
  return {
    category,
    statedAt,
    answers: { ...said.answers, amountsMinor: amountsFrom(said.answers.amountsMinor) },
    statements: said.statements,
    confirmedAt: verdict === 'confirmed' ? verdictAt : undefined,
  }
}

/** As it is sealed: amounts are decimal text. */
export interface SaidCategory {
  readonly answers: Omit<CategoryAnswers, 'amountsMinor'> & { readonly amountsMinor: Readonly<Record<string, string>> }
  readonly statements: readonly StatementCode[]
}

function openInputs(inputs: { readonly [Name in keyof LossInputs]: string }): LossInputs {
  return {
    yearlyIncomeMinor: BigInt(inputs.yearlyIncomeMinor),
    assetsMinor: BigInt(inputs.assetsMinor),
    commitmentsMinor: BigInt(inputs.commitmentsMinor),
  }
}

export interface OfferForInvestor {
  readonly stored: InvestableOffer
  readonly offer: InvestingOffer
}

export async function readOfferFor(tx: ReadTx, ctx: Context, offerId: Id<'ofr'>, personId: Id<'per'>): Promise<OfferForInvestor> {
  const stored = await findInvestableOffer(tx, offerId, personId)
  if (!stored) throw new Refused(refuse('NOT_FOUND'))
  const content = contentFromJson(stored.content)
  return {
    stored,
    offer: {
      id: offerId,
      lawPack: stored.lawPack,
      status: statusAt({ ...stored.content, state: stored.state }, ctx.now),
      minimumMinor: content.minInvestmentMinor,
      targetLeftMinor: demandLeftMinor(content.targetMinor, stored.raisedMinor),
      hiddenFrom: content.hiddenFrom ?? [],
      ownerIsRelated: content.owner.isRelated,
    },
  }
}

/** Whoever left asks again before anything else. */
export function isOpen(request: OfferRequest | undefined): request is OfferRequest {
  return request !== undefined && request.goesOn !== false
}

/** The same facts as the rules take them, for an amount in one offer. */
export function investingMember({ row, facts }: Investor, { request }: InvestableOffer, amountMinor: bigint): InvestingMember {
  return {
    lawPack: row.lawPack,
    walletId: row.walletId,
    kycStatus: row.kycStatus,
    firstOnrampOk: row.firstOnrampOk,
    agreementSigned: row.agreementSigned,
    category: facts.category,
    knowledgeAttempts: facts.knowledgeAttempts,
    lossSimulation: facts.lossSimulation,
    acknowledgements: facts.acknowledgements,
    coolingOff: isOpen(request) ? { requestedAt: request.requestedAt, confirmedAt: request.chosenAt } : undefined,
    amountMinor,
    largeConsent: request?.large && { at: request.large.at, amountMinor: request.large.amountMinor },
    largeProof: request?.large && { at: request.large.at, answer: request.large.answer },
    ties: row.isStaff ? ['heathland-staff'] : [],
  }
}

function openJson<Value>(seal: Seal, place: string, sealed: Buffer): Value {
  return JSON.parse(seal.open(place, sealed)) as Value
}

export const categoryPlace = (id: Id<'ctg'>) => `investor_category.answers.${id}`
export const attemptPlace = (id: Id<'kat'>) => `knowledge_attempt.answers.${id}`
export const simulationPlace = (id: Id<'lsm'>) => `loss_simulation.inputs.${id}`
export const decisionPlace = (id: Id<'ivd'>) => `investing_decision.record.${id}`
