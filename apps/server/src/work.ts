/** All background work: which jobs there are, which events ring them, and which rows the sweep looks after. */
import { after, minuteMs } from '@heathland/domain/time'
import { watchIsDue } from './audit/watch.sql.ts'
import { eraseAtProvidersJob, makeReportJob, watchDataJob } from './compliance/compliance.jobs.ts'
import { eraseAtProviders } from './compliance/erase-member.ts'
import { listDueErasures } from './compliance/erasure.sql.ts'
import { makeReport, resealBatch } from './compliance/make-report.ts'
import { listDueReports } from './compliance/report.sql.ts'
import { watchData } from './compliance/watch-data.ts'
import type { Context } from './context.ts'
import type { Tx } from './database.ts'
import { askAboutDeposit, handleMoonPayEvent } from './funding/apply-order.ts'
import { bookAgreedBreak } from './funding/book-break.ts'
import { listDueBookings } from './funding/custody-break.sql.ts'
import { followIdentityOf } from './funding/follow-identity.ts'
import { applyOrderJob, bookBreakJob, followIdentityJob, reconcileJob } from './funding/funding.jobs.ts'
import { listDueDeposits } from './funding/funding.sql.ts'
import { reconcile, takeDueReconciliation } from './funding/reconcile.ts'
import { advanceRecovery } from './identity/advance-recovery.ts'
import { advanceRecoveryJob, rotateIndexesJob, rotateKeysJob, writeLetterJob } from './identity/identity.jobs.ts'
import { listLetterRequestsBefore } from './identity/letter-request.sql.ts'
import { rotateBatch } from './identity/person-keys.ts'
import { listDueRecoveries } from './identity/recovery.sql.ts'
import { indexesWait, rotateIndexes } from './identity/rotate-indexes.ts'
import { writeLetter } from './identity/write-letter.ts'
import { isolateEach } from './isolate.ts'
import type { Job, JobDefinition } from './jobs.ts'
import { applyVerification } from './kyc/apply-verification.ts'
import { handleSumsub } from './kyc/handle-sumsub.ts'
import { applyVerificationJob } from './kyc/kyc.jobs.ts'
import { listDueVerifications } from './kyc/kyc.sql.ts'
import { keepBooks, takeDueHour } from './ledger/keep-books.ts'
import { keepBooksJob, releaseReservationJob } from './ledger/ledger.jobs.ts'
import { releaseReservation } from './ledger/release-reservation.ts'
import { listEndedReservations } from './ledger/reservation.sql.ts'
import { deliverMail } from './notifications/deliver-mail.ts'
import { deliverMailJob } from './notifications/notifications.jobs.ts'
import { listDueMails } from './notifications/notifications.sql.ts'
import { retryDeadEvents, type Subscriptions } from './outbox.ts'
import { answerCheck } from './platform/answer-check.ts'
import { handleWebhook, type WebhookHandlers } from './platform/handle-webhook.ts'
import { answerCheckJob } from './platform/platform.jobs.ts'
import { listDueChecks } from './platform/platform.sql.ts'
import { rotatePeriodKeys } from './platform/rotate-period-keys.ts'
import { handleWebhookJob } from './platform/webhooks.jobs.ts'
import { listDueWebhookEvents } from './platform/webhooks.sql.ts'
import { watchHouseJob } from './security/security.jobs.ts'
import { watchHouse } from './security/watch-house.ts'
import { createWallet } from './wallet/create-wallet.ts'
import { handleCrossmint } from './wallet/handle-crossmint.ts'
import { createWalletJob } from './wallet/wallet.jobs.ts'
import { listDueWallets } from './wallet/wallet.sql.ts'

/** Which noun acts on whose events. */
const webhookHandlers = {
  moonpay: handleMoonPayEvent,
  crossmint: handleCrossmint,
  sumsub: handleSumsub,
} as const satisfies WebhookHandlers

