/** The demo investor's notifications: samples, and the deposits of this visit. What is read and chosen is kept for the visit; no mail is sent. */
import type { Notification, NotificationPreferences } from '@heathland/contract'
import { makeId } from '@heathland/domain/id'
import {
  defaultChoice,
  effectiveChoice,
  kindNames,
  kindOf,
  type NotificationKind,
  notificationsPage,
} from '@heathland/domain/notifications/kind'
import { byId, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs, hourMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import type { Tables } from './memory.ts'

interface Sample {
  readonly kind: NotificationKind
  readonly agoMs: number
  readonly isRead: boolean
  readonly rest?: Pick<Notification, 'update' | 'leadsTo'>
}

const samples: readonly Sample[] = [
  // The phone of the sample sessions.
  { kind: 'device-new', agoMs: 5 * hourMs, isRead: false },
  {
    kind: 'platform-update',
    agoMs: 2 * dayMs,
    isRead: false,
    rest: {
      leadsTo: '/opportunities',
      update: {
        en: { title: 'New opportunities are open', text: 'Three projects in clean energy and water are open for investment.' },
        nl: { title: 'Er zijn nieuwe beleggingskansen', text: 'Drie projecten in schone energie en water staan open voor beleggers.' },
      },
    },
  },
  { kind: 'identity-approved', agoMs: 40 * dayMs, isRead: true },
  { kind: 'wallet-ready', agoMs: 41 * dayMs, isRead: true },
]

/** Counted from the first look of the visit, so that a notification stays the same one while the clock goes on. */
function startOf(tables: Tables): Date | undefined {
  const first = tables.visits.get('first')
  return first === undefined ? undefined : new Date(first)
}

function allAt({ memory, now }: DemoContext): Notification[] {
  const start =
    startOf(memory.tables) ??
    memory.change((tables) => {
      tables.visits.set('first', now.toISOString())
      return now
    })
  const investor = memory.tables.investors.get(demoInvestor.id) ?? demoInvestor
  const told = samples
    .filter(({ kind }) => kind !== 'identity-approved' || investor.kycStatus === 'approved')
    .map(({ kind, agoMs, isRead, rest }, place): Notification => {
      const at = after(start, -agoMs)
      const base = { id: makeId('ntf', at, new Uint8Array(10).fill(place + 1)), kind, parameters: {}, createdAt: at.toISOString() }
      const { type, leadsTo } = kindOf(kind)
      return { ...base, type, leadsTo, ...rest, ...(isRead && { readAt: at.toISOString() }) }
    })
  const deposits = [...memory.tables.deposits.values()]
    .filter(({ isSettled }) => isSettled)
    .map(({ id, asset, payMinor, openedAt }): Notification => {
      const { type, leadsTo } = kindOf('deposit-settled')
      const amount = { amountMinor: String(payMinor), asset }
      return { id: `ntf_${id.slice(4)}`, kind: 'deposit-settled', type, parameters: {}, amount, leadsTo, createdAt: openedAt }
    })
  return [...told, ...deposits]
    .filter(({ kind }) => effectiveChoice(kind, choiceIn(memory.tables, kind)).app)
    .map((one) => {
      const readAt = memory.tables.readNotifications.get(one.id)
      return readAt === undefined ? one : { ...one, readAt }
    })
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

function preferencesIn({ preferences }: Tables): NotificationPreferences {
  return preferences.get('own') ?? { choices: kindNames.map((kind) => ({ kind, ...defaultChoice(kind) })), timeZone: 'UTC' }
}

function choiceIn(tables: Tables, kind: NotificationKind) {
  return preferencesIn(tables).choices.find((choice) => choice.kind === kind)
}

const { notifications: operations } = demo

export const notifications = operations.router({
  list: operations.list.handler(({ context, input }) => {
    const shown = allAt(context).filter(({ readAt }) => input.show !== 'unread' || readAt === undefined)
    const from = input.after
    const rest = from === undefined ? shown : shown.filter(({ id }) => id < from)
    const { items, ...next } = pageOf(rest, notificationsPage, byId)
    return { ...next, items: [...items] }
  }),
  readCount: operations.readCount.handler(({ context }) => ({
    unread: allAt(context).filter(({ readAt }) => readAt === undefined).length,
  })),
  markRead: operations.markRead.handler(({ context, input }) => {
    if (!allAt(context).some(({ id }) => id === input.notificationId)) throw new Refused(refuse('NOT_FOUND'))
    context.memory.change(({ readNotifications }) => readNotifications.set(input.notificationId, context.now.toISOString()))
    return {}
  }),
  markAllRead: operations.markAllRead.handler(({ context, input }) => {
    const unread = allAt(context).filter(({ id, readAt }) => readAt === undefined && id <= input.newestId)
    context.memory.change(({ readNotifications }) => {
      for (const { id } of unread) readNotifications.set(id, context.now.toISOString())
    })
    return {}
  }),
  readPreferences: operations.readPreferences.handler(({ context: { memory } }) => preferencesIn(memory.tables)),
  changePreferences: operations.changePreferences.handler(({ context: { memory }, input }) => {
    const choices = kindNames.map((kind) => ({
      kind,
      ...effectiveChoice(
        kind,
        input.choices.find((choice) => choice.kind === kind),
      ),
    }))
    memory.change(({ preferences }) =>
      preferences.set('own', { ...input, choices: choices.map(({ kind, app, mail }) => ({ kind, app, mail })) }),
    )
    return {}
  }),
})
