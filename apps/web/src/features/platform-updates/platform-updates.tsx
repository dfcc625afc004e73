import { useQuery } from '@tanstack/react-query'
import { Megaphone, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { usePages } from '../pages.ts'
import { UpdateSummary } from './update-summary.tsx'

const UpdateDialog = lazyDialog(async () => (await import('./update-dialog.tsx')).UpdateDialog)

/** What was written, who gets it and how far it has come. */
export function PlatformUpdates() {
  const t = useWords('notifications').updates
  const { call, explain } = useApi()
  const [isWriting, setWriting] = useState(false)
  const pages = usePages()
  const { after } = pages
  const updates = useQuery({
    ...call.office.notifications.listUpdates.queryOptions({ input: after === undefined ? {} : { after } }),
    // One that is being sent comes to its end by itself.
    refetchInterval: ({ state }) => (state.data?.items.some(({ state: one }) => one === 'sending') ? 2_000 : false),
  })
  const next = updates.data?.next
  return (
    <Card
      title={t.sent}
      padding="none"
      aside={
        <Button size="small" variant="primary" icon={<PenLine aria-hidden="true" size={16} />} onClick={() => setWriting(true)}>
          {t.write}
        </Button>
      }
    >
      {updates.isPending ? (
        <Loading label={t.loading}>
          <div className="p-5">
            <Skeleton shape="h-16 w-full" />
          </div>
        </Loading>
      ) : updates.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(updates.error)} onRetry={() => void updates.refetch()} busy={updates.isFetching} />
        </div>
      ) : updates.data.items.length === 0 ? (
        <EmptyState icon={<Megaphone aria-hidden="true" size={22} />} title={t.none}>
          {t.noneWhy}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {updates.data.items.map((update) => (
            <li key={update.id} className="border-b border-line px-5 py-4 last:border-0">
              <UpdateSummary update={update} names={updates.data.names} />
            </li>
          ))}
        </ul>
      )}
      {(!pages.isFirst || next !== undefined) && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label={t.sent}
            previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
            next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
          />
        </div>
      )}
      {isWriting && <UpdateDialog onClose={() => setWriting(false)} />}
    </Card>
  )
}
