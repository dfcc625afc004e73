import type { OfferBook } from '@heathland/contract'
import type { SubscriptionTab } from '@heathland/domain/subscriptions/subscription'
import { BookText } from 'lucide-react'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { amountOf, sumsOf, type useOwnOffers } from './own-offers.ts'
import { Partly } from './waiting-card.tsx'

/** In the order in which an order goes through them; what has ended is no demand. */
const stages = ['to-decide', 'awaiting-payment', 'in-reflection', 'ready', 'allocated'] as const satisfies readonly SubscriptionTab[]

/** How far the orders of the newest offers have come. */
export function StagesCard({ own: { orders, books } }: { own: ReturnType<typeof useOwnOffers> }) {
  const words = useWords('officeDashboards')
  const t = words.stages
  const { explain } = useApi()
  const count = books.books.length
  if (!orders.rows && orders.isError) {
    return (
      <Card title={t.title}>
        <ErrorState explanation={explain(orders.error)} onRetry={orders.retry} busy={orders.isFetching} />
      </Card>
    )
  }
  return (
    <Card padding="none" title={t.title}>
      {books.isPending ? (
        <Loading label={words.queue.loading({ title: t.title })}>
          <div className="grid gap-5 px-5 pb-5">
            {stages.map((stage) => (
              <Skeleton key={stage} shape="h-7 w-full" />
            ))}
          </div>
        </Loading>
      ) : (
        <>
          {count > 0 ? (
            <div className="grid gap-3 px-5 pb-5 text-dense">
              <p className="text-small text-soft">{books.isCut ? t.inNewest({ count }) : t.inOffers({ count })}</p>
              <Stages books={books.books} />
            </div>
          ) : (
            !books.isPartial && (
              <EmptyState icon={<BookText aria-hidden="true" size={22} />} title={t.nothing}>
                {t.nothingText}
              </EmptyState>
            )
          )}
          {books.isPartial && (
            <Partly isBusy={books.isFetching} onRetry={books.retry}>
              {t.partly}
            </Partly>
          )}
        </>
      )}
    </Card>
  )
}

/** Bars compare numbers of orders, since amounts may be in two currencies; an amount is named where there is one. */
function Stages({ books }: { books: readonly OfferBook[] }) {
  const t = useWords('officeDashboards').stages
  const format = useFormat()
  return (
    <BarList
      label={t.title}
      points={stages.map((stage) => {
        const found = books.flatMap(({ tabs }) => tabs.filter(({ tab, orders }) => tab === stage && orders > 0))
        const count = found.reduce((sum, { orders }) => sum + orders, 0)
        const [sum, other] = sumsOf(found.map(({ amount }) => amountOf(amount)))
        const orders = count === 0 ? format.number(0) : t.orders({ count })
        return {
          id: stage,
          label: t.names[stage],
          size: count,
          shown: sum && !other ? t.ordersFor({ orders, amount: format.money(sum, 'whole') }) : orders,
        }
      })}
    />
  )
}
