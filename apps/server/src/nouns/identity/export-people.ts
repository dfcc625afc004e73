import { officeLists } from '@heathland/contract/lists'
import { byId, pageOf } from '@heathland/domain/page'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { countPeople, listPeople, type Person } from './people.sql.ts'
import { peopleQuestion } from './people.ts'

/** Members and staff, in the order they joined. */
export const exportedPeople = exportedList({
  list: 'people',
  title: 'People',
  operation: 'office.users.list',
  filters: officeLists.people,
  columns: [
    { title: 'id', kind: 'text', read: ({ id }: Person) => id },
    { title: 'name', kind: 'text', read: ({ name }) => name },
    { title: 'email', kind: 'text', read: ({ email }) => email },
    { title: 'role', kind: 'text', read: ({ role }) => role },
    { title: 'identity check', kind: 'text', read: ({ kycStatus }) => kycStatus },
    { title: 'second factor', kind: 'text', read: ({ hasFactor }) => (hasFactor ? 'on' : 'off') },
    { title: 'access', kind: 'text', read: ({ isSuspended }) => (isSuspended ? 'suspended' : 'active') },
    { title: 'reason', kind: 'text', read: ({ standingReason }) => standingReason },
    { title: 'joined', kind: 'instant', read: ({ joinedAt }) => joinedAt.toISOString() },
  ],
  count: (ctx, filters, rowsMax) => {
    const question = peopleQuestion(ctx.keys, filters)
    return question ? ctx.read((tx) => countPeople(tx, question, rowsMax)) : Promise.resolve(0)
  },
  pages: (ctx, filters) => {
    const question = peopleQuestion(ctx.keys, filters)
    return byKey(async (after) => {
      const limit = exportPage + 1
      const found = question ? await ctx.read((tx) => listPeople(tx, ctx.keys, { ...question, after, limit })) : []
      return pageOf(found, exportPage, byId)
    })
  },
  peopleIn: (rows) => rows.map(({ id }) => id),
})
