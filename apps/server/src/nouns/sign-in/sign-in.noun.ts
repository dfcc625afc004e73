import { after, minuteMs } from '@heathland/domain/time'
import type { ReadTx } from '../../core/database.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import { listMailRequestsBefore } from '../identity/mail-request.sql.ts'
import type { Noun } from '../noun.ts'
import { addLinkedIn } from './linkedin.http.ts'
import { sendRequestedMail } from './send-requested-mail.ts'
import { sendRequestedMailJob } from './sign-in.jobs.ts'
import { signInMails } from './sign-in.mails.ts'
import { signInData } from './sign-in.personal-data.ts'
import { memberApiKeys, memberSessions, memberSignIn } from './sign-in.routes.ts'

export const signIn = {
  personalData: signInData,
  operations: { member: { identity: memberSignIn, security: memberSessions, apiKeys: memberApiKeys } },
  addRoutes: addLinkedIn,
  jobs: [job(sendRequestedMailJob, (ctx, { mailRequestId }) => sendRequestedMail(ctx, mailRequestId))],
  subscriptions: { 'identity.mail-requested': [sendRequestedMailJob] },
  sweeps: [eachDue('requested mail', sendRequestedMailJob, listMissedMailRequests, (mailRequestId) => ({ mailRequestId }))],
  retention: [
    retain('session', {
      table: 'session',
      key: { id: 'text' },
      age: 'created_at',
    }),
  ],
  mails: signInMails,
} as const satisfies Noun

/** The event starts the job at once; a request of this age was missed. */
function listMissedMailRequests(tx: ReadTx, now: Date, max: number) {
  return listMailRequestsBefore(tx, after(now, -minuteMs), max)
}
