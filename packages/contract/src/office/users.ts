import { timelineKinds } from '@heathland/domain/audit/timeline'
import { type Permission, permissions, roles } from '@heathland/domain/identity/permissions'
import { recoveryKinds, recoveryStates } from '@heathland/domain/identity/recovery'
import { lengthsMax } from '@heathland/domain/identity/registration'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Email, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
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

/** One person as their page shows them. Somebody who was erased has an id and dates left, and no name. */
export const PersonDetails = z.strictObject({
  id: z.string(),
  state: z.enum(['active', 'suspended', 'erased']),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional().meta({ description: 'The code of the country, as ISO 3166 has it.' }),
  role: z.enum(roles),
  investorKind: z.enum(['individual', 'professional']).optional(),
  kycStatus: z.enum(kycStatuses),
  hasFactor: z.boolean(),
  hasWallet: z.boolean(),
  hasDeposited: z.boolean(),
  agreementSignedAt: Instant.optional(),
  standingReason: z.string().optional().meta({ description: 'Why they were last suspended or readmitted.' }),
  suspendedAt: Instant.optional(),
  permissions: z.array(z.string()),
  spvs: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  requestsWaiting: z.int().min(0).meta({ description: 'Requests about this person that nobody has decided.' }),
  joinedAt: Instant,
})
export type PersonDetails = z.infer<typeof PersonDetails>

export const TimelineEntry = z.strictObject({
  id: z.string(),
  at: Instant,
  action: z.string(),
  kind: z.enum(timelineKinds),
  by: z.enum(['person', 'staff', 'platform']),
  /** Who acted, where it was somebody else; and whom it was about, where that was somebody else. */
  actorId: z.string().optional(),
  subjectId: z.string().optional(),
  resource: z.string(),
  status: z.enum(['success', 'failed']),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const PersonSession = z.strictObject({
  id: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  address: z.string(),
  userAgent: z.string(),
})
export type PersonSession = z.infer<typeof PersonSession>

/** A request about a person that two people decide, with how it ended. */
export const PersonRequest = z.strictObject({
  id: z.string(),
  act: z.string(),
  body: z.record(z.string(), z.string()),
  state: z.enum(['waiting', 'executed', 'refused', 'expired']),
  makerId: z.string(),
  checkerId: z.string().optional(),
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Instant.optional(),
})
export type PersonRequest = z.infer<typeof PersonRequest>

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
export const PersonId = coded(/^per_[0-9a-z]{26}$/, 30)
const SpvId = coded(/^spv_[0-9a-z]{26}$/, 30)
const Reason = prose(500).min(3)
const Requested = z.strictObject({ approvalId: z.string() })
const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const
const recoveryErrors = [...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE', 'RECOVERY_OPEN', 'RECOVERY_UNFIT'] as const
const tags = ['users']
const peopleFilters = {
  search: trimmedLine(lengthsMax.email)
    .optional()
    .meta({ description: 'The beginning of words of a name or e-mail address, the end of a phone number, or a whole id.' }),
  role: z.enum(roles).optional(),
  identityCheck: z.enum(kycStatuses).optional(),
  access: z.enum(['active', 'suspended']).optional(),
}
export const PeopleFilters = z.strictObject(peopleFilters)
const PersonSuggestion = z.strictObject({ id: PersonId, name: z.string(), email: z.string(), role: z.enum(roles) })

export const users = {
  list: oc
    .route({ method: 'GET', path: '/office/users', summary: 'Find members and staff', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...peopleFilters, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Person), next: z.string().optional() })),
  listSuggestions: oc
    .route({
      method: 'GET',
      path: '/office/users/suggestions',
      summary: 'A few people while somebody types, one wrong letter forgiven',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ query: trimmedLine(lengthsMax.email).min(3) }))
    .output(z.strictObject({ items: z.array(PersonSuggestion) })),
  read: oc
    .route({ method: 'GET', path: '/office/users/{personId}', summary: 'One member or colleague', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId }))
    .output(PersonDetails),
  timeline: oc
    .route({ method: 'GET', path: '/office/users/{personId}/timeline', summary: 'Audit entries by and about a person, newest first', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId, kind: z.enum(timelineKinds).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(TimelineEntry), names: Names, next: z.string().optional() })),
  listRequests: oc
    .route({ method: 'GET', path: '/office/users/{personId}/requests', summary: 'Requests about a person, newest first', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(PersonRequest), names: Names, next: z.string().optional() })),
  listSessions: oc
    .route({ method: 'GET', path: '/office/users/{personId}/sessions', summary: 'Where a person is signed in', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId }))
    .output(z.strictObject({ items: z.array(PersonSession) })),
  endSession: oc
    .route({ method: 'DELETE', path: '/office/users/{personId}/sessions/{sessionId}', summary: 'Sign a person out of one device', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE'))
    .input(z.strictObject({ personId: PersonId, sessionId: IdText }))
    .output(Nothing),
  endSessions: oc
    .route({ method: 'DELETE', path: '/office/users/{personId}/sessions', summary: 'Sign a person out everywhere', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'OWN_ROLE'))
    .input(z.strictObject({ personId: PersonId }))
    .output(Nothing),
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
