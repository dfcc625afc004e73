import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverMailJob } from './notifications.jobs.ts'
import { listDueMails } from './notifications.sql.ts'

export const notifications = {
  jobs: [job(deliverMailJob, (ctx, { mailId }, delivery) => deliverMail(ctx, mailId, delivery))],
  subscriptions: { 'mail.queued': [deliverMailJob] },
  sweeps: [eachDue('mail', deliverMailJob, listDueMails, (mailId) => ({ mailId }))],
  checks: [
    {
      name: 'mail-goes-out',
      sentence: 'no mail has waited for more than an hour, and none was given up within the last day',
      query: `select id as fault from mail
              where state in ('waiting', 'sending') and created_at < platform_now() - interval '1 hour'
                 or state = 'given-up' and created_at > platform_now() - interval '1 day'
              order by id limit 100`,
    },
  ],
} as const satisfies Noun
