-- Reason: one bad event, scheduled run or row must cost only itself and be seen; readiness must mean that writing works; and programs
-- of two versions must be able to run on one schema while a release is rolled out.

-- An event that was numbered but whose jobs could not be sent: nobody here knows its type, or the queue refused. It is tried again.
create table dead_event (
  event_id text primary key constraint dead_event_id_kind check (event_id like 'evt\_%') references outbox,
  type text not null,
  reason text not null constraint dead_event_reason_length check (length(reason) between 1 and 500),
  failed_at timestamptz not null,
  attempts integer not null default 1 constraint dead_event_attempts_positive check (attempts > 0),
  due_at timestamptz not null
);
create index dead_event_due on dead_event (due_at);
create index dead_event_by_age on dead_event (failed_at);

-- What the worker does by the clock, each under its own name: when it last went well, and since when and why it does not.
create table scheduled_run (
  name text primary key constraint scheduled_run_name_length check (length(name) between 1 and 120),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  reason text constraint scheduled_run_reason_length check (length(reason) between 1 and 500),
  constraint scheduled_run_failing_with_reason
    check ((failures > 0) = (failing_since is not null) and (failures > 0) = (reason is not null) and failures >= 0)
);

-- A process proves that it can write by changing a row here. Each takes its own, so that one that hangs holds up no other.
create table write_probe (
  place smallint primary key constraint write_probe_place_known check (place between 0 and 63),
  probed_at timestamptz not null default '2000-01-01'
) with (fillfactor = 50);
insert into write_probe (place) select generate_series(0, 63);

-- The oldest program this schema works with, by the newest migration that program knows. A migration that older programs cannot
-- live with writes its own name here, and they become unready.
create table schema_floor (
  only_row boolean primary key default true constraint schema_floor_only_row check (only_row),
  oldest_program text not null
);
insert into schema_floor (oldest_program) values ('0020-isolate-failures');

alter table dead_event enable row level security;
alter table dead_event force row level security;
alter table scheduled_run enable row level security;
alter table scheduled_run force row level security;
alter table write_probe enable row level security;
alter table write_probe force row level security;
alter table schema_floor enable row level security;
alter table schema_floor force row level security;

create policy dead_event_relay on dead_event using ((select app_actor()) = 'job');
create policy dead_event_look on dead_event for select using ((select app_actor()) = 'operator');
create policy scheduled_run_job on scheduled_run using ((select app_actor()) = 'job');
create policy scheduled_run_look on scheduled_run for select using ((select app_actor()) = 'operator');
create policy write_probe_ready on write_probe using ((select app_actor()) in ('operator', 'program'));

-- The functions of 0001 stay as they are for programs of before. These two answer before anyone is known, like those.
create function schema_facts(in_newest text) returns table (schema_found text, has_newest boolean, oldest_program text)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select name from migration order by id desc limit 1),
         exists (select from migration where name = in_newest),
         (select floor.oldest_program from schema_floor floor)
$$;
create function work_facts() returns table (dead_event_since timestamptz, work_failing_since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select min(failed_at) from dead_event),
         -- A run that was taken out of the program fails no more.
         (select min(failing_since) from scheduled_run where failures > 0 and last_failure_at > platform_now() - interval '15 minutes')
$$;
revoke execute on function schema_facts(text) from public;
revoke execute on function work_facts() from public;
grant execute on function schema_facts(text) to heathland_app;
grant execute on function work_facts() to heathland_app;
-- Later migrations raise the floor, and row security is forced on their role too.
create policy schema_floor_raise on schema_floor to heathland_owner using (true);
create policy schema_floor_door on schema_floor for select to heathland_door using (true);
create policy dead_event_door on dead_event for select to heathland_door using (true);
create policy scheduled_run_door on scheduled_run for select to heathland_door using (true);
grant select on schema_floor to heathland_door;
grant select (failed_at) on dead_event to heathland_door;
grant select (failing_since, failures, last_failure_at) on scheduled_run to heathland_door;
grant create on schema public to heathland_door;
alter function schema_facts(text) owner to heathland_door;
alter function work_facts() owner to heathland_door;
revoke create on schema public from heathland_door;

grant select, insert, update (reason, attempts, due_at), delete on dead_event to heathland_app;
grant select, insert, update (last_success_at, last_failure_at, failing_since, failures, reason) on scheduled_run to heathland_app;
grant select, update (probed_at) on write_probe to heathland_app;

-- Check: this schema says which programs it works with, and the application cannot change that.
do $$
begin
  assert (select oldest_program from schema_floor) = '0020-isolate-failures', 'the schema has a floor';
  assert not has_table_privilege('heathland_app', 'schema_floor', 'select, insert, update, delete'), 'the floor is the migrations’ own';
end $$;
