import type { Id } from '@heathland/domain/id'
import { operations } from '../operations.ts'
import { requestRoleChange } from './change-role.ts'
import { findPeople, invitePerson, suspendPerson } from './people.ts'

const pageMax = 25
const { users } = operations.office

export const officeUsers = {
  list: users.list.handler(async ({ context: { ctx }, input }) => {
    const found = await findPeople(ctx, { ...input, limit: pageMax + 1 })
    const items = found.slice(0, pageMax)
    return {
      items: items.map(({ joinedAt, ...person }) => ({ ...person, joinedAt: joinedAt.toISOString() })),
      ...(found.length > pageMax && { next: items.at(-1)?.id }),
    }
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
    await suspendPerson(ctx, { ...input, personId: input.personId as Id<'per'> })
    return {}
  }),
}
