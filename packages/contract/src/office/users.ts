import { type Permission, permissions, roles } from '@heathland/domain/identity/permissions'
import { recoveryKinds, recoveryStates } from '@heathland/domain/identity/recovery'
import { lengthsMax } from '@heathland/domain/identity/registration'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Email, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, line, prose, trimmedLine } from '../text.ts'
import { Instant, Names } from '../wire.ts'

export const Person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  kycStatus: z.enum(kycStatuses),
  isSuspended: z.boolean(),
  standingReason: z.string().optional().meta({ description: 'Why they were last suspended or readmitted.' }),
  hasFactor: z.boolean(),
  joinedAt: Instant,
})
export type Person = z.infer<typeof Person>

export const StaffMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  isSuspended: z.boolean(),
  spvs: z.array(z.strictObject({ id: z.string(), name: z.string() })).meta({ description: 'The SPVs they are staff of.' }),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffRecovery = z.strictObject({
  id: z.string(),
  kind: z.enum(recoveryKinds),
  state: z.enum(recoveryStates),
  newEmail: z.string().optional(),
  isEmailVerified: z.boolean(),
  makerId: z.string(),
  checkerId: z.string().optional(),
  stoppedBy: z.enum(['person', 'staff']).optional(),
  requestedAt: Instant,
  takesEffectAt: Instant.optional(),
  endedAt: Instant.optional(),
})
export type StaffRecovery = z.infer<typeof StaffRecovery>

const everyPermission = Object.keys(permissions) as [Permission, ...Permission[]]
const Permissions = z.array(z.enum(everyPermission)).max(everyPermission.length)
const PersonId = coded(/^per_[0-9a-z]{26}$/, 30)
const SpvId = coded(/^spv_[0-9a-z]{26}$/, 30)
const Reason = prose(500).min(3)
const Requested = z.strictObject({ approvalId: z.string() })
const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const
const recoveryErrors = [...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'RECOVERY_OPEN', 'RECOVERY_UNFIT'] as const
const tags = ['users']

export const users = {
  list: oc
    .route({ method: 'GET', path: '/office/users', summary: 'Find members and staff', tags })
    .errors(mayGive(...officeErrors))
    .input(
      z.strictObject({
        email: line(lengthsMax.email).optional(),
        role: z.enum(roles).optional(),
        after: IdText.optional(),
      }),
    )
    .output(z.strictObject({ items: z.array(Person), next: z.string().optional() })),
  invite: oc
    .route({ method: 'POST', path: '/office/users/invitations', summary: 'Invite someone to become a member', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'ALREADY_A_MEMBER'))
    .input(
      z.strictObject({
        email: Email,
        firstName: trimmedLine(lengthsMax.firstName).min(1),
        lastName: trimmedLine(lengthsMax.lastName).min(1),
      }),
    )
    .output(Nothing),
  requestRoleChange: oc
    .route({ method: 'POST', path: '/office/users/{personId}/role-changes', summary: 'Ask for a person to be given another role', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'APPROVAL_WAITING', 'ADMINS_TOO_FEW'))
    .input(z.strictObject({ personId: PersonId, role: z.enum(roles), reason: Reason }))
    .output(Requested),
  suspend: oc
    .route({ method: 'PUT', path: '/office/users/{personId}/suspension', summary: 'Suspend or readmit a member', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'STAFF_NEEDS_TWO', 'ALREADY_SO'))
    .input(z.strictObject({ personId: PersonId, suspended: z.boolean(), reason: Reason }))
    .output(Nothing),
  requestStaffSuspension: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/staff-suspensions',
      summary: 'Request that staff are suspended or readmitted, for a second administrator to decide',
      tags,
    })
    .errors(
      mayGive(
        ...officeErrors,
        ...keyed,
        'STEP_UP_REQUIRED',
        'NOT_FOUND',
        'OWN_ROLE',
        'NOT_STAFF',
        'ALREADY_SO',
        'ADMINS_TOO_FEW',
        'APPROVAL_WAITING',
      ),
    )
    .input(z.strictObject({ personId: PersonId, suspended: z.boolean(), reason: Reason }))
    .output(Requested),
  listStaff: oc
    .route({ method: 'GET', path: '/office/users/staff', summary: 'Staff and the permissions they hold', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(StaffMember), next: z.string().optional() })),
  requestSpvChange: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/spv-changes',
      summary: 'Request that a person becomes staff of these SPVs and no others, for a second administrator to decide',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'SPV_UNFIT', 'ALREADY_SO', 'APPROVAL_WAITING'))
    .input(z.strictObject({ personId: PersonId, spvIds: z.array(SpvId).max(50), reason: Reason }))
    .output(Requested),
  requestPermissionChange: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/permission-changes',
      summary: 'Request that permissions are granted or withdrawn, for a second administrator to decide',
      tags,
    })
    .errors(
      mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'PERMISSION_UNFIT', 'ALREADY_SO', 'APPROVAL_WAITING'),
    )
    // The whole list that the person shall hold: what two people agree to is a state, not a step.
    .input(z.strictObject({ personId: PersonId, permissions: Permissions, reason: Reason }))
    .output(Requested),
  sendPasswordReset: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/password-resets',
      summary: 'Have a link to set a new password sent to a person',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'RECOVERY_UNFIT'))
    .input(z.strictObject({ personId: PersonId }))
    .output(Nothing),
  requestFactorReset: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/factor-resets',
      summary: 'Request that the second factors of a person are cleared, for a second administrator to decide',
      tags,
    })
    .errors(mayGive(...recoveryErrors))
    .input(z.strictObject({ personId: PersonId, reason: Reason }))
    .output(Requested),
  requestEmailChange: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/email-changes',
      summary: 'Request another address for an account whose mailbox was lost, for a second administrator to decide',
      tags,
    })
    .errors(mayGive(...recoveryErrors, 'ALREADY_A_MEMBER'))
    .input(z.strictObject({ personId: PersonId, email: Email, reason: Reason }))
    .output(Requested),
  listRecoveries: oc
    .route({ method: 'GET', path: '/office/users/{personId}/recoveries', summary: 'The newest recoveries of an account', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId }))
    .output(z.strictObject({ items: z.array(StaffRecovery), names: Names })),
  stopRecovery: oc
    .route({
      method: 'POST',
      path: '/office/users/{personId}/recoveries/{recoveryId}/stop',
      summary: 'Stop a recovery before it takes effect',
      tags,
    })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'RECOVERY_CLOSED'))
    .input(z.strictObject({ personId: PersonId, recoveryId: IdText }))
    .output(Nothing),
}
