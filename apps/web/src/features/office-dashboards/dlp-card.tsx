import type { Names } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Ago } from '../../ui/ago.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { personWords } from '../person-name.tsx'
import { SeverityBadge } from '../severity-badge.tsx'
import { answerOf } from './answer.ts'
import { openCount } from './open-count.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Possible data leaks that nobody has resolved yet, newest first. */
export function DlpCard() {
  const t = useWords('officeDashboards').dlp
  const { dlpEventTypes, statusWords } = useWords('compliance')
  const { listDlpEvents } = useApi().call.office.compliance
  const detected = useQuery(listDlpEvents.queryOptions({ input: { status: 'detected' } }))
  const investigating = useQuery(listDlpEvents.queryOptions({ input: { status: 'investigating' } }))
  const names: Names = { ...detected.data?.names, ...investigating.data?.names }
  const failed = detected.isError ? detected : investigating
  const answer = answerOf(
    {
      data: detected.data && investigating.data && [...detected.data.items, ...investigating.data.items],
      isError: failed.isError,
      error: failed.error,
      isFetching: detected.isFetching || investigating.isFetching,
      refetch: () => Promise.all([detected, investigating].map(({ refetch }) => refetch())),
    },
    (events) => events.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp)),
  )
  const now = new Date()
  return (
    <QueueCard
      title={t.title}
      to="/compliance?tab=dlp"
      answer={answer}
      open={openCount(answer.rows, detected.data?.next ?? investigating.data?.next)}
      rowKey={({ id }) => id}
      row={({ eventType, severity, status, user, timestamp }) => (
        <QueueRow title={dlpEventTypes[eventType]} detail={personWords(user, names)}>
          <SeverityBadge severity={severity} />
          {status === 'investigating' && <Badge>{statusWords.investigating}</Badge>}
          <span className="text-small text-soft">
            <Ago at={timestamp} now={now} />
          </span>
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}
