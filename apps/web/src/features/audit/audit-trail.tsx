import type { AuditEntry } from '@heathland/contract'
import { deviceWords } from '@heathland/domain/identity/device'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useApi } from '../api.ts'
import { usePages } from '../pages.tsx'
import { PersonName } from '../person-name.tsx'
import { FindEntriesForm, type Wanted } from './find-entries-form.tsx'

/** What was done, by whom and from where, newest first. */
export function AuditTrail() {
  const { call, explain } = useApi()
  const [wanted, setWanted] = useState<Wanted>({})
  const pages = usePages()
  const { after } = pages
  const entries = useQuery({
    ...call.office.audit.list.queryOptions({ input: { ...wanted, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const next = entries.data?.next

  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'user',
      header: 'User',
      cell: ({ user, by }) => (
        <>
          {user === undefined ? (
            by === 'person' && <span className="font-normal text-soft">Nobody known</span>
          ) : (
            <PersonName personId={user} names={entries.data?.names} />
          )}
          {by !== 'person' && <span className="block text-small font-normal text-soft">{byWords[by]}</span>}
        </>
      ),
    },
    { id: 'action', header: 'Action', cell: ({ action }) => action },
    { id: 'resource', header: 'Resource', cell: ({ resource }) => <span className="text-small break-all">{resource}</span> },
    {
      id: 'when',
      header: 'When',
      cell: ({ timestamp }) => (
        <span className="inline-block min-w-24">
          <Instant at={timestamp} />
        </span>
      ),
    },
    {
      id: 'ip',
      header: 'IP address',
      cell: ({ ip }) => (ip === undefined ? none : <span className="figures inline-block min-w-24 text-small wrap-anywhere">{ip}</span>),
    },
    {
      id: 'agent',
      header: 'User agent',
      // The whole of it is long and says little more; whoever doubts it finds it by pointing.
      cell: ({ userAgent }) =>
        userAgent === undefined ? (
          none
        ) : (
          <span className="text-small" title={userAgent}>
            {deviceWords(userAgent)}
          </span>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => (status === 'success' ? <Badge tone="good">Success</Badge> : <Badge tone="bad">Failed</Badge>),
    },
  ]

  return (
    <Card padding="none" title="Audit trail">
      <div className="border-b border-line px-5 pb-5">
        <FindEntriesForm
          onFind={(found) => {
            setWanted(found)
            pages.restart()
            // Whoever asks the same again wants to know what was done since.
            if (found.search === wanted.search && found.status === wanted.status && pages.isFirst) void entries.refetch()
          }}
        />
      </div>
      {entries.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(entries.error)} onRetry={() => void entries.refetch()} busy={entries.isFetching} />
        </div>
      ) : (
        <Table
          caption="Audit trail"
          columns={columns}
          rows={entries.data?.items}
          rowKey={({ id }) => id}
          rowsExpected={6}
          empty={<NothingFound wanted={wanted} isFirstPage={pages.isFirst} mayBeFurtherBack={next !== undefined} />}
        />
      )}
      {(!pages.isFirst || next !== undefined) && !entries.isError && (
        <div className="border-t border-line px-5 py-4">
          {/* A page ends where the server stopped looking, however much it had found: the next one is not 'the next 25'. */}
          <nav aria-label="Pages of Audit trail" className="grid grid-cols-[auto_auto] items-center justify-between gap-2 sm:flex">
            <Button icon={<ChevronLeft aria-hidden="true" size={17} />} unavailable={pages.isFirst} onClick={pages.goBack}>
              Previous
            </Button>
            <span aria-live="polite" className="order-first col-span-2 text-small text-soft sm:order-none">
              Page {pages.number}
            </span>
            <Button
              icon={<ChevronRight aria-hidden="true" size={17} className="order-last" />}
              busy={entries.isPlaceholderData}
              unavailable={next === undefined}
              onClick={() => next !== undefined && pages.goOn(next)}
            >
              Look further back
            </Button>
          </nav>
        </div>
      )}
    </Card>
  )
}

interface NothingFoundProps {
  wanted: Wanted
  isFirstPage: boolean
  mayBeFurtherBack: boolean
}

/** Nothing at all, or nothing so far: the server looks through so many entries at a time, and there are more. */
function NothingFound({ wanted: { search, status }, isFirstPage, mayBeFurtherBack }: NothingFoundProps) {
  const icon = <ScrollText aria-hidden="true" size={22} />
  if (mayBeFurtherBack) {
    return (
      <EmptyState icon={icon} title="Nothing found so far">
        None of the entries that were looked through fits. Older ones have not been looked at yet.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title="No audit events found">
      {!isFirstPage
        ? 'There is nothing older that fits.'
        : search !== undefined
          ? 'Addresses and ids are found whole only. Check the spelling.'
          : status !== undefined
            ? 'None has this status.'
            : 'Everything that is done will stand here.'}
    </EmptyState>
  )
}

const byWords = { staff: 'By staff', platform: 'By the platform' }

const none = <span className="text-faint">None</span>
