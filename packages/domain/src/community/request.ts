/** Requests of members to the community team: creator access, or a consultation. Staff answer each once; granted access can be revoked. */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const requestKinds = ['creator-access', 'consultation'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['waiting', 'granted', 'refused', 'answered', 'revoked'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['grant', 'refuse', 'answer', 'revoke'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const requestLengths = { message: { min: 10, max: 2_000 }, answer: { min: 3, max: 2_000 } } as const
/** A page of requests. */
export const requestsPage = 25
/** Of their own, a member is shown the newest. */
export const ownRequestsMax = 20

export interface CommunityRequest {
  readonly id: Id<'crq'>
  readonly personId: Id<'per'>
  readonly kind: RequestKind
  readonly state: RequestState
}

/** Which outcomes staff can choose from now. */
export function outcomesOf({ kind, state }: Pick<CommunityRequest, 'kind' | 'state'>): readonly RequestOutcome[] {
  if (state === 'granted' && kind === 'creator-access') return ['revoke']
  if (state !== 'waiting') return []
  return kind === 'creator-access' ? ['grant', 'refuse'] : ['answer']
}

const stateAfter = { grant: 'granted', refuse: 'refused', answer: 'answered', revoke: 'revoked' } as const satisfies Record<
  RequestOutcome,
  RequestState
>

export function decideAnswer(
  request: CommunityRequest,
  { outcome, by }: { readonly outcome: RequestOutcome; readonly by: Id<'per'> },
): { readonly refused: false; readonly request: CommunityRequest } | Refusal<'REQUEST_CLOSED' | 'OWN_ROLE'> {
  if (request.personId === by) return refuse('OWN_ROLE')
  if (!outcomesOf(request).includes(outcome)) return refuse('REQUEST_CLOSED')
  return { refused: false, request: { ...request, state: stateAfter[outcome] } }
}

/** A member asks for each kind once at a time, and a creator has the access already. */
export function decideRequest(
  kind: RequestKind,
  { isCreator, waiting }: { readonly isCreator: boolean; readonly waiting: readonly RequestKind[] },
): { readonly refused: false } | Refusal<'ALREADY_SO' | 'REQUEST_WAITING'> {
  if (kind === 'creator-access' && isCreator) return refuse('ALREADY_SO')
  return waiting.includes(kind) ? refuse('REQUEST_WAITING') : { refused: false }
}
