import { officeLists } from '@heathland/contract/lists'
import { money } from '@heathland/domain/money'
import { byId, pageOf } from '@heathland/domain/page'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { countBreaks, type ListedBreak, listBreaks } from './custody-break.sql.ts'

/** Where custody and the books differ, oldest first. */
export const exportedBreaks = exportedList({
  list: 'breaks',
  title: 'Breaks',
  operation: 'office.funding.listBreaks',
  filters: officeLists.breaks,
  columns: [
    { title: 'id', kind: 'text', read: ({ id }: ListedBreak) => id },
    { title: 'kind', kind: 'text', read: ({ kind }) => kind },
    { title: 'state', kind: 'text', read: ({ state }) => state },
    { title: 'person', kind: 'text', read: ({ personId }) => personId },
    { title: 'deposit', kind: 'text', read: ({ depositId }) => depositId },
    { title: 'payment', kind: 'text', read: ({ paymentId }) => paymentId },
    { title: 'expected', kind: 'money', isSummed: true, read: ({ expectedMinor }) => money(expectedMinor, 'EURC') },
    { title: 'found', kind: 'money', isSummed: true, read: ({ foundMinor }) => money(foundMinor, 'EURC') },
    { title: 'found at', kind: 'instant', read: ({ foundAt }) => foundAt.toISOString() },
    { title: 'owner', kind: 'text', read: ({ owner }) => owner },
    { title: 'reason', kind: 'text', read: ({ reason }) => reason },
    { title: 'changed', kind: 'instant', read: ({ updatedAt }) => updatedAt.toISOString() },
  ],
  count: (ctx, { state }, rowsMax) => ctx.read((tx) => countBreaks(tx, state, rowsMax)),
  pages: (ctx, { state }) =>
    byKey(async (after) => pageOf(await ctx.read((tx) => listBreaks(tx, { state, after, rowsMax: exportPage + 1 })), exportPage, byId)),
})
