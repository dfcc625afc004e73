import type { Notification } from '@heathland/contract'
import { useApi } from '../api.ts'
import { useStale } from '../stale.ts'

/** Marks what somebody follows as read, beside going there. When it cannot be marked it stays unread, which is what the list shows. */
export function useMarkRead(): (notification: Pick<Notification, 'id' | 'readAt'>) => void {
  const { call } = useApi()
  const stale = useStale()
  return ({ id, readAt }) => {
    if (readAt !== undefined) return
    void call.member.notifications.markRead
      .call({ notificationId: id })
      .catch(() => undefined)
      .then(() => stale.after('member.notifications.markRead'))
  }
}
