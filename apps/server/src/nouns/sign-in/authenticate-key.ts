/** Says whose program calls, from an API key in the `Authorization` header. A key that opens nothing makes its bearer a visitor. */
import type { Id } from '@heathland/domain/id'
import { isApiKey, type KeyScope, keyLimit, keyState, keyUseStepMs } from '@heathland/domain/identity/api-key'
import type { Role } from '@heathland/domain/identity/permissions'
import { Refused } from '@heathland/domain/refusal'
import type { Actor } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Keys } from '../../core/keys.ts'
import { ready } from '../../core/period-keys.ts'
import type { Platform } from '../../core/platform.ts'
import { hashToken } from '../../core/secret-token.ts'
import type { Incoming } from '../../http/incoming-request.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { touchApiKey } from './api-key.sql.ts'

interface KeyRow {
  readonly now: Date
  readonly key_id: Id<'apk'> | null
  readonly person_id: Id<'per'>
  readonly scopes: KeyScope[]
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
  readonly suspended_at: Date | null
  readonly role: Role
  readonly wrapped_key: Buffer | null
}

/** A key is no session: whatever looks for the session of the request finds none. */
const noSession: Id<'ses'> = 'ses_none'

/** What stands behind `Bearer`; undefined for any other way to authorize, which may be a proxy's own. */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim()
}

export async function authenticateKey(platform: Platform, { requestId, origin }: Incoming, key: string): Promise<Context> {
  const contextFor = (actor: Actor, now: Date) => platform.contextFor({ actor, now, requestId, origin })
  if (!isApiKey(key)) {
    const now = await platform.now()
    await ready(platform.periodKeys, now)
    return contextFor({ kind: 'visitor' }, now)
  }
  const [row] = await platform.database.ask<KeyRow>('find-api-key', 'select * from find_api_key($1)', [hashToken(key)])
  if (!row) throw new Error('find_api_key gave no answer')
  const { now, key_id: id, last_used_at: lastUsedAt } = row
  await ready(platform.periodKeys, now)
  if (id === null || !opens(row)) return contextFor({ kind: 'visitor' }, now)
  // Apart from the request's own context, whose transactions only read.
  const act = contextFor({ kind: 'identity' }, now)
  await holdToLimit(act, id)
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= keyUseStepMs) await act.inTransaction((tx) => touchApiKey(tx, id, now))
  return contextFor(programOf(platform.keys, row, id), now)
}

async function holdToLimit(act: Context, id: Id<'apk'>): Promise<void> {
  try {
    await consumeRateLimit(act, [`api-key ${id}`], keyLimit)
  } catch (error) {
    if (error instanceof Refused) act.rejectedRequests.count('rate-limit', 'an API key', act.origin?.address)
    throw error
  }
}

/** Members alone hold keys: one who is staff by now has none, and neither has one who is suspended or erased. */
function opens(row: KeyRow): boolean {
  const times = { expiresAt: row.expires_at, revokedAt: row.revoked_at ?? undefined }
  return keyState(times, row.now) === 'live' && row.suspended_at === null && row.role === 'investor' && row.wrapped_key !== null
}

function programOf(keys: Keys, row: KeyRow, id: Id<'apk'>): Actor {
  const { person_id: personId, wrapped_key: wrapped } = row
  let seal: ReturnType<Keys['personSeal']> | undefined
  return {
    kind: 'member',
    personId,
    apiKey: { id, scopes: row.scopes },
    role: 'investor',
    permissions: null,
    spvIds: [],
    entityId: undefined,
    sessionId: noSession,
    session: { createdAt: row.created_at, lastUsedAt: row.now, stepUpAt: undefined },
    hasFactor: false,
    passwordStandsAlone: false,
    get personSeal() {
      if (wrapped) seal ??= keys.personSeal(personId, wrapped)
      return seal
    },
  }
}
