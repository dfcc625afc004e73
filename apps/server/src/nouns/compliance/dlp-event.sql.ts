import { type DlpEvent, type DlpEventType, type DlpStatus, takingsWorthTelling } from '@heathland/domain/compliance/dlp-event'
import type { Id } from '@heathland/domain/id'
import type { Severity } from '@heathland/domain/security/security-event'
import type { ReadTx, Tx } from '../../core/database.ts'

/** What somebody took or viewed within an hour, with its dedup key. */
export interface Taking {
  readonly type: DlpEventType
  readonly dedupKey: string
  readonly userId: Id<'per'>
  readonly resource: string
  readonly count: number
  readonly at: Date
}

/** At most this many people within one hour get an event each. */
const takersMax = 20_000

/** Files by count, people by how many different ones: looking at one person again and again takes nothing more. */
export async function listTakings(tx: ReadTx, from: Date): Promise<Taking[]> {
  const rows = await tx.query<{
    type: DlpEventType
    dedup_key: string
    user_id: Id<'per'>
    resource: string
    count: number
    at: Date
  }>(
    'list-takings',
    `select *, concat_ws(' ', type, user_id, to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24')) as dedup_key from (
     select type, user_id, hour, max(at) as at, max(resource) as resource,
            (case type when 'pii-search' then count(distinct person) filter (where person like 'per\\_%') else count(distinct id) end)::int as count
     from (
       select id, at, user_id, date_trunc('hour', at, 'UTC') as hour, unnest(string_to_array(resource, ' ')) as person,
              case action when 'identity.people-viewed' then 'people' else resource end as resource,
              case when action = 'identity.people-viewed' then 'pii-search'
                   when action = 'ledger.statement-downloaded' or actor = 'member' then 'unusual-download'
                   else 'bulk-export' end as type
       from audit_log
       where action in ('identity.people-viewed', 'ledger.statement-downloaded', 'security.events-exported', 'exports.requested', 'compliance.report-downloaded')
         and status = 'success' and user_id is not null and at >= date_trunc('hour', $1::timestamptz, 'UTC')
     ) as taken
     group by type, user_id, hour) as grouped
     where count >= case type when 'bulk-export' then $3::int when 'unusual-download' then $4 else $5 end
     order by count desc limit $2`,
    [from, takersMax, ...(['bulk-export', 'unusual-download', 'pii-search'] as const).map((type) => takingsWorthTelling[type])],
  )
  return rows.map(({ user_id: userId, dedup_key: dedupKey, ...row }) => ({ ...row, userId, dedupKey }))
}

/** One event an hour: a known one only gets a higher count while it is open. True when it is new. */
export async function raiseDlpEvent(tx: Tx, id: Id<'dlp'>, taking: Taking, severity: Severity): Promise<boolean> {
  const rows = await tx.query<{ is_new: boolean }>(
    'raise-dlp-event',
    `insert into dlp_event as known (id, type, severity, dedup_key, user_id, resource, count, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (dedup_key) do update set severity = excluded.severity, count = excluded.count, resource = excluded.resource
     where known.count < excluded.count and known.status <> 'resolved'
     returning (xmax = 0) as is_new`,
    [id, taking.type, severity, taking.dedupKey, taking.userId, taking.resource.slice(0, 200), taking.count, taking.at],
  )
  return rows[0]?.is_new ?? false
}

interface DlpRow {
  readonly id: Id<'dlp'>
  readonly type: DlpEventType
  readonly severity: Severity
  readonly user_id: Id<'per'>
  readonly resource: string
  readonly count: number
  readonly occurred_at: Date
  readonly status: DlpStatus
  readonly investigated_by: string | null
  readonly resolved_at: Date | null
  readonly resolved_by: string | null
}

const columns = 'id, type, severity, user_id, resource, count, occurred_at, status, investigated_by, resolved_at, resolved_by'

export interface DlpPage {
  readonly status: DlpStatus | undefined
  readonly after: string | undefined
  readonly rowsMax: number
}

/** Newest first: an id begins with its time. */
export async function listDlpEvents(tx: ReadTx, { status, after, rowsMax }: DlpPage): Promise<DlpEvent[]> {
  const rows = await tx.query<DlpRow>(
    'list-dlp-events',
    `select ${columns} from dlp_event where ($1::text is null or status = $1) and ($2::text is null or id < $2) order by id desc limit $3`,
    [status ?? null, after ?? null, rowsMax],
  )
  return rows.map(toDlpEvent)
}

/** Undefined when there is none, or it is over: row security locks what has ended for nobody. */
export async function lockDlpEvent(tx: Tx, id: string): Promise<DlpEvent | undefined> {
  const [row] = await tx.query<DlpRow>(
    'lock-dlp-event',
    `select ${columns} from dlp_event where id = $1 and status <> 'resolved' for update`,
    [id],
  )
  return row && toDlpEvent(row)
}

export async function isDlpEventOver(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.query('is-dlp-event-over', "select from dlp_event where id = $1 and status = 'resolved'", [id])).length > 0
}

export function saveDlpEvent(tx: Tx, { id, status, investigatedBy, resolution }: DlpEvent): void {
  tx.send('save-dlp-event', 'update dlp_event set status = $2, investigated_by = $3, resolved_at = $4, resolved_by = $5 where id = $1', [
    id,
    status,
    investigatedBy ?? null,
    resolution?.at ?? null,
    resolution?.by ?? null,
  ])
}

function toDlpEvent(row: DlpRow): DlpEvent {
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    userId: row.user_id,
    resource: row.resource,
    count: row.count,
    occurredAt: row.occurred_at,
    status: row.status,
    investigatedBy: row.investigated_by ?? undefined,
    resolution: row.resolved_at && row.resolved_by ? { at: row.resolved_at, by: row.resolved_by } : undefined,
  }
}
