/** An offer's life: drafted by staff of its SPV, published by a second person, paused, closed or cancelled. */
import type { Id } from '../id.ts'
import { type Role, spvRoles } from '../identity/permissions.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { OpportunityStatus } from './opportunity.ts'

export const offerStates = ['draft', 'published', 'paused', 'closed', 'cancelled'] as const
export type OfferState = (typeof offerStates)[number]

export interface Offer {
  readonly id: Id<'ofr'>
  readonly state: OfferState
  /** The newest version, and the one that members read. */
  readonly version: number
  readonly publishedVersion: number | undefined
}

/** Nobody writes more versions of one offer. */
export const offerVersionsMax = 500
export const offersPage = 25
export const interestPage = 25
export const questionsPage = 10
export const updatesPage = 10
/** A question or an answer on record. */
export const questionLengths = { min: 10, max: 600 } as const
export const answerLengths = { min: 3, max: 1_500 } as const
export const updateLengths = { title: { min: 3, max: 120 }, text: { min: 3, max: 3_000 } } as const
/** Of one member about one offer, while they wait for an answer. */
export const openQuestionsMax = 3

/** Where an offer stands for members at a moment. Days begin and end in UTC. */
export function statusAt(
  { state, opensOn, closesOn }: { readonly state: OfferState; readonly opensOn: string; readonly closesOn: string },
  now: Date,
): OpportunityStatus {
  const today = dayOf(now)
  if (state === 'closed' || state === 'cancelled' || closesOn < today) return 'Closed'
  return state === 'published' && opensOn <= today ? 'Open' : 'Pending'
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export const offerSteps = ['pause', 'resume', 'close', 'cancel'] as const
export type OfferStep = (typeof offerSteps)[number]

/** From where each step leads, and who takes it: staff of the SPV may stop their own offer, only an administrator lets it go on. */
const steps = {
  pause: { from: ['published'], to: 'paused', by: [...spvRoles, 'mfo_admin', 'compliance'] },
  resume: { from: ['paused'], to: 'published', by: ['mfo_admin'] },
  close: { from: ['published', 'paused'], to: 'closed', by: [...spvRoles, 'mfo_admin'] },
  cancel: { from: ['published', 'paused', 'closed'], to: 'cancelled', by: ['mfo_admin'] },
} as const satisfies Record<OfferStep, { readonly from: readonly OfferState[]; readonly to: OfferState; readonly by: readonly Role[] }>

export type OfferRefusal = Refusal<'OFFER_STEP_UNFIT' | 'OFFER_CHANGED' | 'OFFER_VERSIONS_FULL' | 'ACCESS_DENIED'>

export function mayTakeStep(step: OfferStep, state: OfferState, role: Role): boolean {
  return (steps[step].from as readonly OfferState[]).includes(state) && (steps[step].by as readonly Role[]).includes(role)
}

export function decideStep(
  offer: Offer,
  { step, role }: { readonly step: OfferStep; readonly role: Role },
): { readonly refused: false; readonly state: OfferState } | OfferRefusal {
  const { from, to, by } = steps[step]
  if (!(by as readonly Role[]).includes(role)) return refuse('ACCESS_DENIED')
  return (from as readonly OfferState[]).includes(offer.state) ? { refused: false, state: to } : refuse('OFFER_STEP_UNFIT')
}

/** A new version is written on top of the one that was read. What has ended is not written on. */
export function decideSave(offer: Offer, seen: number): { readonly refused: false; readonly version: number } | OfferRefusal {
  if (offer.state === 'closed' || offer.state === 'cancelled') return refuse('OFFER_STEP_UNFIT')
  if (offer.version !== seen) return refuse('OFFER_CHANGED')
  if (offer.version >= offerVersionsMax) return refuse('OFFER_VERSIONS_FULL')
  return { refused: false, version: offer.version + 1 }
}

/** Whether this version may go before a second person, or be published by them: the newest, not published yet, of an offer that has not ended. */
export function decidePublication(offer: Offer, version: number): { readonly refused: false } | OfferRefusal {
  if (offer.state === 'closed' || offer.state === 'cancelled' || offer.publishedVersion === version) return refuse('OFFER_STEP_UNFIT')
  return offer.version === version ? { refused: false } : refuse('OFFER_CHANGED')
}
