import { Bell } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { Notification } from '../api.ts'

/** What was told to the member, newest first. */
export function RecentNotifications({ notifications }: { notifications: readonly Notification[] | undefined }) {
  return (
    <Card title="Notifications" padding="none" aside={<TextLink to="/notifications">View All</TextLink>}>
      {notifications === undefined ? (
        <Loading label="Loading your notifications...">
          <div className="grid gap-3 px-5 pb-5">
            <Skeleton shape="h-10 w-full" />
            <Skeleton shape="h-10 w-full" />
          </div>
        </Loading>
      ) : notifications.length === 0 ? (
        <EmptyState icon={<Bell aria-hidden="true" size={22} />} title="No notifications">
          When something concerns you, it will be told here and by email.
        </EmptyState>
      ) : (
        <div className="px-5 pt-1 pb-5">
          <Timeline
            label="Notifications"
            events={notifications.map(({ id, message, time, type }) => ({
              id,
              title: message,
              at: time,
              tone: type === 'success' ? ('good' as const) : ('neutral' as const),
            }))}
          />
        </div>
      )}
    </Card>
  )
}
