import { byId, type Page, pageOf } from '@heathland/domain/page'
import { eventsResolvedTogetherMax, securityEventsPage } from '@heathland/domain/security/security-event'
import type { Context } from '../../core/context.ts'
import { ownPerson } from '../identity/own-person.ts'
import { type EventGroup, type EventsPage, type ListedEvent, listEventGroups, listEvents } from './security-event.sql.ts'

/** What should be looked at, or was, a page at a time, newest first. */
export async function readEvents(ctx: Context, asked: Omit<EventsPage, 'rowsMax'>): Promise<Page<ListedEvent, string>> {
  ctx.require('security.read')
  const found = await ctx.read((tx) => listEvents(tx, ctx.keys, { ...asked, rowsMax: securityEventsPage + 1 }))
  return pageOf(found, securityEventsPage, byId)
}

/** Names enough to know what a group is about. */
const samplesMax = 3

/** Open events by type and severity, the most severe first. */
export async function readEventGroups(ctx: Context): Promise<readonly EventGroup[]> {
  ctx.require('security.read')
  const { personId: readerId } = ownPerson(ctx)
  return ctx.read((tx) => listEventGroups(tx, { readerId, idsMax: eventsResolvedTogetherMax, samplesMax }))
}
