import { keyDays, keyNameMax, keyScopes, keysShownMax } from '@heathland/domain/identity/api-key'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { Nothing, present } from './identity.ts'

/** A way for a member's own programs to read what is the member's. The key itself is shown once and never again. */
export const ApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)).min(1),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.optional().meta({ description: 'To within five minutes. Left out for a key that was not used yet.' }),
  revokedAt: Instant.optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

const tags = ['api-keys']

export const apiKeys = {
  list: oc
    .route({ method: 'GET', path: '/api-keys', summary: 'One’s own API keys, newest first', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'PROFILE_UNREADABLE'))
    .output(z.strictObject({ items: z.array(ApiKey).max(keysShownMax) })),
  create: oc
    .route({ method: 'POST', path: '/api-keys', summary: 'Make an API key; the answer is the only place that shows it', tags })
    .errors(
      mayGive(
        ...present,
        'ACCESS_DENIED',
        'STEP_UP_REQUIRED',
        'PASSWORD_REQUIRED',
        'SECOND_FACTOR_NEEDED',
        'PROFILE_UNREADABLE',
        'MEMBERS_ONLY',
        'API_KEYS_FULL',
        'DEMO_SECURITY',
      ),
    )
    .input(
      z.strictObject({
        name: trimmedLine(keyNameMax).min(1),
        scopes: z
          .array(z.enum(keyScopes))
          .min(1)
          .max(keyScopes.length)
          .refine((scopes) => new Set(scopes).size === scopes.length),
        days: z.union(keyDays.map((days) => z.literal(days))),
      }),
    )
    .output(z.strictObject({ key: z.string(), apiKey: ApiKey })),
  revoke: oc
    .route({ method: 'DELETE', path: '/api-keys/{apiKeyId}', summary: 'Revoke one of one’s own API keys', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'NOT_FOUND', 'PROFILE_UNREADABLE', 'DEMO_SECURITY'))
    .input(z.strictObject({ apiKeyId: IdText }))
    .output(Nothing),
}
