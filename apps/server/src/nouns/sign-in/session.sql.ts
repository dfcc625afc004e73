import type { Id } from '@heathland/domain/id'
import type { MissingFactor } from '@heathland/domain/identity/sign-in'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import type { AccountLock } from '../identity/account.sql.ts'

export interface NewSession {
  readonly id: Id<'ses'>
  readonly tokenHash: Buffer
  readonly missing: MissingFactor | undefined
  readonly ways: readonly string[]
  /** When a factor was shown at sign-in, or undefined. */
  readonly stepUpAt: Date | undefined
  readonly address: Buffer | null
  readonly userAgent: Buffer | null
  /** The session of the same browser that this one takes the place of. */
  readonly replaces: Id<'ses'> | null
}

/** Only under the account's lock, and from what was read under it: see `AccountLock`. */
export async function insertSession(tx: Tx, { personId }: AccountLock, row: NewSession, now: Date): Promise<void> {
  await tx.query(
    'insert-session',
    `with replaced as (update session set revoked_at = $5 where id = $8 and revoked_at is null)
     insert into session (id, token_hash, person_id, level, missing, ways, step_up_at, created_at, last_used_at, address, user_agent)
     values ($1, $2, $3, $4, $9, $10, $11, $5, $5, $6, $7)`,
    [
      row.id,
      row.tokenHash,
      personId,
      row.missing ? 'half' : 'full',
      now,
      row.address,
      row.userAgent,
      row.replaces,
      row.missing ?? null,
      row.ways,
      row.stepUpAt ?? null,
    ],
  )
}

export async function touchSession(tx: Tx, id: Id<'ses'>, now: Date): Promise<void> {
  await tx.query('touch-session', 'update session set last_used_at = $2 where id = $1 and revoked_at is null', [id, now])
}

/** Completes or refreshes a session under a new token: a token copied before the factor was shown is worth nothing after. */
export async function strengthenSession(tx: Tx, { personId }: AccountLock, id: Id<'ses'>, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query(
    'strengthen-session',
    `update session set level = 'full', missing = null, step_up_at = $3, token_hash = $2, last_used_at = $3
     where id = $1 and person_id = $4 and revoked_at is null`,
    [id, tokenHash, now, personId],
  )
}

/** Ends one session of a person; false when there is no such session of theirs. */
export async function revokeSession(tx: Tx, personId: Id<'per'>, id: Id<'ses'>, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'revoke-session',
    'update session set revoked_at = $3 where id = $1 and person_id = $2 and revoked_at is null returning id',
    [id, personId, now],
  )
  return rows.length === 1
}

/**
 * Ends every session of a person but one, or all of them and every API key with them, and pauses their webhooks: whoever is let in nowhere
 * any more leaves no program behind that is. Under the account's lock: a sign-in that holds it first is ended here, and
 * one that comes later decides from what has changed.
 */
export async function revokeSessions(tx: Tx, { personId }: AccountLock, except: Id<'ses'> | null, now: Date): Promise<void> {
  await tx.query(
    'revoke-sessions',
    `with keys_ended as (update api_key set revoked_at = $3 where person_id = $1 and revoked_at is null and $2::text is null),
       webhooks_paused as (
         update webhook_endpoint set state = 'paused', paused_because = 'security' where person_id = $1 and state = 'on' and $2::text is null
       )
     update session set revoked_at = $3 where person_id = $1 and revoked_at is null and ($2::text is null or id <> $2)`,
    [personId, except, now],
  )
}

export interface ListedSession {
  readonly id: Id<'ses'>
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly address: string
  readonly userAgent: string
}

/** A person has a handful of live sessions; nobody reads more than this. */
const sessionsListedMax = 50

export async function listLiveSessions(
  tx: ReadTx,
  seal: PersonSeal,
  personId: Id<'per'>,
  since: { idle: Date; absolute: Date },
): Promise<ListedSession[]> {
  const rows = await tx.query<{ id: Id<'ses'>; created_at: Date; last_used_at: Date; address: Buffer | null; user_agent: Buffer | null }>(
    'list-live-sessions',
    `select id, created_at, last_used_at, address, user_agent from session
     where person_id = $1 and revoked_at is null and last_used_at > $2 and created_at > $3 and level = 'full'
     order by last_used_at desc limit $4`,
    [personId, since.idle, since.absolute, sessionsListedMax],
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    address: row.address ? seal.open(`session.address.${row.id}`, row.address) : '',
    userAgent: row.user_agent ? seal.open(`session.user_agent.${row.id}`, row.user_agent) : '',
  }))
}
