import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { KycDue } from '../kyc-due.tsx'
import { answerOf } from './answer.ts'
import { openCount } from './open-count.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Open cases about identity checks, oldest first, with how much of their time is gone. */
export function KycCard() {
  const t = useWords('officeKyc')
  const cases = useQuery(useApi().call.office.kyc.listCases.queryOptions({ input: { tab: 'all' } }))
  const answer = answerOf(cases, ({ items }) => items)
  const now = new Date()
  return (
    <QueueCard
      title={t.queue.title}
      to="/kyc"
      answer={answer}
      open={openCount(answer.rows, cases.data?.next)}
      rowKey={({ id }) => id}
      row={({ id, personId, reason, level, openedAt, targetAt }) => (
        <QueueRow
          title={<TextLink to={`/kyc/${id}`}>{cases.data?.names[personId]?.name ?? t.list.erased}</TextLink>}
          detail={t.reasons[reason]}
        >
          {level === 'high' && <Badge tone="bad">{t.levels.high}</Badge>}
          <span className="text-small">
            <KycDue of={{ openedAt, targetAt }} now={now} />
          </span>
        </QueueRow>
      )}
      nothing={t.queue.dashboardNothing}
      nothingText={t.queue.dashboardNothingText}
    />
  )
}
