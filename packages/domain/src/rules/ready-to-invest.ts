/** Members who lack nothing, and an offer that is open to them: where every test of the rules begins. */

import { after, dayMs, hourMs } from '../time.ts'
import type { CategoryAnswers, InvestorCategory, StatedCategory } from './categories.ts'
import type { InvestingMember, InvestingOffer } from './decide.ts'
import type { LawPack } from './law-pack.ts'
import { packAt } from './packs.ts'

export const readyAt = new Date('2026-11-17T09:00:00Z')

export function readyOffer(lawPack: LawPack): InvestingOffer {
  return {
    id: 'ofr_1',
    lawPack,
    status: 'Open',
    minimumMinor: 50_00n,
    targetLeftMinor: 400_000_00n,
    hiddenFrom: [],
    ownerIsRelated: false,
  }
}

/** Ready for an ordinary amount, and for a large one too. */
export function readyMember(lawPack: LawPack, category: InvestorCategory = packAt(lawPack, readyAt).protectedAs): InvestingMember {
  const before = (durationMs: number) => after(readyAt, -durationMs)
  const acknowledged = (['eu-risk.1', 'eu-large-investment.1', 'uk-risk.1', 'uk-personal.1'] as const).map((warning) => ({
    warning,
    at: before(2 * hourMs),
  }))
  return {
    lawPack,
    walletId: 'wlt_1',
    kycStatus: 'approved',
    agreementSigned: true,
    firstOnrampOk: true,
    category: readyCategory(category, before(30 * dayMs)),
    knowledgeAttempts: [{ at: before(30 * dayMs), answers: {}, scorePercent: 100 }],
    lossSimulation: {
      inputs: { yearlyIncomeMinor: 40_000_00n, assetsMinor: 30_000_00n, commitmentsMinor: 10_000_00n },
      at: before(30 * dayMs),
      acknowledgedAt: before(30 * dayMs),
    },
    acknowledgements: acknowledged,
    coolingOff: { requestedAt: before(2 * dayMs), confirmedAt: before(dayMs) },
    amountMinor: 500_00n,
    largeConsent: { at: before(hourMs), amountMinor: 400_000_00n },
    largeProof: { at: before(hourMs), answer: 'all-of-it' },
    ties: [],
  }
}

export function readyCategory(category: InvestorCategory, statedAt: Date): StatedCategory {
  const { answers, statements } = readyStatements[category]
  return { category, statedAt, answers: { ...noAnswers, ...answers }, statements, confirmedAt: statedAt }
}

const noAnswers: CategoryAnswers = { amountsMinor: {}, counts: {}, claims: [] }
const euStatements = ['eu-attestation', 'eu-awareness', 'eu-liability'] as const

const readyStatements: Record<
  InvestorCategory,
  { readonly answers: Partial<CategoryAnswers>; readonly statements: StatedCategory['statements'] }
> = {
  'eu-non-sophisticated': { answers: {}, statements: [] },
  'eu-sophisticated-person': {
    answers: { amountsMinor: { 'gross-income': 60_000_00n }, counts: { 'trades-each-quarter': 10 } },
    statements: euStatements,
  },
  'eu-sophisticated-company': { answers: { amountsMinor: { turnover: 2_000_000_00n } }, statements: euStatements },
  'uk-restricted': {
    answers: { counts: { 'high-risk-percent-past-year': 9, 'high-risk-percent-next-year': 0 } },
    statements: ['uk-restricted-statement'],
  },
  'uk-high-net-worth': { answers: { amountsMinor: { 'net-assets': 250_000_00n } }, statements: ['uk-high-net-worth-statement'] },
  'uk-certified-sophisticated': { answers: { claims: ['certificate'] }, statements: ['uk-certified-statement'] },
  'uk-self-certified-sophisticated': { answers: { claims: ['statement-c'] }, statements: ['uk-self-certified-statement'] },
  'uk-professional': { answers: { claims: ['professional-client'] }, statements: ['uk-professional-statement'] },
}
