import { isTimeZone } from '@heathland/domain/notifications/delivery'
import { kindNames, mailChoices, notificationsPage, unreadCountMax } from '@heathland/domain/notifications/kind'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { Nothing, present } from './identity.ts'

const Kind = z.enum(kindNames)
export const UpdateText = z.strictObject({ title: z.string(), text: z.string() })

/** The kind and its codes; pages have the words. */
export const Notification = z.strictObject({
  id: z.string(),
  kind: Kind,
  type: z.enum(['success', 'info']),
  parameters: z.record(z.string(), z.string()),
  /** The amount of the deposit that it is about. */
  amount: Money.optional(),
  /** What staff wrote, in every language. */
  update: z.strictObject({ en: UpdateText, nl: UpdateText }).optional(),
  /** A page of the product. */
  leadsTo: z.string(),
  createdAt: Instant,
  readAt: Instant.optional(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z
  .int()
  .min(0)
  .max(unreadCountMax)
  .meta({ description: `How many are unread; ${unreadCountMax} means as many or more.` })

const Choice = z.strictObject({ kind: Kind, app: z.boolean(), mail: z.enum(mailChoices) })
const Clock = coded(/^([01]\d|2[0-3]):[0-5]\d$/, 5).meta({ description: 'A time of day of the person’s clock, 22:30.' })
const Preferences = z.strictObject({
  /** Only those that differ from the default need to be there; those that cannot be muted are left as they are. */
  choices: z.array(Choice).max(kindNames.length),
  quietHours: z.strictObject({ from: Clock, until: Clock }).optional(),
  timeZone: coded(/^[A-Za-z][\w+/-]*$/, 64).refine(isTimeZone),
})
export type NotificationPreferences = z.infer<typeof Preferences>

const tags = ['notifications']

export const notifications = {
  list: oc
    .route({ method: 'GET', path: '/notifications', summary: 'One’s own notifications, newest first', tags })
    .errors(mayGive(...present))
    .input(z.strictObject({ show: z.enum(['all', 'unread']).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Notification).max(notificationsPage), next: z.string().optional() })),
  readCount: oc
    .route({ method: 'GET', path: '/notifications/count', summary: 'How many notifications are unread', tags })
    .errors(mayGive(...present))
    .output(z.strictObject({ unread: Unread })),
  markRead: oc
    .route({ method: 'POST', path: '/notifications/{notificationId}/read', summary: 'Mark one as read', tags })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ notificationId: IdText }))
    .output(Nothing),
  markAllRead: oc
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark all up to the newest one shown as read', tags })
    .errors(mayGive(...present))
    .input(z.strictObject({ newestId: IdText }))
    .output(Nothing),
  readPreferences: oc
    .route({ method: 'GET', path: '/notifications/preferences', summary: 'How one is notified of each kind, and when not', tags })
    .errors(mayGive(...present))
    .output(Preferences),
  changePreferences: oc
    .route({ method: 'PUT', path: '/notifications/preferences', summary: 'Choose how one is notified', tags })
    .errors(mayGive(...present))
    .input(Preferences)
    .output(Nothing),
}
