import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { hasUnpublishedChanges, type useOwnOffers } from './own-offers.ts'
import { QueueRow, RowsWaiting } from './queue-card.tsx'

/** What fits beside the other cards; the rest is one press away. */
const rowsAtFirst = 6

interface Item {
  readonly key: string
  readonly title: string
  readonly detail: ReactNode
  /** Which offer the action is about, for those who hear it alone. */
  readonly name: string
  readonly to: string
  readonly action: string
  readonly isUrgent?: boolean
  /** Somebody else acts next. */
  readonly waits?: boolean
}

/** Everything that staff of the SPVs have to act on, orders first, and the requests that a colleague has to decide. */
export function WaitingCard({ own }: { own: ReturnType<typeof useOwnOffers> }) {
  const words = useWords('officeDashboards')
  const t = words.waiting
  const [hasAll, setAll] = useState(false)
  const { offers, orders, books } = own
  const items = useItems(own)
  const shown = hasAll ? items : items.slice(0, rowsAtFirst)
  const left = items.length - shown.length
  const isPending = [offers, orders].some(({ rows, isError }) => rows === undefined && !isError) || (orders.rows && books.isPending)
  const failed = [offers, orders].filter(({ rows, isError }) => rows === undefined && isError)
  const isPartial = failed.length > 0 || books.isPartial
  return (
    <Card padding="none" title={t.title}>
      <div className="border-t border-line">
        {isPending ? (
          <Loading label={words.queue.loading({ title: t.title })}>
            <RowsWaiting />
          </Loading>
        ) : shown.length > 0 ? (
          <ul aria-label={t.title}>
            {shown.map((item) => (
              <li key={item.key} className="border-b border-line last:border-0">
                <Row item={item} />
              </li>
            ))}
          </ul>
        ) : (
          !isPartial && (
            <EmptyState icon={<Check aria-hidden="true" size={22} />} title={t.nothing}>
              {t.nothingText}
            </EmptyState>
          )
        )}
        {isPartial && !isPending && (
          <Partly
            isBusy={books.isFetching || failed.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const { retry } of failed) retry()
              books.retry()
            }}
          >
            {t.partly}
          </Partly>
        )}
      </div>
      {left > 0 && (
        <div className="border-t border-line px-5 py-2.5">
          <Button size="small" onClick={() => setAll(true)}>
            {t.showMore({ count: left })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ item: { title, detail, name, to, action, isUrgent = false, waits = false } }: { item: Item }) {
  const t = useWords('officeDashboards').waiting
  return (
    <QueueRow title={title} detail={detail}>
      {waits && <Badge>{t.waits}</Badge>}
      <ButtonLink to={to} size="small" variant={isUrgent ? 'primary' : 'plain'}>
        {action}
        <VisuallyHidden> {t.ofOffer({ name })}</VisuallyHidden>
      </ButtonLink>
    </QueueRow>
  )
}

function useItems({ offers, orders, books: { books } }: ReturnType<typeof useOwnOffers>): readonly Item[] {
  const t = useWords('officeDashboards').waiting
  const ordersAt = (offerId: string, tab: string) => `/subscriptions?${new URLSearchParams({ offer: offerId, tab }).toString()}`
  const toDecide = (orders.rows ?? []).flatMap(({ offerId, name, toDecide: count }): Item[] =>
    count === 0
      ? []
      : [
          {
            key: `decide ${offerId}`,
            title: t.toDecide({ count }),
            detail: name,
            name,
            to: ordersAt(offerId, 'to-decide'),
            action: t.decide,
            isUrgent: true,
          },
        ],
  )
  const ready = books.flatMap(({ offerId, name, tabs, waiting }): Item[] => {
    const count = tabs.find(({ tab }) => tab === 'ready')?.orders ?? 0
    if (count === 0 || waiting.some(({ act }) => act === 'subscriptions.allocate')) return []
    return [{ key: `ready ${offerId}`, title: t.ready({ count }), detail: name, name, to: ordersAt(offerId, 'ready'), action: t.allocate }]
  })
  const unpublished = (offers.rows ?? []).flatMap((offer): Item[] => {
    const { id, name, state, version, updatedAt } = offer
    const isDraft = state === 'draft'
    if (!isDraft && !hasUnpublishedChanges(offer)) return []
    return [
      {
        key: `publish ${id}`,
        title: isDraft ? t.draft : t.changes({ version }),
        detail: line(t.savedAt({ name, instant: <Instant at={updatedAt} /> })),
        name,
        to: `/offers/${id}`,
        action: t.openOffer,
      },
    ]
  })
  const requested = books.flatMap(({ offerId, name, waiting }) =>
    waiting.map(({ act, approvalId }): Item => {
      const isAllocation = act === 'subscriptions.allocate'
      return {
        key: approvalId,
        title: isAllocation ? t.allocation : t.release,
        detail: name,
        name,
        to: ordersAt(offerId, isAllocation ? 'ready' : 'allocated'),
        action: t.openOrders,
        waits: true,
      }
    }),
  )
  return [...toDecide, ...ready, ...unpublished, ...requested]
}

/** Some of what the card shows could not be read; the rest stays. */
export function Partly({ children, isBusy, onRetry }: { children: string; isBusy: boolean; onRetry: () => void }) {
  const { errorState } = useWords('shared')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-2.5 text-dense first:border-0"
    >
      <p>{children}</p>
      <Button size="small" busy={isBusy} onClick={onRetry}>
        {errorState.tryAgain}
      </Button>
    </div>
  )
}
