import { dayMs } from '@heathland/domain/time'
import { job } from '../../work/queue.ts'
import type { Noun } from '../noun.ts'
import { officeReconciliation } from './office-reconciliation.routes.ts'
import { runJob } from './reconciliation.jobs.ts'
import { reconciliationChecks } from './reconciliation-checks.ts'
import { dailyRun, runReconciliation } from './run-reconciliation.ts'

export const reconciliation = {
  personalData: [
    { table: 'reconciliation_run', notExported: 'which colleague asked for a comparison of the books' },
    { table: 'reconciliation_break', notExported: 'which colleague looks at a difference in the books' },
  ],
  operations: { office: { reconciliation: officeReconciliation } },
  jobs: [job(runJob, (ctx, { runId }) => runReconciliation(ctx, runId))],
  sweeps: [dailyRun],
  retention: [
    {
      what: 'runs of the reconciliation',
      keptMs: 7 * 365 * dayMs,
      why: 'an auditor asks on which days everything was compared',
      law: 'Regulation (EU) 2020/1503 Art 26 (five years), and the limitation of claims',
      table: 'reconciliation_run',
      key: { id: 'text' },
      age: 'requested_at',
    },
  ],
  checks: reconciliationChecks,
} as const satisfies Noun
