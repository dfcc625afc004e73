import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { resealLines, resealUploads } from './bank-statement.sql.ts'
import { resealBatchFiles } from './withdrawal.sql.ts'

const linesMax = 200
const filesMax = 10

/** Seals what the bank wrote, uploads and files of payouts under the present master key, some at a time; returns how many. */
export async function resealPayments(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const lines = await resealLines(tx, ctx.keys, linesMax)
    const files = (await resealUploads(tx, ctx.keys, filesMax)) + (await resealBatchFiles(tx, ctx.keys, filesMax))
    if (lines + files > 0)
      await recordAudit(tx, act, {
        action: 'payments.resealed',
        resource: `master key ${ctx.keys.masterVersion}`,
        after: { lines, files },
      })
    return lines + files
  })
}
