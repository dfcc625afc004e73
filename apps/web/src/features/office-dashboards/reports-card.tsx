import type { ReportStatus } from '@heathland/domain/compliance/compliance-report'
import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { answerOf } from './answer.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

const tones: Record<ReportStatus, Tone> = { completed: 'good', pending: 'care', failed: 'bad' }

/** The newest reports, and how far they are. */
export function ReportsCard() {
  const t = useWords('officeDashboards').reports
  const { statusWords } = useWords('compliance')
  const { call } = useApi()
  const reports = useQuery(call.office.compliance.listReports.queryOptions({ input: {} }))
  return (
    <QueueCard
      title={t.title}
      to="/compliance?tab=reports"
      answer={answerOf(reports, ({ items }) => items)}
      rowKey={({ id }) => id}
      row={({ name, date, status }) => (
        <QueueRow title={name} detail={<Instant at={date} />}>
          <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}
