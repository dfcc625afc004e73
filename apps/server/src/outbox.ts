/**
 * Nouns to the right learn what happened by events. `announce` writes one in the act's own transaction; one relay gives each a
 * sequence number and sends its subscribers' jobs, in one transaction of its own, so that neither can be lost or doubled.
 */
import type { Id } from '@heathland/domain/id'
import type { Context } from './context.ts'
import type { ReadTx, Tx } from './database.ts'
import type { JobDefinition } from './jobs.ts'

/** Every event and the ids it carries. */
export interface Events {
  'platform.check-answered': { checkId: string }
  'identity.joined': { personId: Id<'per'> }
  'identity.letter-asked': { letterRequestId: Id<'let'> }
  /** A reservation came to its end: whoever made it for its subject takes note. */
  'ledger.reservation-released': { reservationId: Id<'trf'> }
  'ledger.posted': { transferId: Id<'trf'> }
  'wallet.ready': { personId: Id<'per'> }
  'kyc.changed': { personId: Id<'per'> }
  'deposit.changed': { personId: Id<'per'>; depositId: Id<'dep'> }
  'deposit.settled': { personId: Id<'per'>; depositId: Id<'dep'> }
  'mail.queued': { mailId: Id<'mai'> }
}
export type EventType = keyof Events

/** Which jobs an event rings; each gets the event's ids as its payload. */
export type Subscriptions = { readonly [Type in EventType]: readonly JobDefinition<Events[Type]>[] }

export async function announce<Type extends EventType>(tx: Tx, ctx: Context, type: Type, subject: Events[Type]): Promise<void> {
  tx.send('announce', 'insert into outbox (id, type, subject, announced_at) values ($1, $2, $3, $4)', [
    ctx.newId('evt'),
    type,
    JSON.stringify(subject),
    ctx.now,
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
    const events = await tx.query<{ id: string; type: EventType; subject: never }>(
      'relay-read',
      `select id, type, subject from outbox
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
    for (const event of events) {
      // Which payload goes with which type was checked where the subscriptions are written.
      const ring: readonly JobDefinition<never>[] = subscriptions[event.type] as never
      for (const job of ring) await ctx.jobs.send(tx, job, event.subject, { key: event.id })
    }
    return events.length
  })
}

/** The newest place that was given to an event. */
export async function readPosition(tx: ReadTx): Promise<bigint> {
  const [row] = await tx.query<{ sequence: bigint }>('outbox-position', 'select sequence from outbox_position', [])
  return row?.sequence ?? 0n
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
