import { csvRow, csvText } from '@heathland/domain/csv'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { type SecurityEvent, securityEventsPage, securityEventTypes } from '@heathland/domain/security/security-event'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type EventsPage, type ListedEvent, listEvents, listNewestEvents } from './security-event.sql.ts'

/** What should be looked at, or was, a page at a time, newest first. */
export async function readEvents(ctx: Context, asked: Omit<EventsPage, 'rowsMax'>): Promise<Page<ListedEvent, string>> {
  ctx.require('security.read')
  const found = await ctx.read((tx) => listEvents(tx, ctx.keys, { ...asked, rowsMax: securityEventsPage + 1 }))
  return pageOf(found, securityEventsPage, byId)
}

/** As many as a spreadsheet is read with. */
const fileEventsMax = 5_000

const columns = ['id', 'event', 'description', 'severity', 'timestamp', 'user', 'ip address', 'count', 'subject', 'resolved', 'by', 'words']

/** The newest events as a file. Taking it is written down, and is itself looked at. */
export async function exportEvents(ctx: Context): Promise<{ readonly name: string; readonly text: string }> {
  ctx.require('security.read')
  return ctx.inTransaction(async (tx) => {
    const events = await listNewestEvents(tx, ctx.keys, fileEventsMax)
    const name = `security-events-${ctx.now.toISOString().slice(0, 10)}.csv`
    await recordAudit(tx, ctx, { action: 'security.events-exported', resource: name })
    return { name, text: csvRow(columns) + events.map((event) => eventRow(event, event.ipAddress)).join('') }
  })
}

function eventRow(event: SecurityEvent, ipAddress: string | undefined): string {
  const { resolution } = event
  return csvRow([
    ...[event.id, event.type, securityEventTypes[event.type], event.severity, event.occurredAt.toISOString()].map(csvText),
    ...[event.userId ?? '', ipAddress ?? ''].map(csvText),
    String(event.count),
    ...[event.subject ?? '', resolution?.at.toISOString() ?? '', resolution?.by ?? '', resolution?.words ?? ''].map(csvText),
  ])
}
