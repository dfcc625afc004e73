import type { Id } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { behindEveryId } from '@heathland/domain/page'
import {
  failuresWorthTelling,
  type Occurrence,
  type OpenEvents,
  postingInWords,
  type SecurityEvent,
  type SecurityEventType,
  type Severity,
} from '@heathland/domain/security/security-event'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys, Seal } from '../../core/keys.ts'
import { openOfPeriod, type PeriodKeys } from '../../core/period-keys.ts'
import { decryptRejectedRequest, type RejectionKind, type SealedRejectedRequest } from '../../core/rejected-requests.ts'
import { decryptAuditOrigin } from '../audit/decrypt-audit-origin.ts'

/** An audited occurrence with its dedup key. */
export interface SeenOccurrence extends Occurrence {
  readonly dedupKey: string
  readonly userId: Id<'per'> | null
  readonly auditId: string | null
  readonly address: string | undefined
  readonly subject: string | null
  readonly at: Date
}

/** So many records are looked at in one pass; the rest a pass later. */
export const recordsMax = 1_000
/** At most this many accounts within one hour get an event each. */
const accountsMax = 20_000

interface RecordRow {
  readonly id: string
  readonly type: SecurityEventType
  readonly user_id: Id<'per'> | null
  readonly subject: string | null
  readonly at: Date
  readonly of_staff: boolean
}

const doneByStaff: ReadonlySet<SecurityEventType> = new Set(['role-changed', 'permissions-changed', 'recovery-approved'])

/** What raises an event each time it happens and has none yet. The first browser that somebody signs in with raises none. */
export async function listRecords(tx: ReadTx, from: Date): Promise<SeenOccurrence[]> {
  const rows = await tx.query<RecordRow>(
    'list-watched-records',
    `select record.*, coalesce(profiles.role <> 'investor', false) as of_staff
     from (
       select id, at,
              case action when 'identity.signed-in' then 'new-device' when 'identity.factor-added' then 'factor-added'
                          when 'identity.factor-removed' then 'factor-removed' when 'identity.role-granted' then 'role-changed'
                          when 'identity.recovery-approved' then 'recovery-approved' else 'permissions-changed' end as type,
              case action when 'identity.role-granted' then resource else user_id end as user_id,
              case when action in ('identity.factor-added', 'identity.factor-removed') then resource end as subject
       from audit_log as told
       where action in ('identity.signed-in', 'identity.factor-added', 'identity.factor-removed', 'identity.role-granted',
                        'identity.permissions-changed', 'identity.spvs-changed', 'identity.recovery-approved')
         and status = 'success' and at > $1
         and (action <> 'identity.signed-in' or changed @> '{device}' and exists (
           select from audit_log as before
           where before.user_id = told.user_id and before.id < told.id and before.action = 'identity.signed-in'
         ))
         and not exists (select from security_event where dedup_key = told.id)
       order by at limit $2
     ) as record
     left join profiles on profiles.id = record.user_id order by record.at`,
    [from, recordsMax],
  )
  return rows.map((row) => ({
    type: row.type,
    count: 1,
    ofStaff: row.of_staff,
    dedupKey: row.id,
    userId: row.user_id,
    // Staff did it to somebody else: their address says nothing about the account.
    auditId: doneByStaff.has(row.type) ? null : row.id,
    address: undefined,
    subject: row.subject,
    at: row.at,
  }))
}

/** Wrong passwords and codes, by account and hour: told once an hour, and not again once somebody said how it ended. */
export async function listFailures(tx: ReadTx, from: Date): Promise<SeenOccurrence[]> {
  const rows = await tx.query<{ user_id: Id<'per'>; dedup_key: string; count: number; audit_id: string; at: Date; of_staff: boolean }>(
    'list-failed-sign-ins',
    `select failed.*, concat_ws(' ', 'sign-ins-failed', user_id, to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24')) as dedup_key, coalesce(profiles.role <> 'investor', false) as of_staff
     from (
       select user_id, date_trunc('hour', at, 'UTC') as hour, count(*)::int as count, max(id) as audit_id, max(at) as at
       from audit_log
       where action in ('identity.sign-in-failed', 'identity.factor-shown') and status = 'failed' and user_id is not null
         and at >= date_trunc('hour', $1::timestamptz, 'UTC')
       group by 1, 2 having count(*) >= $3 order by count desc limit $2
     ) as failed
     left join profiles on profiles.id = failed.user_id`,
    [from, accountsMax, failuresWorthTelling],
  )
  return rows.map((row) => ({
    type: 'sign-ins-failed',
    count: row.count,
    ofStaff: row.of_staff,
    dedupKey: row.dedup_key,
    userId: row.user_id,
    auditId: row.audit_id,
    address: undefined,
    subject: null,
    at: row.at,
  }))
}

