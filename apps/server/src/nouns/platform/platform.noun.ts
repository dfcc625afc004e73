import { dayMs } from '@heathland/domain/time'
import { job } from '../../work/queue.ts'
import { clearBy, storageLimitation } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { answerCheck } from './answer-check.ts'
import { answerCheckJob } from './platform.jobs.ts'
import { memberPlatform, officePlatform } from './platform.routes.ts'
import { listDueChecks } from './platform.sql.ts'

/** The platform watches itself. What `http` and `work` keep is looked after here too. */
export const platform = {
  operations: { member: { platform: memberPlatform }, office: { platform: officePlatform } },
  jobs: [job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId))],
  sweeps: [eachDue('platform check', answerCheckJob, listDueChecks, (checkId) => ({ checkId }))],
  retention: [
    {
      what: 'answered platform checks',
      keptMs: 14 * dayMs,
      why: 'enough to look back at a bad week',
      law: 'none: nothing personal',
      table: 'platform_check',
      key: { id: 'text' },
      age: 'answered_at',
      only: "state = 'answered'",
    },
    {
      what: 'idempotency keys',
      keptMs: 35 * dayMs,
      why: 'longer than any retry of ours or of a provider',
      law: storageLimitation,
      table: 'idempotency_key',
      key: { scope: 'text', key: 'text' },
      age: 'created_at',
    },
    {
      what: 'rate limits',
      keptMs: 0,
      why: 'a window that has ended limits nobody',
      law: storageLimitation,
      table: 'rate_limit',
      key: { bucket: 'bytea' },
      age: 'window_ends_at',
    },
    {
      what: 'rejected requests',
      keptMs: 90 * dayMs,
      why: 'long enough for the reports that look back at them',
      law: storageLimitation,
      table: 'rejected_request',
      key: { dedup_key: 'text' },
      age: 'hour',
    },
    {
      what: 'events that were passed on',
      keptMs: 35 * dayMs,
      why: 'longer than any page or worker stays away; a page that comes back later asks for everything',
      law: 'none: ids only',
      table: 'outbox',
      key: { id: 'text' },
      age: 'announced_at',
      only: 'sequence is not null and not exists (select from dead_event where event_id = outbox.id)',
      // Numbers follow the order of commits, so the oldest come first.
      oldest: 'sequence',
      clear: (tx, keys) => clearBy(tx, 'clear_outbox', keys),
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
