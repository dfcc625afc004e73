import type { PersonRequest, StaffRecovery, PersonDetails as WireDetails } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import type { DecidedApproval } from '../approvals/approvals.sql.ts'
import { byWhom } from '../audit/audit.routes.ts'
import { readRecoveries, type SeenRecovery } from '../factors/read-recoveries.ts'
import { requestRecovery, sendPasswordReset } from '../factors/recover-account.ts'
import { stopRecoveryOf } from '../factors/stop-recovery.ts'
import { findPeople, namePeople, suggestPeople } from '../identity/people.ts'
import type { PersonDetails } from '../identity/person.sql.ts'
import { readPerson } from '../identity/person.ts'
import { requestPermissionChange } from './change-permissions.ts'
import { requestRoleChange } from './change-role.ts'
import { requestSpvChange } from './change-spvs.ts'
import { findStaff } from './find-staff.ts'
import { invitePerson } from './invite-person.ts'
import { readRequests } from './read-requests.ts'
import { readTimeline, type Timeline } from './read-timeline.ts'
import { endSessionOf, endSessionsOf, readSessions } from './sessions-of-person.ts'
import { requestStaffSuspension, suspendMember } from './suspend-person.ts'

const pageMax = 25
/** As many as are read at a glance; whoever means another types on. */
const suggestionsMax = 5
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
  listSuggestions: users.listSuggestions.handler(async ({ context: { ctx }, input }) => {
    const found = await suggestPeople(ctx, input.query, suggestionsMax)
    return { items: found.map(({ id, name, email, role }) => ({ id, name, email, role })) }
  }),
  read: users.read.handler(async ({ context: { ctx }, input }) => detailsToWire(await readPerson(ctx, input.personId as Id<'per'>))),
  timeline: users.timeline.handler(async ({ context: { ctx }, input: { personId, kind, after } }) => {
    const { items, names, next } = await readTimeline(ctx, { personId: personId as Id<'per'>, kind, after })
    return { items: items.map((item) => entryToWire(personId, item)), names: Object.fromEntries(names), ...(next && { next }) }
  }),
  listRequests: users.listRequests.handler(async ({ context: { ctx }, input: { personId, after } }) => {
    const { page, names } = await readRequests(ctx, { personId: personId as Id<'per'>, after })
    return { ...mapPage(page, requestToWire), names: Object.fromEntries(names) }
  }),
  listSessions: users.listSessions.handler(async ({ context: { ctx }, input }) => {
    const found = await readSessions(ctx, input.personId as Id<'per'>)
    return {
      items: found.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    }
  }),
  endSession: users.endSession.handler(async ({ context: { ctx }, input }) => {
    await endSessionOf(ctx, { personId: input.personId as Id<'per'>, sessionId: input.sessionId as Id<'ses'> })
    return {}
  }),
  endSessions: users.endSessions.handler(async ({ context: { ctx }, input }) => {
    await endSessionsOf(ctx, input.personId as Id<'per'>)
    return {}
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

function detailsToWire(person: PersonDetails): WireDetails {
  const { agreementSignedAt, suspendedAt, joinedAt, permissions, spvs, ...rest } = person
  return {
    ...withoutUndefined(rest),
    permissions: [...permissions],
    spvs: spvs.map((spv) => ({ ...spv })),
    ...(agreementSignedAt && { agreementSignedAt: agreementSignedAt.toISOString() }),
    ...(suspendedAt && { suspendedAt: suspendedAt.toISOString() }),
    joinedAt: joinedAt.toISOString(),
  }
}

/** A row names whoever acted and what was acted on; the page's own person is left out of both. */
function entryToWire(
  personId: string,
  { id, at, actor, userId, action, kind, resource, status, ipAddress, userAgent }: Timeline['items'][number],
) {
  const by = byWhom(actor)
  const isOwn = userId === personId
  return {
    id,
    at: at.toISOString(),
    action,
    kind,
    by,
    ...(userId && !isOwn && { actorId: userId }),
    ...(isId('per', resource) && resource !== personId && { subjectId: resource }),
    resource,
    status,
    ...(isOwn && by === 'person' && ipAddress && { ip: ipAddress }),
    ...(isOwn && by === 'person' && userAgent && { userAgent }),
  }
}

function requestToWire({
  id,
  act,
  body,
  state,
  makerId,
  checkerId,
  reason,
  createdAt,
  expiresAt,
  decidedAt,
}: DecidedApproval): PersonRequest {
  return {
    id,
    act,
    body: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    state,
    makerId,
    ...(checkerId && { checkerId }),
    reason,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  }
}

type Present<Row> = { [Name in keyof Row as undefined extends Row[Name] ? never : Name]: Row[Name] } & {
  [Name in keyof Row as undefined extends Row[Name] ? Name : never]?: Exclude<Row[Name], undefined>
}

/** The wire leaves out what there is none of. */
function withoutUndefined<Row extends object>(row: Row): Present<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Present<Row>
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
