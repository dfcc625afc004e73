import type { SecurityEvent } from '@heathland/contract'
import { type SecurityEventType, type Severity, severities } from '@heathland/domain/security/security-event'
import { ShieldCheck } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { SeverityBadge, severityWords } from '../severity-badge.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

type State = 'open' | 'resolved'

/** Security events one by one, newest first, and how each ended. */
export function SecurityEvents({ actions }: { actions: ReactNode }) {
  const t = useWords('security')
  const { call } = useApi()
  const { user } = useSession()
  const [resolving, setResolving] = useState<SecurityEvent>()
  const events = useDataList({
    filters: {
      state: choiceFilter<State>({
        label: t.securityEventsEvents.state,
        options: { open: t.securityEventsEvents.open, resolved: t.securityEventsEvents.resolved },
        initial: 'open',
      }),
      severity: choiceFilter<Severity>({
        label: t.securityEventsEvents.severity,
        options: Object.fromEntries(severities.map((one) => [one, severityWords(t)[one].words])) as Record<Severity, string>,
      }),
      eventType: choiceFilter<SecurityEventType>({ label: t.eventGroups.type, options: t.securityEventTypes }),
    },
    query: (input) => call.office.security.listEvents.queryOptions({ input }),
  })
  const { state, severity } = events.wanted

  function nameOf(id: string): string {
    return id === user?.id ? 'you' : personWords(id, events.data?.names)
  }

  const columns: readonly Column<SecurityEvent>[] = [
    {
      id: 'event',
      header: t.securityEventsEvents.event,
      cell: ({ eventType, metadata: { count } }) => (
        <>
          <span className="block">{t.securityEventTypes[eventType]}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">
            {count === 1 ? t.securityEventsEvents.once : t.securityEventsEvents.countTimes({ count })}
          </span>
        </>
      ),
    },
    { id: 'severity', header: t.securityEventsEvents.severity, cell: (event) => <SeverityBadge severity={event.severity} /> },
    {
      id: 'when',
      header: t.securityEventsEvents.when,
      // The day stays on one line.
      cell: ({ timestamp }) => (
        <span className="whitespace-nowrap">
          <Instant at={timestamp} />
        </span>
      ),
    },
    {
      id: 'account',
      header: t.securityEventsEvents.account,
      cell: ({ userId }) =>
        userId === undefined ? (
          <span className="text-faint">{t.securityEventsEvents.none}</span>
        ) : (
          <PersonName personId={userId} names={events.data?.names} isYou={userId === user?.id} />
        ),
    },
    {
      id: 'outcome',
      header: t.securityEventsEvents.outcome,
      // Asked of each row: while another filter is on its way, the rows of the last one still stand here.
      cell: (event) =>
        event.resolution ? (
          <>
            <span className="block wrap-anywhere">“{event.resolution.words}”</span>
            <span className="block text-small text-soft">
              {createElement(
                Fragment,
                null,
                ...t.securityEventsEvents.byByOn({ by: nameOf(event.resolution.by), instant: <Instant at={event.resolution.timestamp} /> }),
              )}
            </span>
          </>
        ) : event.userId !== undefined && event.userId === user?.id ? (
          <span className="text-small text-soft">{t.securityEventsEvents.anotherPersonDecides}</span>
        ) : (
          <Button size="small" onClick={() => setResolving(event)}>
            {createElement(
              Fragment,
              null,
              ...t.securityEventsEvents.resolve({
                hidden: (
                  <VisuallyHidden>
                    {' '}
                    {t.securityEventsEvents.theEventDescription({ description: t.securityEventTypes[event.eventType] })}
                  </VisuallyHidden>
                ),
              }),
            )}
          </Button>
        ),
    },
  ]

  return (
    <>
      <DataList
        list={events}
        caption={t.securityEventsEvents.securityEvents}
        columns={columns}
        rows={events.data?.items}
        rowKey={({ id }) => id}
        actions={
          <>
            {actions}
            <ListExport list="security-events" filters={events.wanted} />
          </>
        }
        details={(event) => (
          <RowDetails
            items={[
              { term: t.securityEventsEvents.ipAddress, value: event.ipAddress, copy: true },
              { term: t.eventGroups.subject, value: event.metadata.subject, copy: true },
              { term: t.eventGroups.accountId, value: event.userId, copy: true },
              { term: t.eventGroups.eventId, value: event.id, copy: true },
            ]}
          />
        )}
        detailsName={({ eventType }) => t.securityEventTypes[eventType]}
        nothing={{
          icon: <ShieldCheck aria-hidden="true" size={22} />,
          title: t.securityEventsEvents.noSecurityEventsFound,
          text: `${severity === undefined ? t.securityEventsEvents.nothing : t.securityEventsEvents.nothingOfThisSeverity} ${state === 'open' ? t.securityEventsEvents.waitsToBeLookedAt : t.securityEventsEvents.hasBeenResolvedYet}`,
        }}
      />
      {resolving && <ResolveDialog event={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}
