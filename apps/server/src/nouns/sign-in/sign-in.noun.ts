import { after, dayMs, minuteMs } from '@heathland/domain/time'
import type { Tx } from '../../core/database.ts'
import { job } from '../../work/queue.ts'
import { storageLimitation } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import { listLetterRequestsBefore } from '../identity/letter-request.sql.ts'
import type { Noun } from '../noun.ts'
import { addLinkedIn } from './linkedin.http.ts'
import { writeLetterJob } from './sign-in.jobs.ts'
import { signInMails } from './sign-in.mails.ts'
import { memberSessions, memberSignIn } from './sign-in.routes.ts'
import { writeLetter } from './write-letter.ts'

export const signIn = {
  operations: { member: { identity: memberSignIn, security: memberSessions } },
  addRoutes: addLinkedIn,
  jobs: [job(writeLetterJob, (ctx, { letterRequestId }) => writeLetter(ctx, letterRequestId))],
  subscriptions: { 'identity.letter-asked': [writeLetterJob] },
  sweeps: [eachDue('letter that was asked for', writeLetterJob, listMissedLetters, (letterRequestId) => ({ letterRequestId }))],
  retention: [
    {
      what: 'sessions',
      keptMs: 90 * dayMs,
      why: 'for as long as a person may ask what happened on their account',
      law: storageLimitation,
      table: 'session',
      key: { id: 'text' },
      age: 'created_at',
    },
  ],
  mails: signInMails,
} as const satisfies Noun

/** The event starts the job at once; a request of this age was missed. */
function listMissedLetters(tx: Tx, now: Date, max: number) {
  return listLetterRequestsBefore(tx, after(now, -minuteMs), max)
}
