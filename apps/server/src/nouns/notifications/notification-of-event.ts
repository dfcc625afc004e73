/**
 * Which notification an event makes, if any. A new event does not compile until somebody has decided. What it is about is read when the
 * job runs, so that a notification says what is true by then; its dedup key names what happened, so that two events about one thing
 * make one notification.
 */

import type { CardState } from '@heathland/domain/cards/card-terms'
import type { Id } from '@heathland/domain/id'
import type { NotificationKind } from '@heathland/domain/notifications/kind'
import type { LineState } from '@heathland/domain/payments/office'
import type { WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { RenewalPart } from '@heathland/domain/rules/renewal'
import type { SubscriptionState } from '@heathland/domain/subscriptions/subscription'
import type { ReadTx } from '../../core/database.ts'
import type { Events, EventType } from '../../work/outbox.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { findVerification } from '../kyc/kyc.sql.ts'
import { findCategory } from '../protection/protection.sql.ts'
import { findOpenHold } from './deposit-holds.sql.ts'
import { findPaidShare } from './distribution-paid.sql.ts'
import { findCardState, findLineState, findWithdrawalState } from './payment-state.sql.ts'
import { findSubscriptionState } from './subscription-state.sql.ts'

export interface Happened {
  readonly personId: Id<'per'>
  readonly kind: NotificationKind
  readonly dedupKey: string
  readonly subjectId?: string
  readonly parameters?: Readonly<Record<string, string>>
}

interface Heard<Type extends EventType> {
  readonly eventId: Id<'evt'>
  readonly subject: Events[Type]
}

type Rule<Type extends EventType> = (tx: ReadTx, heard: Heard<Type>) => Promise<Happened | undefined>

export const notificationOfEvent: { readonly [Type in EventType]: Rule<Type> | 'none' } = {
  // Between our own nouns.
  'platform.check-answered': 'none',
  'identity.mail-requested': 'none',
  'ledger.reservation-released': 'none',
  'ledger.posted': 'none',
  'mail.queued': 'none',
  'notification.changed': 'none',
  // It has its own batches.
  'platform-update.agreed': 'none',
  // The welcome page says the same at that moment.
  'identity.joined': 'none',
  'wallet.ready': async (_tx, { subject: { personId } }) => ({ personId, kind: 'wallet-ready', dedupKey: 'wallet-ready' }),
  async 'kyc.changed'(tx, { subject: { personId } }) {
    const check = await findVerification(tx, personId)
    const kind = check && identityKind(check)
    return kind && { personId, kind, subjectId: check.id, dedupKey: `${kind} ${check.id} ${check.updatedAt.toISOString()}` }
  },
  async 'deposit.changed'(tx, { subject: { personId, depositId } }) {
    const found = await findOpenHold(tx, depositId)
    if (found?.hold)
      return {
        personId,
        kind: 'deposit-held',
        subjectId: depositId,
        dedupKey: `deposit-held ${found.hold.id}`,
        parameters: { reason: found.hold.kind },
      }
    // One that expired was never paid: its member closed the page.
    return found?.state === 'failed'
      ? { personId, kind: 'deposit-failed', subjectId: depositId, dedupKey: `deposit-failed ${depositId}` }
      : undefined
  },
  'deposit.settled': async (_tx, { subject: { personId, depositId } }) => ({
    personId,
    kind: 'deposit-settled',
    subjectId: depositId,
    dedupKey: `deposit-settled ${depositId}`,
  }),
  'identity.device-added': async (_tx, { subject: { personId, sessionId } }) => ({
    personId,
    kind: 'device-new',
    subjectId: sessionId,
    dedupKey: `device-new ${sessionId}`,
  }),
  'identity.password-changed': asItHappened('password-changed'),
  'identity.factor-added': asItHappened('factor-added'),
  'identity.factor-removed': asItHappened('factor-removed'),
  'identity.sessions-ended': asItHappened('sessions-ended'),
  'identity.api-key-made': asItHappened('api-key-made'),
  'webhook.added': asItHappened('webhook-added'),
  'webhook.paused': asItHappened('webhook-paused'),
  'identity.access-changed': asItHappened('access-changed'),
  'identity.readmitted': asItHappened('account-readmitted'),
  // The identity check that begins anew says so itself.
  'identity.name-changed': 'none',
  // Members find it on the page; it concerns nobody in particular.
  'community.article-published': 'none',
  'community.request-answered': async (_tx, { subject: { personId, requestId } }) => ({
    personId,
    kind: 'request-answered',
    subjectId: requestId,
    dedupKey: `request-answered ${requestId}`,
  }),
  async 'document.changed'(tx, { subject: { personId, documentId } }) {
    const document = await findDocument(tx, documentId)
    if (!document) return undefined
    const { state, remindersSent } = document.envelope
    const of = (kind: NotificationKind, dedupKey: string): Happened => ({ personId, kind, subjectId: documentId, dedupKey })
    // Once the copy is there to be read.
    if (document.file) return of('document-signed', `document-signed ${documentId}`)
    if (state === 'expired') return of('document-expired', `document-expired ${documentId}`)
    return state === 'sent' && remindersSent > 0 ? of('document-waiting', `document-waiting ${documentId} ${remindersSent}`) : undefined
  },
  // tell-followers.ts notifies followers in batches.
  'offer.changed': 'none',
  'offer.updated': 'none',
  'offer.question-answered': async (_tx, { subject: { personId, questionId, offerId } }) => ({
    personId,
    kind: 'offer-question-answered',
    subjectId: offerId,
    dedupKey: `offer-question-answered ${questionId}`,
  }),
  async 'subscription.changed'(tx, { subject: { personId, subscriptionId } }) {
    const found = await findSubscriptionState(tx, subscriptionId)
    const kind = found && orderKinds[found.state]
    // Members see on the page that they signed, paid or cancelled. They are notified of what happened without them.
    if (!kind || (kind === 'order-paid' && !found.isPaidLater) || (kind === 'order-accepted' && !found.isBelowMinimum)) return undefined
    return { personId, kind, subjectId: subscriptionId, dedupKey: `${kind} ${subscriptionId}` }
  },
  async 'payment.received'(tx, { subject: { personId, lineId } }) {
    const state = await findLineState(tx, lineId)
    const kind = state && paymentKinds[state]
    return kind && { personId, kind, subjectId: lineId, dedupKey: `${kind} ${lineId}` }
  },
  async 'card.changed'(tx, { subject: { personId, cardPaymentId } }) {
    const found = await findCardState(tx, cardPaymentId)
    if (!found) return undefined
    // Of an order that it paid the member hears by the order.
    const kind = found.reversedMinor > 0n ? 'card-payment-reversed' : found.hasPaidOrder ? undefined : cardKinds[found.state]
    return kind && { personId, kind, subjectId: cardPaymentId, dedupKey: `${kind} ${cardPaymentId} ${found.reversedMinor}` }
  },
  async 'withdrawal.changed'(tx, { subject: { personId, withdrawalId } }) {
    const state = await findWithdrawalState(tx, withdrawalId)
    const kind = state && withdrawalKinds[state]
    return kind && { personId, kind, subjectId: withdrawalId, dedupKey: `${kind} ${withdrawalId}` }
  },
  async 'distribution.paid'(tx, { subject: { personId, distributionId, offerId } }) {
    const paid = await findPaidShare(tx, distributionId, personId)
    return (
      paid && {
        personId,
        kind: 'distribution-paid',
        subjectId: offerId,
        dedupKey: `distribution-paid ${distributionId}`,
        parameters: { name: paid.name, amountMinor: String(paid.amountMinor), asset: paid.asset },
      }
    )
  },
  async 'category.judged'(tx, { subject: { personId, categoryId } }) {
    const stated = await findCategory(tx, categoryId)
    const kind = stated?.verdict && verdictKinds[stated.verdict]
    return kind && { personId, kind, subjectId: categoryId, dedupKey: `${kind} ${categoryId}` }
  },
  'renewal.due': async (_tx, { eventId, subject: { personId, part, expiresOn } }) => ({
    personId,
    kind: renewalKinds[part],
    dedupKey: eventId,
    parameters: { expiresOn },
  }),
  // Staff hear of it in their queue.
  'support.received': 'none',
  'support.answered': async (_tx, { eventId, subject: { personId, ticketId } }) => ({
    personId,
    kind: 'support-answered',
    subjectId: ticketId,
    dedupKey: eventId,
  }),
  'identity.recovery-approved': ofRecovery('recovery-approved'),
  'identity.recovery-stopped': ofRecovery('recovery-stopped'),
  'identity.recovery-done': ofRecovery('recovery-done'),
}

const paymentKinds: Readonly<Record<LineState, NotificationKind | undefined>> = {
  new: undefined,
  booked: 'payment-received',
  held: 'payment-held',
  allocated: 'payment-received',
  refunding: undefined,
  refunded: 'payment-refunded',
  'paid-out': undefined,
  returned: undefined,
  explained: undefined,
  'paid-in': undefined,
}

const cardKinds: Readonly<Record<CardState, NotificationKind | undefined>> = {
  created: undefined,
  'awaiting-confirmation': undefined,
  held: 'card-payment-held',
  succeeded: 'card-payment-received',
  failed: 'card-payment-failed',
  // Its member closed the page.
  expired: undefined,
  refunded: 'card-payment-reversed',
}

const withdrawalKinds: Readonly<Record<WithdrawalState, NotificationKind | undefined>> = {
  draft: undefined,
  'in-review': 'withdrawal-requested',
  ready: 'withdrawal-requested',
  sent: undefined,
  paid: 'withdrawal-paid',
  returned: 'withdrawal-returned',
  refused: 'withdrawal-refused',
  cancelled: undefined,
  expired: undefined,
}

const verdictKinds = { confirmed: 'category-accepted', refused: 'category-refused' } as const satisfies Record<string, NotificationKind>

const renewalKinds = {
  category: 'category-expires',
  'knowledge-test': 'knowledge-test-expires',
  'loss-simulation': 'loss-simulation-expires',
} as const satisfies Record<RenewalPart, NotificationKind>

const orderKinds: Readonly<Record<SubscriptionState, NotificationKind | undefined>> = {
  draft: undefined,
  'in-review': undefined,
  'awaiting-payment': 'order-accepted',
  reserved: 'order-paid',
  allocated: 'order-allocated',
  placed: 'order-placed',
  cancelled: undefined,
  refused: 'order-refused',
  returned: 'order-returned',
  expired: 'order-expired',
}

/** Each event is one thing that happened. */
function asItHappened(kind: NotificationKind) {
  return async (_tx: ReadTx, { eventId, subject }: { eventId: Id<'evt'>; subject: { personId: Id<'per'> } }): Promise<Happened> => ({
    personId: subject.personId,
    kind,
    dedupKey: eventId,
  })
}

function ofRecovery(kind: NotificationKind) {
  return async (_tx: ReadTx, { subject }: { subject: { personId: Id<'per'>; recoveryId: Id<'rec'> } }): Promise<Happened> => ({
    personId: subject.personId,
    kind,
    subjectId: subject.recoveryId,
    dedupKey: `${kind} ${subject.recoveryId}`,
  })
}

function identityKind({ state, retry }: { readonly state: string; readonly retry: boolean }): NotificationKind | undefined {
  if (state === 'approved') return 'identity-approved'
  if (state !== 'rejected') return undefined
  return retry ? 'identity-documents-needed' : 'identity-refused'
}
