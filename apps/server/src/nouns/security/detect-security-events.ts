import { severityOf } from '@heathland/domain/security/security-event'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockWatch, saveWatch } from '../audit/watch.sql.ts'
import { listFailures, listPostingsByHand, listRecords, listRejectedRequests, raiseEvents, recordsMax } from './security-event.sql.ts'

/**
 * Raises events from what was audited since the last run. Safe to call twice, and by two workers at once: occurrences that belong together
 * share a dedup key.
 */
export async function detectSecurityEvents(ctx: Context): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const from = await lockWatch(tx, 'security')
    const records = await listRecords(tx, from)
    const rejectedRequests = await listRejectedRequests(tx, ctx.keys, from)
    const postings = await listPostingsByHand(tx, from)
    const seen = [...records, ...postings, ...(await listFailures(tx, from)), ...rejectedRequests]
    const events = seen.flatMap((occurrence) => {
      const severity = severityOf(occurrence)
      return severity ? [{ ...occurrence, id: ctx.newId('sev'), severity }] : []
    })
    const raised = await raiseEvents(tx, ctx.periodKeys, events)
    for (const { id, type, severity } of events) {
      if (raised.has(id)) await recordAudit(tx, ctx, { action: 'security.event-raised', resource: id, after: { type, severity } })
    }
    // After a full page the next run continues where it ended.
    const ends = [records, postings, rejectedRequests].filter((page) => page.length === recordsMax).flatMap((page) => page.at(-1)?.at ?? [])
    saveWatch(tx, 'security', new Date(Math.min(ctx.now.getTime(), ...ends.map((end) => end.getTime()))))
  })
}
