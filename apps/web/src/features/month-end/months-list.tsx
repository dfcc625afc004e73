import type { BookMonthLine } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { monthAddress, monthText, monthTones } from './month-words.ts'

interface Spv {
  readonly id: string
  readonly name: string
}

/** The months of an SPV that are over, newest first. */
export function MonthsList() {
  const { call } = useApi()
  const [params] = useSearchParams()
  const first = useQuery(call.office.monthEnd.list.queryOptions({ input: {} }))
  const spvs = first.data?.spvs ?? []
  const chosen = spvs.find(({ id }) => id === params.get('spv')) ?? spvs[0]
  return <Months key={chosen?.id} spvId={chosen?.id} spvs={spvs} />
}

function Months({ spvId, spvs }: { spvId: string | undefined; spvs: readonly Spv[] }) {
  const words = useWords('officeMonthEnd')
  const t = words.list
  const { call } = useApi()
  const format = useFormat()
  const months = useDataList({
    filters: {
      ...(spvs.length > 1 &&
        spvs[0] && {
          spv: choiceFilter<string>({
            label: t.spv,
            options: Object.fromEntries(spvs.map(({ id, name }) => [id, name])),
            initial: spvs[0].id,
          }),
        }),
    },
    query: ({ spv: _shown, ...wanted }: Record<string, string | undefined>) =>
      call.office.monthEnd.list.queryOptions({ input: { ...wanted, ...(spvId !== undefined && { spvId }) } }),
  })
  const columns: readonly Column<BookMonthLine>[] = [
    {
      id: 'month',
      header: t.month,
      cell: ({ month }) => (
        <Link to={monthAddress(spvId ?? '', month)} className="text-inherit underline-offset-3 hover:underline">
          {monthText(format, month)}
        </Link>
      ),
    },
    { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={monthTones[state]}>{words.states[state]}</Badge> },
    { id: 'closed', header: t.closed, none: '–', cell: ({ closedAt }) => closedAt && <Instant at={closedAt} /> },
    { id: 'version', header: t.version, numeric: true, none: '–', cell: ({ version }) => version },
  ]
  return (
    <DataList
      list={months}
      caption={t.caption}
      columns={columns}
      rows={months.data?.items}
      rowKey={({ month }) => month}
      rowsExpected={12}
      nothing={{ icon: <CalendarCheck aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}
