-- Reason: everything later stands on these: the platform's clock, the audit log, the outbox, idempotency keys, rate limits, and
-- the check that goes through the whole path of background work.

-- Every transaction says who acts; without that every policy answers no.
create function app_actor() returns text language sql stable parallel safe
  return coalesce(current_setting('app.actor', true), '');
create function app_person() returns text language sql stable parallel safe
  return nullif(current_setting('app.person', true), '');
create function app_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- The database's clock decides. Tests and the self-hosted trial may move it; `main.ts` refuses a moved clock in production.
create table clock_offset (
  only_row boolean primary key default true constraint clock_offset_only_row check (only_row),
  ahead_seconds integer not null default 0
);
insert into clock_offset default values;
create function platform_now() returns timestamptz language sql volatile
  return clock_timestamp() + make_interval(secs => (select ahead_seconds from clock_offset));

create table audit_log (
  id text primary key constraint audit_log_id_kind check (id like 'aud\_%'),
  at timestamptz not null,
  actor text not null,
  user_id text,
  action text not null,
  resource text not null,
  status text not null constraint audit_log_status_known check (status in ('success', 'failed')),
  request_id text,
  -- Sealed with the person's own key, so that erasing the key erases them here too.
  ip_address bytea,
  user_agent bytea,
  changed text[] not null default '{}',
  before_hash bytea,
  after_hash bytea
);
create index audit_log_by_user on audit_log (user_id, id);
create index audit_log_by_resource on audit_log (resource, id);

create table outbox (
  id text primary key constraint outbox_id_kind check (id like 'evt\_%'),
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  -- Ids only, never a personal value.
  subject jsonb not null,
  announced_at timestamptz not null,
  sequence bigint constraint outbox_sequence_once unique
);
create index outbox_waiting on outbox (transaction_id, id) where sequence is null;
create table outbox_position (
  only_row boolean primary key default true constraint outbox_position_only_row check (only_row),
  sequence bigint not null default 0
);
insert into outbox_position default values;

