import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
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
    retain('reconciliation', {
      table: 'reconciliation_run',
      key: { id: 'text' },
      age: 'requested_at',
    }),
  ],
  gauges: [
    {
      name: 'breaks_open',
      help: 'Open differences between the books and others, by how long ago they were found, up to 1,000 of each kind.',
      label: { name: 'age', values: ['day', 'week', 'older'] },
      query: `select given.age as label, count(found.age)::int as value
              from unnest(array['day', 'week', 'older']) as given (age)
              left join (
                select case when found_at > platform_now() - interval '1 day' then 'day'
                            when found_at > platform_now() - interval '7 days' then 'week' else 'older' end as age
                from ((select found_at from custody_break where state = 'open' order by found_at limit 1000)
                      union all (select found_at from reconciliation_break where state = 'open' order by id limit 1000)) as open
              ) as found on found.age = given.age
              group by given.age`,
    },
  ],
  checks: reconciliationChecks,
} as const satisfies Noun
