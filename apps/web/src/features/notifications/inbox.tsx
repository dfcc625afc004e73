import type { Notification } from '@heathland/contract'
import { type NotificationKind, notificationKinds, type Topic } from '@heathland/domain/notifications/kind'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, CheckCheck, FileText, GraduationCap, Leaf, LifeBuoy, Megaphone, Shield, UserCheck, WalletMinimal } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { type DayGroup, groupByDay } from '../day-groups.ts'
import { stayHere } from '../stay-here.ts'
import { notificationText } from './notification-words.ts'
import { useMarkRead } from './use-mark-read.ts'

/** What happened, by day, newest first. Which ones are shown stands in the address. */
export function Inbox() {
  const t = useWords('notifications').page
  const { call, explain } = useApi()
  const [params] = useSearchParams()
  const show = params.get('show') === 'unread' ? 'unread' : 'all'
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery(
    call.member.notifications.list.infiniteOptions({
      input: (after: string | undefined) => ({ show, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const found = list.data?.pages.flatMap(({ items }) => items)
  const newest = found?.[0]
  const hasUnread = found?.some(({ readAt }) => readAt === undefined) ?? false
  const markAll = useAct({
    operation: 'member.notifications.markAllRead',
    send: (newestId: string) => call.member.notifications.markAllRead.call({ newestId }),
    done: () => ({ message: t.allAreRead }),
    failed: t.couldNotBeMarked,
  })
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t.show}
          selected={show}
          state={stayHere}
          options={[
            { id: 'all', label: t.all, to: '?' },
            { id: 'unread', label: t.unread, to: '?show=unread' },
          ]}
        />
        {newest && hasUnread && (
          <Button
            size="small"
            icon={<CheckCheck aria-hidden="true" size={17} />}
            busy={markAll.isPending}
            onClick={() => markAll.mutate(newest.id)}
          >
            {t.markAllRead}
          </Button>
        )}
      </div>
      <Card padding="none">
        {list.isPending ? (
          <Loading label={t.loading}>
            <div className="grid gap-3 p-5">
              <Skeleton shape="h-14 w-full" />
              <Skeleton shape="h-14 w-full" />
              <Skeleton shape="h-14 w-full" />
            </div>
          </Loading>
        ) : list.isError && !found ? (
          <div className="p-5">
            <ErrorState explanation={explain(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
          </div>
        ) : found?.length === 0 ? (
          <EmptyState icon={<Bell aria-hidden="true" size={22} />} title={show === 'unread' ? t.noneUnread : t.none}>
            {show === 'unread' ? t.noneUnreadWhy : t.noneWhy}
          </EmptyState>
        ) : (
          <div className="pb-2">
            {groupByDay(found ?? [], ({ createdAt }) => createdAt, { now, timeZone }).map((day) => (
              <DayOfNotifications key={day.day} day={day} />
            ))}
          </div>
        )}
        {list.hasNextPage && (
          <div className="px-5 pb-5">
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t.showEarlier}
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}

function DayOfNotifications({ day: { day, when, lines } }: { day: DayGroup<Notification> }) {
  const t = useWords('notifications').page
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-5 pt-4 pb-1 text-small font-[560] tracking-normal text-soft">
        {when === 'today' ? t.today : when === 'yesterday' ? t.yesterday : <Day on={day} />}
      </h2>
      <ul>
        {lines.map((one) => (
          <li key={one.id}>
            <Row notification={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ notification }: { notification: Notification }) {
  const words = useWords('notifications')
  const format = useFormat()
  const markRead = useMarkRead()
  const { message, detail } = notificationText(words, format, notification)
  const isUnread = notification.readAt === undefined
  const Icon = icons[topicOf(notification.kind)]
  return (
    <Link
      to={notification.leadsTo}
      onClick={() => markRead(notification)}
      className={classNames(
        'flex w-full items-start gap-3 border-l-3 px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-sunken focus-visible:-outline-offset-3',
        isUnread ? 'border-accent' : 'border-transparent',
      )}
    >
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          notification.type === 'success' ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-ink',
        )}
      >
        <Icon aria-hidden="true" size={19} strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={isUnread ? 'font-[640]' : 'font-[520]'}>
            {isUnread && <VisuallyHidden>{words.page.isUnread}: </VisuallyHidden>}
            {message}
          </span>
          <time dateTime={notification.createdAt} className="text-small text-faint">
            {format.time(new Date(notification.createdAt))}
          </time>
        </span>
        {detail !== '' && <span className="block text-small break-words whitespace-pre-line text-soft">{detail}</span>}
      </span>
    </Link>
  )
}

function topicOf(kind: NotificationKind): Topic {
  return notificationKinds[kind].topic
}

const icons: Record<Topic, typeof Bell> = {
  identity: UserCheck,
  money: WalletMinimal,
  opportunities: Leaf,
  'investor-profile': GraduationCap,
  documents: FileText,
  security: Shield,
  support: LifeBuoy,
  updates: Megaphone,
}