/** Postings by hand, each told once. They are read where they are written, in the transaction that posts. */
export async function listPostingsByHand(tx: ReadTx, from: Date): Promise<SeenOccurrence[]> {
  const rows = await tx.query<{
    dedup_key: string
    posted_by: Id<'per'>
    movement: string
    asset: 'EUR' | 'GBP'
    amount_minor: bigint
    is_alone: boolean
    posted_at: Date
  }>(
    'list-postings-by-hand',
    `select 'posted-by-hand ' || transfer_id as dedup_key, posted_by, movement, asset, amount_minor, checked_by is null as is_alone, posted_at
     from hand_posting
     where posted_at > $1 and not exists (select from security_event where dedup_key = 'posted-by-hand ' || transfer_id)
     order by posted_at limit $2`,
    [from, recordsMax],
  )
  return rows.map((row) => ({
    type: 'posted-by-hand',
    count: 1,
    ofStaff: true,
    dedupKey: row.dedup_key,
    userId: row.posted_by,
    auditId: null,
    address: undefined,
    subject: postingInWords({ movement: row.movement, amount: money(row.amount_minor, row.asset), isAlone: row.is_alone }),
    at: row.posted_at,
  }))
}

const typeOfKind = {
  lockout: 'account-locked',
  'rate-limit': 'rate-limited',
  webhook: 'webhook-refused',
} as const satisfies Record<RejectionKind, SecurityEventType>

/** Rejected requests by hour, where more came than the last event said. */
export async function listRejectedRequests(tx: ReadTx, keys: Keys, from: Date): Promise<SeenOccurrence[]> {
  const rows = await tx.query<SealedRejectedRequest & { dedup_key: string; count: number; of_staff: boolean; audit_id: string | null }>(
    'list-rejected-requests',
    `select turned.*, coalesce(profiles.role <> 'investor', false) as of_staff, audit_id, period_key.wrapped_key as period_key
     from rejected_request as turned
     left join period_key on period_key.period = period_of(last_at)
     left join profiles on kind = 'lockout' and profiles.id = subject
     left join lateral (
       select id as audit_id from audit_log
       where kind = 'lockout' and user_id = subject and action in ('identity.sign-in-failed', 'identity.factor-shown') and status = 'failed'
       order by id desc limit 1
     ) as last_try on true
     where hour >= date_trunc('hour', $1::timestamptz, 'UTC') and last_at > $1
       and not exists (
         select from security_event as told
         where told.dedup_key = turned.dedup_key and (told.count >= turned.count or told.resolved_at is not null)
       )
     order by last_at limit $2`,
    [from, recordsMax],
  )
  return rows.map((row) => ({
    type: typeOfKind[row.kind],
    count: row.count,
    ofStaff: row.of_staff,
    dedupKey: row.dedup_key,
    userId: row.kind === 'lockout' ? (row.subject as Id<'per'>) : null,
    // Where somebody came from who is known stands in their own record, and is erased with their key.
    auditId: row.audit_id,
    address: decryptRejectedRequest(keys, row),
    subject: row.kind === 'lockout' ? null : row.subject,
    at: row.last_at,
  }))
}

export interface RaisedEvent extends SeenOccurrence {
  readonly id: Id<'sev'>
  readonly severity: Severity
}

/** Told once: what is known already is only counted on, while it is open. Returns those that are new. */
export async function raiseEvents(tx: Tx, periodKeys: PeriodKeys, events: readonly RaisedEvent[]): Promise<ReadonlySet<string>> {
  const addresses: (Buffer | null)[] = []
  for (const { id, address, at } of events) {
    const seal: Seal | undefined = address ? await periodKeys.sealOf(at) : undefined
    addresses.push(address && seal ? seal.seal(addressPlace(id), address) : null)
  }
  const rows = await tx.query<{ id: string; is_new: boolean }>(
    'raise-security-events',
    `insert into security_event as known (id, type, severity, dedup_key, user_id, audit_id, address, subject, count, occurred_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::text[], $9::int[], $10::timestamptz[])
     on conflict (dedup_key) do update set severity = excluded.severity, count = excluded.count
     where known.count < excluded.count and known.resolved_at is null
     returning id, (xmax = 0) as is_new`,
    [
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ severity }) => severity),
      events.map(({ dedupKey }) => dedupKey),
      events.map(({ userId }) => userId),
      events.map(({ auditId }) => auditId),
      addresses,
      events.map(({ subject }) => subject),
      events.map(({ count }) => count),
      events.map(({ at }) => at),
    ],
  )
  return new Set(rows.filter((row) => row.is_new).map(({ id }) => id))
}

