import type { OfficeList, RecentExport } from '@heathland/contract'
import { FileText } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { sizeWords } from '../size-words.ts'

const tones: Record<RecentExport['state'], Tone> = { requested: 'neutral', writing: 'neutral', ready: 'good', failed: 'bad' }
/** A file takes seconds; one that is asked for on this page appears without being looked for. */
const readMs = { open: 1_500, idle: 10_000 }

/** The reader's own reports as files, for as long as they are kept. */
export function RecentFiles() {
  const t = useWords('officeReports').files
  const format = useFormat()
  const { call } = useApi()
  const files = useDataList({
    filters: {},
    prefix: 'files-',
    query: (input) => call.office.exports.list.queryOptions({ input }),
    refetchInterval: (data) => (data?.items.some(({ state }) => state === 'requested' || state === 'writing') ? readMs.open : readMs.idle),
  })
  const nameOf = ({ list }: RecentExport) => (isNamed(t.names, list) ? t.names[list] : list)
  const columns: readonly Column<RecentExport>[] = [
    { id: 'report', header: t.report, cell: nameOf },
    { id: 'format', header: t.format, cell: (file) => file.format.toUpperCase() },
    { id: 'status', header: t.status, cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge> },
    { id: 'size', header: t.size, numeric: true, cell: ({ file }) => file && sizeWords(format, file.size) },
    { id: 'made', header: t.made, cell: ({ requestedAt }) => <Instant at={requestedAt} /> },
    {
      id: 'actions',
      header: t.actions,
      cell: (one) =>
        one.file && (
          <a href={one.file.address} download={one.file.name} className="link py-0.75 whitespace-nowrap">
            {createElement(Fragment, null, ...t.download({ hidden: <VisuallyHidden> {nameOf(one)}</VisuallyHidden> }))}
          </a>
        ),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <DataList
        list={files}
        caption={t.title}
        title={t.title}
        columns={columns}
        rows={files.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={3}
        nothing={{ icon: <FileText aria-hidden="true" size={22} />, title: t.none, text: t.noneText }}
      />
      <p className="px-1 text-small text-soft">{t.note}</p>
    </div>
  )
}

function isNamed<Names extends Partial<Record<OfficeList, string>>>(names: Names, list: string): list is keyof Names & string {
  return Object.hasOwn(names, list)
}
