import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { Instant } from '../wire.ts'

export const PlatformCheck = z.strictObject({
  id: z.string(),
  state: z.enum(['requested', 'answered']),
  requestedAt: Instant,
  answeredAt: Instant.optional(),
})
export type PlatformCheck = z.infer<typeof PlatformCheck>

export const platform = {
  requestCheck: oc
    .route({
      method: 'POST',
      path: '/office/platform/checks',
      summary: 'Put a check through the whole path of background work',
      tags: ['platform'],
    })
    .errors(mayGive(...officeErrors, 'IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'))
    .input(z.strictObject({}))
    .output(PlatformCheck),
}
