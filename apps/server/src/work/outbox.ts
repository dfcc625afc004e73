/**
 * Nouns to the right learn what happened by events. `announce` writes one in the act's own transaction; one relay gives each a
 * sequence number and sends its subscribers' jobs, in one transaction of its own, so that neither can be lost or doubled. An event
 * whose jobs cannot be sent is numbered all the same and put aside with the reason, and the others go on.
 */
import type { Id } from '@heathland/domain/id'
import type { RenewalPart } from '@heathland/domain/rules/renewal'
import { after, hourMs, minuteMs } from '@heathland/domain/time'
import type * as z from 'zod'
import type { Context } from '../core/context.ts'
import type { ReadTx, Tx } from '../core/database.ts'
import { type Failed, isolateEach } from '../core/isolate.ts'
import type { JobDefinition } from '../core/job.ts'
import { inTrace, keptTraceId, newTraceId, traceId } from '../core/trace.ts'

/** Every event and the ids it carries. */
export interface Events {
  'platform.check-answered': { checkId: string }
  'identity.joined': { personId: Id<'per'> }
  'identity.mail-requested': { mailRequestId: Id<'let'> }
  /** A reservation came to its end: whoever made it for its subject takes note. */
  'ledger.reservation-released': { reservationId: Id<'trf'> }
  'ledger.posted': { transferId: Id<'trf'> }
  'wallet.ready': { personId: Id<'per'> }
  'kyc.changed': { personId: Id<'per'> }
  /** Somebody whose identity was checked has another name by now. */
  'identity.name-changed': { personId: Id<'per'> }
  'deposit.changed': { personId: Id<'per'>; depositId: Id<'dep'> }
  'deposit.settled': { personId: Id<'per'>; depositId: Id<'dep'> }
  'mail.queued': { mailId: Id<'mai'> }
  'identity.device-added': { personId: Id<'per'>; sessionId: Id<'ses'> }
  'identity.password-changed': { personId: Id<'per'> }
  'identity.factor-added': { personId: Id<'per'> }
  'identity.factor-removed': { personId: Id<'per'> }
  'identity.sessions-ended': { personId: Id<'per'> }
  'identity.api-key-made': { personId: Id<'per'> }
  'identity.recovery-approved': { personId: Id<'per'>; recoveryId: Id<'rec'> }
  'identity.recovery-stopped': { personId: Id<'per'>; recoveryId: Id<'rec'> }
  'identity.recovery-done': { personId: Id<'per'>; recoveryId: Id<'rec'> }
  /** Staff changed the role, the permissions or the SPVs. */
  'identity.access-changed': { personId: Id<'per'> }
  'identity.readmitted': { personId: Id<'per'> }
  /** What the bell shows is no longer so. */
  'notification.changed': { personId: Id<'per'> }
  'platform-update.agreed': { updateId: Id<'upd'> }
  /** Somebody wrote to support: a new ticket, or a reply in one. */
  'support.received': { ticketId: Id<'tic'> }
  /** Staff wrote to a member, or closed their ticket. */
  'support.answered': { personId: Id<'per'>; ticketId: Id<'tic'> }
  'community.request-answered': { personId: Id<'per'>; requestId: Id<'crq'> }
  /** A document was signed, sealed, reminded of or has ended. */
  'document.changed': { personId: Id<'per'>; documentId: Id<'doc'> }
  'community.article-published': { articleId: Id<'art'> }
  /** A new version of an offer was published, or it was paused, resumed, closed or cancelled. */
  'offer.changed': { offerId: Id<'ofr'> }
  /** A company reported something about its offer. */
  'offer.updated': { offerId: Id<'ofr'>; updateId: Id<'ofu'> }
  /** A subscription was signed, accepted, refused, paid, cancelled, allocated, placed, returned or has expired. */
  'subscription.changed': { personId: Id<'per'>; subscriptionId: Id<'sub'>; offerId: Id<'ofr'> }
  /** Money with a member's reference came in by bank transfer: it is theirs, held, or went back. */
  'payment.received': { personId: Id<'per'>; lineId: Id<'bln'> }
  /** A card payment was opened, credited, held, failed, expired, or went back. */
  'card.changed': { personId: Id<'per'>; cardPaymentId: Id<'cpy'> }
  /** A withdrawal was confirmed, accepted, refused, cancelled, sent, paid or came back. */
  'withdrawal.changed': { personId: Id<'per'>; withdrawalId: Id<'wdr'> }
  /** A company paid a member for what they hold. */
  'distribution.paid': { personId: Id<'per'>; distributionId: Id<'dis'>; offerId: Id<'ofr'> }
  /** Staff accepted or refused a request for an investor category. */
  'category.judged': { personId: Id<'per'>; categoryId: Id<'ctg'> }
  /** Something that a member said or did for their investor profile ends on that day. */
  'renewal.due': { personId: Id<'per'>; part: RenewalPart; expiresOn: string }
  'webhook.added': { personId: Id<'per'> }
  /** We paused a member's own webhook, because it failed for days. */
  'webhook.paused': { personId: Id<'per'> }
  'offer.question-answered': { personId: Id<'per'>; offerId: Id<'ofr'>; questionId: Id<'qst'> }
}
export type EventType = keyof Events

