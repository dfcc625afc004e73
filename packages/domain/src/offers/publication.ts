/** What keeps an offer from being published. The list is the checklist that staff see, and the server asks it again when a second person agrees. */
import { type Money, money } from '../money.ts'
import { investorCategories } from '../rules/categories.ts'
import type { LawPack } from '../rules/law-pack.ts'
import type { OfferContent } from './content.ts'
import { type CheckState, checkEvidence, type Evidence, type EvidenceKind, evidenceKinds, ruleOf } from './evidence.ts'
import { yieldBpsOf } from './schedule.ts'

interface PublicationRule {
  /** The most that one owner may raise within twelve months. */
  readonly ownerTotalMax: Money
  /** Whether an owner who is related to Heathland is refused; otherwise it is disclosed. */
  readonly refusesRelatedOwner: boolean
  readonly law: string
}

export const publicationRules = {
  'eu-ecspr': {
    ownerTotalMax: money(5_000_000_00n, 'EUR'),
    refusesRelatedOwner: true,
    law: 'Regulation (EU) 2020/1503, Art 1(2)(c) and Art 8',
  },
  'uk-fca': {
    ownerTotalMax: money(5_000_000_00n, 'GBP'),
    refusesRelatedOwner: false,
    law: 'FCA PS25/10: larger offers need a public offer platform',
  },
} as const satisfies Record<LawPack, PublicationRule>

export const contentProblems = [
  'name',
  'type',
  'description',
  'target',
  'min-investment',
  'dates',
  'closes-in-past',
  'terms',
  'risks',
  'sites',
  'owner',
  'impact-figures',
  'hidden-from',
] as const
export type ContentProblem = (typeof contentProblems)[number]

export type PublicationProblem =
  | { readonly kind: 'content'; readonly what: ContentProblem }
  | { readonly kind: 'evidence'; readonly what: EvidenceKind; readonly state: Exclude<CheckState, 'valid'> }
  | { readonly kind: 'owner-related' }
  | { readonly kind: 'owner-total'; readonly max: Money }

export interface PublicationFacts {
  readonly content: OfferContent
  readonly evidence: readonly Evidence[]
  readonly lawPack: LawPack
  /** What the same owner's other offers were to raise in the twelve months before. */
  readonly ownerTotalMinor: bigint
  readonly today: string
}

export function publicationProblems({
  content,
  evidence,
  lawPack,
  ownerTotalMinor,
  today,
}: PublicationFacts): readonly PublicationProblem[] {
  const { ownerTotalMax, refusesRelatedOwner } = publicationRules[lawPack]
  return [
    ...contentProblems.filter((what) => !isFilledIn[what](content, { today, lawPack })).map((what) => ({ kind: 'content', what }) as const),
    ...evidenceKinds.flatMap((what) => {
      const state = checkEvidence(what, evidence, today)
      // A paper that nobody asked for still has to be looked at once it is there.
      const matters = ruleOf(what).isRequired ? state !== 'valid' : state === 'in-review' || state === 'expired'
      return matters && state !== 'valid' ? [{ kind: 'evidence', what, state } as const] : []
    }),
    ...(refusesRelatedOwner && content.owner.isRelated ? [{ kind: 'owner-related' } as const] : []),
    ...(ownerTotalMinor + content.targetMinor > ownerTotalMax.amountMinor ? [{ kind: 'owner-total', max: ownerTotalMax } as const] : []),
  ]
}

const isFilledIn: Record<ContentProblem, (content: OfferContent, at: { readonly today: string; readonly lawPack: LawPack }) => boolean> = {
  name: ({ name }) => name.length >= 3,
  type: ({ type }) => type.length >= 3,
  description: ({ description }) => description.length >= 20,
  target: ({ targetMinor }) => targetMinor > 0n,
  'min-investment': ({ minInvestmentMinor, targetMinor }) => minInvestmentMinor > 0n && minInvestmentMinor <= targetMinor,
  dates: ({ opensOn, closesOn }) => opensOn !== '' && closesOn !== '' && opensOn <= closesOn,
  'closes-in-past': ({ closesOn }, { today }) => closesOn === '' || closesOn >= today,
  terms: ({ terms }) => yieldBpsOf(terms) > 0 && priceIsSet(terms),
  risks: ({ risks }) => risks.length > 0 && risks.every(({ title, text }) => title.length >= 3 && text.length >= 10),
  sites: ({ sites }) => sites.length > 0 && sites.every(({ name }) => name.length >= 2),
  owner: ({ owner }) =>
    owner.name.length >= 2 && owner.registrationNumber.length >= 3 && owner.about.length >= 20 && owner.interests.length >= 3,
  'impact-figures': ({ impactFigures }) =>
    impactFigures.length > 0 &&
    impactFigures.every(({ label, value, unit, metricId, method }) => label && value && unit && metricId && method.length >= 5),
  // An offer that is hidden from everybody is shown to nobody.
  'hidden-from': ({ hiddenFrom = [] }, { lawPack }) => investorCategories[lawPack].some((category) => !hiddenFrom.includes(category)),
}

function priceIsSet(terms: OfferContent['terms']): boolean {
  if (terms.kind === 'equity') return terms.sharePriceMinor > 0n
  return terms.kind === 'loan' || terms.unitPriceMinor > 0n
}

/**
 * The warning that stands above every offer, in the words that the law prescribes: Delegated Regulation (EU) 2022/2114 Art 4, and
 * FCA PS22/10 (COBS 4.12A) with the link that it asks for.
 */
export const riskWarnings = {
  'eu-ecspr': { text: 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.' },
  'uk-fca': {
    text: "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
    link: 'Take 2 mins to learn more',
  },
} as const satisfies Record<LawPack, { readonly text: string; readonly link?: string }>
