import type { AuditEntry } from '@heathland/contract'
import { ScrollText } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, searchFilter, useDataList } from '../data-list.tsx'
import { deviceTextOf } from '../device-text.ts'
import { ListExport } from '../list-export.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import { actionWords, actorWords } from './entry-words.ts'

const searchLengthMax = 254

/** Who did what to whom, newest first, one line each; ids, addresses and action names are behind the row. */
export function AuditTrail() {
  const t = useWords('audit')
  const { call } = useApi()
  const entries = useDataList({
    filters: {
      // Addresses are found whole only, because they are stored so that no part of them can be searched.
      search: searchFilter({ label: t.auditTrail.searchLabel, hint: t.auditTrail.searchHint, lengthMax: searchLengthMax }),
      status: choiceFilter<AuditEntry['status']>({
        label: t.auditTrail.status,
        options: { success: t.auditTrail.success, failed: t.auditTrail.failed },
      }),
      // The platform checks itself every minute; whoever opens the trail wants to see what people did.
      by: choiceFilter<'anyone' | 'people' | 'platform'>({
        label: t.auditTrail.actedBy,
        options: { people: t.auditTrail.byPeople, platform: t.auditTrail.byThePlatform, anyone: t.auditTrail.byAnyone },
        initial: 'people',
      }),
    },
    query: (input) => call.office.audit.list.queryOptions({ input }),
  })
  const names = entries.data?.names
  const mayBeFurtherBack = entries.data?.next !== undefined

  const actionOf = (entry: AuditEntry) => actionWords(t, entry, names)

  const columns: readonly Column<AuditEntry>[] = [
    { id: 'action', header: t.auditTrail.action, cell: (entry) => actionOf(entry) },
    { id: 'user', header: t.auditTrail.user, cell: (entry) => <span className="wrap-anywhere">{actorWords(t, entry, names)}</span> },
    {
      id: 'agent',
      header: t.auditTrail.deviceColumn,
      wideOnly: true,
      cell: ({ userAgent }) => (userAgent === undefined ? undefined : <span className="text-soft">{deviceTextOf(userAgent)}</span>),
    },
    {
      id: 'status',
      header: t.auditTrail.status,
      cell: ({ status }) =>
        status === 'success' ? <Badge tone="good">{t.auditTrail.success}</Badge> : <Badge tone="bad">{t.auditTrail.failed}</Badge>,
    },
    {
      id: 'when',
      header: t.auditTrail.when,
      numeric: true,
      cell: ({ timestamp }) => (
        <span className="whitespace-nowrap">
          <Instant at={timestamp} />
        </span>
      ),
    },
  ]

  return (
    <DataList
      list={entries}
      caption={t.auditTrail.auditTrail}
      columns={columns}
      rows={entries.data?.items}
      rowKey={({ id }) => id}
      rowsExpected={8}
      actions={<ListExport list="audit" filters={entries.wanted} />}
      details={(entry) => (
        <div className="grid gap-3">
          <RowDetails
            items={[
              { term: t.auditTrail.actionName, value: entry.action, copy: true },
              { term: t.auditTrail.resource, value: entry.resource, copy: true },
              { term: t.auditTrail.userId, value: entry.user, copy: true },
              { term: t.auditTrail.ipAddress, value: entry.ip, copy: true },
              { term: t.auditTrail.entryId, value: entry.id, copy: true },
              { term: t.auditTrail.userAgent, value: entry.userAgent },
            ]}
          />
          <div>
            <ReceiptLink id={entry.id} />
          </div>
        </div>
      )}
      detailsName={actionOf}
      // A page ends where the server stopped looking, however much it had found: the next one is not the next 25.
      nextLabel={t.auditTrail.lookFurtherBack}
      nothing={{
        icon: <ScrollText aria-hidden="true" size={22} />,
        title: mayBeFurtherBack ? t.auditTrail.nothingFoundSoFar : t.auditTrail.noAuditEventsFound,
        text: mayBeFurtherBack ? t.auditTrail.noneOfTheEntriesThat : t.auditTrail.everythingThatIsDoneWill,
        whileFiltered: mayBeFurtherBack
          ? t.auditTrail.noneOfTheEntriesThat
          : entries.wanted.search === undefined
            ? undefined
            : t.auditTrail.addressesAndIdsAreFound,
      }}
    />
  )
}
