-- Reason: what the daily checks found stood in the log alone, so that nothing could alert on it; and an event did not know which request
-- it came of, so that a request could not be followed into its jobs.

create table check_result (
  name text primary key constraint check_result_name_length check (length(name) between 1 and 120),
  ran_at timestamptz not null,
  -- What was found, up to the hundred that a check asks for; one where it could not be asked.
  faults integer not null constraint check_result_faults_not_negative check (faults >= 0)
);
call keep_rows_private('check_result');
call let_actors('check_result', 'check_result_platform', 'all', '{job,operator}');
grant select, insert, update (ran_at, faults) on check_result to heathland_worker;

alter table outbox add column trace_id text constraint outbox_trace_is_one check (trace_id ~ '^[0-9a-f]{32}$');

-- Check: the worker keeps what it found, and the api does not.
do $$
begin
  assert has_table_privilege('heathland_worker', 'check_result', 'insert'), 'the worker keeps results';
  assert not has_table_privilege('heathland_api', 'check_result', 'select, insert, update, delete'), 'the api has nothing to do with them';
end $$;
