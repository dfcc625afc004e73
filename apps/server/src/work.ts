/** All background work: which jobs there are, which events ring them, and which rows the sweep looks after. */
import type { Context } from './context.ts'
import type { Tx } from './database.ts'
import { rotateKeysJob } from './identity/identity.jobs.ts'
import { rotateBatch } from './identity/person-keys.ts'
import type { Job } from './jobs.ts'
import { keepBooks, takeDueHour } from './ledger/keep-books.ts'
import { keepBooksJob, releaseReservationJob } from './ledger/ledger.jobs.ts'
import { releaseReservation } from './ledger/release-reservation.ts'
import { listEndedReservations } from './ledger/reservation.sql.ts'
import { deliverMail } from './notifications/deliver-mail.ts'
import { deliverMailJob } from './notifications/notifications.jobs.ts'
import { listDueMails } from './notifications/notifications.sql.ts'
import type { Subscriptions } from './outbox.ts'
import { answerCheck } from './platform/answer-check.ts'
import { answerCheckJob } from './platform/platform.jobs.ts'
import { listDueChecks } from './platform/platform.sql.ts'

export const everyJob: readonly Job<never>[] = [
  job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId)),
  job(rotateKeysJob, rotateKeys),
  job(releaseReservationJob, (ctx, { reservationId }) => releaseReservation(ctx, reservationId)),
  job(keepBooksJob, keepBooks),
  job(deliverMailJob, (ctx, { mailId }) => deliverMail(ctx, mailId)),
]

export const subscriptions = {
  'platform.check-answered': [],
  'identity.joined': [],
  'ledger.reservation-released': [],
  'ledger.posted': [],
  'mail.queued': [deliverMailJob],
} as const satisfies Subscriptions

/** Rings again for rows that are due. The queue keeps one job a row, so a row whose job still waits or runs is left alone. */
export interface Sweep {
  readonly noun: string
  ring(ctx: Context, tx: Tx): Promise<number>
}

/** A sweep takes this many rows a pass; the rest is due a pass later. */
const sweepBatchMax = 500

export const sweeps: readonly Sweep[] = [
  {
    noun: 'platform check',
    async ring(ctx, tx) {
      const due = await listDueChecks(tx, ctx.now, sweepBatchMax)
      for (const checkId of due) await ctx.jobs.send(tx, answerCheckJob, { checkId }, { key: checkId })
      return due.length
    },
  },
  {
    noun: 'keys to wrap anew',
    async ring(ctx, tx) {
      const [row] = await ctx
        .as({ kind: 'operator', command: 'rotate-keys' })
        .inTransaction((operator) =>
          operator.query<{ waits: boolean }>('keys-wait', 'select exists (select from person_key where master_version < $1) as waits', [
            ctx.keys.masterVersion,
          ]),
        )
      if (!row?.waits) return 0
      await ctx.jobs.send(tx, rotateKeysJob, {}, { key: `master key ${ctx.keys.masterVersion}` })
      return 1
    },
  },
  {
    noun: 'reservation',
    async ring(ctx, tx) {
      const ended = await listEndedReservations(tx, ctx.now, sweepBatchMax)
      for (const reservationId of ended) await ctx.jobs.send(tx, releaseReservationJob, { reservationId }, { key: reservationId })
      return ended.length
    },
  },
  {
    noun: 'hour of the books',
    async ring(ctx, tx) {
      if (!(await takeDueHour(tx, ctx.now))) return 0
      await ctx.jobs.send(tx, keepBooksJob, {}, { key: 'keep books' })
      return 1
    },
  },
  {
    noun: 'mail',
    async ring(ctx, tx) {
      const due = await listDueMails(tx, ctx.now, sweepBatchMax)
      for (const mailId of due) await ctx.jobs.send(tx, deliverMailJob, { mailId }, { key: mailId })
      return due.length
    },
  },
]

/** One batch, and the next doorbell while there is more: a worker that dies loses one batch, and the sweep rings again. */
async function rotateKeys(ctx: Context): Promise<void> {
  if ((await rotateBatch(ctx)) === 0) return
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, rotateKeysJob, {}, { key: `master key ${ctx.keys.masterVersion} ${ctx.requestId}` }))
}

function job<Payload extends object>(definition: Omit<Job<Payload>, 'handle'>, handle: Job<Payload>['handle']): Job<never> {
  return { ...definition, handle } as Job<never>
}