create table idempotency_key (
  scope text not null,
  key text not null constraint idempotency_key_length check (length(key) between 16 and 128),
  operation text not null,
  -- Keyed, because an input may hold a password and a plain hash of it could be guessed at leisure.
  input_hash bytea not null,
  -- Sealed, because an answer may hold personal values. Null only while its transaction is under way.
  answer bytea,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Unlogged: after a crash the worst is a fresh allowance.
create unlogged table rate_limit (
  bucket bytea primary key,
  window_ends_at timestamptz not null,
  used integer not null
);
create index rate_limit_by_end on rate_limit (window_ends_at);

-- Takes one from the bucket's allowance and returns how many seconds to wait, zero when it may go on.
create function take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer
language sql volatile as $$
  insert into rate_limit as held (bucket, window_ends_at, used)
  values (in_bucket, in_now + make_interval(secs => in_window_seconds), 1)
  on conflict (bucket) do update set
    used = case when held.window_ends_at <= in_now then 1 else held.used + 1 end,
    window_ends_at = case when held.window_ends_at <= in_now then excluded.window_ends_at else held.window_ends_at end
  returning case when used <= in_count then 0 else greatest(1, ceil(extract(epoch from window_ends_at - in_now)))::integer end
$$;

-- What comes round by the calendar: the worker that finds it due moves the date on and does it.
create table schedule (
  name text primary key,
  due_at timestamptz not null
);
insert into schedule values ('daily-checks', '2000-01-01 03:00+00');

-- A start with other keys than the database was sealed with would write what nobody can read again, so it is refused.
create table key_fingerprint (
  name text primary key,
  fingerprint bytea not null
);

create table platform_check (
  id text primary key constraint platform_check_id_kind check (id like 'chk\_%'),
  state text not null constraint platform_check_state_known check (state in ('requested', 'answered')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  constraint platform_check_answered_once check ((state = 'answered') = (answered_at is not null))
);
create index platform_check_due on platform_check (due_at) where state = 'requested';
create index platform_check_by_answer on platform_check (answered_at desc) where state = 'answered';

alter table clock_offset enable row level security;
alter table clock_offset force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;
alter table outbox enable row level security;
alter table outbox force row level security;
alter table outbox_position enable row level security;
alter table outbox_position force row level security;
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
alter table rate_limit enable row level security;
alter table rate_limit force row level security;
alter table schedule enable row level security;
alter table schedule force row level security;
alter table key_fingerprint enable row level security;
alter table key_fingerprint force row level security;
alter table platform_check enable row level security;
alter table platform_check force row level security;

-- The time is nobody's secret and is asked for before anyone is known.
create policy clock_read on clock_offset for select using (true);

create policy audit_write on audit_log for insert with check (
  (select app_actor()) in ('identity', 'job', 'webhook', 'officer', 'operator')
  or (select app_actor()) = 'member' and user_id = (select app_person())
);
create policy audit_read on audit_log for select using (
  user_id = (select app_person())
  or (select app_actor()) in ('job', 'operator')
  or (select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance')
);

create policy outbox_announce on outbox for insert with check ((select app_actor()) <> '');
create policy outbox_relay_read on outbox for select using ((select app_actor()) in ('job', 'operator'));
create policy outbox_relay_write on outbox for update using ((select app_actor()) = 'job');
create policy outbox_position_relay on outbox_position using ((select app_actor()) = 'job');

create policy idempotency_own on idempotency_key
  using ((select app_actor()) <> '' and scope = coalesce((select app_person()), (select app_actor())));
create policy idempotency_clear on idempotency_key for delete using ((select app_actor()) = 'job');
create policy idempotency_clear_read on idempotency_key for select using ((select app_actor()) = 'job');

create policy rate_limit_any on rate_limit using ((select app_actor()) <> '');

create policy schedule_job on schedule using ((select app_actor()) = 'job');
create policy key_fingerprint_start on key_fingerprint using ((select app_actor()) = 'operator');

-- The public health page reads the newest answer; there is nothing personal in a check.
create policy platform_check_read on platform_check for select using ((select app_actor()) <> '');
create policy platform_check_write on platform_check for insert with check ((select app_actor()) in ('job', 'officer', 'operator'));
create policy platform_check_answer on platform_check for update using ((select app_actor()) in ('job', 'operator'));
create policy platform_check_clear on platform_check for delete using ((select app_actor()) = 'job');

-- What the public health page may know of the outbox and the migrations: one date and one name.
create function platform_facts() returns table (schema_found text, oldest_event_waiting_since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select name from migration order by id desc limit 1),
         (select announced_at from outbox where sequence is null order by transaction_id, id limit 1)
$$;
revoke execute on function platform_facts() from public;
create policy outbox_door on outbox for select to heathland_door using (true);
grant usage, create on schema public to heathland_door;
grant execute on function platform_facts() to heathland_app;
alter function platform_facts() owner to heathland_door;
revoke create on schema public from heathland_door;
grant select on migration to heathland_door;
grant select (announced_at, sequence, transaction_id, id) on outbox to heathland_door;

grant usage on schema public to heathland_app;
grant select on clock_offset to heathland_app;
grant select, insert on audit_log to heathland_app;
grant select, insert, update (sequence) on outbox to heathland_app;
grant select, update on outbox_position to heathland_app;
grant select, insert, update (answer), delete on idempotency_key to heathland_app;
grant select, insert, update, delete on rate_limit to heathland_app;
grant select, update (due_at) on schedule to heathland_app;
grant select, insert on key_fingerprint to heathland_app;
grant select, insert, update, delete on platform_check to heathland_app;

-- Check: the application role may not rewrite the audit log, and nothing is readable without an actor.
do $$
begin
  assert not has_table_privilege('heathland_app', 'audit_log', 'update, delete, truncate'), 'the audit log is append-only';
  assert (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname <> 'migration' and not relforcerowsecurity) = 0, 'every table forces row security';
end $$;
