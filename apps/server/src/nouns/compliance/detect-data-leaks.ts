import { dlpSeverityOf } from '@heathland/domain/compliance/dlp-event'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockWatch, saveWatch } from '../audit/watch.sql.ts'
import { listTakings, raiseDlpEvent } from './dlp-event.sql.ts'

/** Makes events of what the audit log says was taken or looked at since the last look. Safe to call twice. */
export async function detectDataLeaks(ctx: Context): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const from = await lockWatch(tx, 'compliance')
    for (const taking of await listTakings(tx, from)) {
      const severity = dlpSeverityOf(taking.type, taking.count)
      if (!severity) continue
      const id = ctx.newId('dlp')
      if (!(await raiseDlpEvent(tx, id, taking, severity))) continue
      await recordAudit(tx, ctx, { action: 'compliance.event-raised', resource: id, after: { type: taking.type, severity } })
    }
    saveWatch(tx, 'compliance', ctx.now)
  })
}
