import type { SecurityEvent as WireEvent, SecurityEventGroup as WireGroup, Risk as WireRisk } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import { type Risk, riskScore } from '@heathland/domain/security/risk'
import { isResolvedAlone, securityEventTypes } from '@heathland/domain/security/security-event'
import { rate, type SecurityMetric, securityMetrics } from '@heathland/domain/security/security-metric'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { readEventGroups, readEvents } from './read-events.ts'
import { type Overview, readOverview } from './read-overview.ts'
import { listRisks, listVendors } from './register.sql.ts'
import { resolveEvent } from './resolve-event.ts'
import { resolveEvents } from './resolve-events.ts'
import { addRisk, addVendor, changeRisk, changeVendor } from './risks-and-vendors.ts'
import type { EventGroup, ListedEvent } from './security-event.sql.ts'

const { security } = operations.office

export const officeSecurity = {
  overview: security.overview.handler(async ({ context: { ctx } }) => {
    const { score, alerts, metrics, onramp } = await readOverview(ctx)
    const { raised, open, resolved } = alerts
    return {
      score,
      alerts: { total: raised, critical: open.critical, high: open.high, resolved },
      metrics: (Object.keys(securityMetrics) as SecurityMetric[]).map((metric) => ({
        metric,
        ...metrics[metric],
        ...rate(metrics[metric]),
      })),
      onramp: { ...onramp, deliveries: onramp.deliveries.map(toDelivery) },
    }
  }),
  listEvents: security.listEvents.handler(async ({ context: { ctx }, input: { state, severity, eventType, after } }) => {
    const { items, ...place } = await readEvents(ctx, { state, severity, type: eventType, after })
    const people = new Set(items.flatMap(({ userId, resolution }) => [userId, resolution?.by as Id<'per'> | undefined]))
    const names = await namePeople(
      ctx,
      [...people].filter((id) => id !== undefined),
    )
    return { items: items.map(toEvent), names: Object.fromEntries(names), ...place }
  }),
  listEventGroups: security.listEventGroups.handler(async ({ context: { ctx } }) => {
    const groups = await readEventGroups(ctx)
    const names = await namePeople(ctx, [...new Set(groups.flatMap(({ userIds }) => userIds))])
    return { items: groups.map(toGroup), names: Object.fromEntries(names) }
  }),
  resolveEvents: security.resolveEvents.handler(async ({ context: { ctx }, input }) => ({ resolved: await resolveEvents(ctx, input) })),
  resolveEvent: security.resolveEvent.handler(async ({ context: { ctx }, input }) => {
    await resolveEvent(ctx, input)
    return {}
  }),
  listRisks: security.listRisks.handler(async ({ context: { ctx } }) => ({ items: (await ctx.read(listRisks)).map(toRisk) })),
  addRisk: security.addRisk.handler(async ({ context: { ctx }, input }) => toRisk(await addRisk(ctx, input))),
  changeRisk: security.changeRisk.handler(async ({ context: { ctx }, input }) => toRisk(await changeRisk(ctx, input))),
  listVendors: security.listVendors.handler(async ({ context: { ctx } }) => ({ items: await ctx.read(listVendors) })),
  addVendor: security.addVendor.handler(async ({ context: { ctx }, input }) => addVendor(ctx, input)),
  changeVendor: security.changeVendor.handler(async ({ context: { ctx }, input }) => changeVendor(ctx, input)),
}

function toEvent({ id, type, severity, occurredAt, userId, count, subject, resolution, ipAddress }: ListedEvent): WireEvent {
  return {
    id,
    eventType: type,
    description: securityEventTypes[type],
    severity,
    timestamp: occurredAt.toISOString(),
    ...(userId && { userId }),
    ...(ipAddress && { ipAddress }),
    metadata: { count, ...(subject && { subject }) },
    ...(resolution && { resolution: { timestamp: resolution.at.toISOString(), by: resolution.by, words: resolution.words } }),
  }
}

function toGroup({ type, severity, events, accounts, latest, userIds, subjects, ids }: EventGroup): WireGroup {
  return {
    eventType: type,
    severity,
    events,
    accounts,
    latest: latest.toISOString(),
    userIds: [...userIds],
    subjects: [...subjects],
    resolvable: isResolvedAlone(severity) ? [] : [...ids],
  }
}

function toDelivery({ id, type, receivedAt, state }: Overview['onramp']['deliveries'][number]) {
  return { id, type, receivedAt: receivedAt.toISOString(), outcome: state === 'handling' ? ('waiting' as const) : state }
}

function toRisk(risk: Risk): WireRisk {
  return { ...risk, riskScore: riskScore(risk) }
}
