import { inner, personalTable, sealedById, whose } from '../../core/personal-data.ts'
import { type EventType, eventTypes, type Subscriptions } from '../../work/outbox.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverUpdate } from './deliver-update.ts'
import { listDueMails } from './mail.sql.ts'
import { listDueDigests, listDueNotificationMails } from './notification.sql.ts'
import { notificationOfEvent } from './notification-of-event.ts'
import {
  deliverMailJob,
  deliverUpdateJob,
  notifyJob,
  sendDigestJob,
  sendNotificationMailJob,
  tellFollowersJob,
} from './notifications.jobs.ts'
import { notificationsMails } from './notifications.mails.ts'
import { memberNotifications, officeNotifications } from './notifications.routes.ts'
import { notify } from './notify.ts'
import { listDueUpdates } from './platform-update.sql.ts'
import { sendUpdate } from './request-update.ts'
import { sendDigest, sendNotificationMail } from './send-notification-mail.ts'
import { tellFollowers } from './tell-followers.ts'

const makesNotification = (type: EventType) => notificationOfEvent[type] !== 'none'

/** Everything the platform tells people: the list in the app, mails, digests and platform updates. */
export const notifications = {
  operations: { member: { notifications: memberNotifications }, office: { notifications: officeNotifications } },
  personalData: [
    personalTable({
      table: 'mail',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        kind: 'plain',
        state: 'plain',
        content: sealedById('mail', 'content'),
        created_at: 'plain',
        sent_at: 'plain',
        attempts: inner,
        due_at: inner,
      },
    }),
    personalTable({
      table: 'notification',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        kind: 'plain',
        subject_id: 'plain',
        parameters: 'plain',
        created_at: 'plain',
        read_at: 'plain',
        is_shown: inner,
        dedup_key: inner,
        mail_state: inner,
        mail_at: inner,
      },
    }),
    personalTable({
      table: 'notification_preference',
      key: { kind: 'text' },
      columns: { person_id: whose, kind: 'plain', app: 'plain', mail: 'plain' },
    }),
    personalTable({
      table: 'notification_hours',
      key: { person_id: 'text' },
      columns: { person_id: whose, time_zone: 'plain', quiet_from: 'plain', quiet_until: 'plain' },
    }),
  ],
  jobs: [
    job(deliverMailJob, (ctx, { mailId }, delivery) => deliverMail(ctx, mailId, delivery)),
    job(notifyJob, (ctx, { eventId }) => notify(ctx, eventId)),
    job(tellFollowersJob, (ctx, { eventId }) => tellFollowers(ctx, eventId)),
    job(sendNotificationMailJob, (ctx, { notificationId }) => sendNotificationMail(ctx, notificationId)),
    job(sendDigestJob, (ctx, { personId }) => sendDigest(ctx, personId)),
    job(deliverUpdateJob, (ctx, { updateId }) => deliverUpdate(ctx, updateId)),
  ],
  subscriptions: {
    ...(Object.fromEntries(eventTypes.filter(makesNotification).map((type) => [type, [notifyJob]])) as Partial<Subscriptions>),
    'mail.queued': [deliverMailJob],
    'offer.changed': [tellFollowersJob],
    'offer.updated': [tellFollowersJob],
    'platform-update.agreed': [deliverUpdateJob],
  },
  sweeps: [
    eachDue('mail', deliverMailJob, listDueMails, (mailId) => ({ mailId })),
    eachDue('mail about a notification', sendNotificationMailJob, listDueNotificationMails, (notificationId) => ({ notificationId })),
    eachDue('digest', sendDigestJob, listDueDigests, (personId) => ({ personId })),
    eachDue('platform update', deliverUpdateJob, listDueUpdates, (updateId) => ({ updateId })),
  ],
  retention: [
    retain('notification', {
      table: 'notification',
      key: { id: 'text' },
      age: 'created_at',
    }),
  ],
  acts: { 'notifications.send-update': sendUpdate },
  mails: notificationsMails,
  checks: [
    {
      name: 'mail-goes-out',
      sentence: 'no mail has waited for more than an hour, and none was given up within the last day',
      query: `select id as fault from mail
              where state in ('waiting', 'sending') and created_at < platform_now() - interval '1 hour'
                 or state = 'given-up' and created_at > platform_now() - interval '1 day'
              order by id limit 100`,
    },
    {
      name: 'notifications-are-sent',
      sentence: 'no mail, digest or platform update has been due for more than an hour, and every update was agreed to by a second person',
      query: `select id as fault from notification
              where mail_state in ('waiting', 'digest') and mail_at < platform_now() - interval '1 hour'
              union all
              select id from platform_update where due_at < platform_now() - interval '1 hour'
              union all
              select platform_update.id from platform_update left join approval on approval.id = approval_id
              where platform_update.state in ('sending', 'sent')
                and (approval.state is distinct from 'executed' or approval.body ->> 'updateId' is distinct from platform_update.id)
              limit 100`,
    },
  ],
} as const satisfies Noun
