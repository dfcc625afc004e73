import type { OfferBook } from '@heathland/contract'
import { type SubscriptionTab, subscriptionTabs } from '@heathland/domain/subscriptions/subscription'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { stayHere } from '../stay-here.ts'
import { DemandCard } from './demand-card.tsx'
import { whyNoAllocation } from './order-rights.ts'
import { ordersReadMs } from './orders-read.ts'

const AllocationCard = lazyPart(async () => (await import('./allocation-card.tsx')).AllocationCard, [], 'h-64 w-full rounded-large')
const MoneyCard = lazyPart(async () => (await import('./money-card.tsx')).MoneyCard, [], 'h-64 w-full rounded-large')
const OrdersList = lazyPart(async () => (await import('./orders-list.tsx')).OrdersList, [], 'h-96 w-full rounded-medium')
const HoldersList = lazyPart(async () => (await import('./holders-list.tsx')).HoldersList)

interface OfferChoice {
  readonly offerId: string
  readonly name: string
  readonly toDecide: number
}

const isOfferId = (text: string | null): text is string => text !== null && /^ofr_[0-9a-z]{26}$/.test(text)

/** The orders of one's own offers: the one in the address, otherwise the newest with something to decide. */
export function SubscriptionsPanel({ children }: { children: ReactNode }) {
  const t = useWords('officeSubscriptions').page
  const { call, explain } = useApi()
  const [params] = useSearchParams()
  const offers = useInfiniteQuery(
    call.office.subscriptions.listOffers.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const found = offers.data?.pages.flatMap(({ items }) => items)
  const named = params.get('offer')
  const offerId = named ?? (found?.find(({ toDecide }) => toDecide > 0) ?? found?.[0])?.offerId
  const book = useQuery({
    ...call.office.subscriptions.readBook.queryOptions({ input: { offerId: offerId ?? '' } }),
    enabled: isOfferId(offerId ?? null),
    refetchInterval: ordersReadMs,
  })

  if (!found) {
    return (
      <OfficePage title={t.title}>
        {offers.isError ? (
          <Card>
            <ErrorState explanation={explain(offers.error)} onRetry={() => void offers.refetch()} busy={offers.isFetching} />
          </Card>
        ) : (
          <BookWaiting />
        )}
      </OfficePage>
    )
  }
  if (offerId === undefined) {
    return (
      <OfficePage title={t.title} lead={t.nothingToDecide}>
        {children}
        <Card>
          <EmptyState
            icon={<BookText aria-hidden="true" size={22} />}
            title={t.nothing}
            action={<ButtonLink to="/offers">{t.openOffers}</ButtonLink>}
          >
            {t.nothingText}
          </EmptyState>
        </Card>
      </OfficePage>
    )
  }
  const toDecide = found.reduce((sum, one) => sum + one.toDecide, 0)
  const over = found.filter(({ demand, target }) => BigInt(demand.amountMinor) > BigInt(target.amountMinor))
  const unlisted = book.data && !found.some((one) => one.offerId === offerId) ? [{ offerId, name: book.data.name, toDecide: 0 }] : []
  return (
    <OfficePage
      title={t.title}
      lead={[
        toDecide > 0 ? t.toDecide({ count: toDecide }) : t.nothingToDecide,
        ...over.slice(0, 2).map(({ name }) => t.isOversubscribed({ name })),
      ].join(' ')}
      aside={
        <OfferChooser
          offers={[...unlisted, ...found]}
          offerId={offerId}
          more={offers.hasNextPage ? { onPress: () => void offers.fetchNextPage(), busy: offers.isFetchingNextPage } : undefined}
        />
      }
    >
      {children}
      <Book key={offerId} offerId={offerId} book={book} />
    </OfficePage>
  )
}

interface OfferChooserProps {
  offers: readonly OfferChoice[]
  offerId: string
  more: { readonly onPress: () => void; readonly busy: boolean } | undefined
}

/** Another offer is another page of the same address; the tab stays. */
function OfferChooser({ offers, offerId, more }: OfferChooserProps) {
  const t = useWords('officeSubscriptions').page
  const id = useId()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const tab = params.get('tab')
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense max-sm:w-full">
      <label htmlFor={id} className="font-[560]">
        {t.offer}
      </label>
      <div className="max-sm:w-full sm:w-84">
        <Select
          id={id}
          value={offers.some((one) => one.offerId === offerId) ? offerId : ''}
          onChange={({ target }) => {
            const next = new URLSearchParams({ offer: target.value, ...(tab !== null && { tab }) })
            void navigate({ search: next.toString() }, { state: stayHere })
          }}
        >
          {!offers.some((one) => one.offerId === offerId) && <option value="" />}
          {offers.map((one) => (
            <option key={one.offerId} value={one.offerId}>
              {one.toDecide > 0 ? t.offerWithCount({ name: one.name, count: one.toDecide }) : one.name}
            </option>
          ))}
        </Select>
      </div>
      {more && (
        <Button size="small" busy={more.busy} onClick={more.onPress}>
          {t.older}
        </Button>
      )}
    </div>
  )
}