export const everyJob: readonly Job<never>[] = [
  job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId)),
  job(rotateKeysJob, rotateKeys),
  job(rotateIndexesJob, rotateIndexes),
  job(watchHouseJob, watchHouse),
  job(writeLetterJob, (ctx, { letterRequestId }) => writeLetter(ctx, letterRequestId)),
  job(advanceRecoveryJob, (ctx, { recoveryId }) => advanceRecovery(ctx, recoveryId)),
  job(releaseReservationJob, (ctx, { reservationId }) => releaseReservation(ctx, reservationId)),
  job(keepBooksJob, keepBooks),
  job(applyOrderJob, (ctx, { depositId }) => askAboutDeposit(ctx, depositId)),
  job(followIdentityJob, (ctx, { personId }) => followIdentityOf(ctx, personId)),
  job(reconcileJob, reconcile),
  job(bookBreakJob, (ctx, { approvalId }) => bookAgreedBreak(ctx, approvalId)),
  job(watchDataJob, watchData),
  job(makeReportJob, (ctx, { reportId }) => makeReport(ctx, reportId)),
  job(eraseAtProvidersJob, (ctx, { personId }) => eraseAtProviders(ctx, personId)),
  job(deliverMailJob, (ctx, { mailId }, ring) => deliverMail(ctx, mailId, ring)),
  job(createWalletJob, (ctx, { personId }, ring) => createWallet(ctx, personId, ring)),
  job(applyVerificationJob, async (ctx, { personId }) => void (await applyVerification(ctx, personId))),
  job(handleWebhookJob, (ctx, { eventId }, ring) => handleWebhook(ctx, webhookHandlers, eventId, ring)),
]

export const subscriptions = {
  'platform.check-answered': [],
  'identity.joined': [createWalletJob],
  'identity.letter-asked': [writeLetterJob],
  'ledger.reservation-released': [],
  'ledger.posted': [],
  'wallet.ready': [],
  'kyc.changed': [followIdentityJob],
  'deposit.changed': [],
  'deposit.settled': [],
  'mail.queued': [deliverMailJob],
} as const satisfies Subscriptions

/** Rings again for rows that are due. The queue keeps one job a row, so a row whose job still waits or runs is left alone. */
export interface Sweep {
  readonly noun: string
  ring(ctx: Context, tx: Tx): Promise<SweepOutcome>
}

interface SweepOutcome {
  readonly rung: number
  /** Rows that could not be rung for, each with the reason; the others were. */
  readonly failed: readonly string[]
}

/** A sweep takes this many rows a pass; the rest is due a pass later. */
const sweepBatchMax = 500

export const sweeps: readonly Sweep[] = [
  {
    noun: 'event that was put aside',
    ring: async (ctx, tx) => ({ rung: await retryDeadEvents(ctx, tx, subscriptions), failed: [] }),
  },
  eachDue('platform check', answerCheckJob, listDueChecks, (checkId) => ({ checkId })),
  once('keys to wrap anew', rotateKeysJob, {}, keysWait, (ctx) => `master key ${ctx.keys.masterVersion}`),
  once('addresses to index anew', rotateIndexesJob, {}, indexesAreOld, (ctx) => `index key ${ctx.keys.indexVersion}`),
  eachDue('letter that was asked for', writeLetterJob, listMissedLetters, (letterRequestId) => ({ letterRequestId })),
  once(
    'what happened in the house',
    watchHouseJob,
    {},
    (tx, now) => watchIsDue(tx, 'security', now),
    () => 'watch',
  ),
  eachDue('account recovery', advanceRecoveryJob, listDueRecoveries, (recoveryId) => ({ recoveryId })),
  eachDue('reservation', releaseReservationJob, listEndedReservations, (reservationId) => ({ reservationId })),
  once('hour of the books', keepBooksJob, {}, takeDueHour, () => 'keep books'),
  eachDue('deposit', applyOrderJob, listDueDeposits, (depositId) => ({ depositId })),
  eachDue('break to book', bookBreakJob, listDueBookings, (approvalId) => ({ approvalId })),
  once('comparison of wallets and books', reconcileJob, {}, takeDueReconciliation, () => 'from the first'),
  once(
    'what was taken out of the house',
    watchDataJob,
    {},
    (tx, now) => watchIsDue(tx, 'compliance', now),
    () => 'watch',
  ),
  eachDue('report', makeReportJob, listDueReports, (reportId) => ({ reportId })),
  eachDue('erasure at a provider', eraseAtProvidersJob, listDueErasures, (personId) => ({ personId })),
  eachDue('mail', deliverMailJob, listDueMails, (mailId) => ({ mailId })),
  eachDue('wallet', createWalletJob, listDueWallets, (personId) => ({ personId })),
  eachDue('identity check', applyVerificationJob, listDueVerifications, (personId) => ({ personId })),
  eachDue('webhook', handleWebhookJob, listDueWebhookEvents, (eventId) => ({ eventId })),
]

