import { newestShown } from '@heathland/domain/notifications/kind'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Ago } from '../../ui/ago.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { notificationText } from './notification-words.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The newest of what happened, each leading to its place. */
export function RecentNotifications() {
  const t = useWords('member').recentNotifications
  const words = useWords('notifications')
  const format = useFormat()
  const { call, explain } = useApi()
  const [now] = useState(() => new Date())
  const markRead = useMarkRead()
  const list = useQuery(call.member.notifications.list.queryOptions({ input: {} }))
  return (
    <Card title={t.notifications} padding="none" aside={<TextLink to="/notifications">{t.viewAll}</TextLink>}>
      {list.isPending ? (
        <Loading label={t.loadingYourNotifications}>
          <div className="grid gap-3 px-5 pb-5">
            <Skeleton shape="h-10 w-full" />
            <Skeleton shape="h-10 w-full" />
          </div>
        </Loading>
      ) : list.isError ? (
        <div className="px-5 pb-5">
          <ErrorState explanation={explain(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </div>
      ) : list.data.items.length === 0 ? (
        <EmptyState icon={<Bell aria-hidden="true" size={22} />} title={t.noNotifications}>
          {t.whenSomethingConcernsYouIt}
        </EmptyState>
      ) : (
        <div className="px-5 pt-1 pb-5">
          <Timeline
            label={t.notifications}
            events={list.data.items.slice(0, newestShown).map((one) => ({
              id: one.id,
              title: (
                <Link
                  to={one.leadsTo}
                  onClick={() => markRead(one)}
                  className="py-0.75 text-inherit no-underline hover:underline hover:underline-offset-3"
                >
                  {notificationText(words, format, one).message}
                </Link>
              ),
              at: <Ago at={one.createdAt} now={now} />,
              tone: one.type === 'success' ? ('good' as const) : ('neutral' as const),
            }))}
          />
        </div>
      )}
    </Card>
  )
}
