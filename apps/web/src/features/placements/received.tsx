import type { ReceivedDistribution } from '@heathland/contract'
import { HandCoins } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { line } from '../line.ts'

type Wire = ReceivedDistribution['amount']

export interface ReceivedPayments {
  readonly items: readonly ReceivedDistribution[]
  readonly income: Wire
  readonly capital: Wire
  readonly payments: number
}

interface ReceivedProps {
  payments: {
    readonly data: { readonly pages: readonly ReceivedPayments[] } | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
}

/** Every payment of the project, newest first, and what they come to. */
export function Received({ payments }: ReceivedProps) {
  const t = useWords('placement').received
  const { explain } = useApi()
  const [first] = payments.data?.pages ?? []
  if (payments.isError && !first)
    return (
      <Card title={t.title}>
        <ErrorState
          explanation={{ ...explain(payments.error), title: t.failed }}
          onRetry={() => void payments.refetch()}
          busy={payments.isFetching}
        />
      </Card>
    )
  const sum = first && {
    amountMinor: (BigInt(first.income.amountMinor) + BigInt(first.capital.amountMinor)).toString(),
    asset: first.income.asset,
  }
  return (
    <Card title={t.title} padding="none">
      <Table
        caption={t.caption}
        rows={payments.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowsExpected={3}
        columns={[
          {
            id: 'date',
            header: t.date,
            cell: ({ paidAt }) => <Day on={paidAt.slice(0, 10)} />,
            ...(first && first.payments > 0 && { total: t.sum({ count: first.payments }) }),
          },
          {
            id: 'for',
            header: t.whatFor,
            cell: ({ period }) =>
              period ? line(t.income({ from: <Day on={period.from} />, until: <Day on={period.until} /> })) : t.capital,
          },
          {
            id: 'amount',
            header: t.amount,
            numeric: true,
            cell: ({ amount }) => <Money value={amount} form="exact" />,
            ...(sum && first.payments > 0 && { total: <Money value={sum} form="exact" /> }),
          },
        ]}
        empty={
          <EmptyState icon={<HandCoins aria-hidden="true" size={22} />} title={t.nothing}>
            {t.nothingText}
          </EmptyState>
        }
      />
      {payments.hasNextPage && (
        <div className="border-t border-line p-4">
          <Button size="small" busy={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
