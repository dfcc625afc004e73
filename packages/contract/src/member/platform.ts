import { type HealthReason, healthReasons } from '@heathland/domain/platform/health'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Instant } from '../wire.ts'

export const Health = z.strictObject({
  state: z.enum(['ready', 'degraded', 'down']),
  reasons: z.array(z.enum(Object.keys(healthReasons) as [HealthReason, ...HealthReason[]])),
  now: Instant,
  lastAnswer: z.strictObject({ answeredAt: Instant, tookMs: z.int().min(0) }).optional(),
})
export type Health = z.infer<typeof Health>

export const platform = {
  health: oc
    .route({ method: 'GET', path: '/platform/health', summary: 'Whether the platform does the work it is asked for', tags: ['platform'] })
    .errors(mayGive('RATE_LIMITED', 'UNEXPECTED', 'UNAVAILABLE'))
    .output(Health),
}
