import { officeLists } from '@heathland/contract/lists'
import { type AnyExportedList, byKey, exportedList, exportPage } from '../../core/exports/exported-list.ts'
import { type AuditRecord, countAudit } from './audit.sql.ts'
import { type PersonOfEmail, readAudit } from './read-audit.ts'

/** The audit log, newest first. Addresses are found by identity, which alone knows whose they are. */
export function exportedAudit(personOfEmail: PersonOfEmail): AnyExportedList {
  return exportedList({
    list: 'audit',
    title: 'Audit log',
    operation: 'office.audit.list',
    filters: officeLists.audit,
    columns: [
      { title: 'id', kind: 'text', read: ({ id }: AuditRecord) => id },
      { title: 'time', kind: 'instant', read: ({ at }) => at.toISOString() },
      { title: 'actor', kind: 'text', read: ({ actor }) => actor },
      { title: 'user', kind: 'text', read: ({ userId }) => userId },
      { title: 'action', kind: 'text', read: ({ action }) => action },
      { title: 'resource', kind: 'text', read: ({ resource }) => resource },
      { title: 'status', kind: 'text', read: ({ status }) => status },
      { title: 'ip address', kind: 'text', read: ({ ipAddress }) => ipAddress },
      { title: 'user agent', kind: 'text', read: ({ userAgent }) => userAgent },
    ],
    // By a filter the records have to be gone through one by one, whether they are counted or read.
    count: async (ctx, { search, status, by }, rowsMax) => (search || status || by ? undefined : ctx.read((tx) => countAudit(tx, rowsMax))),
    pages: (ctx, { search, status, by }) =>
      byKey(async (after) => {
        const { items, endedAt } = await readAudit(ctx, personOfEmail, { search, status, by, after, rowsMax: exportPage })
        return endedAt === undefined ? { items } : { items, next: endedAt }
      }),
  })
}
