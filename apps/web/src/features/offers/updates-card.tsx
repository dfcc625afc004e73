import type { OfferDetail } from '@heathland/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { PagedList } from './paged-list.tsx'

/** What the company has reported, newest first. */
export function UpdatesCard({ offer: { id, language } }: { offer: OfferDetail }) {
  const t = useWords('offerSections').updates
  const { call } = useApi()
  const updates = useInfiniteQuery(
    call.member.offers.listUpdates.infiniteOptions({
      input: (after: string | undefined) => ({ offerId: id, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  return (
    <Card title={t.title}>
      <PagedList
        list={updates}
        items={updates.data?.pages.flatMap(({ items }) => items)}
        words={{ loading: t.loading, none: t.none, failed: t.failed, retry: t.retry, more: t.more }}
      >
        {({ title, text, postedAt }) => (
          <div lang={language}>
            <p className="text-small text-soft">
              <Day on={postedAt.slice(0, 10)} />
            </p>
            <h3 className="text-body font-[600]">{title}</h3>
            <p className="mt-1 max-w-measure wrap-anywhere whitespace-pre-line text-soft">{text}</p>
          </div>
        )}
      </PagedList>
    </Card>
  )
}
