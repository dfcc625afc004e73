import type { DocumentStatus, MemberDocument } from '@heathland/domain/documents/document'
import type { MemberWords } from '@heathland/words/words'
import { FileText } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'

/** Every paper between the member and the house, newest first. */
export function DocumentList({ documents }: { documents: readonly MemberDocument[] | undefined }) {
  const t = useWords('member')

  return (
    <Card title={t.documentList.yourDocuments} padding="none">
      <Table
        caption={t.documentList.yourDocuments}
        columns={columns(t)}
        rows={documents}
        rowKey={({ id }) => id}
        rowsExpected={6}
        empty={<EmptyState icon={<FileText aria-hidden="true" size={22} />} title={t.documentList.noDocumentsYet} />}
      />
    </Card>
  )
}

const columns = (t: MemberWords): readonly Column<MemberDocument>[] => [
  { id: 'name', header: t.documentList.name, cell: ({ name }) => name },
  { id: 'about', header: t.documentList.about, cell: ({ about }) => about },
  { id: 'date', header: t.documentList.date, cell: ({ date }) => <Day on={date} /> },
  { id: 'status', header: t.documentList.status, cell: ({ status }) => <Badge tone={tones[status]}>{t.documentStatus[status]}</Badge> },
]

const tones = { Signed: 'good', Pending: 'care', Available: 'neutral', Sent: 'neutral' } as const satisfies Record<DocumentStatus, Tone>
