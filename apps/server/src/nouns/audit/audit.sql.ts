import type { Id } from '@heathland/domain/id'
import { behindEveryId, mapPage, pageOf } from '@heathland/domain/page'
import type { ReadTx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'
import { decryptAuditOrigin } from './decrypt-audit-origin.ts'
import type { AuditAction } from './record-audit.ts'

export interface AuditRecord {
  readonly id: Id<'aud'>
  readonly at: Date
  readonly actor: string
  readonly userId: Id<'per'> | undefined
  readonly action: string
  readonly resource: string
  readonly status: 'success' | 'failed'
  readonly ipAddress: string | undefined
  readonly userAgent: string | undefined
}

export type AuditQuestion =
  | { readonly about: 'everything' }
  /** Records of a person and about them, or about a thing. */
  | { readonly about: 'person'; readonly personId: string; readonly actions?: readonly AuditAction[] | undefined }
  | { readonly about: 'resource'; readonly resource: string }
  | { readonly about: 'actions'; readonly actions: readonly AuditAction[] }

export interface AuditPage {
  readonly status: 'success' | 'failed' | undefined
  readonly by?: 'anyone' | 'people' | 'platform' | undefined
  readonly after: string | undefined
  readonly rowsMax: number
}

/** So many records are gone through for one page: what is rare may need several, and each says where to go on. */
const goneThroughMax = 5_000

/** What an index finds is narrowed before it is counted; what must be gone through is counted before it is narrowed. */
const everything = `select * from audit_log where id < $1 order by id desc limit ${goneThroughMax}`
const ofPerson = `(select * from audit_log where id < $1 and user_id = $4 order by id desc limit ${goneThroughMax})
  union (select * from audit_log where id < $1 and resource = $4 order by id desc limit ${goneThroughMax})
  order by id desc limit ${goneThroughMax}`
const ofResource = `select * from audit_log where id < $1 and resource = $4 order by id desc limit ${goneThroughMax}`
const onePage = `
  place as (select min(id) as oldest, count(*) = ${goneThroughMax} as is_full from gone_through)
  select found.*, person_key.wrapped_key, period_key.wrapped_key as period_key, place.oldest, place.is_full
  from place left join lateral (
    select id, at, actor, user_id, action, resource, status, ip_address, user_agent from gone_through
    where ($2::text is null or status = $2) and ($5::text[] is null or action = any($5))
      and ($6::boolean is null or (actor in ('job', 'webhook', 'operator')) = $6) and $4::text is not distinct from $4
    order by id desc limit $3
  ) as found on true
  left join person_key on person_key.person_id = found.user_id
  left join period_key on period_key.period = period_of(found.at)
  order by found.id desc`
const goThrough = `with gone_through as materialized (${everything}), ${onePage}`
const queries = {
  everything: { name: 'list-audit', text: goThrough },
  actions: { name: 'list-audit', text: goThrough },
  person: { name: 'list-audit-of-person', text: `with gone_through as materialized (${ofPerson}), ${onePage}` },
  resource: { name: 'list-audit-of-resource', text: `with gone_through as materialized (${ofResource}), ${onePage}` },
} as const satisfies Record<AuditQuestion['about'], { readonly name: string; readonly text: string }>

/**
 * Newest first. By person and thing there is an index; by action and outcome records are gone through, so many at a time. `endedAt` is
 * the oldest that was looked at when there may be more.
 */
export async function listAudit(
  tx: ReadTx,
  keys: Keys,
  question: AuditQuestion,
  page: AuditPage,
): Promise<{ readonly items: readonly AuditRecord[]; readonly endedAt: string | undefined }> {
  const { name, text } = queries[question.about]
  const actions = (question.about === 'actions' || question.about === 'person' ? question.actions : undefined) ?? null
  const rows = await tx.query<AuditRow>(name, text, [
    page.after ?? behindEveryId,
    page.status ?? null,
    page.rowsMax + 1,
    askedFor(question) ?? null,
    actions,
    page.by === undefined || page.by === 'anyone' ? null : page.by === 'platform',
  ])
  const found = rows.filter((row) => row.id !== null)
  const isFull = rows[0]?.is_full ?? false
  const lookedUntil = isFull ? (rows[0]?.oldest ?? undefined) : undefined
  const { items, next: endedAt = lookedUntil } = mapPage(
    pageOf(found, page.rowsMax, ({ id }) => id ?? undefined),
    (row) => toRecord(row, keys),
  )
  return { items, endedAt }
}

/** How many records there are, counted no further than to this. */
export async function countAudit(tx: ReadTx, rowsMax: number): Promise<number | undefined> {
  const [row] = await tx.query<{ count: number }>(
    'count-audit',
    'select count(*)::int as count from (select from audit_log limit $1) as found',
    [rowsMax],
  )
  return row?.count
}

function askedFor(question: AuditQuestion): string | undefined {
  if (question.about === 'person') return question.personId
  return question.about === 'resource' ? question.resource : undefined
}

interface AuditRow {
  readonly id: Id<'aud'>
  readonly at: Date
  readonly actor: string
  readonly user_id: Id<'per'> | null
  readonly action: string
  readonly resource: string
  readonly status: 'success' | 'failed'
  readonly ip_address: Buffer | null
  readonly user_agent: Buffer | null
  readonly wrapped_key: Buffer | null
  readonly period_key: Buffer | null
  readonly oldest: string | null
  readonly is_full: boolean
}

function toRecord(row: AuditRow, keys: Keys): AuditRecord {
  const origin = { auditId: row.id, userId: row.user_id, wrappedKey: row.wrapped_key, at: row.at, periodKey: row.period_key }
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    userId: row.user_id ?? undefined,
    action: row.action,
    resource: row.resource,
    status: row.status,
    ipAddress: decryptAuditOrigin(keys, origin, 'ip_address', row.ip_address),
    userAgent: decryptAuditOrigin(keys, origin, 'user_agent', row.user_agent),
  }
}
