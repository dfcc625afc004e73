import { dayMs } from '@heathland/domain/time'
import { job } from '../../work/queue.ts'
import { storageLimitation } from '../../work/retention.ts'
import { whenDue } from '../../work/sweep.ts'
import { watchIsDue } from '../audit/watch.sql.ts'
import type { Noun } from '../noun.ts'
import { officeSecurity } from './office-security.routes.ts'
import { watchHouseJob } from './security.jobs.ts'
import { watchHouse } from './watch-house.ts'

export const security = {
  operations: { office: { security: officeSecurity } },
  jobs: [job(watchHouseJob, watchHouse)],
  sweeps: [
    whenDue(
      'what happened in the house',
      watchHouseJob,
      (tx, now) => watchIsDue(tx, 'security', now),
      () => 'watch',
    ),
  ],
  retention: [
    {
      what: 'security events of low severity',
      keptMs: 90 * dayMs,
      why: 'they need nobody to act; the others are kept as the audit log is',
      law: storageLimitation,
      table: 'security_event',
      key: { id: 'text' },
      age: 'occurred_at',
      only: "severity = 'low'",
    },
    {
      what: 'addresses in security events',
      keptMs: 90 * dayMs,
      why: 'where somebody came from matters while the event is looked into',
      law: storageLimitation,
      table: 'security_event',
      key: { id: 'text' },
      age: 'occurred_at',
      only: 'address is not null',
      blank: 'address',
    },
  ],
  checks: [
    {
      name: 'the-house-is-watched',
      sentence: 'what was written down has been looked at for what should be told, up to an hour ago',
      query: `select name as fault from watch where watched_until < platform_now() - interval '1 hour' order by name`,
    },
  ],
} as const satisfies Noun
