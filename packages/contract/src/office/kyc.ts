import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { Instant } from '../wire.ts'
import { PersonId } from './users.ts'

/** Where a member's identity check stands, as staff see it. */
export const PersonCheck = z.strictObject({
  status: z.enum(kycStatuses),
  /** Where the provider's file stands; absent until the member has begun. */
  state: z.enum(['started', 'pending', 'approved', 'rejected']).optional(),
  mayRetry: z.boolean(),
  /** Codes of why papers were not taken. */
  reasons: z.array(z.string()),
  reference: z.string().optional().meta({ description: 'The provider’s id of the file.' }),
  startedAt: Instant.optional(),
  openedAt: Instant.optional(),
  decidedAt: Instant.optional(),
})
export type PersonCheck = z.infer<typeof PersonCheck>

export const kyc = {
  read: oc
    .route({
      method: 'GET',
      path: '/office/kyc/people/{personId}',
      summary: 'Where the identity check of a person stands',
      tags: ['kyc'],
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId }))
    .output(PersonCheck),
}
