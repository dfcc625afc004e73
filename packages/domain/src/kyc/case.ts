/**
 * A case is what compliance decides about a member's identity check: the provider found a name on a list, the risk is high, it refused
 * somebody for a reason that a person may see otherwise, or a review is due. Where the risk is high, or the member may be politically
 * exposed, one person proposes and another decides. A proposal is about exactly the evidence it was made on: newer evidence ends it.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { afterBusinessDays } from '../time.ts'
import type { Hit, HitKind } from './evidence.ts'
import type { Risk, RiskLevel } from './risk.ts'

export const caseReasons = ['screening', 'high-risk', 'refused', 'monitoring', 'periodic-review'] as const
export type CaseReason = (typeof caseReasons)[number]

export const caseStates = ['open', 'waiting', 'proposed', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

export const caseOutcomes = ['approve', 'reject'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** Why it was decided so. */
export const decisionReasons = {
  approve: ['hits-ruled-out', 'pep-accepted', 'details-explained', 'papers-in-order'],
  reject: ['sanctions-match', 'papers-not-accepted', 'risk-not-accepted', 'no-answer'],
} as const satisfies Record<CaseOutcome, readonly string[]>
export type DecisionReason = (typeof decisionReasons)[CaseOutcome][number]
export const decisionReasonNames = Object.values(decisionReasons).flat() as [DecisionReason, ...DecisionReason[]]

/** What a member can be asked to hand in again, on the provider's page. */
export const caseAsks = ['identity-document', 'selfie'] as const
export type CaseAsk = (typeof caseAsks)[number]

/** The code that the member's page has words for. */
export const askReasons = {
  'identity-document': 'document-wanted',
  selfie: 'selfie-wanted',
} as const satisfies Record<CaseAsk, string>

export const hitVerdicts = ['same', 'different'] as const
export type HitVerdict = (typeof hitVerdicts)[number]

export const caseEventKinds = [
  'opened',
  'evidence-changed',
  'papers-received',
  'taken',
  'put-back',
  'hit-judged',
  'asked',
  'proposed',
  'returned',
  'lapsed',
  'decided',
] as const
export type CaseEventKind = (typeof caseEventKinds)[number]

/** In business days. */
export const caseTargetDays = 2
export const casesPage = 25
export const caseEventsMax = 200
export const caseNoteMax = 1_000

export interface Proposal {
  readonly by: Id<'per'>
  readonly outcome: CaseOutcome
  readonly reason: DecisionReason
}

export interface KycCase {
  readonly id: Id<'kca'>
  readonly personId: Id<'per'>
  readonly reason: CaseReason
  readonly state: CaseState
  readonly assigneeId: Id<'per'> | undefined
  readonly points: number
  readonly level: RiskLevel
  /** Whether two people decide. */
  readonly needsTwo: boolean
  /** Counts up with each change of the evidence. */
  readonly evidenceVersion: number
  readonly proposal: Proposal | undefined
  readonly asked: CaseAsk | undefined
  readonly outcome: CaseOutcome | undefined
  readonly decisionReason: DecisionReason | undefined
  readonly decidedBy: Id<'per'> | undefined
  readonly openedAt: Date
  /** By when it should be decided. */
  readonly targetAt: Date
  readonly decidedAt: Date | undefined
}

export function openCase(
  { id, personId, reason, risk }: Pick<KycCase, 'id' | 'personId' | 'reason'> & { readonly risk: Risk },
  now: Date,
): KycCase {
  return {
    id,
    personId,
    reason,
    state: 'open',
    assigneeId: undefined,
    ...ratingOf(risk),
    evidenceVersion: 1,
    proposal: undefined,
    asked: undefined,
    outcome: undefined,
    decisionReason: undefined,
    decidedBy: undefined,
    openedAt: now,
    targetAt: afterBusinessDays(now, caseTargetDays),
    decidedAt: undefined,
  }
}

function ratingOf({ points, level, isPep }: Risk): Pick<KycCase, 'points' | 'level' | 'needsTwo'> {
  return { points, level, needsTwo: level === 'high' || isPep }
}

