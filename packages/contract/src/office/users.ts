import { roles } from '@heathland/domain/identity/permissions'
import { isEmail, lengthsMax, registrationMessages } from '@heathland/domain/identity/registration'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Nothing, officeErrors } from '../member/identity.ts'
import { Instant } from '../wire.ts'

export const Person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  kycStatus: z.enum(kycStatuses),
  isSuspended: z.boolean(),
  hasFactor: z.boolean(),
  joinedAt: Instant,
})
export type Person = z.infer<typeof Person>

const PersonId = z.string().regex(/^per_[0-9a-z]{26}$/)
const Reason = z.string().trim().min(3).max(500)
const Email = z.string().max(lengthsMax.email).refine(isEmail, registrationMessages.email)
const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const
const tags = ['users']

export const users = {
  list: oc
    .route({ method: 'GET', path: '/office/users', summary: 'Find members and staff', tags })
    .errors(mayGive(...officeErrors))
    .input(
      z.strictObject({
        email: z.string().max(lengthsMax.email).optional(),
        role: z.enum(roles).optional(),
        after: z.string().max(64).optional(),
      }),
    )
    .output(z.strictObject({ items: z.array(Person), next: z.string().optional() })),
  invite: oc
    .route({ method: 'POST', path: '/office/users/invitations', summary: 'Invite someone to become a member', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'ALREADY_A_MEMBER'))
    .input(
      z.strictObject({
        email: Email,
        firstName: z.string().trim().min(1).max(lengthsMax.firstName),
        lastName: z.string().trim().min(1).max(lengthsMax.lastName),
      }),
    )
    .output(Nothing),
  requestRoleChange: oc
    .route({ method: 'POST', path: '/office/users/{personId}/role-changes', summary: 'Ask for a person to be given another role', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'APPROVAL_WAITING'))
    .input(z.strictObject({ personId: PersonId, role: z.enum(roles), reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  suspend: oc
    .route({ method: 'PUT', path: '/office/users/{personId}/suspension', summary: 'Suspend a person, or let them in again', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE'))
    .input(z.strictObject({ personId: PersonId, suspended: z.boolean() }))
    .output(Nothing),
}
