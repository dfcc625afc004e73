import { useQuery } from '@tanstack/react-query'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { depositWords } from '../deposit-words.ts'
import { FeesTable } from './fees-table.tsx'

function useDeposit(depositId: string) {
  const { call } = useApi()
  return useQuery(call.member.funding.read.queryOptions({ input: { depositId } }))
}

/** What an order cost and the steps it took. A deposit that was no order, such as a bank transfer, has none. */
export function DepositReceipt({ depositId }: { depositId: string }) {
  const t = useWords('wallet')

  const { explain, failureOf } = useApi()
  const deposit = useDeposit(depositId)
  if (deposit.isPending) {
    return (
      <Loading label={t.depositReceipt.loadingFees}>
        <div className="grid gap-3">
          <Skeleton shape="h-5 w-48" />
          <Skeleton shape="h-28 w-full" />
        </div>
      </Loading>
    )
  }
  if (deposit.isError) {
    if (failureOf(deposit.error).code === 'NOT_FOUND') return null
    return <ErrorState explanation={explain(deposit.error)} onRetry={() => void deposit.refetch()} busy={deposit.isFetching} />
  }
  const { paid, quoted, charged, timeline } = deposit.data
  return (
    <>
      <DefinitionList layout="pairs" items={[{ term: t.depositReceipt.youPaid, value: <Money value={paid} form="exact" /> }]} />
      <FeesTable caption={t.orders.feesOfThisOrder} quoted={quoted} charged={charged} />
      <Timeline
        label={t.orders.whatHappened}
        events={timeline.map(({ at, state }, index) => ({
          id: `${index}`,
          title: depositWords(t)[state].step,
          at: <Instant at={at} />,
          tone: depositWords(t)[state].tone,
        }))}
      />
    </>
  )
}

/** The tokens that an order delivered. */
export function DepositTokens({ depositId }: { depositId: string }) {
  const t = useWords('wallet').depositReceipt

  const { data } = useDeposit(depositId)
  if (!data?.delivered) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <DefinitionList layout="pairs" items={[{ term: t.heldAs, value: <Money value={data.delivered} form="exact" /> }]} />
    </div>
  )
}
