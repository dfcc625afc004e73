import type { TicketLine } from '@heathland/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { stateTones } from './support-words.ts'

/** A member's own tickets, newest first. */
export function OwnTickets({ action }: { action: ReactNode }) {
  const t = useWords('support').member
  const { call, explain } = useApi()
  const tickets = useInfiniteQuery(
    call.member.support.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const items = tickets.data?.pages.flatMap((page) => page.items)
  return (
    <Card title={t.yourTickets} padding="none">
      {tickets.isError && !items ? (
        <div className="px-5 pb-5">
          <ErrorState explanation={explain(tickets.error)} onRetry={() => void tickets.refetch()} busy={tickets.isFetching} />
        </div>
      ) : !items ? (
        <div className="px-5 pb-5">
          <Loading label={t.loading}>
            <div className="grid gap-3">
              <Skeleton shape="h-14 w-full" />
              <Skeleton shape="h-14 w-full" />
              <Skeleton shape="h-14 w-full" />
            </div>
          </Loading>
        </div>
      ) : items.length === 0 ? (
        <EmptyState icon={<MessagesSquare aria-hidden="true" size={22} />} title={t.empty} action={action}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <>
          <ul className="border-t border-line">
            {items.map((ticket) => (
              <Line key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {tickets.hasNextPage && (
            <div className="px-5 py-3 text-center">
              <Button size="small" busy={tickets.isFetchingNextPage} onClick={() => void tickets.fetchNextPage()}>
                {t.showMore}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Line({ ticket: { id, number, kind, topic, state, preview, changedAt } }: { ticket: TicketLine }) {
  const t = useWords('support')
  return (
    <li className="border-b border-line last:border-0">
      <Link to={`/support/${id}`} className="flex items-center gap-4 px-5 py-3.5 text-ink no-underline hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="font-[580]">{t.topics[topic]}</strong>
            <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
            {kind === 'complaint' && <Badge tone="care">{t.kinds.complaint}</Badge>}
          </span>
          <span className="mt-0.5 line-clamp-1 block text-soft">{preview}</span>
          <span className="mt-0.5 block text-small text-faint">
            {t.ticket.number({ number })} · {t.member.updated} <Instant at={changedAt} />
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-soft" />
      </Link>
    </li>
  )
}