/** The provider knows something else than before. Whoever proposed did so without knowing it. */
export function takeEvidence(
  before: KycCase,
  risk: Risk,
  now: Date,
): { readonly kycCase: KycCase; readonly events: readonly CaseEventKind[] } {
  if (before.state === 'decided') return { kycCase: before, events: [] }
  const wasWaiting = before.state === 'waiting'
  const kycCase: KycCase = {
    ...before,
    ...ratingOf(risk),
    // What two people had to decide stays theirs, whatever a later answer of the provider's leaves out.
    needsTwo: before.needsTwo || ratingOf(risk).needsTwo,
    state: 'open',
    evidenceVersion: before.evidenceVersion + 1,
    proposal: undefined,
    asked: undefined,
    targetAt: wasWaiting ? afterBusinessDays(now, caseTargetDays) : before.targetAt,
  }
  return { kycCase, events: [wasWaiting ? 'papers-received' : 'evidence-changed', ...(before.proposal ? (['lapsed'] as const) : [])] }
}

/** What staff see before they decide: a hit, and what was found about it. */
export interface JudgedHit {
  readonly id: Id<'khi'>
  readonly hit: Hit
  readonly verdict: HitVerdict | undefined
}

type Decided<Code extends string> = { readonly refused: false; readonly kycCase: KycCase } | Refusal<Code>
const decided = (kycCase: KycCase) => ({ refused: false, kycCase }) as const

type OpenRefusal = 'CASE_OWN' | 'CASE_CLOSED'
function refuseClosed(kycCase: KycCase, by: string): Refusal<OpenRefusal> | undefined {
  if (kycCase.personId === by) return refuse('CASE_OWN')
  return kycCase.state === 'decided' ? refuse('CASE_CLOSED') : undefined
}

/** Somebody takes a case on, from a colleague too, or puts their own back. */
export function decideAssignment(
  kycCase: KycCase,
  { by, to }: { readonly by: Id<'per'>; readonly to: Id<'per'> | undefined },
): Decided<OpenRefusal> {
  return refuseClosed(kycCase, by) ?? decided({ ...kycCase, assigneeId: to })
}

/**
 * Whether a hit is about the member. Saying otherwise than before ends a proposal, which was made on what was said before; a decision
 * on a sanctions match that was found to be the same person can only be a rejection.
 */
export function decideVerdict(
  kycCase: KycCase,
  { verdict: before }: Pick<JudgedHit, 'verdict'>,
  { by, verdict }: { readonly by: Id<'per'>; readonly verdict: HitVerdict },
): Decided<OpenRefusal> & { readonly lapsed?: boolean } {
  const refusal = refuseClosed(kycCase, by)
  if (refusal) return refusal
  const ends = kycCase.state === 'proposed' && before !== undefined && before !== verdict
  return ends ? { ...decided({ ...kycCase, state: 'open', proposal: undefined }), lapsed: true } : { ...decided(kycCase), lapsed: false }
}

/** The member is asked to hand papers in again; a proposal ends, since the evidence will change. */
export function decideAsk(
  kycCase: KycCase,
  { by, what }: { readonly by: Id<'per'>; readonly what: CaseAsk },
): Decided<OpenRefusal | 'CASE_UNFIT' | 'CASE_ASSIGNED'> {
  const refusal = refuseClosed(kycCase, by) ?? refuseOthers(kycCase, by)
  if (refusal) return refusal
  if (kycCase.state === 'waiting') return refuse('CASE_UNFIT')
  return decided({ ...kycCase, state: 'waiting', asked: what, proposal: undefined, assigneeId: kycCase.assigneeId ?? by })
}

export interface Decision {
  readonly by: Id<'per'>
  readonly outcome: CaseOutcome
  readonly reason: DecisionReason
  readonly note: string
  /** The evidence that whoever decides had before their eyes. */
  readonly seenVersion: number
  readonly hits: readonly { readonly kinds: readonly HitKind[]; readonly verdict: HitVerdict | undefined }[]
}

type DecisionRefusal =
  | OpenRefusal
  | 'CASE_UNFIT'
  | 'CASE_ASSIGNED'
  | 'CASE_CHANGED'
  | 'CASE_HITS_OPEN'
  | 'CASE_SANCTIONED'
  | 'CASE_REASON_UNFIT'
  | 'CASE_NOTE_MISSING'
  | 'APPROVAL_OWN'

