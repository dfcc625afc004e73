import { useInfiniteQuery } from '@tanstack/react-query'
import { Leaf } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { HoldingCards } from './holding-cards.tsx'

/** Everything that the member holds, a page at a time. */
export function OwnHoldings() {
  const { loadingPlacements } = useWords('member').holdingCards
  const t = useWords('investing').placements
  const { call, explain } = useApi()
  const list = useInfiniteQuery(
    call.member.placements.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (list.isError && !list.data)
    return (
      <Card title={t.title}>
        <ErrorState explanation={{ ...explain(list.error), title: t.failed }} onRetry={() => void list.refetch()} busy={list.isFetching} />
      </Card>
    )
  if (!list.data) return <CardsWaiting label={loadingPlacements} count={3} />
  const placements = list.data.pages.flatMap(({ items }) => items)
  if (placements.length === 0)
    return (
      <Card title={t.title}>
        <EmptyState
          icon={<Leaf aria-hidden="true" size={22} />}
          title={t.none}
          action={
            <ButtonLink to="/opportunities" variant="primary">
              {t.seeOpen}
            </ButtonLink>
          }
        >
          {t.noneText}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <HoldingCards placements={placements} />
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
