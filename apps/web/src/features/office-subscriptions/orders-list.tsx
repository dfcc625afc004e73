import type { OfferBook, OfficeSubscription } from '@heathland/contract'
import { type Asset, money } from '@heathland/domain/money'
import type { SubscriptionState, SubscriptionTab } from '@heathland/domain/subscriptions/subscription'
import { BookText } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { mayDecideOrders } from './order-rights.ts'
import type { NotSaved } from './review-dialog.tsx'

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

interface Reviewing {
  readonly orders: readonly OfficeSubscription[]
  readonly isAccepted: boolean
}

interface Outcome {
  readonly done: number
  readonly count: number
  readonly notSaved: readonly NotSaved[]
}

const stateTones: Record<SubscriptionState, Tone> = {
  draft: 'neutral',
  'in-review': 'care',
  'awaiting-payment': 'care',
  reserved: 'good',
  allocated: 'neutral',
  placed: 'good',
  cancelled: 'neutral',
  refused: 'bad',
  returned: 'neutral',
  expired: 'neutral',
}

/** The orders on one tab, of this offer or of all. Those below the minimum are accepted or refused here, one or several at a time. */
export function OrdersList({ book, tab }: { book: OfferBook; tab: SubscriptionTab }) {
  const t = useWords('officeSubscriptions').orders
  const { call } = useApi()
  const { user } = useSession()
  const format = useFormat()
  const [reviewing, setReviewing] = useState<Reviewing>()
  const [outcome, setOutcome] = useState<Outcome>()
  const orders = useDataList({
    filters: {
      scope: choiceFilter<'offer' | 'all'>({ label: t.shown, options: { offer: t.thisOffer, all: t.allOffers }, initial: 'offer' }),
    },
    query: ({ scope, ...page }) =>
      call.office.subscriptions.list.queryOptions({ input: { tab, ...(scope === 'offer' && { offerId: book.offerId }), ...page } }),
  })
  const items = orders.data?.items
  // Jobs move orders on by themselves. Reading a list of people is recorded, so it is read again only when there is another number of them.
  const counted = book.tabs.find((one) => one.tab === tab)?.orders
  const listed = useRef(counted)
  const { refetch } = orders.result
  useEffect(() => {
    if (listed.current === counted) return
    listed.current = counted
    void refetch()
  }, [counted, refetch])
  const decides = tab === 'to-decide' && mayDecideOrders(user?.role)
  const now = new Date()
  const nameOf = ({ personId, number }: OfficeSubscription) => `${orders.data?.names[personId]?.name ?? t.aMember}, ${number}`
  const sum = (rows: readonly OfficeSubscription[]) => sumOf(rows, format.money)

  const columns: readonly Column<OfficeSubscription>[] = [
    {
      id: 'member',
      header: t.member,
      cell: ({ personId, number }) => (
        <>
          <span className="block wrap-anywhere">{orders.data?.names[personId]?.name ?? t.aMember}</span>
          <span className="block text-small font-normal text-soft">{number}</span>
        </>
      ),
    },
    { id: 'offer', header: t.offer, cell: ({ offerName }) => <span className="wrap-anywhere">{offerName}</span> },
    {
      id: 'amount',
      header: t.amount,
      numeric: true,
      cell: ({ amount, allocated }) =>
        allocated && allocated.amountMinor !== amount.amountMinor ? (
          <>
            <span className="block">
              <Money value={allocated} form="whole" />
            </span>
            <span className="block text-small whitespace-nowrap text-soft">
              {t.allocatedOf({ amount: format.money(money(BigInt(amount.amountMinor), amount.asset), 'whole') })}
            </span>
          </>
        ) : (
          <Money value={amount} form="whole" />
        ),
    },
    { id: 'standing', header: tab === 'to-decide' ? t.why : t.standing, cell: (order) => <Standing order={order} tab={tab} /> },
    tab === 'to-decide'
      ? { id: 'waiting', header: t.waiting, numeric: true, cell: ({ signedAt }) => <Ago at={signedAt} now={now} /> }
      : {
          id: 'signed',
          header: t.signed,
          numeric: true,
          cell: ({ signedAt }) => (
            <span className="whitespace-nowrap">
              <Instant at={signedAt} />
            </span>
          ),
        },
    ...(decides
      ? [
          {
            id: 'actions',
            header: t.actions,
            cell: (order: OfficeSubscription) => (
              <span className="flex flex-wrap gap-2 @3xl:justify-end">
                {([false, true] as const).map((isAccepted) => (
                  <Button key={String(isAccepted)} size="small" onClick={() => setReviewing({ orders: [order], isAccepted })}>
                    {isAccepted ? t.accept : <span className="text-bad">{t.refuse}</span>}
                    <VisuallyHidden> {t.ofMember({ number: order.number })}</VisuallyHidden>
                  </Button>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]

  return (
    <>
      <DataList
        list={orders}
        caption={t.caption[tab]}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowsExpected={6}
        notice={outcome && <NotSavedBanner outcome={outcome} onDismiss={() => setOutcome(undefined)} />}
        details={(order) => (
          <RowDetails
            items={[
              { term: t.minimum, value: <Money value={order.minimum} form="whole" /> },
              { term: t.fee, value: <Money value={order.fee} form="exact" /> },
              { term: t.signed, value: <Instant at={order.signedAt} /> },
              { term: t.orderId, value: order.id, copy: true },
              { term: t.memberId, value: order.personId, copy: true },
            ]}
          />
        )}
        detailsName={nameOf}
        summary={items && items.length > 0 ? t.onPage({ count: items.length, amount: sum(items) }) : undefined}
        {...(decides && {
          bulk: {
            nameOf,
            summary: (chosen: readonly OfficeSubscription[]) => t.selectedFor({ count: chosen.length, amount: sum(chosen) }),
            acts: (chosen: readonly OfficeSubscription[], clear: () => void) => (
              <BulkActs
                count={chosen.length}
                onDecide={(isAccepted) => setReviewing({ orders: chosen, isAccepted })}
                onClear={clear}
                isBusy={reviewing !== undefined}
              />
            ),
          },
        })}
        nothing={{ icon: <BookText aria-hidden="true" size={22} />, title: t.nothing[tab], text: t.nothingText[tab] }}
      />
      {reviewing && (
        <ReviewDialog
          {...reviewing}
          nameOf={nameOf}
          onDone={(done, notSaved) => setOutcome(notSaved.length > 0 ? { done, count: done + notSaved.length, notSaved } : undefined)}
          onClose={() => setReviewing(undefined)}
        />
      )}
    </>
  )
}

/** Why an order stands where it does. */
function Standing({ order, tab }: { order: OfficeSubscription; tab: SubscriptionTab }): ReactNode {
  const t = useWords('officeSubscriptions').orders
  const format = useFormat()
  const { state, minimum, cancelUntil, payBy, endedAt, reason } = order
  if (tab === 'to-decide') return t.belowMinimum({ amount: format.money(money(BigInt(minimum.amountMinor), minimum.asset), 'whole') })
  if (tab === 'in-reflection' && cancelUntil)
    return createElement(Fragment, null, ...t.cancelUntil({ instant: <Instant at={cancelUntil} /> }))
  if (tab === 'awaiting-payment' && payBy) return createElement(Fragment, null, ...t.payBy({ instant: <Instant at={payBy} /> }))
  return (
    <>
      <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
      {endedAt && (
        <span className="mt-0.5 block text-small text-soft">
          {reason !== undefined && <span className="wrap-anywhere">“{reason}” </span>}
          <Instant at={endedAt} />
        </span>
      )}
    </>
  )
}

interface BulkActsProps {
  count: number
  isBusy: boolean
  onDecide: (isAccepted: boolean) => void
  onClear: () => void
}

/** What can be done with the chosen rows, by pressing or by key. Keys that are typed into a field or a dialog are left alone. */
function BulkActs({ count, isBusy, onDecide, onClear }: BulkActsProps) {
  const t = useWords('officeSubscriptions').orders
  useEffect(() => {
    if (isBusy) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isTyping = target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'a' || key === 'r') onDecide(key === 'a')
      else if (key === 'Escape') onClear()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBusy, onDecide, onClear])
  return (
    <>
      <Button size="small" variant="light" aria-keyshortcuts="a" onClick={() => onDecide(true)}>
        {t.acceptCount({ count })}
      </Button>
      <span aria-hidden="true" className="max-sm:hidden">
        <Kbd keys={['A']} onDark />
      </span>
      <Button size="small" variant="outline" aria-keyshortcuts="r" onClick={() => onDecide(false)}>
        {t.refuseCount({ count })}
      </Button>
      <span aria-hidden="true" className="max-sm:hidden">
        <Kbd keys={['R']} onDark />
      </span>
    </>
  )
}

function NotSavedBanner({ outcome: { done, count, notSaved }, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const t = useWords('officeSubscriptions').review
  return (
    <Banner tone="bad" announce dismissLabel={t.dismiss} onDismiss={onDismiss}>
      <p className="font-[560]">{t.partly({ done, count })}</p>
      <ul className="mt-1 grid gap-0.5">
        {notSaved.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Offers of two countries have two currencies; each is added up by itself. */
function sumOf(
  rows: readonly OfficeSubscription[],
  format: (value: { amountMinor: bigint; asset: Asset }, form: 'whole') => string,
): string {
  const sums = new Map<Asset, bigint>()
  for (const { amount, allocated } of rows) {
    const { asset, amountMinor } = allocated ?? amount
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amountMinor))
  }
  return [...sums].map(([asset, amountMinor]) => format({ amountMinor, asset }, 'whole')).join(' + ')
}
