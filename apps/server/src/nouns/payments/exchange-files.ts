import { Refused } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { takeBankFile } from './take-statement.ts'

/** So many files a pass; the rest is there a minute later. */
const filesMax = 20

/**
 * Takes every statement in the bank's folder. One that is refused is put aside with the reason, so that it never blocks the
 * next; one that cannot be read now is read again later.
 */
export async function exchangeFiles(ctx: Context): Promise<void> {
  const { bankFiles } = ctx.ports
  if (!bankFiles) return
  for (const { name } of await bankFiles.listStatements(filesMax)) {
    const bytes = await bankFiles.readStatement(name)
    if (!bytes) continue
    try {
      await ctx.inTransaction((tx) => takeBankFile(ctx, tx, bytes))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code !== 'STATEMENT_KNOWN') await refuseFile(ctx, name, error)
      await bankFiles.putAway(name, error.code === 'STATEMENT_KNOWN' ? 'taken' : 'refused')
      continue
    }
    await bankFiles.putAway(name, 'taken')
  }
}

async function refuseFile(ctx: Context, name: string, { code, facts }: Refused): Promise<void> {
  ctx.log.error({ name, code, facts }, 'a bank statement was refused')
  await ctx.inTransaction((tx) =>
    recordAudit(tx, ctx, { action: 'payments.file-refused', resource: name, status: 'failed', after: { code } }),
  )
}