const everyType = {
  'platform.check-answered': true,
  'identity.joined': true,
  'identity.mail-requested': true,
  'ledger.reservation-released': true,
  'ledger.posted': true,
  'wallet.ready': true,
  'kyc.changed': true,
  'identity.name-changed': true,
  'deposit.changed': true,
  'deposit.settled': true,
  'mail.queued': true,
  'identity.device-added': true,
  'identity.password-changed': true,
  'identity.factor-added': true,
  'identity.factor-removed': true,
  'identity.sessions-ended': true,
  'identity.api-key-made': true,
  'identity.recovery-approved': true,
  'identity.recovery-stopped': true,
  'identity.recovery-done': true,
  'identity.access-changed': true,
  'identity.readmitted': true,
  'notification.changed': true,
  'platform-update.agreed': true,
  'support.received': true,
  'support.answered': true,
  'community.request-answered': true,
  'document.changed': true,
  'community.article-published': true,
  'offer.changed': true,
  'offer.updated': true,
  'offer.question-answered': true,
  'subscription.changed': true,
  'payment.received': true,
  'card.changed': true,
  'withdrawal.changed': true,
  'distribution.paid': true,
  'category.judged': true,
  'renewal.due': true,
  'webhook.added': true,
  'webhook.paused': true,
} as const satisfies Record<EventType, true>
export const eventTypes = Object.keys(everyType) as readonly EventType[]

/** Which jobs an event starts; each gets the event's ids as its payload, or the id of the event itself. */
export type Subscriptions = { readonly [Type in EventType]: readonly (JobDefinition<Events[Type]> | EventJobDefinition)[] }

/** A job about the event as such: it reads the event by its id, and so knows it again when it comes twice. */
export type EventJobDefinition = JobDefinition<{ eventId: Id<'evt'> }> & {
  readonly takes: 'event'
  /** What the ids of its events must have; an event without them is put aside, as one that another job refuses. */
  readonly subject: z.ZodType
}

/** What was announced under this id; undefined once it is no longer kept. */
export async function findEvent(
  tx: ReadTx,
  id: Id<'evt'>,
): Promise<{ readonly type: string; readonly subject: object; readonly announcedAt: Date } | undefined> {
  const [event] = await tx.query<{ type: string; subject: object; announced_at: Date }>(
    'find-event',
    'select type, subject, announced_at from outbox where id = $1',
    [id],
  )
  return event && { type: event.type, subject: event.subject, announcedAt: event.announced_at }
}

export async function announce<Type extends EventType>(tx: Tx, ctx: Context, type: Type, subject: Events[Type]): Promise<void> {
  tx.send('announce', 'insert into outbox (id, type, subject, announced_at, trace_id) values ($1, $2, $3, $4, $5)', [
    ctx.newId('evt'),
    type,
    JSON.stringify(subject),
    ctx.now,
    traceId() ?? null,
  ])
}

