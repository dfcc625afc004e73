import { job } from '../../work/queue.ts'
import { eachDue, whenDue } from '../../work/sweep.ts'
import { watchIsDue } from '../audit/watch.sql.ts'
import type { Noun } from '../noun.ts'
import { detectDataLeaksJob, eraseAtProvidersJob, makeReportJob } from './compliance.jobs.ts'
import { detectDataLeaks } from './detect-data-leaks.ts'
import { eraseAtProviders } from './erase-member.ts'
import { listDueErasures } from './erasure.sql.ts'
import { makeReport } from './make-report.ts'
import { officeCompliance } from './office-compliance.routes.ts'
import { listDueReports } from './report.sql.ts'

export const compliance = {
  personalData: [
    { table: 'dlp_event', notExported: 'what staff did with data of others; kept for the supervisor' },
    { table: 'erasure_step', notExported: 'made when a person is erased, after whom nobody can export' },
    { table: 'compliance_report', notExported: 'reports of the company; whoever requested one is in the audit log' },
  ],
  operations: { office: { compliance: officeCompliance } },
  jobs: [
    job(detectDataLeaksJob, detectDataLeaks),
    job(makeReportJob, (ctx, { reportId }) => makeReport(ctx, reportId)),
    job(eraseAtProvidersJob, (ctx, { personId }) => eraseAtProviders(ctx, personId)),
  ],
  sweeps: [
    whenDue(
      'data leak detection',
      detectDataLeaksJob,
      (tx, now) => watchIsDue(tx, 'compliance', now),
      () => 'watch',
    ),
    eachDue('report', makeReportJob, listDueReports, (reportId) => ({ reportId })),
    eachDue('erasure at a provider', eraseAtProvidersJob, listDueErasures, (personId) => ({ personId })),
  ],
  checks: [
    {
      name: 'reports-are-made',
      sentence: 'no report has waited for more than an hour, and none failed within the last day',
      query: `select id as fault from compliance_report
              where status = 'pending' and requested_at < platform_now() - interval '1 hour'
                 or status = 'failed' and requested_at > platform_now() - interval '1 day'
              order by id limit 100`,
    },
    {
      name: 'erasures-reach-providers',
      sentence: 'every provider has erased whom it was asked to within 14 days',
      query: `select person_id || ' ' || provider as fault from erasure_step
              where state <> 'done' and requested_at < platform_now() - interval '14 days' order by requested_at limit 100`,
    },
  ],
} as const satisfies Noun
