import type { Id } from '@heathland/domain/id'
import type { WebhookProgress } from '@heathland/domain/platform/webhook'
import type { WebhookEvent, WebhookProvider } from '@heathland/providers/webhook'
import type { ReadTx, Tx } from '../../core/database.ts'
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
  const result = await tx.sql
    .insertInto('webhook_event')
    .values({
      id: event.id,
      provider: event.provider,
      provider_event_id: event.eventId,
      type: event.type,
      subject: event.subject ?? null,
      reference: event.reference ?? null,
      state: event.state,
      received_at: event.receivedAt,
      due_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function lockWebhookEvent(
  tx: Tx,
  id: Id<'whe'>,
): Promise<(WebhookProgress & { readonly webhook: ReceivedWebhook }) | undefined> {
  const row = await tx.sql.selectFrom('webhook_event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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
  await tx.sql
    .updateTable('webhook_event')
    .set({ state, attempts, due_at: dueAt, handled_at: state === 'handled' ? now : null })
    .where('id', '=', id)
    .execute()
}

export async function listDueWebhookEvents(tx: ReadTx, now: Date, limit: number): Promise<Id<'whe'>[]> {
  const rows = await tx.sql
    .selectFrom('webhook_event')
    .select('id')
    .where('state', 'in', ['waiting', 'handling'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id as Id<'whe'>)
}
