/** How a member's account stands, as the settings page says it: each badge follows from what is recorded, never from what is hoped for. */
import type { KycStatus } from '../onboarding/readiness.ts'

export interface StandingFacts {
  readonly kycStatus: KycStatus
  readonly agreementSigned: boolean
  /** Whether they have told us where they live. */
  readonly hasAddress: boolean
}

/** The papers a member is asked for, in the order in which they are shown. */
export const standingDocuments = ['identity', 'address', 'agreement'] as const
export type StandingDocument = (typeof standingDocuments)[number]
export type DocumentStanding = 'completed' | 'pending' | 'rejected' | 'missing' | 'signed'

/** The identity check covers the address too: nothing else proves it. */
export function documentStandings({ kycStatus, agreementSigned, hasAddress }: StandingFacts): Record<StandingDocument, DocumentStanding> {
  const checked = ({ approved: 'completed', pending: 'pending', rejected: 'rejected', unknown: 'missing' } as const)[kycStatus]
  return {
    identity: checked,
    address: checked === 'completed' && !hasAddress ? 'missing' : checked,
    agreement: agreementSigned ? 'signed' : 'missing',
  }
}
