import { officeLists } from '@heathland/contract/lists'
import { byId, pageOf } from '@heathland/domain/page'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { countComplaints, type ListedTicket, listComplaints } from './support.sql.ts'

const instant = (date: Date | undefined) => date?.toISOString()

/** The register of complaints: what was received when, by when it had to be answered, and how it ended. */
export const exportedComplaints = exportedList({
  list: 'complaints',
  title: 'Register of complaints',
  operation: 'office.support.listComplaints',
  filters: officeLists.complaints,
  columns: [
    { title: 'number', kind: 'text', read: ({ number }: ListedTicket) => String(number) },
    { title: 'cell', kind: 'text', read: ({ cell }) => cell },
    { title: 'topic', kind: 'text', read: ({ topic }) => topic },
    { title: 'person', kind: 'text', read: ({ personId }) => personId },
    { title: 'received', kind: 'instant', read: ({ openedAt }) => instant(openedAt) },
    { title: 'acknowledge by', kind: 'instant', read: ({ complaint }) => instant(complaint?.acknowledgeDueAt) },
    { title: 'acknowledged', kind: 'instant', read: ({ complaint }) => instant(complaint?.acknowledgedAt) },
    { title: 'final response by', kind: 'instant', read: ({ complaint }) => instant(complaint?.finalDueAt) },
    { title: 'final response', kind: 'instant', read: ({ complaint }) => instant(complaint?.finalResponseAt) },
    { title: 'outcome', kind: 'text', read: ({ complaint }) => complaint?.outcome },
    { title: 'closed', kind: 'instant', read: ({ closedAt }) => instant(closedAt) },
  ],
  count: (ctx, { state }, rowsMax) => ctx.read((tx) => countComplaints(tx, state, ctx.now, rowsMax)),
  pages: (ctx, { state }) =>
    byKey(async (after) =>
      pageOf(
        await ctx.read((tx) => listComplaints(tx, ctx.keys, { state, now: ctx.now, after, rowsMax: exportPage + 1 })),
        exportPage,
        byId,
      ),
    ),
})
