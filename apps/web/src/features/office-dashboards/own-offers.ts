/** The offers of one's own SPVs, with what is ordered of them. */
import type { OfferBook, OfferLine } from '@heathland/contract'
import { type Asset, type Money, money } from '@heathland/domain/money'
import { minuteMs } from '@heathland/domain/time'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type Api, useApi } from '../api.ts'
import { type Answer, useWhole } from './answer.ts'

/** Members order at any time, and jobs allocate. */
const readAgainMs = minuteMs
/** Each book is a question of its own, so only the newest are read. */
const booksMax = 8

type OrderedOffer = Awaited<ReturnType<Api['call']['office']['subscriptions']['listOffers']['call']>>['items'][number]

export interface OwnOffer extends Pick<OfferLine, 'id' | 'name' | 'company' | 'state' | 'version' | 'publishedVersion' | 'updatedAt'> {
  readonly target: Money
  /** Undefined while the orders are not known. */
  readonly demand: Money | undefined
  readonly toDecide: number | undefined
}

interface Books {
  readonly books: readonly OfferBook[]
  readonly isPending: boolean
  /** Some could not be read. */
  readonly isPartial: boolean
  readonly isFetching: boolean
  /** Not every offer with orders is among them. */
  readonly isCut: boolean
  readonly retry: () => void
}

export function useOwnOffers() {
  const { call } = useApi()
  const pages = { initialPageParam: undefined as string | undefined, getNextPageParam: ({ next }: { next?: string | undefined }) => next }
  const input = (after: string | undefined) => (after === undefined ? {} : { after })
  const lines = useWhole(useInfiniteQuery(call.office.offers.list.infiniteOptions({ input, ...pages })))
  const ordered = useWhole(
    useInfiniteQuery({ ...call.office.subscriptions.listOffers.infiniteOptions({ input, ...pages }), refetchInterval: readAgainMs }),
  )
  const orders: Answer<readonly OrderedOffer[]> = { ...ordered, rows: ordered.rows?.flatMap(({ items }) => items) }
  const offers: Answer<readonly OwnOffer[]> = {
    ...lines,
    rows: lines.rows?.flatMap(({ items }) => items).map((line) => withOrders(line, orders.rows)),
  }
  return { offers, orders, spvs: lines.rows?.[0]?.spvs, isCut: lines.isCut || ordered.isCut, books: useBooks(orders.rows) }
}

/** What is published may have another target than the newest draft, and orders are counted against the published one. */
function withOrders(line: OfferLine, orders: readonly OrderedOffer[] | undefined): OwnOffer {
  const found = orders?.find(({ offerId }) => offerId === line.id)
  const target = amountOf(found?.target ?? line.target)
  return {
    ...line,
    target,
    demand: found ? amountOf(found.demand) : orders && money(0n, target.asset),
    toDecide: orders && (found?.toDecide ?? 0),
  }
}

/** How far the orders have come, and which requests wait. */
function useBooks(orders: readonly OrderedOffer[] | undefined): Books {
  const { call } = useApi()
  const wanted = orders?.filter(({ state }) => state !== 'cancelled') ?? []
  const read = wanted.slice(0, booksMax)
  const results = useQueries({
    queries: read.map(({ offerId }) => ({
      ...call.office.subscriptions.readBook.queryOptions({ input: { offerId } }),
      refetchInterval: readAgainMs,
    })),
  })
  return {
    books: results.flatMap(({ data }) => (data ? [data] : [])),
    isPending: orders === undefined || results.some(({ isPending }) => isPending),
    isPartial: results.some(({ isError, data }) => isError && !data),
    isFetching: results.some(({ isFetching }) => isFetching),
    isCut: wanted.length > read.length,
    retry() {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

export function amountOf({ amountMinor, asset }: { readonly amountMinor: string; readonly asset: Asset }): Money {
  return money(BigInt(amountMinor), asset)
}

/** One sum for each currency: amounts of two currencies are never added. */
export function sumsOf(amounts: readonly Money[]): readonly Money[] {
  const sums = new Map<Asset, bigint>()
  for (const { amountMinor, asset } of amounts) sums.set(asset, (sums.get(asset) ?? 0n) + amountMinor)
  return [...sums].map(([asset, amountMinor]) => money(amountMinor, asset))
}

/** Rounded down, so that a target reads as reached only once it is. */
export function percentOf(part: Money, whole: Money): number {
  return whole.amountMinor === 0n ? 0 : Number((part.amountMinor * 100n) / whole.amountMinor)
}

/** A published offer whose newest version members do not see yet. */
export function hasUnpublishedChanges({ state, version, publishedVersion }: OwnOffer): boolean {
  return (state === 'published' || state === 'paused') && publishedVersion !== undefined && publishedVersion < version
}
