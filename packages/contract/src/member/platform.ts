import { browserErrorKinds, browserErrorName, browserErrorPlaces } from '@heathland/domain/platform/browser-error'
import { type HealthReason, healthReasons } from '@heathland/domain/platform/health'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, Nothing } from './identity.ts'

export const Health = z.strictObject({
  state: z.enum(['ready', 'degraded', 'down']),
  reasons: z.array(z.enum(Object.keys(healthReasons) as [HealthReason, ...HealthReason[]])),
  now: Instant,
  lastAnswer: z.strictObject({ answeredAt: Instant, tookMs: z.int().min(0) }).optional(),
})
export type Health = z.infer<typeof Health>

/** What pages tell that something was done. Counted by day; nobody is named. */
export const telemetryEvents = ['complete:onramp', 'complete:kyc', 'click:cta', 'badge:progress:funded_member'] as const

export const platform = {
  health: oc
    .route({ method: 'GET', path: '/platform/health', summary: 'Whether the platform does the work it is asked for', tags: ['platform'] })
    .errors(mayGive('CROSS_SITE', 'RATE_LIMITED', 'UNEXPECTED', 'UNAVAILABLE'))
    .output(Health),
  tell: oc
    .route({
      method: 'POST',
      path: '/telemetry',
      summary: 'Tell that something was done in the pages; counted, never who',
      tags: ['platform'],
    })
    .errors(mayGive(...always))
    .input(
      z.strictObject({
        event: z.enum(telemetryEvents),
        context: coded(/^[a-z0-9_.:-]+$/, 64).optional(),
      }),
    )
    .output(Nothing),
  reportError: oc
    .route({
      method: 'POST',
      path: '/browser-errors',
      summary: 'Tell that a page broke: in which of our files, and nothing of what it showed',
      tags: ['platform'],
    })
    .errors(mayGive(...always))
    .input(
      z.strictObject({
        kind: z.enum(browserErrorKinds),
        name: coded(browserErrorName, 40),
        places: coded(browserErrorPlaces, 400),
      }),
    )
    .output(Nothing),
}
