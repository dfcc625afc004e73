import type { SecurityEvent } from '@heathland/contract'
import { type Severity, severities } from '@heathland/domain/security/security-event'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { saveFile } from '../save-file.ts'
import { useSession } from '../session.ts'
import { SeverityBadge, severityWords } from '../severity-badge.tsx'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

type State = 'open' | 'resolved'

/** What should be looked at, newest first, page by page, and how it ended. */
export function SecurityEvents() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const [state, setState] = useState<State>('open')
  const [severity, setSeverity] = useState<Severity | ''>('')
  const pages = usePages()
  const [resolving, setResolving] = useState<SecurityEvent>()
  const { after } = pages
  const events = useQuery({
    ...call.office.security.listEvents.queryOptions({
      input: { state, ...(severity !== '' && { severity }), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const next = events.data?.next

  function nameOf(id: string): string {
    return id === user?.id ? 'you' : personWords(id, events.data?.names)
  }

  const columns: readonly Column<SecurityEvent>[] = [
    {
      id: 'event',
      header: 'Event',
      cell: ({ description, metadata: { count, subject } }) => (
        <>
          <span className="block">{description}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">
            {count === 1 ? 'Once' : `${count} times`}
            {subject !== undefined && ` · ${subject}`}
          </span>
        </>
      ),
    },
    { id: 'severity', header: 'Severity', cell: (event) => <SeverityBadge severity={event.severity} /> },
    {
      id: 'when',
      header: 'When',
      // The day stays on one line.
      cell: ({ timestamp }) => (
        <span className="inline-block min-w-24">
          <Instant at={timestamp} />
        </span>
      ),
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ userId }) =>
        userId === undefined ? (
          <span className="text-faint">None</span>
        ) : (
          <PersonName personId={userId} names={events.data?.names} isYou={userId === user?.id} />
        ),
    },
    {
      id: 'address',
      header: 'IP address',
      // A short address stays on one line; a long one may break anywhere.
      cell: ({ ipAddress }) =>
        ipAddress === undefined ? (
          <span className="text-faint">None</span>
        ) : (
          <span className="figures inline-block min-w-32 wrap-anywhere">{ipAddress}</span>
        ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      // Asked of each row: while another filter is on its way, the rows of the last one still stand here.
      cell: (event) =>
        event.resolution ? (
          <>
            <span className="block wrap-anywhere">“{event.resolution.words}”</span>
            <span className="block text-small text-soft">
              By {nameOf(event.resolution.by)} on <Instant at={event.resolution.timestamp} />
            </span>
          </>
        ) : event.userId !== undefined && event.userId === user?.id ? (
          <span className="text-small text-soft">Another person decides</span>
        ) : (
          <Button size="small" onClick={() => setResolving(event)}>
            Resolve<VisuallyHidden> the event: {event.description}</VisuallyHidden>
          </Button>
        ),
    },
  ]

  return (
    <>
      <Card padding="none" title="Security events" aside={<ListActions />}>
        <search className="block border-b border-line px-5 pb-5">
          <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
            <Field id="events-state" label="State">
              {(control) => (
                <Select
                  {...control}
                  name="state"
                  value={state}
                  onChange={({ target }) => {
                    setState(target.value as State)
                    pages.restart()
                  }}
                >
                  <option value="open">Open</option>
                  <option value="resolved">Resolved</option>
                </Select>
              )}
            </Field>
            <Field id="events-severity" label="Severity">
              {(control) => (
                <Select
                  {...control}
                  name="severity"
                  value={severity}
                  onChange={({ target }) => {
                    setSeverity(target.value as Severity | '')
                    pages.restart()
                  }}
                >
                  <option value="">All severities</option>
                  {severities.map((one) => (
                    <option key={one} value={one}>
                      {severityWords[one].words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </search>
        {events.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(events.error)} onRetry={() => void events.refetch()} busy={events.isFetching} />
          </div>
        ) : (
          <Table
            caption="Security events, newest first"
            columns={columns}
            rows={events.data?.items}
            rowKey={({ id }) => id}
            rowsExpected={5}
            empty={
              <EmptyState icon={<ShieldCheck aria-hidden="true" size={22} />} title="No security events found">
                {!pages.isFirst
                  ? 'There is nothing older. Newer ones stand on the page before.'
                  : `${severity === '' ? 'Nothing' : 'Nothing of this severity'} ${state === 'open' ? 'waits to be looked at.' : 'has been resolved yet.'}`}
              </EmptyState>
            }
          />
        )}
        {!events.isError && <PagesFoot pages={pages} label="Security events" next={next} busy={events.isPlaceholderData} />}
      </Card>
      {resolving && <ResolveDialog event={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}

function ListActions() {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: call.office.security.overview.key() }),
        queries.invalidateQueries({ queryKey: call.office.security.listEvents.key() }),
      ]),
  })
  const download = useMutation({
    mutationFn: () => withStepUp(() => call.office.security.eventsCsv.call({})),
    onSuccess(file) {
      saveFile(file)
      toast({ tone: 'good', message: 'The newest events are downloaded.' })
    },
    onError: (error) => tell(error, 'The file could not be made.'),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<RefreshCw aria-hidden="true" size={16} />} busy={refresh.isPending} onClick={() => refresh.mutate()}>
        Refresh
      </Button>
      <Button size="small" icon={<Download aria-hidden="true" size={16} />} busy={download.isPending} onClick={() => download.mutate()}>
        Export
      </Button>
    </div>
  )
}
