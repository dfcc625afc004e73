import type { Id } from '@heathland/domain/id'
import type { WebhookProgress } from '@heathland/domain/platform/webhook'
import type { WebhookEvent, WebhookProvider } from '@heathland/providers/webhook'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Rows } from '../../core/rows.generated.ts'
import type { ReceivedWebhook } from './received-webhook.ts'

interface NewWebhookEvent extends WebhookEvent {
  readonly id: Id<'whe'>
  readonly provider: WebhookProvider
  readonly state: 'waiting' | 'given-up'
  readonly receivedAt: Date
}

/** False when this event is here already. Two deliveries at once: the second waits for the first and then finds it here. */
export async function insertWebhookEvent(tx: Tx, event: NewWebhookEvent): Promise<boolean> {
  // Neither the place of a conflict nor a row to return is named: either would need the right to look.
  const inserted = await tx.change(
    'insert-webhook-event',
    `insert into webhook_event (id, provider, provider_event_id, type, subject, reference, state, received_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [event.id, event.provider, event.eventId, event.type, event.subject ?? null, event.reference ?? null, event.state, event.receivedAt],
  )
  return inserted > 0
}

export async function lockWebhookEvent(
  tx: Tx,
  id: Id<'whe'>,
): Promise<(WebhookProgress & { readonly webhook: ReceivedWebhook }) | undefined> {
  const [row] = await tx.query<Rows['webhook_event']>('lock-webhook-event', 'select * from webhook_event where id = $1 for update', [id])
  if (!row) return undefined
  return {
    state: row.state as WebhookProgress['state'],
    attempts: row.attempts,
    receivedAt: row.received_at,
    dueAt: row.due_at,
    webhook: {
      id,
      provider: row.provider as WebhookProvider,
      type: row.type,
      subject: row.subject ?? undefined,
      reference: row.reference ?? undefined,
      receivedAt: row.received_at,
    },
  }
}

export async function saveWebhookEvent(tx: Tx, id: Id<'whe'>, { state, attempts, dueAt }: WebhookProgress, now: Date): Promise<void> {
  await tx.change('save-webhook-event', 'update webhook_event set state = $2, attempts = $3, due_at = $4, handled_at = $5 where id = $1', [
    id,
    state,
    attempts,
    dueAt,
    state === 'handled' ? now : null,
  ])
}

export async function listDueWebhookEvents(tx: ReadTx, now: Date, limit: number): Promise<Id<'whe'>[]> {
  const rows = await tx.query<{ id: Id<'whe'> }>(
    'list-due-webhook-events',
    `select id from webhook_event where state in ('waiting', 'handling') and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}
