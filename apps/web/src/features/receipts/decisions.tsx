import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { ReceiptLink } from '../receipt-link.tsx'

/** What was decided about the member, each with its receipt. */
export function Decisions() {
  const t = useWords('receipts').decisions
  const { call, explain } = useApi()
  const decisions = useInfiniteQuery(
    call.member.transparency.listDecisions.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const items = decisions.data?.pages.flatMap((page) => page.items)
  return (
    <Card title={t.title}>
      <p className="mb-4 max-w-measure text-soft">{t.lead}</p>
      {decisions.isError && !items ? (
        <ErrorState explanation={explain(decisions.error)} onRetry={() => void decisions.refetch()} busy={decisions.isFetching} />
      ) : !items ? (
        <Loading label={t.loading}>
          <Skeleton shape="h-24 w-full" />
        </Loading>
      ) : items.length === 0 && !decisions.hasNextPage ? (
        <EmptyState icon={<Scale aria-hidden="true" size={22} />} title={t.empty}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ id, at, action }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <div>
                <p className="font-[540]">{t.names[action]}</p>
                <p className="text-small text-soft">
                  <Instant at={at} />
                </p>
              </div>
              <ReceiptLink id={id} />
            </li>
          ))}
        </ul>
      )}
      {decisions.hasNextPage && (
        <div className="mt-4">
          <Button size="small" busy={decisions.isFetchingNextPage} onClick={() => void decisions.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
