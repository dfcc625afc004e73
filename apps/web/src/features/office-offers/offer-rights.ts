import { isSpvRole, type Role } from '@heathland/domain/identity/permissions'
import type { OfferState } from '@heathland/domain/offers/offer'

/** Staff of SPVs write offers, administrators too. The server asks the same. */
export function mayWriteOffers(role: Role | undefined): boolean {
  return role !== undefined && (role === 'mfo_admin' || isSpvRole(role))
}

export function mayReviewEvidence(role: Role | undefined): boolean {
  return role === 'mfo_admin' || role === 'compliance'
}

export function hasEnded(state: OfferState): boolean {
  return state === 'closed' || state === 'cancelled'
}
