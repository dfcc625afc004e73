/** What a provider of identity checks does wrong, and what it did. Names, addresses and tokens are not in the record. */
import { answerFaults, type FaultOf } from '../faults.ts'
import type { DeedFacts } from '../record.ts'

export const sumsubFaults = answerFaults
export type SumsubFault = FaultOf<typeof sumsubFaults>

export interface KycDeed extends DeedFacts {
  readonly what:
    | 'applicant-created'
    | 'applicant-existed'
    | 'applicant-read'
    | 'applicant-deactivated'
    | 'applicant-reset'
    | 'token-given'
    | 'link-given'
    | 'refused'
    /** A fault that was ordered kept it from being done. */
    | 'not-done'
    | 'document-given'
    | 'submitted'
    | 'reviewed'
    | 'held'
    | 'listed'
    | 'evidence-read'
    | 'webhook-sent'
  readonly applicantId?: string
  readonly externalUserId?: string
  /** GREEN, RED RETRY or RED FINAL. */
  readonly verdict?: string
  readonly webhook?: { readonly id: string; readonly type: string; readonly attempt: number; readonly status: number | undefined }
  readonly reason?: string
}
