import { isNotificationKind, notificationsPage, unreadCountMax } from '@heathland/domain/notifications/kind'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { countUnread, listNotifications, listUnread, type StoredNotification } from './notification.sql.ts'

/** One's own, newest first. A kind that this program does not know yet, because a newer one made it, is left out. */
export async function readNotifications(
  ctx: Context,
  { show, after }: { show: 'all' | 'unread'; after: string | undefined },
): Promise<Page<StoredNotification, string>> {
  const { personId } = signedIn(ctx)
  const list = show === 'unread' ? listUnread : listNotifications
  const found = await ctx.read((tx) => list(tx, { personId, after, rowsMax: notificationsPage + 1 }))
  const page = pageOf(found, notificationsPage, byId<string>)
  return { ...page, items: page.items.filter(({ kind }) => isNotificationKind(kind)) }
}

export async function readUnreadCount(ctx: Context): Promise<number> {
  const { personId } = signedIn(ctx)
  return ctx.read((tx) => countUnread(tx, personId, unreadCountMax))
}
