import type { DocumentStatus, MemberDocument } from '@heathland/domain/documents/document'
import { FileText } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** Every paper between the member and the house, newest first. */
export function DocumentList({ documents }: { documents: readonly MemberDocument[] | undefined }) {
  return (
    <Card title="Your documents" padding="none">
      <Table
        caption="Your documents"
        columns={columns}
        rows={documents}
        rowKey={({ id }) => id}
        rowsExpected={6}
        empty={<EmptyState icon={<FileText aria-hidden="true" size={22} />} title="No documents yet" />}
      />
    </Card>
  )
}

const columns: readonly Column<MemberDocument>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'about', header: 'About', cell: ({ about }) => about },
  { id: 'date', header: 'Date', cell: ({ date }) => <Day on={date} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
]

const tones = { Signed: 'good', Pending: 'care', Available: 'neutral', Sent: 'neutral' } as const satisfies Record<DocumentStatus, Tone>