interface BookProps {
  offerId: string
  book: {
    readonly data: OfferBook | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

function Book({ offerId, book }: BookProps) {
  const t = useWords('officeSubscriptions').page
  const { explain, failureOf } = useApi()
  if (!isOfferId(offerId) || (book.isError && failureOf(book.error).code === 'NOT_FOUND')) {
    return (
      <Card>
        <EmptyState icon={<BookText aria-hidden="true" size={22} />} title={t.notFound}>
          {t.notFoundText}
        </EmptyState>
      </Card>
    )
  }
  if (book.data) return <WholeBook book={book.data} />
  if (book.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(book.error)} onRetry={() => void book.refetch()} busy={book.isFetching} />
      </Card>
    )
  }
  return <BookWaiting />
}

function WholeBook({ book }: { book: OfferBook }) {
  const { user } = useSession()
  const words = useWords('officeSubscriptions')
  const [params] = useSearchParams()
  const chosen = params.get('tab')
  const addressOf = (tab: string) => `?${new URLSearchParams({ offer: book.offerId, tab }).toString()}`
  const canAllocate = whyNoAllocation(book, user?.role) === undefined
  const ordersOf = (tab: SubscriptionTab) => book.tabs.find((one) => one.tab === tab)?.orders ?? 0
  const tabs = [
    ...subscriptionTabs.map((tab) => ({
      id: tab,
      label: words.tabs[tab],
      count: ordersOf(tab),
      to: addressOf(tab),
      panel: <OrdersList key={tab} book={book} tab={tab} />,
    })),
    { id: 'holders', label: words.tabs.holders, to: addressOf('holders'), panel: <HoldersList book={book} /> },
  ]
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid min-w-0 gap-4">
          <DemandCard book={book} />
          {canAllocate && <MoneyCard book={book} />}
        </div>
        {/* Without an allocation to work out its card is a note, and leaves room for the money. */}
        <div className="grid min-w-0 gap-4">
          <AllocationCard book={book} />
          {!canAllocate && <MoneyCard book={book} />}
        </div>
      </div>
      <LinkTabs label={words.page.parts} selected={tabs.find(({ id }) => id === chosen)?.id ?? 'to-decide'} state={stayHere} tabs={tabs} />
    </>
  )
}

function BookWaiting() {
  const t = useWords('officeSubscriptions').page
  return (
    <Loading label={t.loading}>
      <div className="grid gap-4">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_21.5rem]">
          <Skeleton shape="h-72 w-full rounded-large" />
          <Skeleton shape="h-72 w-full rounded-large" />
        </div>
        <Skeleton shape="h-96 w-full rounded-large" />
      </div>
    </Loading>
  )
}
