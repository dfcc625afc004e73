/**
 * A job carries ids: its handler reads the row and does nothing when the row has moved on.
 * Definitions say how a queue behaves; handlers stand with their noun. Only this file knows pg-boss.
 */

import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Context } from '../core/context.ts'
import { addressesOf, clientFor } from '../core/database-client.ts'
import type { Delivery, JobDefinition, JobQueue } from '../core/job.ts'
import type { JobOutcome, Metrics } from '../core/metrics.ts'
import type { Program } from '../core/platform.ts'
import { inTrace, keptTraceId, newTraceId, traceId } from '../core/trace.ts'

export interface Job<Payload extends object = object> extends JobDefinition<Payload> {
  handle(ctx: Context, payload: Payload, delivery: Delivery): Promise<void>
}

/** A definition with its handler, as nouns declare it. */
export function job<Payload extends object>(definition: JobDefinition<Payload>, handle: Job<Payload>['handle']): Job<never> {
  return { ...definition, handle } as Job<never>
}

export const deadLetterQueue = 'dead-letter'

const queueSettings = {
  policy: 'exclusive',
  // 8 tries with doubling delays span about four minutes; after that the sweep enqueues it by the row's own date.
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  // A worker that dies stops beating, and its job goes to another 10 to 15 seconds later.
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  deleteAfterSeconds: 24 * 3_600,
  deadLetter: deadLetterQueue,
} as const

/** One statement finds the queues that have work, and their workers are woken. Each also looks for itself now and then, in case a wake-up was missed. */
const glanceIntervalMs = 200
const ownLookSeconds = 30

/** Those of the queues in which a job may be taken now; as few steps of an index as there are queues. */
const queuesWithWork = `select queue from unnest($1::text[]) as queue
  where exists (select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now())`

const installLock = 7_303

/** pg-boss hands its options to the driver's pool, which makes its connections of this class. */
function openBoss({ url, ...options }: ConstructorOptions & { readonly url: string }): PgBoss {
  return new PgBoss({ ...options, connectionString: addressesOf(url)[0], Client: clientFor(url) } as ConstructorOptions)
}

/**
 * A server whose machine is gone says nothing. pg-boss asks it short questions alone; one without an answer for so long is asked again over
 * another connection.
 */
const waits = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The api sends and never takes, changes or removes a job; the worker does the rest. Neither changes what queues there are. */
const queueGrants = [
  'revoke all on all tables in schema pgboss from heathland_app',
  'revoke execute on all functions in schema pgboss from public, heathland_app',
  'grant usage on schema pgboss to heathland_app',
  'grant select on pgboss.version, pgboss.queue to heathland_app',
  'grant select, insert on pgboss.job, pgboss.job_common to heathland_app',
  'grant execute on function pgboss.job_now() to heathland_app',
  'grant select, insert, update, delete on all tables in schema pgboss to heathland_worker',
  'grant execute on all functions in schema pgboss to heathland_worker',
] as const

/** Run by the schema's owner: installs the queue, declares what there is to do, and lets the application in. */
export async function installQueues(ownerUrl: string, definitions: readonly JobDefinition<never>[]): Promise<void> {
  const boss = openBoss({ url: ownerUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const db = boss.getDb()
    // Two programs starting at once: the second waits for the first. One connection, so the lock is held until it closes.
    await db.executeSql('select pg_advisory_lock($1)', [installLock])
    await boss.createQueue(deadLetterQueue, { retentionSeconds: 365 * 24 * 3_600 })
    for (const { queue } of definitions) {
      if (await boss.getQueue(queue)) {
        const { policy: _fixed, ...changeable } = queueSettings
        await boss.updateQueue(queue, changeable)
      } else await boss.createQueue(queue, queueSettings)
    }
    // At once: programs that run meanwhile are never without their rights.
    await db.executeSql(queueGrants.join(';\n'))
  } finally {
    await boss.stop({ graceful: false })
  }
}

export interface RunningQueue extends JobQueue {
  work(jobs: readonly Job<never>[], open: (queue: string, jobId: string) => Promise<Context>): Promise<void>
  stop(): Promise<void>
}

export async function connectQueue(options: { url: string; log: Logger; program: Program; metrics: Metrics }): Promise<RunningQueue> {
  const boss = openBoss({
    ...waits,
    url: options.url,
    application_name: `heathland ${options.program} queue`,
    max: options.program === 'worker' ? 10 : 2,
    // The owner installs and migrates; the application finds things ready or refuses to start.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    supervise: options.program === 'worker',
    // Dead workers are noticed by the monitor: it looks as often as a heartbeat can be missed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => options.log.warn({ reason: error.message }, 'queue is having trouble'))
  await boss.start()

  /** Who takes jobs from a queue. */
  const takers = new Map<string, string[]>()
  let glancing: NodeJS.Timeout | undefined
  let isStopping = false

  async function glance(): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(queuesWithWork, [[...takers.keys()]])
      for (const { queue } of rows as { queue: string }[]) for (const id of takers.get(queue) ?? []) boss.notifyWorker(id)
    } catch (error) {
      options.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'queue is having trouble')
    }
    if (!isStopping) glancing = setTimeout(() => void glance(), glanceIntervalMs)
  }

  /** One job a call: a killed worker then repeats one job, not a batch. */
  async function workAlong(job: Job<never>, open: (queue: string, jobId: string) => Promise<Context>): Promise<void> {
    const self = await boss.work(job.queue, { batchSize: 1, pollingIntervalSeconds: ownLookSeconds }, async ([picked]) => {
      if (!picked) return
      const handled = inTrace(keptTraceId(picked.groupId) ?? newTraceId(), () => handleOne(job, picked, open))
      // Where there was one there may be more: the next is looked for at once, not at the next glance.
      await handled.finally(() => boss.notifyWorker(self))
    })
    takers.set(job.queue, [...(takers.get(job.queue) ?? []), self])
  }

  async function handleOne(
    job: Job<never>,
    picked: { readonly id: string; readonly data: unknown; readonly retryCount: number },
    open: (queue: string, jobId: string) => Promise<Context>,
  ): Promise<void> {
    const startedAt = performance.now()
    let outcome: JobOutcome = 'failed'
    try {
      const ctx = await open(job.queue, picked.id)
      try {
        await job.handle(ctx, job.payload.parse(picked.data), { isAgain: picked.retryCount > 0 })
        outcome = 'done'
      } catch (error) {
        ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'job failed and will be tried again')
        throw error
      }
    } finally {
      options.metrics.job(job.queue, outcome, (performance.now() - startedAt) / 1_000)
    }
  }

  return {
    async send(tx, job, payload, { key, startAfter }) {
      const trace = traceId()
      await boss.send(job.queue, job.payload.parse(payload), {
        singletonKey: key,
        // A group only says which jobs belong together, and no limit of ours counts them. Programs of before pass over it; in the
        // payload they would refuse it.
        ...(trace && { group: { id: trace } }),
        ...(startAfter && { startAfter }),
        db: { executeSql: (text, values) => tx.client.query(text, values) },
      })
    },
    async work(jobs, open) {
      for (const job of jobs) {
        for (let place = 0; place < job.concurrency; place += 1) await workAlong(job, open)
      }
      if (!glancing) await glance()
    },
    async stop() {
      isStopping = true
      clearTimeout(glancing)
      // A worker that is asked to stop lets its jobs finish for this long; what is left is taken up by another after its heartbeat.
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
