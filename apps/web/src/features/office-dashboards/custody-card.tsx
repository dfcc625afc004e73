import type { CustodyBreak } from '@heathland/contract'
import { breakTargetMs } from '@heathland/domain/funding/custody-break'
import type { OfficeReconciliationWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { personWords } from '../person-name.tsx'
import { answerOf } from './answer.ts'
import { BreakStanding } from './break-standing.tsx'
import { openCount } from './open-count.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Where a wallet or a deposit differs from the ledger, oldest first. */
export function CustodyCard() {
  const t = useWords('officeDashboards').custody
  const words = useWords('officeReconciliation')
  const { call } = useApi()
  const breaks = useQuery(call.office.funding.listBreaks.queryOptions({ input: { state: 'open' } }))
  const answer = answerOf(breaks, ({ items }) => items)
  return (
    <QueueCard
      title={t.title}
      to="/reconciliation?tab=custody"
      answer={answer}
      open={openCount(answer.rows, breaks.data?.next)}
      rowKey={({ id }) => id}
      row={({ kind, personId, ownerId, foundAt }) => (
        <QueueRow title={kindWords(words)[kind]} detail={personWords(personId, breaks.data?.names)}>
          <BreakStanding ownerId={ownerId} foundAt={foundAt} targetMs={breakTargetMs} />
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}

const kindWords = ({ breakWords: t }: OfficeReconciliationWords): Record<CustodyBreak['kind'], string> => ({
  balance: t.walletDiffersFromTheBooks,
  'wrong-wallet': t.deliveredToAnotherWallet,
  'wrong-asset': t.paidOrDeliveredInAnother,
  'wrong-amount': t.amountDiffersFromTheOrder,
  'second-payment': t.orderPaidTwice,
  refunded: t.paymentTakenBackAfterCrediting,
  'identity-check': t.identityCheckNoLongerApproved,
})