/** One person decides where the risk is low or standard; where it is high the first proposes, and another one decides the same or returns it. */
export function decideCase(kycCase: KycCase, decision: Decision, now: Date): Decided<DecisionRefusal> {
  const { by, outcome, reason, seenVersion } = decision
  const refusal = refuseClosed(kycCase, by) ?? refuseUnfounded(kycCase, decision)
  if (refusal) return refusal
  if (kycCase.state === 'waiting') return refuse('CASE_UNFIT')
  if (seenVersion !== kycCase.evidenceVersion) return refuse('CASE_CHANGED')
  const { proposal } = kycCase
  const ended = { ...kycCase, state: 'decided', outcome, decisionReason: reason, decidedBy: by, decidedAt: now } as const
  if (proposal) {
    if (proposal.by === by) return refuse('APPROVAL_OWN')
    // Another view goes back to whoever proposed; nobody turns a proposal round alone.
    return proposal.outcome === outcome ? decided(ended) : refuse('CASE_UNFIT')
  }
  const ofOthers = refuseOthers(kycCase, by)
  if (ofOthers) return ofOthers
  const taken = { assigneeId: kycCase.assigneeId ?? by }
  if (!kycCase.needsTwo) return decided({ ...ended, ...taken })
  return decided({ ...kycCase, ...taken, state: 'proposed', proposal: { by, outcome, reason } })
}

/** A colleague works on it: whoever wants to decide takes it on first, so that the other one learns of it. */
function refuseOthers({ assigneeId }: KycCase, by: string): Refusal<'CASE_ASSIGNED'> | undefined {
  return assigneeId !== undefined && assigneeId !== by ? refuse('CASE_ASSIGNED') : undefined
}

const noteMin = 3

function refuseUnfounded(
  { needsTwo }: KycCase,
  { outcome, reason, note, hits }: Decision,
): Refusal<'CASE_HITS_OPEN' | 'CASE_SANCTIONED' | 'CASE_REASON_UNFIT' | 'CASE_NOTE_MISSING'> | undefined {
  if (!(decisionReasons[outcome] as readonly string[]).includes(reason)) return refuse('CASE_REASON_UNFIT')
  if (needsNote({ needsTwo, outcome }) && note.trim().length < noteMin) return refuse('CASE_NOTE_MISSING')
  if (outcome === 'reject') return undefined
  if (hits.some(({ verdict }) => verdict === undefined)) return refuse('CASE_HITS_OPEN')
  return hits.some(({ kinds, verdict }) => kinds.includes('sanctions') && verdict === 'same') ? refuse('CASE_SANCTIONED') : undefined
}

export function needsNote({ needsTwo, outcome }: { readonly needsTwo: boolean; readonly outcome: CaseOutcome }): boolean {
  return needsTwo || outcome === 'reject'
}

/** The second person sees it otherwise: whoever proposed looks again. */
export function decideReturn(
  kycCase: KycCase,
  { by, note }: { readonly by: Id<'per'>; readonly note: string },
): Decided<OpenRefusal | 'CASE_UNFIT' | 'APPROVAL_OWN' | 'CASE_NOTE_MISSING'> {
  const refusal = refuseClosed(kycCase, by)
  if (refusal) return refusal
  const { proposal } = kycCase
  if (!proposal) return refuse('CASE_UNFIT')
  if (proposal.by === by) return refuse('APPROVAL_OWN')
  if (note.trim().length < noteMin) return refuse('CASE_NOTE_MISSING')
  return decided({ ...kycCase, state: 'open', proposal: undefined, assigneeId: proposal.by })
}

export const caseTabs = ['all', 'mine', 'unassigned', 'high', 'second', 'waiting', 'decided'] as const
export type CaseTab = (typeof caseTabs)[number]

/** How much of the time is gone, 0 to 1; more is overdue. */
export function ageShare({ openedAt, targetAt }: { readonly openedAt: Date; readonly targetAt: Date }, now: Date): number {
  return (now.getTime() - openedAt.getTime()) / (targetAt.getTime() - openedAt.getTime())
}