/** One pass of the relay takes this many, so that its transaction stays short. */
const relayBatchMax = 200
const relayLock = 7_301

/** Passes on what has been announced; returns how many. Reads only below the oldest running transaction, so that no event is overtaken. */
export async function relayEvents(ctx: Context, subscriptions: Subscriptions): Promise<number> {
  return ctx.inTransaction(async (tx) => {
    const [lock] = await tx.query<{ held: boolean }>('relay-lock', 'select pg_try_advisory_xact_lock($1) as held', [relayLock])
    if (!lock?.held) return 0
    const events = await tx.query<AnnouncedEvent>(
      'relay-read',
      `select id, type, subject, trace_id from outbox
       where sequence is null and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
       order by transaction_id, id limit $1`,
      [relayBatchMax],
    )
    if (events.length === 0) return 0
    await tx.query(
      'relay-number',
      `with taken as (update outbox_position set sequence = sequence + $2 returning sequence - $2 as before)
       update outbox set sequence = taken.before + numbered.place
       from taken, unnest($1::text[]) with ordinality as numbered (id, place)
       where outbox.id = numbered.id`,
      [events.map((event) => event.id), events.length],
    )
    const failed = await passOn(ctx, tx, events, subscriptions)
    if (failed.length > 0) await putAside(ctx, tx, failed)
    return events.length
  })
}

interface AnnouncedEvent {
  readonly id: string
  /** Not only the types of this program: a newer one may have announced it. */
  readonly type: string
  readonly subject: object
  /** Of the request it was announced by. */
  readonly trace_id: string | null
  readonly [column: string]: unknown
}

/** Sends the jobs of these events and returns the events whose jobs could not be sent. */
async function passOn(
  ctx: Context,
  tx: Tx,
  events: readonly AnnouncedEvent[],
  subscriptions: Subscriptions,
): Promise<readonly Failed<AnnouncedEvent>[]> {
  const unknown = events.filter(({ type }) => !Object.hasOwn(subscriptions, type))
  // Which payload goes with which type was checked where the subscriptions are written.
  const subscribersOf = ({ type }: AnnouncedEvent) =>
    subscriptions[type as EventType] as readonly (JobDefinition<never> & Partial<Pick<EventJobDefinition, 'takes' | 'subject'>>)[]
  const known = events.filter((event) => !unknown.includes(event) && subscribersOf(event).length > 0)
  const failed = await isolateEach(tx, known, (event) =>
    inTrace(keptTraceId(event.trace_id) ?? newTraceId(), async () => {
      for (const job of subscribersOf(event)) {
        job.subject?.parse(event.subject)
        const payload = job.takes === 'event' ? { eventId: event.id } : event.subject
        await ctx.jobs.send(tx, job, payload as never, { key: event.id })
      }
    }),
  )
  return [...unknown.map((item) => ({ item, reason: 'event type not known to this program' })), ...failed]
}

async function putAside(ctx: Context, tx: Tx, failed: readonly Failed<AnnouncedEvent>[]): Promise<void> {
  await tx.query(
    'put-events-aside',
    `insert into dead_event (event_id, type, reason, failed_at, due_at)
     select id, type, reason, $4, $5 from unnest($1::text[], $2::text[], $3::text[]) as failed (id, type, reason)`,
    [failed.map(({ item }) => item.id), failed.map(({ item }) => item.type), failed.map(({ reason }) => reason), ctx.now, ctx.now],
  )
  for (const { item, reason } of failed) ctx.log.error({ eventId: item.id, type: item.type, reason }, 'event put aside')
}

/** Later with every try, and never later than this. */
const deadRetryMaxMs = hourMs
const deadBatchMax = 100

/** Tries events again that were put aside. A type that this program does not know is left to one that does. Returns how many went through. */
export async function areDeadEventsDue(ctx: Context, tx: ReadTx, subscriptions: Subscriptions): Promise<boolean> {
  const text = 'select from dead_event where due_at <= $1 and type = any ($2) limit 1'
  return (await tx.query('dead-events-are-due', text, [ctx.now, Object.keys(subscriptions)])).length > 0
}

