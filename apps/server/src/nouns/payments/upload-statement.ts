import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertStatement, lockStatement, type StoredStatement, saveAgreed, saveRefused } from './bank-statement.sql.ts'
import { takeUploadJob } from './payments.jobs.ts'
import { checkedStatement, readStatements } from './take-statement.ts'

/**
 * Somebody hands in a statement that the bank's own connection did not bring. Whoever could do so alone could credit themselves, so nothing
 * is booked from it before a second person has compared it with the bank.
 */
export async function uploadStatement(
  ctx: Context,
  { bytes, reason }: { readonly bytes: Uint8Array; readonly reason: string },
): Promise<{ readonly statement: StoredStatement; readonly approval: StoredApproval }> {
  ctx.require('payments.upload')
  const { personId: uploadedBy } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const [read, ...others] = await readStatements(bytes)
    // One request is about one statement, so that whoever agrees sees all of it.
    if (!read || others.length > 0) throw new Refused(refuse('STATEMENT_UNFIT', { reason: 'several-statements' }))
    const checked = await checkedStatement(ctx, tx, read, { bytes, source: 'upload', state: 'waiting', uploadedBy })
    if (!checked || !(await insertStatement(tx, ctx.keys, checked.statement, { now: ctx.now, file: bytes })))
      throw new Refused(refuse('STATEMENT_KNOWN'))
    const { statement } = checked
    const { id, name, cell, asset, openingMinor, closingMinor, closedOn, lines, continuesLast, fileHash } = statement
    const approval = await requestApproval(tx, ctx, {
      act: 'payments.take-statement',
      reason,
      body: {
        statementId: id,
        name,
        cell,
        asset,
        openingMinor: String(openingMinor),
        closingMinor: String(closingMinor),
        closedOn: closedOn ?? '',
        lines: String(lines),
        continuesLast: String(continuesLast),
        fileHash: fileHash.toString('hex'),
      },
    })
    await recordAudit(tx, ctx, {
      action: 'payments.statement-uploaded',
      resource: id,
      after: { name, cell, closingMinor: String(closingMinor), lines },
    })
    return { statement, approval }
  })
}

export const takeStatementAct: Act = {
  permission: 'payments.upload',
  sentence: 'Book from a statement that somebody uploaded',
  async execute(tx, ctx, body, { id: approvalId }) {
    const { statementId } = body as { statementId: string }
    const statement = await lockStatement(tx, statementId)
    if (statement?.state !== 'waiting') throw new Refused(refuse('APPROVAL_CHANGED'))
    await saveAgreed(tx, statementId, approvalId)
    await recordAudit(tx, ctx, { action: 'payments.statement-agreed', resource: statementId, after: { approvalId } })
    await ctx.jobs.send(tx, takeUploadJob, { statementId: statement.id }, { key: statement.id })
  },
  async turnDown(tx, ctx, body) {
    const { statementId } = body as { statementId: string }
    await saveRefused(tx, statementId)
    await recordAudit(tx, ctx, { action: 'payments.statement-refused', resource: statementId })
  },
}
