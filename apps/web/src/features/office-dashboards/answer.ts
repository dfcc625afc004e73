import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What a card needs of a query, whatever was asked. */
export interface Answer<Rows> {
  /** Undefined until the first answer. Rows of before stay when a later look fails. */
  readonly rows: Rows | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly retry: () => void
}

interface Asked {
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export function answerOf<Data, Rows>(query: Asked & { readonly data: Data | undefined }, rowsOf: (data: Data) => Rows): Answer<Rows> {
  const { data, isError, error, isFetching } = query
  return { rows: data === undefined ? undefined : rowsOf(data), isError, error, isFetching, retry: () => void query.refetch() }
}

interface PagedQuery<Page> extends Asked {
  readonly data: InfiniteData<Page> | undefined
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** Pages of 25 rows. If an SPV has more offers, the page says that its figures leave some out. */
const pagesMax = 8

interface WholeAnswer<Page> extends Answer<readonly Page[]> {
  /** There are more pages than are read. */
  readonly isCut: boolean
}

/** Reads a list page by page until it is whole: a sum over part of it would be wrong. */
export function useWhole<Page>(query: PagedQuery<Page>): WholeAnswer<Page> {
  const { data, isError, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const pages = data?.pages
  const isFull = pages !== undefined && pages.length >= pagesMax
  const wantsMore = pages !== undefined && hasNextPage && !isFull
  useEffect(() => {
    if (wantsMore && !isFetching && !isError) void fetchNextPage()
  }, [wantsMore, isFetching, isError, fetchNextPage])
  return {
    rows: wantsMore ? undefined : pages,
    isCut: isFull && hasNextPage,
    isError,
    error,
    isFetching,
    retry: () => void (wantsMore ? fetchNextPage() : refetch()),
  }
}
