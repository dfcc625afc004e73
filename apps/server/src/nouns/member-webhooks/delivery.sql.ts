import type { Id } from '@heathland/domain/id'
import type { KeyScope } from '@heathland/domain/identity/api-key'
import type { Role } from '@heathland/domain/identity/permissions'
import type { Delivery, DeliveryFailure, DeliveryState } from '@heathland/domain/webhooks/delivery'
import type { EndpointState } from '@heathland/domain/webhooks/endpoint'
import type { WebhookMessage } from '@heathland/domain/webhooks/event'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'
import { addressPlace, previousSecretPlace, secretPlace } from './endpoint.sql.ts'

/** The member's webhooks that want to hear of it: those that were there when it happened, and are not paused. */
export async function listWantedBy(
  tx: ReadTx,
  { personId, scope, happenedAt }: { readonly personId: Id<'per'>; readonly scope: KeyScope; readonly happenedAt: Date },
): Promise<readonly Id<'whk'>[]> {
  const rows = await tx.query<{ id: Id<'whk'> }>(
    'list-webhooks-of-event',
    `select id from webhook_endpoint where person_id = $1 and $2 = any (scopes) and state = 'on' and created_at <= $3 order by id`,
    [personId, scope, happenedAt],
  )
  return rows.map(({ id }) => id)
}

export interface NewDelivery {
  readonly id: Id<'whd'>
  readonly endpointId: Id<'whk'>
  readonly personId: Id<'per'>
  readonly message: WebhookMessage
}

/** False where this event was recorded for this webhook before. */
export async function insertDelivery(tx: Tx, { id, endpointId, personId, message }: NewDelivery, now: Date): Promise<boolean> {
  const { eventId, type, kind, subjectId, happenedAt } = message
  const rows = await tx.query(
    'insert-webhook-delivery',
    `insert into webhook_delivery (id, endpoint_id, person_id, event_id, type, kind, subject_id, happened_at, state, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $9) on conflict (endpoint_id, event_id) do nothing returning id`,
    [id, endpointId, personId, eventId, type, kind, subjectId, happenedAt, now],
  )
  return rows.length === 1
}

export interface LockedDelivery extends Delivery {
  readonly endpointId: Id<'whk'>
  readonly personId: Id<'per'>
  readonly message: WebhookMessage
  /** Whether its webhook is on, and its owner a member. Whoever is suspended has their webhooks paused with it. */
  readonly isOpen: boolean
  readonly address: string | undefined
  /** The present one first. */
  readonly secrets: readonly string[]
}

export async function lockDelivery(tx: Tx, keys: Keys, id: Id<'whd'>, now: Date): Promise<LockedDelivery | undefined> {
  const [row] = await tx.query<{
    endpoint_id: Id<'whk'>
    person_id: Id<'per'>
    event_id: string
    type: string
    kind: string
    subject_id: string
    happened_at: Date
    state: DeliveryState
    attempts: number
    created_at: Date
    due_at: Date
    endpoint_state: EndpointState
    address: Buffer
    secret: Buffer
    previous_secret: Buffer | null
    role: Role
    wrapped_key: Buffer | null
  }>(
    'lock-webhook-delivery',
    `select delivery.endpoint_id, delivery.person_id, delivery.event_id, delivery.type, delivery.kind, delivery.subject_id, delivery.happened_at,
       delivery.state, delivery.attempts, delivery.created_at, delivery.due_at, endpoint.state as endpoint_state,
       endpoint.address, endpoint.secret, case when endpoint.previous_until > $2 then endpoint.previous_secret end as previous_secret,
       coalesce(profiles.role, 'investor') as role, person_key.wrapped_key
     from webhook_delivery delivery
     join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
     left join profiles on profiles.id = delivery.person_id
     left join person_key on person_key.person_id = delivery.person_id
     where delivery.id = $1 for update of delivery`,
    [id, now],
  )
  if (!row) return undefined
  const { endpoint_id: endpointId, person_id: personId } = row
  const seal = row.wrapped_key ? keys.personSeal(personId, row.wrapped_key) : undefined
  const previous = row.previous_secret
  return {
    endpointId,
    personId,
    message: { eventId: row.event_id, type: row.type, kind: row.kind, subjectId: row.subject_id, happenedAt: row.happened_at },
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    isOpen: row.endpoint_state === 'on' && row.role === 'investor' && seal !== undefined,
    address: seal?.open(addressPlace(endpointId), row.address),
    secrets: seal
      ? [seal.open(secretPlace(endpointId), row.secret), ...(previous ? [seal.open(previousSecretPlace(endpointId), previous)] : [])]
      : [],
  }
}

export interface Tried {
  readonly status: number | undefined
  readonly failure: DeliveryFailure | undefined
  readonly at: Date
}

export async function saveDelivery(tx: Tx, id: Id<'whd'>, { state, attempts, dueAt }: Delivery, tried?: Tried): Promise<void> {
  if (!tried) {
    await tx.query('save-webhook-delivery', 'update webhook_delivery set state = $2, attempts = $3, due_at = $4 where id = $1', [
      id,
      state,
      attempts,
      dueAt,
    ])
    return
  }
  await tx.query(
    'save-webhook-try-of-delivery',
    `update webhook_delivery set state = $2, attempts = $3, due_at = $4, status_code = $5, failure = $6, tried_at = $7 where id = $1`,
    [id, state, attempts, dueAt, tried.status ?? null, tried.failure ?? null, tried.at],
  )
}

export async function listDueDeliveries(tx: ReadTx, now: Date, max: number): Promise<Id<'whd'>[]> {
  const rows = await tx.query<{ id: Id<'whd'> }>(
    'list-due-webhook-deliveries',
    `select id from webhook_delivery where state in ('waiting', 'sending') and due_at <= $1 order by due_at limit $2`,
    [now, max],
  )
  return rows.map(({ id }) => id)
}

export interface StoredDelivery extends Delivery {
  readonly id: Id<'whd'>
  readonly eventId: string
  readonly type: string
  readonly status: number | undefined
  readonly failure: DeliveryFailure | undefined
  readonly triedAt: Date | undefined
}

export async function listDeliveries(
  tx: ReadTx,
  { personId, endpointId, before, rowsMax }: { personId: Id<'per'>; endpointId: string; before: string; rowsMax: number },
): Promise<StoredDelivery[]> {
  const rows = await tx.query<{
    id: Id<'whd'>
    event_id: string
    type: string
    state: DeliveryState
    attempts: number
    status_code: number | null
    failure: DeliveryFailure | null
    tried_at: Date | null
    created_at: Date
    due_at: Date
  }>(
    'list-webhook-deliveries',
    `select id, event_id, type, state, attempts, status_code, failure, tried_at, created_at, due_at
     from webhook_delivery where endpoint_id = $1 and person_id = $2 and id < $3 order by id desc limit $4`,
    [endpointId, personId, before, rowsMax],
  )
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    status: row.status_code ?? undefined,
    failure: row.failure ?? undefined,
    triedAt: row.tried_at ?? undefined,
    createdAt: row.created_at,
    dueAt: row.due_at,
  }))
}
