import type { DlpEvent } from '@heathland/contract'
import { type DlpStatus, nextDlpStatus } from '@heathland/domain/compliance/dlp-event'
import type { ComplianceWords } from '@heathland/words/words'
import { ShieldCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { SeverityBadge } from '../severity-badge.tsx'
import { dlpWords, wordsOfEach } from './status-words.ts'

/** Possible data leaks, newest first. A person investigates an event and marks it resolved. */
export function DlpEvents() {
  const t = useWords('compliance')

  const { call } = useApi()
  const { user } = useSession()
  const move = useMove()
  const events = useDataList({
    filters: {
      status: choiceFilter<DlpStatus>({ label: t.dlpEvents.status, options: wordsOfEach(dlpWords(t)) }),
    },
    query: (input) => call.office.compliance.listDlpEvents.queryOptions({ input }),
  })

  const columns: readonly Column<DlpEvent>[] = [
    {
      id: 'event',
      header: t.dlpEvents.event,
      cell: ({ eventType, details }) => (
        <>
          <span className="block">{t.dlpEventTypes[eventType]}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">{details}</span>
        </>
      ),
    },
    { id: 'severity', header: t.dlpEvents.severity, cell: ({ severity }) => <SeverityBadge severity={severity} /> },
    {
      id: 'user',
      header: t.dlpEvents.user,
      cell: (event) => <PersonName personId={event.user} names={events.data?.names} isYou={event.user === user?.id} />,
    },
    {
      id: 'when',
      header: t.dlpEvents.when,
      cell: ({ timestamp }) => (
        <span className="whitespace-nowrap">
          <Instant at={timestamp} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t.dlpEvents.status,
      cell: ({ status }) => <Badge tone={dlpWords(t)[status].tone}>{dlpWords(t)[status].words}</Badge>,
    },
    {
      id: 'actions',
      header: t.dlpEvents.actions,
      cell: (event) => {
        const step = nextDlpStatus(event.status)
        if (!step) return undefined
        // Nobody judges what they did themselves.
        if (event.user === user?.id) return <span className="text-small text-soft">{t.dlpEvents.anotherPersonDecides}</span>
        const isMoving = move.isPending && move.variables.eventId === event.id
        return (
          <Button
            size="small"
            busy={isMoving}
            unavailable={move.isPending && !isMoving}
            onClick={() => move.mutate({ eventId: event.id, to: step })}
          >
            <span className="whitespace-nowrap">{stepWords(t)[step].button}</span>
            <VisuallyHidden>
              : {t.dlpEventTypes[event.eventType]}, {personWords(event.user, events.data?.names)}
            </VisuallyHidden>
          </Button>
        )
      },
    },
  ]

  return (
    <DataList
      list={events}
      caption={t.dlpEvents.dlpEvents}
      columns={columns}
      rows={events.data?.items}
      rowKey={({ id }) => id}
      details={(event) => (
        <RowDetails
          items={[
            { term: t.dlpEvents.resource, value: event.resource, copy: true },
            { term: t.dlpEvents.eventId, value: event.id, copy: true },
            { term: t.dlpEvents.userId, value: event.user, copy: true },
          ]}
        />
      )}
      detailsName={(event) => t.dlpEventTypes[event.eventType]}
      nothing={{
        icon: <ShieldCheck aria-hidden="true" size={22} />,
        title: t.dlpEvents.noDlpEventsFound,
        text: t.dlpEvents.whenDataMayBeLeaving,
      }}
    />
  )
}

function useMove() {
  const t = useWords('compliance')

  const { call } = useApi()
  return useAct({
    operation: 'office.compliance.moveDlpEvent',
    send: (input: { eventId: string; to: keyof ReturnType<typeof stepWords> }) => call.office.compliance.moveDlpEvent.call(input),
    done: (_, { to }) => ({ message: stepWords(t)[to].done }),
    failed: t.dlpEvents.thisCouldNotBeDone,
  })
}

const stepWords = (t: ComplianceWords) =>
  ({
    investigating: { button: t.dlpEvents.investigate, done: t.dlpEvents.theEventIsUnderInvestigation },
    resolved: { button: t.dlpEvents.markResolved, done: t.dlpEvents.theEventIsResolved },
  }) as const
