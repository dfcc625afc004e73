import { officeLists } from '@heathland/contract/lists'
import { byId, pageOf } from '@heathland/domain/page'
import { securityEventTypes } from '@heathland/domain/security/security-event'
import { byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { countEvents, type ListedEvent, listEvents } from './security-event.sql.ts'

/** Security events, newest first. */
export const exportedEvents = exportedList({
  list: 'security-events',
  title: 'Security events',
  operation: 'office.security.listEvents',
  filters: officeLists['security-events'],
  columns: [
    { title: 'id', kind: 'text', read: ({ id }: ListedEvent) => id },
    { title: 'event', kind: 'text', read: ({ type }) => type },
    { title: 'description', kind: 'text', read: ({ type }) => securityEventTypes[type] },
    { title: 'severity', kind: 'text', read: ({ severity }) => severity },
    { title: 'occurred', kind: 'instant', read: ({ occurredAt }) => occurredAt.toISOString() },
    { title: 'user', kind: 'text', read: ({ userId }) => userId },
    { title: 'ip address', kind: 'text', read: ({ ipAddress }) => ipAddress },
    { title: 'count', kind: 'count', read: ({ count }) => BigInt(count) },
    { title: 'subject', kind: 'text', read: ({ subject }) => subject },
    { title: 'resolved', kind: 'instant', read: ({ resolution }) => resolution?.at.toISOString() },
    { title: 'resolved by', kind: 'text', read: ({ resolution }) => resolution?.by },
    { title: 'resolution', kind: 'text', read: ({ resolution }) => resolution?.words },
  ],
  count: (ctx, { state, severity, eventType: type }, rowsMax) => ctx.read((tx) => countEvents(tx, { state, severity, type }, rowsMax)),
  pages: (ctx, { state, severity, eventType: type }) =>
    byKey(async (after) => {
      const found = await ctx.read((tx) => listEvents(tx, ctx.keys, { state, severity, type, after, rowsMax: exportPage + 1 }))
      return pageOf(found, exportPage, byId)
    }),
})
