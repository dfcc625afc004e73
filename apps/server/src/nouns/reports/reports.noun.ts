import { job } from '../../work/queue.ts'
import { onSchedule } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { exportedReports } from './export-report.ts'
import { keepTotals, keepTotalsJob } from './keep-totals.ts'
import { reportChecks } from './report-checks.ts'
import { officeReports } from './reports.routes.ts'

export const reports = {
  operations: { office: { reports: officeReports } },
  exports: exportedReports,
  jobs: [job(keepTotalsJob, keepTotals)],
  sweeps: [onSchedule('hour of the reports', keepTotalsJob, { name: 'reports-hour', key: 'keep totals' })],
  checks: reportChecks,
} as const satisfies Noun
