import { severityOf } from '@heathland/domain/security/security-event'
import { recordAudit } from '../audit/record-audit.ts'
import { lockWatch, saveWatch } from '../audit/watch.sql.ts'
import type { Context } from '../context.ts'
import { listFailures, listRecords, listTurnedAway, raiseEvent, recordsMax } from './security-event.sql.ts'

/**
 * Makes events of what was written down since the last look. Safe to call twice, and by two at once: what belongs together has one name
 * and is told once.
 */
export async function watchHouse(ctx: Context): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const from = await lockWatch(tx, 'security')
    const records = await listRecords(tx, from)
    const turnedAway = await listTurnedAway(tx, ctx.keys, from)
    for (const happening of [...records, ...(await listFailures(tx, from)), ...turnedAway]) {
      const severity = severityOf(happening)
      if (!severity) continue
      const id = ctx.newId('sev')
      if (!(await raiseEvent(tx, ctx.keys, id, happening, severity))) continue
      await recordAudit(tx, ctx, { action: 'security.event-raised', resource: id, after: { type: happening.type, severity } })
    }
    // After a full page the next look goes on where it ended: what was told by then is not seen again.
    const ends = [records, turnedAway].filter((page) => page.length === recordsMax).flatMap((page) => page.at(-1)?.at ?? [])
    saveWatch(tx, 'security', new Date(Math.min(ctx.now.getTime(), ...ends.map((end) => end.getTime()))))
  })
}
