import type { Check } from '../../work/check.ts'

export const reconciliationChecks = [
  {
    name: 'sources-are-reconciled',
    sentence: 'everything was compared within the last two days, and no difference is open for more than two',
    query: `select 'the last run ended at ' || coalesce(max(ended_at)::text, 'no time') as fault from reconciliation_run
            having coalesce(max(ended_at), '-infinity') < platform_now() - interval '2 days' and exists (select from transfer where made_at < platform_now() - interval '2 days')
            union all
            (select concat_ws(' ', id, kind, subject, coalesce(owner_id, 'nobody’s')) from reconciliation_break
             where state = 'open' and found_at < platform_now() - interval '2 days' order by id limit 100)`,
  },
] as const satisfies readonly Check[]
