/** What is kept only for a while, and why. Run by the sweep; each statement is bounded by an index. */
import { after, dayMs } from '@heathland/domain/time'
import type { Tx } from './database.ts'
import { deleteChecksBefore } from './platform/platform.sql.ts'

/** Longer than any retry of ours or of a provider. */
const idempotencyKeptMs = 35 * dayMs
/** A link that was followed too late can still be told from one that never was. */
const tokensKeptMs = 7 * dayMs
/** Ended sessions stay for as long as a person may ask what happened on their account. */
const sessionsKeptMs = 90 * dayMs
/** Nobody confirmed it: what was said is forgotten. */
const registrationsKeptMs = 30 * dayMs
/** Whoever asked for a letter yesterday has asked again or gone. */
const letterRequestsKeptMs = dayMs
/** Longer than any provider sends an event again; what it said about people is gone with it. */
const webhookEventsKeptMs = 35 * dayMs
/** Long enough for the reports that look back at them. */
const turnedAwayKeptMs = 90 * dayMs
/** What needs nobody, and where somebody came from, is kept for as long as somebody may ask; the event itself as the audit log is. */
const eventsKeptMs = 90 * dayMs
/** Enough to look back at a bad week. */
const checksKeptMs = 14 * dayMs

export async function clearPast(tx: Tx, now: Date): Promise<void> {
  await tx.query('clear-idempotency-keys', 'delete from idempotency_key where created_at < $1', [after(now, -idempotencyKeptMs)])
  await tx.query('clear-rate-limits', 'delete from rate_limit where window_ends_at < $1', [now])
  await tx.query('clear-tokens', 'delete from one_time_token where expires_at < $1', [after(now, -tokensKeptMs)])
  await tx.query('clear-challenges', 'delete from challenge where expires_at < $1', [now])
  await tx.query('clear-sessions', 'delete from session where created_at < $1', [after(now, -sessionsKeptMs)])
  await tx.query('clear-registrations', 'delete from registration where confirmed_at is null and created_at < $1', [
    after(now, -registrationsKeptMs),
  ])
  await tx.query('clear-letter-requests', 'delete from letter_request where created_at < $1', [after(now, -letterRequestsKeptMs)])
  await tx.query('clear-webhook-events', "delete from webhook_event where received_at < $1 and state in ('handled', 'given-up')", [
    after(now, -webhookEventsKeptMs),
  ])
  await tx.query('clear-turned-away', 'delete from turned_away where hour < $1', [after(now, -turnedAwayKeptMs)])
  await tx.query('clear-low-events', "delete from security_event where severity = 'low' and occurred_at < $1", [after(now, -eventsKeptMs)])
  await tx.query('clear-event-addresses', 'update security_event set address = null where address is not null and occurred_at < $1', [
    after(now, -eventsKeptMs),
  ])
  await deleteChecksBefore(tx, after(now, -checksKeptMs))
}
