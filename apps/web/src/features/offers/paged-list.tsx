import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useApi } from '../api.ts'

interface PagedListProps<Item extends { readonly id: string }> {
  list: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  items: readonly Item[] | undefined
  words: {
    readonly loading: string
    readonly none: string
    readonly failed: string
    readonly retry: string
    readonly more: string
  }
  children: (item: Item) => ReactNode
}

/** A list inside a card, a page at a time. When it fails, the rest of the page stays. */
export function PagedList<Item extends { readonly id: string }>({ list, items, words, children }: PagedListProps<Item>) {
  const { explain } = useApi()
  if (list.isError && !items) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {words.failed} <span className="text-soft">{explain(list.error).todo}</span>
        </p>
        <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  }
  if (!items) {
    return (
      <Loading label={words.loading}>
        <div className="grid gap-2">
          <Skeleton shape="h-5 w-2/3" />
          <Skeleton shape="h-12 w-full" />
        </div>
      </Loading>
    )
  }
  if (items.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-4">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  )
}
