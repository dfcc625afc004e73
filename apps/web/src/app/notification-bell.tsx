import type { Notification } from '@heathland/contract'
import { newestShown, unreadCountMax } from '@heathland/domain/notifications/kind'
import { minuteMs } from '@heathland/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Bell, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { notificationText } from '../features/notifications/notification-words.ts'
import { useSession } from '../features/session.ts'
import { Ago } from '../ui/ago.tsx'
import { useFormat } from '../ui/format.ts'
import { Menu } from '../ui/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../ui/words.tsx'
import { api } from './api.ts'
import { isOffered } from './navigation.ts'
import { freshen, queryClient } from './queries.ts'

/** The live connection tells of changes; this is for whoever has none. */
const countedMs = 5 * minuteMs

/** How many notifications are unread, and the newest of them. It stands in every header, outside of the pages' own data. */
export function NotificationBell() {
  const words = useWords('notifications')
  const t = words.bell
  const format = useFormat()
  const session = useSession()
  const [isWanted, setWanted] = useState(false)
  const { list, readCount } = api.call.member.notifications
  const count = useQuery({ ...readCount.queryOptions(), staleTime: countedMs }, queryClient)
  const newest = useQuery({ ...list.queryOptions({ input: {} }), enabled: isWanted }, queryClient)
  const unread = count.data?.unread ?? 0
  const shown = unread >= unreadCountMax ? t.moreThanShown : String(unread)
  const want = () => setWanted(true)
  return (
    <Menu
      header={<p className="font-[600]">{newest.isError ? t.couldNotBeLoaded : t.notifications}</p>}
      entries={[
        ...(newest.data?.items.slice(0, newestShown) ?? []).map((one) => ({
          id: one.id,
          to: one.leadsTo,
          label: notificationText(words, format, one).message,
          detail: (
            <>
              {one.readAt === undefined && <VisuallyHidden>{words.page.isUnread}, </VisuallyHidden>}
              <Ago at={one.createdAt} now={new Date()} />
            </>
          ),
          icon:
            one.readAt === undefined ? (
              <Circle aria-hidden="true" size={12} fill="currentColor" className="text-accent-ink" />
            ) : (
              <CircleCheck aria-hidden="true" size={14} />
            ),
          onSelect: () => markRead(one),
        })),
        ...(isOffered(session, '/notifications')
          ? [{ id: 'all', to: '/notifications', label: t.viewAll, startsGroup: (newest.data?.items.length ?? 0) > 0 }]
          : []),
      ]}
      trigger={({ onClick, ...props }) => (
        <button
          type="button"
          {...props}
          onPointerEnter={want}
          onFocus={want}
          onClick={(event) => {
            want()
            onClick(event)
          }}
          className="relative grid size-11 shrink-0 place-items-center rounded-medium text-header-soft hover:text-on-header"
        >
          <Bell aria-hidden="true" size={19} strokeWidth={1.9} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="figures absolute top-1 right-0.5 min-w-5 rounded-full bg-on-header px-1 text-center text-small leading-5 font-[640] text-header forced-colors:border"
            >
              {shown}
            </span>
          )}
          <VisuallyHidden>{unread > 0 ? t.countUnread({ count: shown }) : t.notifications}</VisuallyHidden>
        </button>
      )}
    />
  )
}

/** Beside following it. What cannot be marked stays unread, which is what the bell shows. */
function markRead({ id, readAt }: Notification): void {
  if (readAt !== undefined) return
  void api.call.member.notifications.markRead
    .call({ notificationId: id })
    .catch(() => undefined)
    .then(() => freshen('notification.changed'))
}
