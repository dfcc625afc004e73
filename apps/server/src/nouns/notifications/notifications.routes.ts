import type { NotificationPreferences, SentUpdate, Notification as WireNotification } from '@heathland/contract'
import { clockOfMinute, minuteOfClock } from '@heathland/domain/notifications/delivery'
import { effectiveChoice, kindNames, kindOf, type NotificationKind } from '@heathland/domain/notifications/kind'
import { mapPage } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { changePreferences, readPreferences } from './change-preferences.ts'
import { readAllNotifications, readNotification } from './mark-read.ts'
import type { StoredNotification } from './notification.sql.ts'
import type { StoredUpdate } from './platform-update.sql.ts'
import type { Preferences } from './preferences.sql.ts'
import { readNotifications, readUnreadCount } from './read-notifications.ts'
import { readUpdates, requestUpdate } from './request-update.ts'

const { notifications: member } = operations.member
const { notifications: office } = operations.office

export const memberNotifications = {
  list: member.list.handler(async ({ context: { ctx }, input }) =>
    mapPage(await readNotifications(ctx, { show: input.show ?? 'all', after: input.after }), toWire),
  ),
  readCount: member.readCount.handler(async ({ context: { ctx } }) => ({ unread: await readUnreadCount(ctx) })),
  markRead: member.markRead.handler(async ({ context: { ctx }, input }) => {
    await readNotification(ctx, input.notificationId)
    return {}
  }),
  markAllRead: member.markAllRead.handler(async ({ context: { ctx }, input }) => {
    await readAllNotifications(ctx, input.newestId)
    return {}
  }),
  readPreferences: member.readPreferences.handler(async ({ context: { ctx } }) => preferencesToWire(await readPreferences(ctx))),
  changePreferences: member.changePreferences.handler(async ({ context: { ctx }, input }) => {
    await changePreferences(ctx, preferencesOf(input))
    return {}
  }),
}

export const officeNotifications = {
  listUpdates: office.listUpdates.handler(async ({ context: { ctx }, input }) => {
    const page = await readUpdates(ctx, input.after)
    const names = await namePeople(ctx, [...new Set(page.items.map(({ makerId }) => makerId))])
    return { ...mapPage(page, updateToWire), names: Object.fromEntries(names) }
  }),
  requestUpdate: office.requestUpdate.handler(async ({ context: { ctx }, input }) => {
    const { titleEn, textEn, titleNl, textNl, roles, leadsTo, reason } = input
    const [en, nl] = [
      { title: titleEn, text: textEn },
      { title: titleNl, text: textNl },
    ]
    const approval = await requestUpdate(ctx, { en, nl, roles, leadsTo, reason })
    return { approvalId: approval.id }
  }),
}

function toWire({ id, kind: stored, parameters, subjectId, amount, update, createdAt, readAt }: StoredNotification): WireNotification {
  // Others were left out when the page was read.
  const kind = stored as NotificationKind
  const { type, leadsTo } = kindOf(kind)
  return {
    id,
    kind,
    type,
    parameters: { ...parameters },
    ...(amount && { amount: { amountMinor: String(amount.minor), asset: amount.asset } }),
    ...(update && { update: { en: update.en, nl: update.nl } }),
    // A page about one thing is that of the notification's subject.
    leadsTo: update?.leadsTo ?? leadsTo.replace(':id', subjectId ?? ''),
    createdAt: createdAt.toISOString(),
    ...(readAt && { readAt: readAt.toISOString() }),
  }
}

function preferencesToWire({ choices, hours }: Preferences): NotificationPreferences {
  return {
    choices: kindNames.map((kind) => ({ kind, ...effectiveChoice(kind, choices.get(kind)) })),
    ...(hours.quiet && { quietHours: { from: clockOfMinute(hours.quiet.from), until: clockOfMinute(hours.quiet.until) } }),
    timeZone: hours.timeZone,
  }
}

function preferencesOf({ choices, quietHours, timeZone }: NotificationPreferences): Preferences {
  const [from, until] = [minuteOfClock(quietHours?.from ?? ''), minuteOfClock(quietHours?.until ?? '')]
  return {
    choices: new Map(choices.map(({ kind, app, mail }) => [kind, { app, mail }])),
    hours: { timeZone, quiet: from === undefined || until === undefined || from === until ? undefined : { from, until } },
  }
}

function updateToWire({ id, en, nl, roles, leadsTo, state, makerId, createdAt, deliveredCount }: StoredUpdate): SentUpdate {
  return {
    id,
    en,
    nl,
    roles: [...roles],
    ...(leadsTo !== undefined && { leadsTo }),
    state,
    makerId,
    createdAt: createdAt.toISOString(),
    delivered: deliveredCount,
  }
}
