import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { closeMonthAct, reopenMonthAct } from './close-month.ts'
import { exportedMonth } from './export-month.ts'
import { countMonthsAgain, countMonthsJob } from './month-end.jobs.ts'
import { officeMonthEnd } from './month-end.routes.ts'
import { listMonthsToCount } from './month-end.sql.ts'
import { monthEndChecks } from './month-end-checks.ts'

export const monthEnd = {
  operations: { office: { monthEnd: officeMonthEnd } },
  acts: { 'month-end.close': closeMonthAct, 'month-end.reopen': reopenMonthAct },
  jobs: [job(countMonthsJob, (ctx, { spvId }) => countMonthsAgain(ctx, spvId))],
  sweeps: [eachDue('closed month', countMonthsJob, listMonthsToCount, (spvId) => ({ spvId }))],
  personalData: [
    { table: 'book_month', notExported: 'which colleagues closed or reopened a month of an SPV’s books' },
    { table: 'book_note', notExported: 'which colleague recorded a late fact or set a posting aside' },
  ],
  exports: [exportedMonth],
  checks: monthEndChecks,
} as const satisfies Noun
