import { securityScore } from '@heathland/domain/security/security-event'
import type { SecurityMetric, Share } from '@heathland/domain/security/security-metric'
import type { Context } from '../../core/context.ts'
import { type Delivery, listDeliveries, readLastDay, shareOfFactors } from './overview.sql.ts'
import { type Alerts, countAlerts } from './security-event.sql.ts'

export interface Overview {
  readonly score: number
  readonly alerts: Alerts
  readonly metrics: Readonly<Record<SecurityMetric, Share>>
  readonly onramp: { readonly webhookUrl: string; readonly deliveries: readonly Delivery[]; readonly refusedLastDay: number }
}

const deliveriesShown = 10

/** The security figures: sign-ins and webhooks of the last day, everything else as it is now. */
export async function readOverview(ctx: Context): Promise<Overview> {
  ctx.require('security.read')
  return ctx.read(async (tx) => {
    const alerts = await countAlerts(tx)
    const factors = await shareOfFactors(tx)
    const { signIns, webhooks, vendors, refused } = await readLastDay(tx, ctx.now)
    return {
      score: securityScore(alerts.open),
      alerts,
      metrics: {
        'mfa-coverage': factors,
        'sign-in-success': signIns,
        'webhook-acceptance': webhooks,
        'vendor-compliance': vendors,
      },
      onramp: {
        webhookUrl: `${ctx.publicOrigin}/api/moonpay/webhook`,
        deliveries: await listDeliveries(tx, 'moonpay', deliveriesShown),
        refusedLastDay: refused,
      },
    }
  })
}
