import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import type { Pages } from '../pages.ts'

interface PagedCardProps<Row extends { readonly id: string }> {
  title: string
  loading: string
  list: UseQueryResult<{ readonly items: readonly Row[]; readonly next?: string | undefined }, unknown>
  pages: Pages
  children: (row: Row) => ReactNode
}

/** A list that is read page by page. Members who have nothing in it do not see it. */
export function PagedCard<Row extends { readonly id: string }>({ title, loading, list, pages, children }: PagedCardProps<Row>) {
  const { pageNumber } = useWords('shared').pages
  const { explain } = useApi()
  const next = list.data?.next
  if (list.data?.items.length === 0 && pages.isFirst) return null
  return (
    <Card title={title} padding="none">
      {list.isPending ? (
        <Loading label={loading}>
          <div className="grid gap-3 px-5 pb-5">
            <Skeleton shape="h-16 w-full" />
          </div>
        </Loading>
      ) : list.isError ? (
        <div className="px-5 pb-5">
          <ErrorState explanation={explain(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </div>
      ) : (
        <ul>
          {list.data.items.map((row) => (
            <li key={row.id} className="border-t border-line px-5 py-4">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {(!pages.isFirst || next !== undefined) && !list.isError && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label={title}
            previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
            next={next === undefined || list.isPlaceholderData ? undefined : { onPress: () => pages.goOn(next) }}
            busy={list.isPlaceholderData}
          >
            {pageNumber({ number: pages.number })}
          </Pagination>
        </div>
      )}
    </Card>
  )
}
