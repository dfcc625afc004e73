-- Reason: a list leaves as a file that the worker writes. It has to read what the person who asked may read, by the same row security,
-- and the worker may otherwise act as nobody: it speaks for them alone, reading only, while that export is being written.
create table export (
  id text primary key constraint export_id_kind check (id ~ '^exp_[0-9a-hjkmnp-tv-z]{26}$'),
  list text not null constraint export_list_named check (list ~ '^[a-z-]{3,40}$'),
  format text not null constraint export_format_known check (format in ('csv', 'xlsx', 'pdf')),
  -- Sealed with the person's key: an address may be searched for.
  filters bytea not null,
  requested_at timestamptz not null,
  requested_by text not null,
  -- Whose rows it may hold: as whom the person asked.
  actor text not null constraint export_actor_known check (actor in ('member', 'officer')),
  role text not null,
  spv_ids text[] not null,
  entity_id text,
  state text not null constraint export_state_known check (state in ('requested', 'writing', 'ready', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz,
  rows_written integer not null default 0,
  rows_expected integer,
  totals jsonb,
  file_id text,
  file_name text,
  file_bytes bigint,
  failure text,
  expires_at timestamptz not null,
  constraint export_file_when_ready check (num_nulls(file_id, file_name, file_bytes, totals) = case state when 'ready' then 0 else 4 end),
  constraint export_failure_when_failed check ((failure is not null) = (state = 'failed')),
  constraint export_due_while_open check ((due_at is not null) = (state in ('requested', 'writing')))
);
create index export_due on export (due_at) where due_at is not null;
create index export_by_expiry on export (expires_at);
call keep_rows_private('export');
create policy export_control on export for select to heathland_control using (true);

-- Whether the worker may speak for the person it says: they asked for the export that is being written, and are still who they were.
create function speaks_for_export() returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select current_setting('transaction_read_only') = 'on' and exists (
    select from export
    join account on account.person_id = requested_by and suspended_at is null
    left join profiles on profiles.id = requested_by
    where export.id = current_setting('app.export', true) and state = 'writing' and export.actor = current_setting('app.actor', true)
      and requested_by = current_setting('app.person', true)
      and export.role = current_setting('app.role', true) and export.role = coalesce(profiles.role, 'investor')
      and coalesce(entity_id, '') = coalesce(current_setting('app.entity', true), '')
      and array_to_string(spv_ids, ' ') = coalesce(current_setting('app.spvs', true), '')
      and (spv_ids = '{}' or spv_ids = array(select spv_id from spv_staff where person_id = requested_by order by spv_id))
  )
$$;
grant create on schema public to heathland_control;
alter function speaks_for_export() owner to heathland_control;
revoke create on schema public from heathland_control;
revoke execute on function speaks_for_export() from public;
-- Whoever asks who acts has to be able to, although it is asked for the worker alone.
grant execute on function speaks_for_export() to heathland_app, heathland_operator, heathland_control, heathland_door, heathland_ledger, heathland_months, heathland_owner;
grant select on export to heathland_control;

create or replace function app_actor() returns text language sql stable parallel safe
  return case
    when session_user = 'heathland_api' and coalesce(current_setting('app.actor', true), '') in ('job', 'operator') then ''
    when session_user = 'heathland_worker' and coalesce(current_setting('app.actor', true), '') in ('visitor', 'half', 'webhook') then ''
    when session_user = 'heathland_worker' and coalesce(current_setting('app.actor', true), '') in ('member', 'officer')
      then case when speaks_for_export() then current_setting('app.actor', true) else '' end
    else coalesce(current_setting('app.actor', true), '') end;
create or replace function app_person() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' or app_actor() in ('member', 'officer') then nullif(current_setting('app.person', true), '') end;
create or replace function app_role() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' or app_actor() in ('member', 'officer') then nullif(current_setting('app.role', true), '') end;
create or replace function app_spvs() returns text[] language sql stable parallel safe
  return case when session_user <> 'heathland_worker' or app_actor() in ('member', 'officer')
    then coalesce(string_to_array(nullif(current_setting('app.spvs', true), ''), ' '), '{}') else '{}' end;
create or replace function app_entity() returns text language sql stable parallel safe
  return case when session_user <> 'heathland_worker' or app_actor() in ('member', 'officer')
    then coalesce(nullif(current_setting('app.entity', true), ''), app_person()) end;

call let_actors('export', 'export_request', 'insert', '{member,officer}',
  $$requested_by = (select app_person()) and actor = (select app_actor()) and role = (select app_role())
    and spv_ids = (select app_spvs())::text[] and coalesce(entity_id, requested_by) = (select app_entity()) and state = 'requested' and attempts = 0$$);
call let_actors('export', 'export_own', 'select', '{member,officer}', 'requested_by = (select app_person())');
call let_actors('export', 'export_write', 'all', '{job}');
grant select, insert on export to heathland_api;
grant select, delete, update (state, attempts, due_at, rows_written, rows_expected, totals, file_id, file_name, file_bytes, failure) on export to heathland_worker;

-- The file of an export is of whoever asked, whose permissions chose its rows: no colleague finds it.
drop policy file_office on file;
call let_actors('file', 'file_office', 'all', '{officer}',
  $$purpose <> 'export' and ((select app_sees_every_spv()) or spv_id = any ((select app_spvs())::text[]))$$);

-- What is watched, with exports: a program of before asks for a part of it and finds it by the same index.
drop index audit_log_watched;
create index audit_log_watched on audit_log (at) where action in (
  'identity.signed-in', 'identity.sign-in-failed', 'identity.factor-shown', 'identity.factor-added', 'identity.factor-removed', 'identity.role-granted',
  'identity.permissions-changed', 'identity.spvs-changed', 'identity.recovery-approved',
  'identity.people-viewed', 'ledger.statement-downloaded', 'security.events-exported', 'compliance.report-downloaded', 'exports.requested'
);

-- Check: whose export it is cannot be rewritten, and whoever says they are exporting is nobody as long as there is no such export.
do $$
begin
  assert not has_column_privilege('heathland_worker', 'export', 'requested_by', 'update'), 'whose rows it holds is not rewritten';
  assert not has_table_privilege('heathland_worker', 'export', 'insert'), 'the worker asks for no export';
  perform set_config('app.actor', 'officer', true), set_config('app.person', 'per_00000000000000000000000000', true), set_config('app.export', 'exp_00000000000000000000000000', true);
  assert not speaks_for_export(), 'nobody is spoken for without an export';
  perform set_config('app.actor', '', true), set_config('app.person', '', true), set_config('app.export', '', true);
end $$;
