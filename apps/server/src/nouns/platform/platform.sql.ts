import type { Id } from '@heathland/domain/id'
import type { PlatformCheck } from '@heathland/domain/platform/check'
import type { HealthFacts } from '@heathland/domain/platform/health'
import type { ReadTx, Tx } from '../../core/database.ts'
import { deadLetterQueue } from '../../work/queue.ts'

interface CheckRow {
  readonly id: string
  readonly state: string
  readonly requested_at: Date
  readonly due_at: Date
  readonly answered_at: Date | null
}

export async function insertCheck(tx: Tx, check: PlatformCheck): Promise<void> {
  await tx.sql
    .insertInto('platform_check')
    .values({ id: check.id, state: check.state, requested_at: check.requestedAt, due_at: check.dueAt })
    .execute()
}

export async function lockCheck(tx: Tx, id: Id<'chk'>): Promise<PlatformCheck | undefined> {
  const row = await tx.sql.selectFrom('platform_check').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCheck(row)
}

export async function saveCheck(tx: Tx, check: PlatformCheck): Promise<void> {
  await tx.sql
    .updateTable('platform_check')
    .set({ state: check.state, answered_at: check.answeredAt ?? null })
    .where('id', '=', check.id)
    .execute()
}

export async function listDueChecks(tx: ReadTx, now: Date, limit: number): Promise<Id<'chk'>[]> {
  const rows = await tx.sql
    .selectFrom('platform_check')
    .select('id')
    .where('state', '=', 'requested')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id as Id<'chk'>)
}

/** One statement for the whole page: it is asked for by anyone, often. */
export async function readHealthFacts(tx: ReadTx, program: string): Promise<HealthFacts> {
  const [row] = await tx.query<{
    has_newest: boolean
    oldest_program: string | null
    dead_event_since: Date | null
    work_failing_since: Date | null
    oldest_event_waiting_since: Date | null
    answered_at: Date | null
    took_ms: number | null
    given_up: number
  }>(
    'read-health-facts',
    `select facts.oldest_event_waiting_since, schema.has_newest, schema.oldest_program, work.dead_event_since, work.work_failing_since,
            newest.answered_at,
            (extract(epoch from newest.answered_at - newest.requested_at) * 1000)::int as took_ms,
            (select count(*)::int from pgboss.job where name = $1 and state < 'active') as given_up
     from platform_facts() as facts cross join schema_facts($2) as schema cross join work_facts() as work
     left join lateral (select answered_at, requested_at from platform_check where state = 'answered' order by answered_at desc limit 1) as newest on true`,
    [deadLetterQueue, program],
  )
  return {
    schema: { program, hasNewest: row?.has_newest ?? false, oldestProgram: row?.oldest_program ?? undefined },
    lastAnswer: row?.answered_at && row.took_ms !== null ? { answeredAt: row.answered_at, tookMs: row.took_ms } : undefined,
    oldestEventWaitingSince: row?.oldest_event_waiting_since ?? undefined,
    workGivenUp: row?.given_up ?? 0,
    deadEventSince: row?.dead_event_since ?? undefined,
    workFailingSince: row?.work_failing_since ?? undefined,
  }
}

function toCheck(row: CheckRow): PlatformCheck {
  return {
    id: row.id as Id<'chk'>,
    state: row.state === 'answered' ? 'answered' : 'requested',
    requestedAt: row.requested_at,
    dueAt: row.due_at,
    answeredAt: row.answered_at ?? undefined,
  }
}
