import { deadLetterQueue, job } from '../../work/queue.ts'
import { clearBy, retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { answerCheck } from './answer-check.ts'
import { addApiDocs } from './api-docs.http.ts'
import { answerCheckJob } from './platform.jobs.ts'
import { memberPlatform, officePlatform } from './platform.routes.ts'
import { listDueChecks } from './platform.sql.ts'

/** The platform watches itself. What `http` and `work` keep is looked after here too. */
export const platform = {
  addRoutes: addApiDocs,
  operations: { member: { platform: memberPlatform }, office: { platform: officePlatform } },
  jobs: [job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId))],
  sweeps: [eachDue('platform check', answerCheckJob, listDueChecks, (checkId) => ({ checkId }))],
  retention: [
    retain('platform-check', {
      table: 'platform_check',
      key: { id: 'text' },
      age: 'answered_at',
      only: "state = 'answered'",
    }),
    retain('repeated-request', {
      table: 'idempotency_key',
      key: { scope: 'text', key: 'text' },
      age: 'created_at',
    }),
    retain('rate-limit', {
      table: 'rate_limit',
      key: { bucket: 'bytea' },
      age: 'window_ends_at',
    }),
    retain('rejected-request', {
      table: 'rejected_request',
      key: { dedup_key: 'text' },
      age: 'hour',
    }),
    retain('platform-event', {
      table: 'outbox',
      key: { id: 'text' },
      age: 'announced_at',
      only: 'sequence is not null and not exists (select from dead_event where event_id = outbox.id)',
      // Numbers follow the order of commits, so the oldest come first.
      oldest: 'sequence',
      clear: (tx, keys) => clearBy(tx, 'clear_outbox', keys),
    }),
  ],
  gauges: [
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest event has waited to be passed on.',
      query: `select coalesce((
                select extract(epoch from platform_now() - announced_at) from outbox where sequence is null order by transaction_id, id limit 1
              ), 0)::float8 as value`,
    },
    {
      name: 'sweep_last_success_timestamp_seconds',
      help: 'When the pulse of the worker last went well.',
      query: `select extract(epoch from last_success_at)::float8 as value from scheduled_run where name = 'pulse'`,
    },
    {
      name: 'scheduled_work_failing_seconds',
      help: 'How long the work by the clock that has failed for longest has failed.',
      query: `select coalesce(extract(epoch from platform_now() - min(failing_since)), 0)::float8 as value from scheduled_run
              where failures > 0 and last_failure_at > platform_now() - interval '15 minutes'`,
    },
    {
      name: 'restore_drill_last_success_timestamp_seconds',
      help: 'When a backup was last restored and proved.',
      query: `select extract(epoch from last_success_at)::float8 as value from scheduled_run where name = 'restore drill'`,
    },
    {
      name: 'dead_letter_jobs',
      help: 'Jobs that failed for good and wait for a person, up to 1,000.',
      query: `select count(*)::int as value from (select from pgboss.job where name = '${deadLetterQueue}' and state < 'active' limit 1000) as few`,
    },
    {
      name: 'dead_events',
      help: 'Events that were put aside, up to 1,000.',
      query: 'select count(*)::int as value from (select from dead_event limit 1000) as few',
    },
  ],
  checks: [
    {
      name: 'checks-are-answered',
      sentence: 'every check of the platform older than an hour has been answered',
      query: `select id as fault from platform_check where state = 'requested' and requested_at < platform_now() - interval '1 hour' order by id limit 100`,
    },
    {
      name: 'events-are-passed-on',
      sentence: 'every event older than an hour has been passed on',
      query: `select id as fault from outbox where sequence is null and announced_at < platform_now() - interval '1 hour' order by id limit 100`,
    },
    {
      name: 'no-event-is-dead',
      sentence: 'no event has been put aside for more than an hour',
      query: `select concat_ws(' ', event_id, type, reason) as fault from dead_event
              where failed_at < platform_now() - interval '1 hour' order by failed_at limit 100`,
    },
    {
      name: 'scheduled-work-succeeds',
      sentence: 'nothing that is done by the clock has failed for more than 15 minutes',
      query: `select concat_ws(' ', name, 'since', failing_since, reason) as fault from scheduled_run
              where failing_since < platform_now() - interval '15 minutes' and last_failure_at > platform_now() - interval '1 hour'
              order by failing_since limit 100`,
    },
  ],
} as const satisfies Noun
