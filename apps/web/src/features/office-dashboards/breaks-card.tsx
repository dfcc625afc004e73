import { breakTargetMs } from '@heathland/domain/reconciliation/break'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { answerOf } from './answer.ts'
import { BreakStanding } from './break-standing.tsx'
import { openCount } from './open-count.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Differences between two sources, oldest first. */
export function BreaksCard() {
  const t = useWords('officeDashboards').breaks
  const { kinds, table } = useWords('officeReconciliation')
  const { call } = useApi()
  const breaks = useQuery(call.office.reconciliation.listBreaks.queryOptions({ input: { tab: 'open' } }))
  const answer = answerOf(breaks, ({ items }) => items)
  return (
    <QueueCard
      title={t.title}
      to="/reconciliation?tab=open"
      answer={answer}
      open={openCount(answer.rows, breaks.data?.next)}
      rowKey={({ id }) => id}
      row={({ kind, cell, offerName, ownerId, foundAt }) => (
        <QueueRow title={kinds[kind]} detail={offerName ?? table.cells[cell]}>
          <BreakStanding ownerId={ownerId} foundAt={foundAt} targetMs={breakTargetMs} />
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}
