import type { Id } from '@heathland/domain/id'
import type { KeyScope } from '@heathland/domain/identity/api-key'
import type { EndpointState, PauseReason } from '@heathland/domain/webhooks/endpoint'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import type { AccountLock } from '../identity/account.sql.ts'

export interface StoredEndpoint {
  readonly id: Id<'whk'>
  readonly address: string
  readonly scopes: readonly KeyScope[]
  readonly state: EndpointState
  readonly pausedBecause: PauseReason | undefined
  readonly failingSince: Date | undefined
  readonly createdAt: Date
  readonly secretAt: Date
}

export const addressPlace = (id: Id<'whk'>) => `webhook_endpoint.address.${id}`
export const secretPlace = (id: Id<'whk'>) => `webhook_endpoint.secret.${id}`
export const previousSecretPlace = (id: Id<'whk'>) => `webhook_endpoint.previous_secret.${id}`

export async function listEndpoints(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>, rowsMax: number): Promise<StoredEndpoint[]> {
  const rows = await tx.query<{
    id: Id<'whk'>
    address: Buffer
    scopes: KeyScope[]
    state: EndpointState
    paused_because: PauseReason | null
    failing_since: Date | null
    created_at: Date
    secret_at: Date
  }>(
    'list-webhook-endpoints',
    `select id, address, scopes, state, paused_because, failing_since, created_at, secret_at
     from webhook_endpoint where person_id = $1 order by id desc limit $2`,
    [personId, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    address: seal.open(addressPlace(row.id), row.address),
    scopes: row.scopes,
    state: row.state,
    pausedBecause: row.paused_because ?? undefined,
    failingSince: row.failing_since ?? undefined,
    createdAt: row.created_at,
    secretAt: row.secret_at,
  }))
}

export async function hasEndpoint(tx: ReadTx, personId: Id<'per'>, id: string): Promise<boolean> {
  const rows = await tx.query('has-webhook-endpoint', 'select from webhook_endpoint where id = $1 and person_id = $2', [id, personId])
  return rows.length === 1
}

/** Under the account's lock, so that two that are added at once are counted one after the other. */
export async function countEndpoints(tx: Tx, { personId }: AccountLock): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-webhook-endpoints',
    'select count(*)::int as count from webhook_endpoint where person_id = $1',
    [personId],
  )
  return row?.count ?? 0
}

export interface NewEndpoint extends Pick<StoredEndpoint, 'id' | 'address' | 'scopes' | 'createdAt'> {
  readonly secret: string
}

export async function insertEndpoint(tx: Tx, { personId }: AccountLock, seal: PersonSeal, endpoint: NewEndpoint): Promise<void> {
  const { id, address, secret, scopes, createdAt } = endpoint
  await tx.query(
    'insert-webhook-endpoint',
    `insert into webhook_endpoint (id, person_id, address, secret, secret_at, scopes, state, created_at) values ($1, $2, $3, $4, $5, $6, 'on', $5)`,
    [id, personId, seal.seal(addressPlace(id), address), seal.seal(secretPlace(id), secret), createdAt, scopes],
  )
}

interface LockedEndpoint {
  readonly id: Id<'whk'>
  readonly state: EndpointState
  /** Sealed. */
  readonly secret: Buffer
}

export async function lockOwnEndpoint(tx: Tx, personId: Id<'per'>, id: string): Promise<LockedEndpoint | undefined> {
  const [row] = await tx.query<{ id: Id<'whk'>; state: EndpointState; secret: Buffer }>(
    'lock-webhook-endpoint',
    'select id, state, secret from webhook_endpoint where id = $1 and person_id = $2 for update',
    [id, personId],
  )
  return row
}

/** Whoever resumes it has looked into what failed, so the days of failure are counted anew. */
export async function saveEndpointState(tx: Tx, id: Id<'whk'>, state: EndpointState): Promise<void> {
  await tx.query(
    'save-webhook-state',
    `update webhook_endpoint set state = $2, paused_because = case when $2 = 'paused' then 'member' end,
       failing_since = case when $2 = 'paused' then failing_since end
     where id = $1`,
    [id, state],
  )
}

export interface NewSecret {
  readonly secret: Buffer
  readonly previous: Buffer
  readonly at: Date
  readonly previousUntil: Date
}

export async function saveSecret(tx: Tx, id: Id<'whk'>, { secret, previous, at, previousUntil }: NewSecret): Promise<void> {
  await tx.query(
    'save-webhook-secret',
    'update webhook_endpoint set secret = $2, previous_secret = $3, secret_at = $4, previous_until = $5 where id = $1',
    [id, secret, previous, at, previousUntil],
  )
}

/** Its deliveries go with it. */
export async function deleteEndpoint(tx: Tx, personId: Id<'per'>, id: string): Promise<boolean> {
  const rows = await tx.query('delete-webhook-endpoint', 'delete from webhook_endpoint where id = $1 and person_id = $2 returning id', [
    id,
    personId,
  ])
  return rows.length === 1
}

/** Until the end of the transaction nothing else pauses it, or counts its failures. */
export async function lockEndpointOfDelivery(
  tx: Tx,
  id: Id<'whk'>,
): Promise<{ readonly state: EndpointState; readonly failingSince: Date | undefined } | undefined> {
  const [row] = await tx.query<{ state: EndpointState; failing_since: Date | null }>(
    'lock-webhook-of-delivery',
    'select state, failing_since from webhook_endpoint where id = $1 for update',
    [id],
  )
  return row && { state: row.state, failingSince: row.failing_since ?? undefined }
}

export async function saveFailingSince(tx: Tx, id: Id<'whk'>, failingSince: Date | undefined): Promise<void> {
  await tx.query('save-webhook-failing', 'update webhook_endpoint set failing_since = $2 where id = $1', [id, failingSince ?? null])
}

export async function pauseFailing(tx: Tx, id: Id<'whk'>): Promise<void> {
  await tx.query('pause-failing-webhook', `update webhook_endpoint set state = 'paused', paused_because = 'failing' where id = $1`, [id])
}
