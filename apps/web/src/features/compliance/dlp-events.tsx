import type { DlpEvent } from '@heathland/contract'
import { type DlpStatus, dlpEventTypes, nextDlpStatus } from '@heathland/domain/compliance/dlp-event'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { SeverityBadge } from '../severity-badge.tsx'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { StatusFilter } from './status-filter.tsx'
import { dlpWords } from './status-words.ts'

/** Data that may be leaving the house, newest first. A person takes an event up, and says when it is over. */
export function DlpEvents() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const [status, setStatus] = useState<DlpStatus>()
  const pages = usePages()
  const move = useMove()
  const { after } = pages
  const events = useQuery({
    ...call.office.compliance.listDlpEvents.queryOptions({
      input: { ...(status !== undefined && { status }), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const next = events.data?.next

  const columns: readonly Column<DlpEvent>[] = [
    {
      id: 'event',
      header: 'Event',
      cell: ({ eventType, details }) => (
        <>
          <span className="block">{dlpEventTypes[eventType]}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">{details}</span>
        </>
      ),
    },
    { id: 'severity', header: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
    {
      id: 'user',
      header: 'User',
      cell: (event) => <PersonName personId={event.user} names={events.data?.names} isYou={event.user === user?.id} />,
    },
    {
      id: 'resource',
      header: 'Resource',
      cell: ({ resource }) => <span className="text-small break-all">{resource}</span>,
    },
    {
      id: 'when',
      header: 'When',
      cell: ({ timestamp }) => (
        <span className="inline-block min-w-24">
          <Instant at={timestamp} />
        </span>
      ),
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={dlpWords[status].tone}>{dlpWords[status].words}</Badge> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (event) => {
        const step = nextDlpStatus(event.status)
        if (!step) return undefined
        // Nobody judges what they did themselves.
        if (event.user === user?.id) return <span className="text-small text-soft">Another person decides</span>
        const isMoving = move.isPending && move.variables.eventId === event.id
        return (
          <Button
            size="small"
            busy={isMoving}
            unavailable={move.isPending && !isMoving}
            onClick={() => move.mutate({ eventId: event.id, to: step })}
          >
            <span className="whitespace-nowrap">{stepWords[step].button}</span>
            <VisuallyHidden>
              : {dlpEventTypes[event.eventType]}, {personWords(event.user, events.data?.names)}
            </VisuallyHidden>
          </Button>
        )
      },
    },
  ]

  return (
    <Card
      padding="none"
      title="DLP events"
      aside={
        <div className="flex w-full sm:w-auto">
          <StatusFilter
            of="DLP events"
            statuses={dlpWords}
            value={status}
            onChange={(wanted) => {
              setStatus(wanted)
              pages.restart()
            }}
          />
        </div>
      }
    >
      {events.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(events.error)} onRetry={() => void events.refetch()} busy={events.isFetching} />
        </div>
      ) : (
        <Table
          caption="DLP events"
          columns={columns}
          rows={events.data?.items}
          rowKey={({ id }) => id}
          rowsExpected={4}
          empty={
            <EmptyState icon={<ShieldCheck aria-hidden="true" size={22} />} title="No DLP events found">
              {!pages.isFirst
                ? 'There is nothing older. Newer ones stand on the page before.'
                : status === undefined
                  ? 'When data may be leaving the house, it is told here.'
                  : 'None has this status.'}
            </EmptyState>
          }
        />
      )}
      {!events.isError && <PagesFoot pages={pages} label="DLP events" next={next} busy={events.isPlaceholderData} />}
    </Card>
  )
}

function useMove() {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { eventId: string; to: keyof typeof stepWords }) =>
      withStepUp(() => call.office.compliance.moveDlpEvent.call(input)),
    onSuccess: (_, { to }) => toast({ tone: 'good', message: stepWords[to].done }),
    onError: (error) => tell(error, 'This could not be done.'),
    // Whatever came of it, the list may have changed: someone else may have been faster.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: call.office.compliance.listDlpEvents.key() }),
        queries.invalidateQueries({ queryKey: call.office.compliance.overview.key() }),
      ]),
  })
}

const stepWords = {
  investigating: { button: 'Investigate', done: 'The event is under investigation.' },
  resolved: { button: 'Mark Resolved', done: 'The event is resolved.' },
} as const