/** An event with where it came from, which is opened for staff alone. */
export interface ListedEvent extends SecurityEvent {
  readonly ipAddress: string | undefined
}

interface EventRow {
  readonly id: Id<'sev'>
  readonly type: SecurityEventType
  readonly severity: Severity
  readonly user_id: Id<'per'> | null
  readonly subject: string | null
  readonly count: number
  readonly occurred_at: Date
  readonly resolved_at: Date | null
  readonly resolved_by: string | null
  readonly resolution: string | null
}

const columns =
  'event.id, type, severity, event.user_id, subject, count, occurred_at, resolved_at, resolved_by, resolution, address, audit_id, audit_log.user_id as record_of, audit_log.at as recorded_at, audit_log.ip_address, person_key.wrapped_key, period_key.wrapped_key as period_key'
const withRecord = `security_event as event left join audit_log on audit_log.id = event.audit_id
     left join person_key on person_key.person_id = audit_log.user_id
     left join period_key on period_key.period = period_of(case when address is null then audit_log.at else occurred_at end)`

type ListedRow = EventRow & {
  readonly address: Buffer | null
  readonly audit_id: string | null
  readonly record_of: string | null
  readonly recorded_at: Date | null
  readonly ip_address: Buffer | null
  readonly wrapped_key: Buffer | null
  readonly period_key: Buffer | null
}

export interface EventsPage {
  readonly state: 'open' | 'resolved'
  readonly severity: Severity | undefined
  readonly type: SecurityEventType | undefined
  readonly after: string | undefined
  readonly rowsMax: number
}

const onePage = '($1::text is null or severity = $1) and ($4::text is null or type = $4) and event.id < $2 order by event.id desc limit $3'
const queries = {
  open: { name: 'list-open-events', text: `select ${columns} from ${withRecord} where resolved_at is null and ${onePage}` },
  resolved: { name: 'list-resolved-events', text: `select ${columns} from ${withRecord} where resolved_at is not null and ${onePage}` },
} as const satisfies Record<EventsPage['state'], { readonly name: string; readonly text: string }>

/** Newest first: an id begins with its time. */
export async function listEvents(tx: ReadTx, keys: Keys, page: EventsPage): Promise<ListedEvent[]> {
  const { name, text } = queries[page.state]
  const rows = await tx.query<ListedRow>(name, text, [page.severity ?? null, page.after ?? behindEveryId, page.rowsMax, page.type ?? null])
  return rows.map((row) => ({ ...toEvent(row), ipAddress: openAddress(row, keys) }))
}

/** How many there are, counted no further than to this. */
export async function countEvents(
  tx: ReadTx,
  { state, severity, type }: Pick<EventsPage, 'state' | 'severity' | 'type'>,
  rowsMax: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ count: number }>(
    'count-events-of-state',
    `select count(*)::int as count from (
       select from security_event
       where (resolved_at is null) = ($1 = 'open') and ($2::text is null or severity = $2) and ($4::text is null or type = $4) limit $3
     ) as found`,
    [state, severity ?? null, rowsMax, type ?? null],
  )
  return row?.count
}

export async function lockEvent(tx: Tx, id: string): Promise<SecurityEvent | undefined> {
  const [row] = await tx.query<EventRow>(
    'lock-security-event',
    `select id, type, severity, user_id, subject, count, occurred_at, resolved_at, resolved_by, resolution
     from security_event where id = $1 and resolved_at is null for update`,
    [id],
  )
  return row && toEvent(row)
}

/** Locked in the order of their ids, so that two who resolve the same ones wait for each other instead of for each other's halves. */
export async function lockEvents(tx: Tx, ids: readonly string[]): Promise<SecurityEvent[]> {
  const rows = await tx.query<EventRow>(
    'lock-security-events',
    `select id, type, severity, user_id, subject, count, occurred_at, resolved_at, resolved_by, resolution
     from security_event where id = any($1::text[]) and resolved_at is null order by id for update`,
    [ids],
  )
  return rows.map(toEvent)
}

/** Whether any of them was there and has ended. */
export async function isAnyResolved(tx: ReadTx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    'is-any-security-event-resolved',
    'select from security_event where id = any($1::text[]) and resolved_at is not null limit 1',
    [ids],
  )
  return rows.length > 0
}

