import type { Subscription } from '@heathland/contract'
import { hasEnded } from '@heathland/domain/subscriptions/subscription'
import type { InvestingWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { orderTones } from './order-words.ts'

/** Orders that have not become a placement yet. Without any there is nothing to show. */
export function OpenOrders() {
  const t = useWords('investing')
  const { call, explain } = useApi()
  const orders = useQuery(call.member.subscriptions.list.queryOptions({ input: {} }))
  if (orders.isError)
    return (
      <Card title={t.orders.title}>
        <ErrorState
          explanation={{ ...explain(orders.error), title: t.orders.failed }}
          onRetry={() => void orders.refetch()}
          busy={orders.isFetching}
        />
      </Card>
    )
  const open = orders.data?.items.filter(({ state }) => !hasEnded(state) && state !== 'placed') ?? []
  if (open.length === 0) return null
  return (
    <Card title={t.orders.title} padding="none">
      <Table caption={t.orders.caption} columns={columnsIn(t)} rows={open} rowKey={({ id }) => id} />
    </Card>
  )
}

const columnsIn = ({ orders: t, order }: InvestingWords): readonly Column<Subscription>[] => [
  {
    id: 'name',
    header: t.name,
    cell: ({ id, offerId, offerName, state }) => (
      <Link to={state === 'draft' ? `/investments/${offerId}` : `/orders/${id}`} className="link py-0.75">
        {offerName}
      </Link>
    ),
  },
  { id: 'number', header: t.number, cell: ({ number }) => number },
  { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
  { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={orderTones[state]}>{order.states[state]}</Badge> },
]
