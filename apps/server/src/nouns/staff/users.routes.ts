import type { StaffRecovery } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import { readRecoveries, type SeenRecovery } from '../factors/read-recoveries.ts'
import { requestRecovery, sendPasswordReset } from '../factors/recover-account.ts'
import { stopRecoveryOf } from '../factors/stop-recovery.ts'
import { findPeople, namePeople } from '../identity/people.ts'
import { requestPermissionChange } from './change-permissions.ts'
import { requestRoleChange } from './change-role.ts'
import { requestSpvChange } from './change-spvs.ts'
import { findStaff } from './find-staff.ts'
import { invitePerson } from './invite-person.ts'
import { requestStaffSuspension, suspendMember } from './suspend-person.ts'

const pageMax = 25
const { users } = operations.office

export const officeUsers = {
  list: users.list.handler(async ({ context: { ctx }, input }) => {
    const found = await findPeople(ctx, { ...input, limit: pageMax + 1 })
    return mapPage(pageOf(found, pageMax, byId), ({ joinedAt, standingReason, ...person }) => ({
      ...person,
      joinedAt: joinedAt.toISOString(),
      ...(standingReason !== undefined && { standingReason }),
    }))
  }),
  invite: users.invite.handler(async ({ context: { ctx }, input }) => {
    await invitePerson(ctx, input)
    return {}
  }),
  requestRoleChange: users.requestRoleChange.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestRoleChange(ctx, { ...input, personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  suspend: users.suspend.handler(async ({ context: { ctx }, input }) => {
    await suspendMember(ctx, { ...input, personId: input.personId as Id<'per'> })
    return {}
  }),
  requestStaffSuspension: users.requestStaffSuspension.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestStaffSuspension(ctx, { ...input, personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  listStaff: users.listStaff.handler(async ({ context: { ctx }, input }) => {
    const found = await findStaff(ctx, { after: input.after, limit: pageMax + 1 })
    return mapPage(pageOf(found, pageMax, byId), (member) => member)
  }),
  requestPermissionChange: users.requestPermissionChange.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestPermissionChange(ctx, { ...input, personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  requestSpvChange: users.requestSpvChange.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestSpvChange(ctx, { ...input, personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  sendPasswordReset: users.sendPasswordReset.handler(async ({ context: { ctx }, input }) => {
    await sendPasswordReset(ctx, { personId: input.personId as Id<'per'> })
    return {}
  }),
  requestFactorReset: users.requestFactorReset.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestRecovery(ctx, { ...input, kind: 'clear-factors', personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  requestEmailChange: users.requestEmailChange.handler(async ({ context: { ctx }, input }) => {
    const approval = await requestRecovery(ctx, { ...input, kind: 'change-email', personId: input.personId as Id<'per'> })
    return { approvalId: approval.id }
  }),
  listRecoveries: users.listRecoveries.handler(async ({ context: { ctx }, input }) => {
    const found = await readRecoveries(ctx, input.personId as Id<'per'>)
    const people = found.flatMap(({ makerId, checkerId }) => (checkerId ? [makerId, checkerId] : [makerId]))
    const names = await namePeople(ctx, [...new Set(people)])
    return { items: found.map(recoveryToWire), names: Object.fromEntries(names) }
  }),
  stopRecovery: users.stopRecovery.handler(async ({ context: { ctx }, input }) => {
    await stopRecoveryOf(ctx, { ...input, personId: input.personId as Id<'per'> })
    return {}
  }),
}

function recoveryToWire(recovery: SeenRecovery): StaffRecovery {
  const { id, kind, state, newEmail, emailVerifiedAt, makerId, checkerId, stoppedBy, requestedAt, takesEffectAt, endedAt } = recovery
  return {
    id,
    kind,
    state,
    ...(newEmail !== undefined && { newEmail }),
    isEmailVerified: emailVerifiedAt !== undefined,
    makerId,
    ...(checkerId && { checkerId }),
    ...(stoppedBy && { stoppedBy }),
    requestedAt: requestedAt.toISOString(),
    ...(takesEffectAt && { takesEffectAt: takesEffectAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