export function saveResolutions(tx: Tx, ids: readonly string[], { at, by, words }: NonNullable<SecurityEvent['resolution']>): void {
  tx.send('save-resolutions', 'update security_event set resolved_at = $2, resolved_by = $3, resolution = $4 where id = any($1::text[])', [
    ids,
    at,
    by,
    words,
  ])
}

export interface EventGroup {
  readonly type: SecurityEventType
  readonly severity: Severity
  readonly events: number
  readonly accounts: number
  readonly latest: Date
  readonly userIds: readonly Id<'per'>[]
  readonly subjects: readonly string[]
  readonly ids: readonly string[]
}

/** More open events than this are not looked through; the oldest wait until newer ones are resolved. */
const openEventsMax = 10_000

/** Open events by type and severity. Their ids leave out those about the reader's own account. */
export async function listEventGroups(
  tx: ReadTx,
  { readerId, idsMax, samplesMax }: { readonly readerId: string; readonly idsMax: number; readonly samplesMax: number },
): Promise<EventGroup[]> {
  const rows = await tx.query<{
    type: SecurityEventType
    severity: Severity
    events: number
    accounts: number
    latest: Date
    user_ids: Id<'per'>[] | null
    subjects: string[] | null
    ids: string[] | null
  }>(
    'list-security-event-groups',
    `select type, severity, count(*)::int as events, count(distinct user_id)::int as accounts, max(occurred_at) as latest,
            (array_agg(distinct user_id) filter (where user_id is not null))[1:$3] as user_ids,
            (array_agg(distinct subject) filter (where subject is not null))[1:$3] as subjects,
            (array_agg(id order by id desc) filter (where user_id is distinct from $1))[1:$2] as ids
     from (select * from security_event where resolved_at is null order by id desc limit $4) as open
     group by type, severity order by array_position(array['critical', 'high', 'medium', 'low'], severity), max(id) desc`,
    [readerId, idsMax, samplesMax, openEventsMax],
  )
  return rows.map(({ user_ids: userIds, subjects, ids, ...group }) => ({
    ...group,
    userIds: userIds ?? [],
    subjects: subjects ?? [],
    ids: ids ?? [],
  }))
}

/** Whether it was there and has ended: row security shows an ended event to whoever looks, and locks it for nobody. */
export async function isResolved(tx: ReadTx, id: string): Promise<boolean> {
  const rows = await tx.query('is-security-event-resolved', 'select from security_event where id = $1 and resolved_at is not null', [id])
  return rows.length > 0
}

export function saveResolution(tx: Tx, { id, resolution }: SecurityEvent): void {
  if (!resolution) return
  tx.send('save-resolution', 'update security_event set resolved_at = $2, resolved_by = $3, resolution = $4 where id = $1', [
    id,
    resolution.at,
    resolution.by,
    resolution.words,
  ])
}

export interface Alerts {
  readonly open: OpenEvents
  readonly raised: number
  readonly resolved: number
}

export async function countAlerts(tx: ReadTx): Promise<Alerts> {
  const rows = await tx.query<{ severity: Severity; open: number; resolved: number }>(
    'count-security-events',
    `select severity, (count(*) filter (where resolved_at is null))::int as open, (count(*) filter (where resolved_at is not null))::int as resolved
     from security_event group by severity`,
    [],
  )
  const of = (severity: Severity) => rows.find((row) => row.severity === severity) ?? { open: 0, resolved: 0 }
  const open = { critical: of('critical').open, high: of('high').open, medium: of('medium').open, low: of('low').open }
  const resolved = rows.reduce((sum, row) => sum + row.resolved, 0)
  const raised = rows.reduce((sum, row) => sum + row.open, resolved)
  return { open, raised, resolved }
}

function toEvent(row: EventRow): SecurityEvent {
  const { resolved_at: at, resolved_by: by, resolution: words } = row
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    occurredAt: row.occurred_at,
    userId: row.user_id ?? undefined,
    count: row.count,
    subject: row.subject ?? undefined,
    resolution: at && by && words ? { at, by, words } : undefined,
  }
}

function openAddress(row: ListedRow, keys: Keys): string | undefined {
  const { id, address, period_key: periodKey } = row
  if (address) return openOfPeriod(keys, row.occurred_at, periodKey, addressPlace(id), address)
  const { audit_id: auditId, record_of: userId, wrapped_key: wrappedKey, recorded_at: at } = row
  if (!auditId || !at) return undefined
  return decryptAuditOrigin(keys, { auditId, userId, wrappedKey, at, periodKey }, 'ip_address', row.ip_address)
}

function addressPlace(id: string): string {
  return `security_event.address.${id}`
}