export async function retryDeadEvents(ctx: Context, tx: Tx, subscriptions: Subscriptions): Promise<number> {
  const events = await tx.query<AnnouncedEvent & { readonly attempts: number }>(
    'list-dead-events',
    `select outbox.id, outbox.type, outbox.subject, outbox.trace_id, dead.attempts
     from dead_event dead join outbox on outbox.id = dead.event_id
     where dead.due_at <= $1 and dead.type = any ($2)
     order by dead.due_at limit $3 for update of dead skip locked`,
    [ctx.now, Object.keys(subscriptions), deadBatchMax],
  )
  if (events.length === 0) return 0
  const failed = await passOn(ctx, tx, events, subscriptions)
  const reasons = new Map(failed.map(({ item, reason }) => [item.id, reason]))
  const passed = events.filter(({ id }) => !reasons.has(id))
  await tx.query('forget-dead-events', 'delete from dead_event where event_id = any ($1)', [passed.map(({ id }) => id)])
  for (const { id, type } of passed) ctx.log.info({ eventId: id, type }, 'event passed on after being put aside')
  for (const { id, attempts } of events) {
    const reason = reasons.get(id)
    if (reason === undefined) continue
    const dueAt = after(ctx.now, Math.min(minuteMs * 2 ** Math.min(attempts - 1, 10), deadRetryMaxMs))
    await tx.query('delay-dead-event', 'update dead_event set reason = $2, attempts = attempts + 1, due_at = $3 where event_id = $1', [
      id,
      reason,
      dueAt,
    ])
  }
  return passed.length
}

/** Of one person's newest events so many are looked at for those that a page may have missed before it listened. */
const recentEventsMax = 100

export interface Position {
  /** The newest place that was given to an event. */
  readonly newest: bigint
  /** The place before the person's first event since the given time; the newest one where there was none. */
  readonly beforeRecent: bigint
  /** The newest place whose event is no longer kept. */
  readonly clearedTo: bigint
}

export async function readPosition(tx: ReadTx, personId: Id<'per'>, since: Date): Promise<Position> {
  const [row] = await tx.query<{ sequence: bigint; recent: bigint | null; cleared_to: bigint }>(
    'outbox-position',
    `select sequence, cleared_to, (
       select min(own.sequence) from (
         select sequence, announced_at from outbox
         where subject ->> 'personId' = $1 and sequence is not null
         order by sequence desc limit ${recentEventsMax}
       ) own where own.announced_at >= $2
     ) as recent
     from outbox_position`,
    [personId, since],
  )
  const newest = row?.sequence ?? 0n
  return { newest, beforeRecent: row?.recent ? row.recent - 1n : newest, clearedTo: row?.cleared_to ?? 0n }
}

interface Waiting {
  readonly personId: Id<'per'>
  /** The last event they heard. */
  readonly place: bigint
}

interface HeardEvent {
  /** Whose, by their place among those who wait. */
  readonly listener: number
  readonly sequence: bigint
  readonly type: EventType
  readonly subject: object
}

/** What happened to each of these people after the last that they heard, in order; one statement for all. */
export async function listEventsFor(
  tx: ReadTx,
  waiting: readonly Waiting[],
  { types, perListenerMax }: { readonly types: readonly EventType[]; readonly perListenerMax: number },
): Promise<HeardEvent[]> {
  return tx.query<HeardEvent & { [column: string]: unknown }>(
    'list-events-for',
    `select waiting.number::int - 1 as listener, event.sequence, event.type, event.subject
     from unnest($1::text[], $2::bigint[]) with ordinality as waiting (person_id, place, number)
     cross join lateral (
       select sequence, type, subject from outbox
       where subject ->> 'personId' = waiting.person_id and sequence > waiting.place and type = any ($3)
       order by sequence limit $4
     ) event
     order by event.sequence`,
    [waiting.map(({ personId }) => personId), waiting.map(({ place }) => place), types, perListenerMax],
  )
}
