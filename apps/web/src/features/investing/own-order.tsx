import type { Subscription } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { FileText, Leaf } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import { sceneOf } from '../sector.ts'
import { CancelOrder, CancelUntil, GoOn, PayOrder } from './order-actions.tsx'
import { useOrderCards } from './order-cards.ts'
import { OrderHeading, OrderView } from './order-view.tsx'
import { orderTitle } from './order-words.ts'

/** Few orders are paid by card. */
const OrderCard = lazyPart(async () => (await import('./order-card.tsx')).OrderCard, ['wallet', 'offers'], 'h-20 w-full rounded-medium')

/** One of the member's orders, with all that can be done about it. */
export function OwnOrder({ orderId, transfer }: { orderId: string; transfer: (order: Subscription) => ReactNode }) {
  const { order: t } = useWords('investing')
  const { call, explain, failureOf } = useApi()
  const found = useQuery(call.member.subscriptions.read.queryOptions({ input: { subscriptionId: orderId } }))
  useSetCrumbTitle(found.data?.number)
  if (!found.data) {
    if (!found.isError)
      return (
        <Loading label={t.loading}>
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton shape="h-96 rounded-large" />
            <Skeleton shape="h-72 rounded-large" />
          </div>
        </Loading>
      )
    const isUnknown = failureOf(found.error).code === 'NOT_FOUND'
    return (
      <>
        {isUnknown ? (
          <PageTitle lead={t.notFoundText}>{t.notFound}</PageTitle>
        ) : (
          <Card>
            <ErrorState
              explanation={{ ...explain(found.error), title: t.failed }}
              onRetry={() => void found.refetch()}
              busy={found.isFetching}
            />
          </Card>
        )}
        <div>
          <ButtonLink to="/placements">{t.toPlacements}</ButtonLink>
        </div>
      </>
    )
  }
  return <Found order={found.data} transfer={transfer(found.data)} />
}

function Found({ order, transfer }: { order: Subscription; transfer: ReactNode }) {
  const { order: t, cost } = useWords('investing')
  const { categories } = useWords('opportunity')
  const cards = useOrderCards(order)
  const { offerId, offerName, category, number, amount, fee, total, documentId, state } = order
  return (
    <>
      <OrderHeading order={order}>
        <PageTitle windowTitle={t.windowTitle({ number })}>{orderTitle(t, order)}</PageTitle>
      </OrderHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <OrderView
            order={order}
            level={2}
            // While a card may have been charged, nothing else pays the order.
            transfer={cards.isOpen ? undefined : transfer}
            card={(cards.newest || state === 'awaiting-payment') && <OrderCard order={order} cards={cards} />}
          />
          {/* Nothing is drawn around it when there is nothing left to do. */}
          <div className="mt-6 grid gap-3 border-t border-line pt-5 not-has-[a,button,p:not(:empty)]:hidden">
            <div className="flex flex-wrap items-start gap-3">
              <GoOn order={order} />
              {!cards.isOpen && <PayOrder order={order} />}
              {state === 'placed' && (
                <ButtonLink to="/placements" variant="primary">
                  {t.toPlacements}
                </ButtonLink>
              )}
              <CancelOrder order={order} />
            </div>
            <CancelUntil order={order} />
          </div>
        </Card>
        <Card>
          <div className="mb-4 flex items-center gap-3">
            <Thumb scene={sceneOf({ category, tags: [] })} seed={offerId} />
            <div className="min-w-0">
              <h2 className="text-lead">{offerName}</h2>
              <p className="text-small text-soft">{categories[category]}</p>
            </div>
          </div>
          <DefinitionList
            layout="pairs"
            items={[
              { term: cost.amount, value: <Money value={amount} form="exact" /> },
              { term: t.fee, value: <Money value={fee} form="exact" /> },
              {
                term: cost.total,
                value: (
                  <strong>
                    <Money value={total} form="exact" />
                  </strong>
                ),
              },
            ]}
          />
          <ul className="mt-4 grid gap-2 border-t border-line pt-4">
            <li className="flex items-center gap-2.5">
              <Leaf aria-hidden="true" size={17} className="shrink-0 text-soft" />
              <TextLink to={`/opportunities/${offerId}`}>{t.toOffer}</TextLink>
            </li>
            {documentId && (
              <li className="flex items-center gap-2.5">
                <FileText aria-hidden="true" size={17} className="shrink-0 text-soft" />
                <span>
                  {t.signedDocument}: <TextLink to={`/documents?document=${documentId}`}>{t.toDocuments}</TextLink>
                </span>
              </li>
            )}
            {documentId && (
              <li>
                <ReceiptLink id={documentId} />
              </li>
            )}
          </ul>
        </Card>
      </div>
    </>
  )
}
