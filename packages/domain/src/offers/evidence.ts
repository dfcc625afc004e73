/** The papers behind an offer: which ones each offer needs, who accepts them, and until when they hold. */

interface EvidenceRule {
  /** Without it no offer is published. */
  readonly isRequired: boolean
  /** Members read the document itself, or only that it was verified and when. */
  readonly shown: 'document' | 'status'
  /** Whether it has to say until when it holds. */
  readonly expires: boolean
}

export const evidenceRules = {
  'key-information-sheet': { isRequired: true, shown: 'document', expires: false },
  contract: { isRequired: true, shown: 'document', expires: false },
  title: { isRequired: true, shown: 'status', expires: false },
  permit: { isRequired: true, shown: 'status', expires: true },
  'owner-due-diligence': { isRequired: true, shown: 'status', expires: false },
  'related-parties': { isRequired: true, shown: 'status', expires: false },
  valuation: { isRequired: false, shown: 'document', expires: false },
  'audited-accounts': { isRequired: false, shown: 'document', expires: true },
  insurance: { isRequired: false, shown: 'status', expires: true },
} as const satisfies Record<string, EvidenceRule>
export type EvidenceKind = keyof typeof evidenceRules
export const evidenceKinds = Object.keys(evidenceRules) as [EvidenceKind, ...EvidenceKind[]]

export function ruleOf(kind: EvidenceKind): EvidenceRule {
  return evidenceRules[kind]
}

/** Without a valid paper of each of these kinds money never leaves escrow. */
export const releaseNeeds = ['title', 'permit'] as const satisfies readonly EvidenceKind[]
export type ReleaseNeed = (typeof releaseNeeds)[number]

export const evidenceStates = ['submitted', 'accepted', 'rejected'] as const
export type EvidenceState = (typeof evidenceStates)[number]

export interface Evidence {
  readonly kind: EvidenceKind
  readonly state: EvidenceState
  /** The last day on which it holds, 2026-12-31. */
  readonly expiresOn?: string | undefined
}

/** How many papers one offer may have. */
export const evidenceMax = 60

export const checkStates = ['valid', 'missing', 'in-review', 'rejected', 'expired'] as const
export type CheckState = (typeof checkStates)[number]

export function isExpired({ expiresOn }: Pick<Evidence, 'expiresOn'>, today: string): boolean {
  return expiresOn !== undefined && expiresOn < today
}

/** Whether an offer has a valid paper of this kind, and otherwise how near it is to having one. */
export function checkEvidence(kind: EvidenceKind, evidence: readonly Evidence[], today: string): CheckState {
  const own = evidence.filter((one) => one.kind === kind)
  const has = (state: EvidenceState) => own.some((one) => one.state === state && !isExpired(one, today))
  if (has('accepted')) return 'valid'
  if (has('submitted')) return 'in-review'
  if (own.some((one) => one.state === 'accepted')) return 'expired'
  return own.some((one) => one.state === 'rejected') ? 'rejected' : 'missing'
}

/** What is not proved today of the title to what is paid for and the permit to build it. Money leaves escrow only while that is nothing. */
export function unprovedForRelease(evidence: readonly Evidence[], today: string): readonly ReleaseNeed[] {
  return releaseNeeds.filter((kind) => checkEvidence(kind, evidence, today) !== 'valid')
}
