import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { resealBatch } from '../compliance/make-report.ts'
import { resealPayments } from '../payments/reseal-payments.ts'
import { rotateKeysJob } from './keys.jobs.ts'
import { rotatePeriodKeys } from './rotate-period-keys.ts'
import { rotateBatch } from './rotate-person-keys.ts'
import { rotateRecordKeys } from './rotate-record-keys.ts'
import { rotateSpvKeys } from './rotate-spv-keys.ts'

/** Only the operator's own acts see everybody's keys. */
export async function keysWait(_tx: ReadTx, _now: Date, ctx: Context): Promise<boolean> {
  const [row] = await ctx.as({ kind: 'operator', command: 'rotate-keys' }).inTransaction((own) =>
    own.query<{ waits: boolean }>(
      'keys-wait',
      `select exists (select from person_key where master_version < $1)
              or exists (select from period_key where master_version < $1)
              or exists (select from spv_key where master_version < $1)
              or exists (select from record_key where master_version < $1)
              or exists (select from compliance_report where status = 'completed' and master_version < $1)
              or exists (select from bank_line where master_version < $1)
              or exists (select from bank_statement where master_version < $1)
              or exists (select from payout_batch where master_version < $1) as waits`,
      [ctx.keys.masterVersion],
    ),
  )
  return row?.waits ?? false
}

/** So many batches a job that the queue's own work does not count, few enough to be over long before a job is taken to be stuck. */
const batchesPerJob = 10

/** Some batches, and the next job while there is more: a worker that dies loses one batch, and the sweep sends the job again. */
export async function rotateKeys(ctx: Context): Promise<void> {
  for (let batch = 0; batch < batchesPerJob; batch += 1)
    if (
      (await rotateBatch(ctx)) + (await rotatePeriodKeys(ctx)) + (await rotateSpvKeys(ctx)) + (await rotateRecordKeys(ctx)) === 0 &&
      (await resealBatch(ctx)) + (await resealPayments(ctx)) === 0
    )
      return
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, rotateKeysJob, {}, { key: `master key ${ctx.keys.masterVersion} ${ctx.requestId}` }))
}
