import type { Placement } from '@heathland/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Leaf } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Each placement with its sector, what is in it, and the member's share of what it does. */
export function ByHolding() {
  const t = useWords('performance').holdings
  const { categories } = useWords('opportunity')
  const format = useFormat()
  const { call, explain } = useApi()
  const list = useInfiniteQuery(
    call.member.placements.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const amount = (figure: number) => (figure === 0 ? '–' : format.number(figure, { maximumFractionDigits: 1 }))
  const columns: readonly Column<Placement>[] = [
    { id: 'name', header: t.placement, cell: ({ name }) => name },
    { id: 'sector', header: t.sector, cell: ({ category }) => categories[category] },
    { id: 'since', header: t.since, cell: ({ since }) => format.day(since.slice(0, 10)) },
    { id: 'invested', header: t.invested, numeric: true, cell: ({ investedCapital }) => <Money value={investedCapital} form="exact" /> },
    {
      id: 'yield',
      header: t.yield,
      numeric: true,
      cell: ({ yieldPercent }) => format.number(yieldPercent / 100, { style: 'percent', maximumFractionDigits: 2 }),
    },
    { id: 'co2', header: t.co2, numeric: true, cell: ({ co2ReducedTons }) => amount(co2ReducedTons) },
    { id: 'jobs', header: t.jobs, numeric: true, cell: ({ jobsCreated }) => amount(jobsCreated) },
  ]
  return (
    <Card padding="none" title={t.title} aside={<TextLink to="/placements">{t.toPlacements}</TextLink>}>
      {list.isError && !list.data ? (
        <div className="p-5">
          <ErrorState explanation={explain(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </div>
      ) : (
        <Table
          caption={t.title}
          columns={columns}
          rows={list.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ opportunityId }) => opportunityId}
          empty={
            <EmptyState
              icon={<Leaf aria-hidden="true" size={22} />}
              title={t.none}
              action={<ButtonLink to="/opportunities">{t.seeOpen}</ButtonLink>}
            >
              {t.noneText}
            </EmptyState>
          }
        />
      )}
      {list.hasNextPage && (
        <div className="p-5">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.showMore}
          </Button>
        </div>
      )}
    </Card>
  )
}
