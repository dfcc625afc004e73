import type { SecurityEvent as WireEvent, Risk as WireRisk } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import { type Risk, riskScore } from '@heathland/domain/security/risk'
import { securityEventTypes } from '@heathland/domain/security/security-event'
import { rate, type SecurityMetric, securityMetrics } from '@heathland/domain/security/security-metric'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { addRisk, addVendor, changeRisk, changeVendor } from './keep-registers.ts'
import { exportEvents, readEvents } from './read-events.ts'
import { type Overview, readOverview } from './read-overview.ts'
import { listRisks, listVendors } from './register.sql.ts'
import { resolveEvent } from './resolve-event.ts'
import type { ListedEvent } from './security-event.sql.ts'

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
  listEvents: security.listEvents.handler(async ({ context: { ctx }, input: { state, severity, after } }) => {
    const { items, ...place } = await readEvents(ctx, { state, severity, after })
    const people = new Set(items.flatMap(({ userId, resolution }) => [userId, resolution?.by as Id<'per'> | undefined]))
    const names = await namePeople(
      ctx,
      [...people].filter((id) => id !== undefined),
    )
    return { items: items.map(toEvent), names: Object.fromEntries(names), ...place }
  }),
  resolveEvent: security.resolveEvent.handler(async ({ context: { ctx }, input }) => {
    await resolveEvent(ctx, input)
    return {}
  }),
  eventsCsv: security.eventsCsv.handler(async ({ context: { ctx } }) => ({
    ...(await exportEvents(ctx)),
    mediaType: 'text/csv;charset=utf-8' as const,
  })),
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

function toDelivery({ id, type, receivedAt, state }: Overview['onramp']['deliveries'][number]) {
  return { id, type, receivedAt: receivedAt.toISOString(), outcome: state === 'handling' ? ('waiting' as const) : state }
}

function toRisk(risk: Risk): WireRisk {
  return { ...risk, riskScore: riskScore(risk) }
}
