import type { SecurityEventGroup } from '@heathland/contract'
import { eventsResolvedTogetherMax } from '@heathland/domain/security/security-event'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { SeverityBadge } from '../severity-badge.tsx'
import { stayHere } from '../stay-here.ts'
import { ResolveTogetherDialog } from './resolve-together-dialog.tsx'

interface Resolving {
  readonly eventIds: readonly string[]
  readonly clear: () => void
}

/** Open events by type and severity, the most severe first. Low and medium ones are resolved together. */
export function EventGroups({ actions }: { actions: ReactNode }) {
  const t = useWords('security')
  const { call } = useApi()
  const [resolving, setResolving] = useState<Resolving>()
  const groups = useDataList({ filters: {}, query: () => call.office.security.listEventGroups.queryOptions({ input: {} }) })
  const names = groups.data?.names
  const events = groups.data?.items.reduce((sum, group) => sum + group.events, 0)

  function whomOf({ userIds, accounts }: SecurityEventGroup): string {
    const shown = userIds.map((id) => names?.[id]?.name ?? id).join(', ')
    const more = accounts - userIds.length
    return more > 0 ? t.eventGroups.andOthers({ names: shown, count: more }) : shown
  }

  const columns: readonly Column<SecurityEventGroup>[] = [
    {
      id: 'event',
      header: t.securityEventsEvents.event,
      cell: (group) => (
        <>
          <span className="block">{t.securityEventTypes[group.eventType]}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">{whomOf(group)}</span>
        </>
      ),
    },
    { id: 'severity', header: t.securityEventsEvents.severity, cell: ({ severity }) => <SeverityBadge severity={severity} /> },
    { id: 'events', header: t.eventGroups.events, numeric: true, cell: (group) => group.events },
    {
      id: 'affects',
      header: t.eventGroups.affects,
      cell: ({ accounts }) => (accounts === 0 ? undefined : t.eventGroups.accounts({ count: accounts })),
    },
    {
      id: 'latest',
      header: t.eventGroups.latest,
      numeric: true,
      cell: ({ latest }) => (
        <span className="whitespace-nowrap">
          <Instant at={latest} />
        </span>
      ),
    },
  ]

  return (
    <>
      <DataList
        list={groups}
        caption={t.eventGroups.openEventsByType}
        columns={columns}
        rows={groups.data?.items}
        rowKey={keyOf}
        actions={actions}
        details={(group) => <GroupEvents group={group} />}
        detailsName={({ eventType }) => t.securityEventTypes[eventType]}
        summary={events ? t.eventGroups.openIn({ events, groups: groups.data?.items.length ?? 0 }) : undefined}
        bulk={{
          nameOf: ({ eventType }) => t.securityEventTypes[eventType],
          isSelectable: ({ resolvable }) => resolvable.length > 0,
          summary: (chosen) => t.eventGroups.groupsSelected({ events: resolvableOf(chosen).length, groups: chosen.length }),
          acts: (chosen, clear) => {
            const eventIds = resolvableOf(chosen)
            return (
              <Button size="small" variant="light" onClick={() => setResolving({ eventIds, clear })}>
                {t.eventGroups.resolveCount({ count: eventIds.length })}
              </Button>
            )
          },
        }}
        nothing={{
          icon: <ShieldCheck aria-hidden="true" size={22} />,
          title: t.securityEventsEvents.noSecurityEventsFound,
          text: `${t.securityEventsEvents.nothing} ${t.securityEventsEvents.waitsToBeLookedAt}`,
        }}
      />
      {resolving && (
        <ResolveTogetherDialog eventIds={resolving.eventIds} onResolved={resolving.clear} onClose={() => setResolving(undefined)} />
      )}
    </>
  )
}

const keyOf = ({ eventType, severity }: SecurityEventGroup) => `${eventType} ${severity}`

/** The newest first, no more than are resolved at once. */
function resolvableOf(groups: readonly SecurityEventGroup[]): readonly string[] {
  return groups
    .flatMap(({ resolvable }) => resolvable)
    .toSorted((one, other) => (one < other ? 1 : -1))
    .slice(0, eventsResolvedTogetherMax)
}

const shownMax = 5

/** The newest events of a group, and the way to all of them. */
function GroupEvents({ group: { eventType, severity, events } }: { group: SecurityEventGroup }) {
  const t = useWords('security')
  const { call } = useApi()
  const page = useQuery(call.office.security.listEvents.queryOptions({ input: { state: 'open', severity, eventType } }))
  return (
    <div className="grid gap-2 text-small">
      <ul className="grid gap-1">
        {page.data
          ? page.data.items.slice(0, shownMax).map(({ id, userId, ipAddress, timestamp, metadata: { count, subject } }) => (
              <li key={id} className="flex flex-wrap gap-x-4">
                <span className="font-[560]">{userId === undefined ? (subject ?? id) : (page.data.names[userId]?.name ?? userId)}</span>
                <span className="text-soft">
                  {count === 1 ? t.securityEventsEvents.once : t.securityEventsEvents.countTimes({ count })}
                </span>
                {ipAddress !== undefined && <span className="figures text-soft">{ipAddress}</span>}
                <span className="ml-auto text-soft">
                  <Instant at={timestamp} />
                </span>
              </li>
            ))
          : page.isPending && <Skeleton shape="h-5 max-w-96" />}
      </ul>
      <Link
        to={`?tab=events&view=each&eventType=${eventType}&severity=${severity}`}
        state={stayHere}
        className="link inline-block w-fit py-1"
      >
        {t.eventGroups.showEach({ count: events })}
      </Link>
    </div>
  )
}
