-- Reason: members have programs of their own told when something of theirs changed, by signed webhooks that carry ids and kinds alone (API-01).
create table webhook_endpoint (
  id text primary key constraint webhook_endpoint_id_kind check (id ~ '^whk_[0-9a-hjkmnp-tv-z]{26}$'),
  -- No account, no webhooks: however an account goes, they go with it, and their deliveries too.
  person_id text not null references account on delete cascade,
  -- Where it is sent to and what it is signed with, sealed with the person's key.
  address bytea not null,
  secret bytea not null,
  secret_at timestamptz not null,
  -- Signs beside the present one for a day.
  previous_secret bytea,
  previous_until timestamptz,
  scopes text[] not null constraint webhook_endpoint_scopes_known
    check (cardinality(scopes) between 1 and 3 and scopes <@ array['wallet', 'placements', 'documents']),
  state text not null constraint webhook_endpoint_state_known check (state in ('on', 'paused')),
  paused_because text constraint webhook_endpoint_pause_known check (paused_because in ('member', 'failing', 'security')),
  -- Since when every try has failed.
  failing_since timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoint_pause_has_reason check ((state = 'paused') = (paused_because is not null)),
  constraint webhook_endpoint_previous_ends check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoint_of_person unique (id, person_id)
);
create index webhook_endpoint_by_person on webhook_endpoint (person_id, id);

call keep_rows_private('webhook_endpoint');
call let_actors('webhook_endpoint', 'webhook_endpoint_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('webhook_endpoint', 'webhook_endpoint_identity', 'all', '{identity,operator}');
call let_actors('webhook_endpoint', 'webhook_endpoint_read_by_job', 'select', '{job}');
call let_actors('webhook_endpoint', 'webhook_endpoint_kept_by_job', 'update', '{job}');
grant select, insert, delete, update (secret, secret_at, previous_secret, previous_until, state, paused_because, failing_since)
  on webhook_endpoint to heathland_api;
grant select, update (state, paused_because, failing_since) on webhook_endpoint to heathland_worker;

create table webhook_delivery (
  id text primary key constraint webhook_delivery_id_kind check (id ~ '^whd_[0-9a-hjkmnp-tv-z]{26}$'),
  endpoint_id text not null,
  person_id text not null,
  event_id text not null constraint webhook_delivery_event_kind check (event_id like 'evt\_%'),
  type text not null,
  kind text not null,
  subject_id text not null,
  happened_at timestamptz not null,
  state text not null constraint webhook_delivery_state_known check (state in ('waiting', 'sending', 'delivered', 'dead', 'dropped')),
  attempts integer not null default 0 constraint webhook_delivery_attempts_bounded check (attempts between 0 and 100),
  -- Of the last try.
  status_code integer constraint webhook_delivery_status_code check (status_code between 100 and 999),
  failure text constraint webhook_delivery_failure_known
    check (failure in ('unresolved', 'address', 'connection', 'tls', 'timeout', 'redirect', 'status')),
  tried_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- What happened to one person is told to that person's programs alone, and each of them once.
  constraint webhook_delivery_of_its_owner foreign key (endpoint_id, person_id) references webhook_endpoint (id, person_id) on delete cascade,
  constraint webhook_delivery_once unique (endpoint_id, event_id),
  constraint webhook_delivery_delivered_is_well check (state <> 'delivered' or failure is null and status_code between 200 and 299)
);
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, person_id, id);
create index webhook_delivery_by_person on webhook_delivery (person_id, id);
create index webhook_delivery_by_age on webhook_delivery (created_at);
create index webhook_delivery_due on webhook_delivery (due_at) where state in ('waiting', 'sending');

call keep_rows_private('webhook_delivery');
call let_actors('webhook_delivery', 'webhook_delivery_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('webhook_delivery', 'webhook_delivery_identity', 'all', '{identity,operator}');
call let_actors('webhook_delivery', 'webhook_delivery_job', 'all', '{job}');
grant select, insert on webhook_delivery to heathland_api;
grant select, insert, delete, update (state, attempts, status_code, failure, tried_at, due_at) on webhook_delivery to heathland_worker;

-- Whoever needed a recovery had lost the account to somebody else, perhaps: what that person added sends nothing until its owner says so.
grant select (person_id, state), update (state, paused_because) on webhook_endpoint to heathland_control;
create policy webhook_endpoint_control on webhook_endpoint to heathland_control using (true);
create function recovery_pauses_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_endpoint set state = 'paused', paused_because = 'security' where person_id = new.person_id and state = 'on';
  return null;
end $$;
create trigger recovery_pauses_webhooks after update of state on recovery
  for each row when (new.state = 'done' and old.state <> 'done') execute function recovery_pauses_webhooks();
revoke execute on function recovery_pauses_webhooks() from public;
grant create on schema public to heathland_control;
alter function recovery_pauses_webhooks() owner to heathland_control;
revoke create on schema public from heathland_control;

-- Check: the worker keeps what came of a delivery, and can change neither where it goes nor what it says.
do $$
begin
  assert not has_column_privilege('heathland_worker', 'webhook_endpoint', 'address', 'update'), 'the worker changes no address';
  assert not has_column_privilege('heathland_worker', 'webhook_endpoint', 'secret', 'update'), 'the worker changes no secret';
  assert not has_column_privilege('heathland_worker', 'webhook_delivery', 'subject_id', 'update'), 'a delivery says what it said';
  assert not has_table_privilege('heathland_api', 'webhook_delivery', 'delete'), 'deliveries go with time, or with their webhook';
end $$;
