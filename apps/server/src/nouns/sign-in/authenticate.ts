/** Says who calls, from the cookie alone: the one question before every operation, answered in one statement together with the time. */
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import {
  decideSession,
  isRenewalDue,
  type MissingFactor,
  missingIn,
  type SessionLimits,
  sessionLimits,
} from '@heathland/domain/identity/sign-in'
import { isAllowedAddress, limitsOfStaff } from '@heathland/domain/settings/staff-access'
import { type Actor, isSignedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Keys } from '../../core/keys.ts'
import { ready } from '../../core/period-keys.ts'
import type { Platform } from '../../core/platform.ts'
import { hashToken } from '../../core/secret-token.ts'
import { backgroundHeader, header, type Incoming } from '../../http/incoming-request.ts'
import { tokenInCookie } from '../../http/session-cookie.ts'
import { authenticateKey, bearerIn } from './authenticate-key.ts'
import { touchSession } from './session.sql.ts'

interface SessionRow {
  readonly now: Date
  readonly session_id: Id<'ses'> | null
  readonly person_id: Id<'per'>
  readonly level: 'half' | 'full'
  readonly missing: MissingFactor | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly revoked_at: Date | null
  readonly step_up_at: Date | null
  readonly suspended_at: Date | null
  readonly role: Role
  readonly permissions: string[] | null
  readonly wrapped_key: Buffer | null
  readonly has_factor: boolean
  readonly password_is_short: boolean | null
  readonly spv_ids: string[] | null
  readonly entity_id: string | null
  /** Of staff, where administrators set them. */
  readonly idle_minutes: number | null
  readonly networks: string[] | null
}

export async function authenticate(platform: Platform, incoming: Incoming): Promise<Context> {
  const { requestId, origin } = incoming
  const key = bearerIn(header(incoming, 'authorization'))
  // Whoever brings a key is who the key says, whatever cookie comes with it.
  if (key !== undefined) return authenticateKey(platform, incoming, key)
  const token = tokenInCookie(header(incoming, 'cookie'))
  if (!token) {
    const now = await platform.now()
    await ready(platform.periodKeys, now)
    return platform.contextFor({ actor: { kind: 'visitor' }, now, requestId, origin })
  }

  const [row] = await platform.database.ask<SessionRow>('find-session', 'select * from find_session($1)', [hashToken(token)])
  if (!row) throw new Error('find_session gave no answer')
  await ready(platform.periodKeys, row.now)
  const actor = actorOf(platform.keys, row, origin?.address)
  const isUse = header(incoming, backgroundHeader) === undefined
  if (!(isUse && 'session' in actor && isRenewalDue({ ...actor.session, revokedAt: undefined }, row.now, limitsIn(row)))) {
    return platform.contextFor({ actor, now: row.now, requestId, origin })
  }
  const ctx = platform.contextFor({
    actor: actorOf(platform.keys, { ...row, last_used_at: row.now }, origin?.address),
    now: row.now,
    requestId,
    origin,
  })
  await ctx.as({ kind: 'identity' }).inTransaction((tx) => touchSession(tx, actor.sessionId, row.now))
  return ctx
}

/** Whose these tokens are by now, for many at once in one statement; undefined for nobody's. By the token's hash in hexadecimal. */
export async function whoIsSignedIn(
  platform: Platform,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, Id<'per'> | undefined>> {
  const rows = await platform.database.ask<SessionRow & { asked: string }>(
    'find-sessions',
    `select encode(token.hash, 'hex') as asked, found.* from unnest($1::bytea[]) as token (hash) cross join lateral find_session(token.hash) found`,
    [tokenHashes],
  )
  return new Map(
    rows.map((row) => {
      const actor = actorOf(platform.keys, row)
      return [row.asked, isSignedIn(actor) ? actor.personId : undefined]
    }),
  )
}

function limitsIn({ idle_minutes: minutes }: SessionRow): SessionLimits {
  return minutes === null ? sessionLimits : limitsOfStaff(minutes)
}

/** A session that is not alive is nobody's; half a one can only become whole. */
function actorOf(keys: Keys, row: SessionRow, address?: string): Actor {
  if (row.session_id === null || row.suspended_at) return { kind: 'visitor' }
  const times = { createdAt: row.created_at, lastUsedAt: row.last_used_at, revokedAt: row.revoked_at ?? undefined }
  const limits = limitsIn(row)
  if (decideSession(times, row.now, limits) !== 'live') return { kind: 'visitor' }
  // Outside of the networks that administrators named, a session of staff is nobody's.
  if (row.networks && address !== undefined && !isAllowedAddress(row.networks, address)) return { kind: 'visitor' }
  const { person_id: personId, wrapped_key: wrapped } = row
  let seal: ReturnType<Keys['personSeal']> | undefined
  const person = {
    personId,
    sessionId: row.session_id,
    session: { createdAt: row.created_at, lastUsedAt: row.last_used_at, stepUpAt: row.step_up_at ?? undefined, idleMs: limits.idleMs },
    hasFactor: row.has_factor,
    // Unwrapped when first needed: most requests never look.
    get personSeal() {
      if (wrapped) seal ??= keys.personSeal(personId, wrapped)
      return seal
    },
  }
  const missing = missingIn({
    missing: row.missing ?? undefined,
    factorShownAt: row.step_up_at ?? undefined,
    isStaff: row.role !== 'investor',
    hasFactor: row.has_factor,
  })
  if (missing) return Object.assign(person, { kind: 'half', missing } as const)
  const passwordStandsAlone = row.has_factor || row.password_is_short !== true
  const standing = {
    role: row.role,
    permissions: row.permissions,
    passwordStandsAlone,
    spvIds: row.spv_ids ?? [],
    entityId: row.entity_id ?? undefined,
  }
  return Object.assign(person, standing, { kind: row.role === 'investor' ? 'member' : 'officer' } as const)
}
