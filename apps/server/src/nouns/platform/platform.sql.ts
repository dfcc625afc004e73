import type { Id } from '@heathland/domain/id'
import type { PlatformCheck } from '@heathland/domain/platform/check'
import type { HealthFacts } from '@heathland/domain/platform/health'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Rows } from '../../core/rows.generated.ts'
import { deadLetterQueue } from '../../work/queue.ts'

type CheckRow = Rows['platform_check']

export async function insertCheck(tx: Tx, check: PlatformCheck): Promise<void> {
  await tx.change('insert-check', 'insert into platform_check (id, state, requested_at, due_at) values ($1, $2, $3, $4)', [
    check.id,
    check.state,
    check.requestedAt,
    check.dueAt,
  ])
}

export async function lockCheck(tx: Tx, id: Id<'chk'>): Promise<PlatformCheck | undefined> {
  const [row] = await tx.query<CheckRow>('lock-check', 'select * from platform_check where id = $1 for update', [id])
  return row && toCheck(row)
}

export async function saveCheck(tx: Tx, check: PlatformCheck): Promise<void> {
  await tx.change('save-check', 'update platform_check set state = $2, answered_at = $3 where id = $1', [
    check.id,
    check.state,
    check.answeredAt ?? null,
  ])
}

export async function listDueChecks(tx: ReadTx, now: Date, limit: number): Promise<Id<'chk'>[]> {
  const rows = await tx.query<Pick<CheckRow, 'id'>>(
    'list-due-checks',
    `select id from platform_check where state = 'requested' and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
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
    dead_letters: number
  }>(
    'read-health-facts',
    `select facts.oldest_event_waiting_since, schema.has_newest, schema.oldest_program, work.dead_event_since, work.work_failing_since,
            newest.answered_at,
            (extract(epoch from newest.answered_at - newest.requested_at) * 1000)::int as took_ms,
            (select count(*)::int from pgboss.job where name = $1 and state < 'active') as dead_letters
     from platform_facts() as facts cross join schema_facts($2) as schema cross join work_facts() as work
     left join lateral (select answered_at, requested_at from platform_check where state = 'answered' order by answered_at desc limit 1) as newest on true`,
    [deadLetterQueue, program],
  )
  return {
    schema: { program, hasNewest: row?.has_newest ?? false, oldestProgram: row?.oldest_program ?? undefined },
    lastAnswer: row?.answered_at && row.took_ms !== null ? { answeredAt: row.answered_at, tookMs: row.took_ms } : undefined,
    oldestEventWaitingSince: row?.oldest_event_waiting_since ?? undefined,
    deadLetters: row?.dead_letters ?? 0,
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
