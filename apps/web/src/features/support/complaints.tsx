import type { QueuedTicket } from '@heathland/contract'
import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'

/** The register of complaints: what was received when, by when the law wants an answer, and how it ended. */
export function Complaints() {
  const t = useWords('support')
  const { call } = useApi()
  const complaints = useDataList({
    filters: {
      state: choiceFilter<'all' | 'open' | 'overdue' | 'closed'>({
        label: t.office.state,
        options: t.office.registerStates,
        initial: 'all',
      }),
    },
    query: (input) => call.office.support.listComplaints.queryOptions({ input }),
  })
  const names = complaints.data?.names
  const columns: readonly Column<QueuedTicket>[] = [
    {
      id: 'number',
      header: t.office.number,
      cell: ({ id, number, topic }) => (
        <>
          <Link to={`/support?view=open&ticket=${id}`} className="figures text-inherit underline-offset-3 hover:underline">
            {number}
          </Link>
          <span className="block text-small font-normal text-soft">{t.topics[topic]}</span>
        </>
      ),
    },
    {
      id: 'from',
      header: t.office.from,
      cell: ({ personId, isVisitor, visitor, cell }) => (
        <>
          <span className="block">{isVisitor ? (visitor?.name ?? t.office.visitor) : (names?.[personId]?.name ?? personId)}</span>
          <span className="block text-small text-soft">{cell ? t.office.laws[cell] : t.office.unknownLaw}</span>
        </>
      ),
    },
    { id: 'received', header: t.office.received, cell: ({ openedAt }) => <Instant at={openedAt} /> },
    {
      id: 'acknowledged',
      header: t.office.acknowledgedColumn,
      cell: ({ complaint, state }) => <Clock at={complaint?.acknowledgedAt} by={complaint?.acknowledgeDueAt} isOpen={state !== 'closed'} />,
    },
    {
      id: 'response',
      header: t.office.responseColumn,
      cell: ({ complaint, state }) => <Clock at={complaint?.finalResponseAt} by={complaint?.finalDueAt} isOpen={state !== 'closed'} />,
    },
    {
      id: 'outcome',
      header: t.office.outcome,
      cell: ({ complaint, state }) =>
        complaint?.outcome ? (
          <Badge tone={complaint.outcome === 'upheld' ? 'good' : 'neutral'}>{t.outcomes[complaint.outcome]}</Badge>
        ) : (
          <Badge tone="care">{t.office.states[state]}</Badge>
        ),
    },
  ]
  return (
    <DataList
      list={complaints}
      caption={t.office.register}
      columns={columns}
      rows={complaints.data?.items}
      rowKey={({ id }) => id}
      actions={<ListExport list="complaints" filters={complaints.wanted} />}
      nothing={{
        icon: <Scale aria-hidden="true" size={22} />,
        title: t.office.emptyRegister,
        text: t.office.emptyRegisterText,
      }}
    />
  )
}

/** When it happened and whether that was in time, or by when it has to. */
function Clock({ at, by, isOpen }: { at: string | undefined; by: string | undefined; isOpen: boolean }) {
  const t = useWords('support').office
  const format = useFormat()
  if (by === undefined) return null
  const day = format.day(by.slice(0, 10))
  const isLate = at === undefined ? isOpen && Date.parse(by) < Date.now() : at > by
  return (
    <>
      {at && (
        <span className="block">
          <Instant at={at} />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-2 text-small text-soft">
        {t.by({ day })}
        {isLate && <Badge tone="bad">{t.late}</Badge>}
      </span>
    </>
  )
}
