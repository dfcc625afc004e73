import type { AuditEntry } from '@heathland/contract'
import type { AuditWords } from '@heathland/words/words'
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

  function actionOf(entry: AuditEntry): string {
    const words = isNamed(entry.action, t) ? t.auditActions[entry.action] : entry.action
    const whom = whomOf(entry)
    const name = whom === undefined ? undefined : names?.[whom]?.name
    return name === undefined ? words : t.auditTrail.actionAboutPerson({ action: words, name })
  }

  function userOf(entry: AuditEntry): string {
    const { user, by } = entry
    if (by === 'platform') return t.auditTrail.byThePlatform
    if (user === undefined) return t.auditTrail.nobodyKnown
    // Someone who was erased is known by their id alone.
    return isAboutUser(entry) ? t.auditTrail.byStaff : (names?.[user]?.name ?? user)
  }

  const columns: readonly Column<AuditEntry>[] = [
    { id: 'action', header: t.auditTrail.action, cell: (entry) => actionOf(entry) },
    { id: 'user', header: t.auditTrail.user, cell: (entry) => <span className="wrap-anywhere">{userOf(entry)}</span> },
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

/** An action of a newer server may have no words here yet. */
function isNamed(action: string, t: AuditWords): action is keyof AuditWords['auditActions'] {
  return Object.hasOwn(t.auditActions, action)
}

/** Staff's acts that are recorded under the person they are about. */
const aboutUser: ReadonlySet<string> = new Set(['identity.recovery-requested', 'identity.recovery-approved', 'identity.recovery-refused'])

function isAboutUser({ by, action }: AuditEntry): boolean {
  return by === 'platform' || (by === 'staff' && aboutUser.has(action))
}

/** Whom an act is about, where that is somebody else than who acted. */
function whomOf(entry: AuditEntry): string | undefined {
  if (isAboutUser(entry)) return entry.user
  return entry.resource === entry.user ? undefined : entry.resource
}
