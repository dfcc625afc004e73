import type { Id } from '@heathland/domain/id'
import type { KeyScope } from '@heathland/domain/identity/api-key'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import type { AccountLock } from '../identity/account.sql.ts'

export interface StoredApiKey {
  readonly id: Id<'apk'>
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | undefined
  readonly revokedAt: Date | undefined
}

interface ApiKeyRow {
  readonly id: Id<'apk'>
  readonly name: Buffer
  readonly scopes: KeyScope[]
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

const namePlace = (id: Id<'apk'>) => `api_key.name.${id}`

export async function listApiKeys(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>, rowsMax: number): Promise<StoredApiKey[]> {
  const rows = await tx.query<ApiKeyRow>(
    'list-api-keys',
    `select id, name, scopes, created_at, expires_at, last_used_at, revoked_at from api_key where person_id = $1 order by id desc limit $2`,
    [personId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    name: seal.open(namePlace(row.id), row.name),
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  }))
}

/** Under the account's lock, so that two that are made at once are counted one after the other. */
export async function countLiveApiKeys(tx: Tx, { personId }: AccountLock, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-live-api-keys',
    'select count(*)::int as count from api_key where person_id = $1 and revoked_at is null and expires_at > $2',
    [personId, now],
  )
  return row?.count ?? 0
}

export interface NewApiKey extends Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'> {
  readonly tokenHash: Buffer
}

export async function insertApiKey(tx: Tx, { personId }: AccountLock, seal: PersonSeal, key: NewApiKey): Promise<void> {
  await tx.query(
    'insert-api-key',
    'insert into api_key (id, person_id, name, scopes, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [key.id, personId, seal.seal(namePlace(key.id), key.name), key.scopes, key.tokenHash, key.createdAt, key.expiresAt],
  )
}

/** False when there is no such key of this person that is not revoked yet. */
export async function revokeApiKey(tx: Tx, personId: Id<'per'>, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'revoke-api-key',
    'update api_key set revoked_at = $3 where id = $1 and person_id = $2 and revoked_at is null returning id',
    [id, personId, now],
  )
  return rows.length === 1
}

export async function touchApiKey(tx: Tx, id: Id<'apk'>, now: Date): Promise<void> {
  await tx.query('touch-api-key', 'update api_key set last_used_at = $2 where id = $1 and revoked_at is null', [id, now])
}
