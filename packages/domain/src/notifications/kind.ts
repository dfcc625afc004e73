/**
 * Every kind of notification: its topic, where it leads, whether a member may mute it, and how it arrives unless they chose otherwise.
 * Notices about security or that the law makes us give cannot be muted, and each says which of the two it is.
 */
import type { RoutePath } from '../identity/guard.ts'

export const topics = ['identity', 'money', 'opportunities', 'investor-profile', 'documents', 'security', 'support', 'updates'] as const
export type Topic = (typeof topics)[number]

/** A mail for each notification at once, one a day that counts them, or none. */
export const mailChoices = ['at-once', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

/** How a person wants to hear of a kind. */
export interface Choice {
  /** In the app: the bell and the list. */
  readonly app: boolean
  readonly mail: MailChoice
}

interface KindRow {
  readonly topic: Topic
  readonly type: 'success' | 'info'
  readonly leadsTo: RoutePath
  /** Why it cannot be muted. */
  readonly required?: 'security' | 'law'
  /** How mails are sent unless somebody chose otherwise; `own` where the act sends a mail of its own, which says more. */
  readonly mail: MailChoice | 'own'
}

export const notificationKinds = {
  'identity-approved': { topic: 'identity', type: 'success', leadsTo: '/wallet', mail: 'at-once' },
  // The outcome of an identity check, and what is missing for it, has to reach the member (Directive (EU) 2015/849 Art. 13).
  'identity-documents-needed': { topic: 'identity', type: 'info', leadsTo: '/kyc-verification', required: 'law', mail: 'at-once' },
  'identity-refused': { topic: 'identity', type: 'info', leadsTo: '/kyc-verification', required: 'law', mail: 'at-once' },
  'wallet-ready': { topic: 'money', type: 'success', leadsTo: '/wallet', mail: 'never' },
  'deposit-settled': { topic: 'money', type: 'success', leadsTo: '/wallet', mail: 'at-once' },
  // The payer must be notified when a payment is not carried out as ordered (Directive (EU) 2015/2366 Art. 79).
  'deposit-held': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'deposit-failed': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'card-payment-received': { topic: 'money', type: 'success', leadsTo: '/wallet', mail: 'at-once' },
  'card-payment-held': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'card-payment-failed': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'card-payment-reversed': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'payment-received': { topic: 'money', type: 'success', leadsTo: '/wallet', mail: 'at-once' },
  'payment-held': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'payment-refunded': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  // A withdrawal is announced at once, so that a member who did not ask for it can still stop it.
  'withdrawal-requested': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'security', mail: 'at-once' },
  'withdrawal-paid': { topic: 'money', type: 'success', leadsTo: '/wallet', mail: 'at-once' },
  'withdrawal-refused': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'withdrawal-returned': { topic: 'money', type: 'info', leadsTo: '/wallet', required: 'law', mail: 'at-once' },
  'distribution-paid': { topic: 'money', type: 'success', leadsTo: '/placements/:id', mail: 'at-once' },
  'offer-changed': { topic: 'opportunities', type: 'info', leadsTo: '/opportunities/:id', mail: 'daily' },
  'offer-update': { topic: 'opportunities', type: 'info', leadsTo: '/opportunities/:id', mail: 'daily' },
  'offer-question-answered': { topic: 'opportunities', type: 'info', leadsTo: '/opportunities/:id', mail: 'at-once' },
  // The platform has to tell whoever asked to be treated as another kind of investor (Regulation (EU) 2020/1503 Annex II).
  'category-accepted': { topic: 'investor-profile', type: 'success', leadsTo: '/investor-profile', required: 'law', mail: 'at-once' },
  'category-refused': { topic: 'investor-profile', type: 'info', leadsTo: '/investor-profile', required: 'law', mail: 'at-once' },
  'category-expires': { topic: 'investor-profile', type: 'info', leadsTo: '/investor-profile', mail: 'at-once' },
  'knowledge-test-expires': { topic: 'investor-profile', type: 'info', leadsTo: '/investor-profile/knowledge-test', mail: 'at-once' },
  'loss-simulation-expires': { topic: 'investor-profile', type: 'info', leadsTo: '/investor-profile/loss-simulation', mail: 'at-once' },
  // Members have to hear what became of their order (Directive 2014/65/EU Art. 25(6) asks the same of investment firms).
  'order-accepted': { topic: 'opportunities', type: 'info', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'order-refused': { topic: 'opportunities', type: 'info', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'order-paid': { topic: 'opportunities', type: 'success', leadsTo: '/orders/:id', mail: 'at-once' },
  'order-allocated': { topic: 'opportunities', type: 'success', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'order-placed': { topic: 'opportunities', type: 'success', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'order-returned': { topic: 'opportunities', type: 'info', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'order-expired': { topic: 'opportunities', type: 'info', leadsTo: '/orders/:id', required: 'law', mail: 'at-once' },
  'device-new': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'password-changed': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'factor-added': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'factor-removed': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'api-key-made': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'at-once' },
  'webhook-added': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'at-once' },
  'sessions-ended': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'at-once' },
  'recovery-approved': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'recovery-stopped': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'recovery-done': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'own' },
  'access-changed': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'at-once' },
  'account-readmitted': { topic: 'security', type: 'info', leadsTo: '/settings', required: 'security', mail: 'at-once' },
  // Whoever signed gets what they signed on a durable medium (Directive 2011/83/EU Art. 8(7)).
  'document-signed': { topic: 'documents', type: 'success', leadsTo: '/documents', required: 'law', mail: 'at-once' },
  'document-waiting': { topic: 'documents', type: 'info', leadsTo: '/documents', mail: 'at-once' },
  'document-expired': { topic: 'documents', type: 'info', leadsTo: '/documents', mail: 'daily' },
  'support-answered': { topic: 'support', type: 'info', leadsTo: '/support', mail: 'own' },
  'request-answered': { topic: 'updates', type: 'info', leadsTo: '/community', mail: 'at-once' },
  'webhook-paused': { topic: 'updates', type: 'info', leadsTo: '/settings', mail: 'at-once' },
  'platform-update': { topic: 'updates', type: 'info', leadsTo: '/notifications', mail: 'daily' },
} as const satisfies Record<string, KindRow>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text)
}

export function kindOf(kind: NotificationKind): KindRow {
  return notificationKinds[kind]
}

/** The topics that have a kind, in their order, with their kinds. */
export function kindsByTopic(): readonly { readonly topic: Topic; readonly kinds: readonly NotificationKind[] }[] {
  return topics
    .map((topic) => ({ topic, kinds: kindNames.filter((kind) => notificationKinds[kind].topic === topic) }))
    .filter(({ kinds }) => kinds.length > 0)
}

export function defaultChoice(kind: NotificationKind): Choice {
  const { mail } = kindOf(kind)
  return { app: true, mail: mail === 'own' ? 'at-once' : mail }
}

/** What holds, whatever was chosen: a notice that is required arrives in every way it arrives by default. */
export function effectiveChoice(kind: NotificationKind, chosen: Choice | undefined): Choice {
  return kindOf(kind).required || !chosen ? defaultChoice(kind) : chosen
}

/** How many are shown on one page of the list. */
export const notificationsPage = 20
/** Nobody needs to know how many more: the bell says 99+. */
export const unreadCountMax = 100
export const newestShown = 5
