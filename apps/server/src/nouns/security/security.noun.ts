import { inner, personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { whenDue } from '../../work/sweep.ts'
import { watchIsDue } from '../audit/watch.sql.ts'
import type { Noun } from '../noun.ts'
import { detectSecurityEvents } from './detect-security-events.ts'
import { exportedEvents } from './export-events.ts'
import { officeSecurity } from './office-security.routes.ts'
import { detectSecurityEventsJob } from './security.jobs.ts'

export const security = {
  personalData: [
    personalTable({
      table: 'security_event',
      of: 'user_id = $1',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        user_id: whose,
        type: 'plain',
        severity: 'plain',
        count: 'plain',
        occurred_at: 'plain',
        resolved_at: 'plain',
        address: { leftOut: 'sealed for staff; where somebody signed in from is among their sessions' },
        audit_id: inner,
        dedup_key: inner,
        resolution: { leftOut: 'what a colleague wrote, which may name others' },
        resolved_by: { leftOut: 'the id of a colleague' },
        subject: { leftOut: 'may be the id of somebody else' },
      },
    }),
  ],
  operations: { office: { security: officeSecurity } },
  exports: [exportedEvents],
  jobs: [job(detectSecurityEventsJob, detectSecurityEvents)],
  sweeps: [
    whenDue(
      'security event detection',
      detectSecurityEventsJob,
      (tx, now) => watchIsDue(tx, 'security', now),
      () => 'watch',
    ),
  ],
  retention: [
    retain('security-event', {
      table: 'security_event',
      key: { id: 'text' },
      age: 'occurred_at',
      only: "severity = 'low'",
    }),
    retain('security-alert', {
      table: 'security_event',
      key: { id: 'text' },
      age: 'occurred_at',
      only: "severity in ('medium', 'high', 'critical')",
    }),
    retain('security-origin', {
      table: 'security_event',
      key: { id: 'text' },
      age: 'occurred_at',
      only: 'address is not null',
      blank: 'address',
    }),
  ],
  checks: [
    {
      name: 'event-detection-runs',
      sentence: 'the audit log has been searched for security events up to an hour ago',
      query: `select name as fault from watch where watched_until < platform_now() - interval '1 hour' order by name`,
    },
  ],
} as const satisfies Noun
