import { useQuery } from '@tanstack/react-query'
import { Ago } from '../../ui/ago.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { answerOf } from './answer.ts'
import { amountOf } from './own-offers.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Payments that the bank holds undecided and withdrawals to review, for each account of ours. */
export function PaymentsCard() {
  const t = useWords('officeDashboards').payments
  const format = useFormat()
  const { call } = useApi()
  const overview = useQuery(call.office.payments.readOverview.queryOptions({ input: {} }))
  const now = new Date()
  const answer = answerOf(overview, ({ banks }) =>
    banks.flatMap(({ cell, held, heldLines, oldestHeldAt, toReview }) => [
      ...(heldLines > 0
        ? [
            {
              id: `held ${cell}`,
              title: t.held({ count: heldLines }),
              detail: t.bankAndSum({ bank: t.banks[cell], amount: format.money(amountOf(held), 'exact') }),
              since: oldestHeldAt,
            },
          ]
        : []),
      ...(toReview > 0
        ? [{ id: `review ${cell}`, title: t.withdrawals({ count: toReview }), detail: t.banks[cell], since: undefined }]
        : []),
    ]),
  )
  return (
    <QueueCard
      title={t.title}
      to="/payments"
      answer={answer}
      rowKey={({ id }) => id}
      row={({ title, detail, since }) => (
        <QueueRow title={title} detail={detail}>
          {since !== undefined && (
            <span className="text-small text-soft">
              <Ago at={since} now={now} />
            </span>
          )}
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}