/** One job for every row that is due. */
function eachDue<RowId extends string, Payload extends object>(
  noun: string,
  definition: JobDefinition<Payload>,
  list: (tx: Tx, now: Date, max: number) => Promise<readonly RowId[]>,
  payloadOf: (id: RowId) => Payload,
): Sweep {
  return {
    noun,
    async ring(ctx, tx) {
      const due = await list(tx, ctx.now, sweepBatchMax)
      const failed = await isolateEach(tx, due, (id) => ctx.jobs.send(tx, definition, payloadOf(id), { key: id }))
      return { rung: due.length - failed.length, failed: failed.map(({ item, reason }) => `${item} (${reason})`) }
    },
  }
}

/** One job for all that there is to do. */
function once<Payload extends object>(
  noun: string,
  definition: JobDefinition<Payload>,
  whole: Payload,
  isDue: (tx: Tx, now: Date, ctx: Context) => Promise<boolean>,
  keyOf: (ctx: Context) => string,
): Sweep {
  return {
    noun,
    async ring(ctx, tx) {
      if (!(await isDue(tx, ctx.now, ctx))) return { rung: 0, failed: [] }
      await ctx.jobs.send(tx, definition, whole, { key: keyOf(ctx) })
      return { rung: 1, failed: [] }
    },
  }
}

/** The event rings at once; a request of this age was missed. */
function listMissedLetters(tx: Tx, now: Date, max: number) {
  return listLetterRequestsBefore(tx, after(now, -minuteMs), max)
}

/** Only the operator's own acts see everybody's keys. */
async function keysWait(_tx: Tx, _now: Date, ctx: Context): Promise<boolean> {
  const [row] = await ctx.as({ kind: 'operator', command: 'rotate-keys' }).inTransaction((own) =>
    own.query<{ waits: boolean }>(
      'keys-wait',
      `select exists (select from person_key where master_version < $1)
              or exists (select from period_key where master_version < $1)
              or exists (select from compliance_report where status = 'completed' and master_version < $1) as waits`,
      [ctx.keys.masterVersion],
    ),
  )
  return row?.waits ?? false
}

async function indexesAreOld(_tx: Tx, _now: Date, ctx: Context): Promise<boolean> {
  return ctx.as({ kind: 'operator', command: 'rotate-indexes' }).inTransaction((own) => indexesWait(own, ctx))
}

/** So many batches a doorbell that the queue's own work does not count, few enough to be over long before a job is taken to be stuck. */
const batchesPerDoorbell = 10

/** Some batches, and the next doorbell while there is more: a worker that dies loses one batch, and the sweep rings again. */
async function rotateKeys(ctx: Context): Promise<void> {
  for (let batch = 0; batch < batchesPerDoorbell; batch += 1)
    if ((await rotateBatch(ctx)) + (await rotatePeriodKeys(ctx)) === 0 && (await resealBatch(ctx)) === 0) return
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, rotateKeysJob, {}, { key: `master key ${ctx.keys.masterVersion} ${ctx.requestId}` }))
}

function job<Payload extends object>(definition: Omit<Job<Payload>, 'handle'>, handle: Job<Payload>['handle']): Job<never> {
  return { ...definition, handle } as Job<never>
}
