-- Reason: what should be looked at is made from what was written down: the audit log, and the count of those who were turned away. Staff
-- see it, say how it ended, and keep a register of risks and of those the house depends on.

-- How far the audit log has been read, by whoever makes something of it.
create table watch (
  name text primary key,
  watched_until timestamptz not null
);
insert into watch (name, watched_until) values ('security', platform_now()), ('compliance', platform_now());

-- Counted in memory and written together, so that whoever is turned away costs one row an hour however often they come.
create table turned_away (
  -- Who and which hour, which is also what the event is called that is made of it. Stored, because row security lets no index be asked
  -- for a word that is made on the way: 2,300 rows took six seconds.
  happening text primary key,
  kind text not null constraint turned_away_kind_known check (kind in ('lockout', 'rate-limit', 'webhook')),
  -- The person, the operation, or the provider and why. Never a personal value.
  subject text not null constraint turned_away_subject_length check (length(subject) between 1 and 200),
  hour timestamptz not null constraint turned_away_hour_whole check (hour = date_trunc('hour', hour, 'UTC')),
  count integer not null constraint turned_away_count_positive check (count > 0),
  last_at timestamptz not null,
  -- Where the newest came from, sealed.
  last_address bytea
);
create index turned_away_by_hour on turned_away (hour);

create table security_event (
  id text primary key constraint security_event_id_kind check (id like 'sev\_%'),
  type text not null constraint security_event_type_known check (type in ('sign-ins-failed', 'account-locked', 'new-device', 'factor-added',
    'factor-removed', 'role-changed', 'webhook-refused', 'rate-limited')),
  severity text not null constraint security_event_severity_known check (severity in ('critical', 'high', 'medium', 'low')),
  -- What belongs together has one name: the same is told once, however often it is seen.
  happening text not null constraint security_event_once unique,
  user_id text,
  -- The record it was made from, which holds address and device under the person's own key.
  audit_id text,
  -- Of whoever was turned away and has no record, sealed.
  address bytea,
  subject text,
  count integer not null constraint security_event_count_positive check (count > 0),
  occurred_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  resolution text constraint security_event_resolution_length check (length(resolution) between 3 and 500),
  constraint security_event_resolved_whole check (num_nulls(resolved_at, resolved_by, resolution) in (0, 3)),
  constraint security_event_not_by_oneself check (resolved_by <> user_id)
);
create index security_event_open on security_event (id) where resolved_at is null;
create index security_event_open_by_severity on security_event (severity, id) where resolved_at is null;
create index security_event_resolved on security_event (id) where resolved_at is not null;
create index security_event_resolved_by_severity on security_event (severity, id) where resolved_at is not null;
create index security_event_by_age on security_event (severity, occurred_at);
create index security_event_with_address on security_event (occurred_at) where address is not null;

create table risk (
  id text primary key constraint risk_id_kind check (id like 'rsk\_%'),
  description text not null constraint risk_description_length check (length(description) between 3 and 500),
  likelihood smallint not null constraint risk_likelihood_known check (likelihood between 1 and 3),
  impact smallint not null constraint risk_impact_known check (impact between 1 and 3),
  status text not null constraint risk_status_known check (status in ('Open', 'Mitigated')),
  updated_at timestamptz not null
);

create table vendor (
  id text primary key constraint vendor_id_kind check (id like 'ven\_%'),
  name text not null constraint vendor_name_length check (length(name) between 2 and 120),
  security_score smallint not null constraint vendor_score_known check (security_score between 0 and 100),
  assessment_date date not null,
  status text not null constraint vendor_status_known check (status in ('Compliant', 'Non-Compliant', 'Pending')),
  critical_findings smallint not null constraint vendor_findings_known check (critical_findings between 0 and 999),
  updated_at timestamptz not null
);

-- Only what is watched: the many records of money and pages pay nothing for it.
create index audit_log_watched on audit_log (at) where action in (
  'identity.signed-in', 'identity.sign-in-failed', 'identity.factor-shown', 'identity.factor-added', 'identity.factor-removed', 'identity.role-granted',
  'identity.people-viewed', 'ledger.statement-downloaded', 'security.events-exported', 'compliance.report-downloaded'
);

alter table watch enable row level security;
alter table watch force row level security;
alter table turned_away enable row level security;
alter table turned_away force row level security;
alter table security_event enable row level security;
alter table security_event force row level security;
alter table risk enable row level security;
alter table risk force row level security;
alter table vendor enable row level security;
alter table vendor force row level security;

create policy watch_job on watch using ((select app_actor()) in ('job', 'operator'));

create policy turned_away_count on turned_away using ((select app_actor()) in ('job', 'operator'));
create policy turned_away_office on turned_away for select using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin');

create policy security_event_watch on security_event using ((select app_actor()) in ('job', 'operator'));
create policy security_event_office on security_event for select
  using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin');
-- What has ended stays as it ended.
create policy security_event_end on security_event for update
  using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and resolved_at is null)
  with check ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and resolved_by = (select app_person()));

-- Who ends an event says how it ended, and nothing else about it.
create function security_event_is_only_ended() returns trigger language plpgsql as $$
begin
  if (select app_actor()) = 'officer' and (new.severity, new.count, new.address) is distinct from (old.severity, old.count, old.address) then
    raise exception 'an officer ends an event and changes nothing else' using errcode = 'check_violation', constraint = 'security_event_is_only_ended';
  end if;
  return new;
end $$;
create trigger security_event_is_only_ended before update on security_event for each row execute function security_event_is_only_ended();

create policy risk_office on risk
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance') or (select app_actor()) in ('job', 'operator'));
create policy vendor_office on vendor
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance') or (select app_actor()) in ('job', 'operator'));

-- How many have a second factor: two counts, and nothing about anybody.
create function count_factors() returns table (holders integer, people integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from (select person_id from totp where confirmed_at is not null union select person_id from passkey) as held),
         (select count(*)::int from account)
$$;
-- What became of the newest events of a provider, and how many came; what they said is nobody's to see.
create function newest_webhooks(in_provider text, in_max integer)
returns table (id text, type text, state text, received_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, type, state, received_at from webhook_event where provider = in_provider order by received_at desc limit in_max
$$;
create function count_webhooks(in_since timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from webhook_event where received_at > in_since
$$;
create policy webhook_event_door on webhook_event for select to heathland_door using (true);
grant select (id, provider, type, state, received_at) on webhook_event to heathland_door;

revoke execute on function count_factors(), newest_webhooks(text, integer), count_webhooks(timestamptz) from public;
grant execute on function count_factors(), newest_webhooks(text, integer), count_webhooks(timestamptz) to heathland_app;
grant create on schema public to heathland_door;
alter function count_factors() owner to heathland_door;
alter function newest_webhooks(text, integer) owner to heathland_door;
alter function count_webhooks(timestamptz) owner to heathland_door;
revoke create on schema public from heathland_door;

grant select, insert, update (watched_until) on watch to heathland_app;
grant select, insert, update (count, last_at, last_address), delete on turned_away to heathland_app;
grant select, insert, update (severity, count, address, resolved_at, resolved_by, resolution), delete on security_event to heathland_app;
grant select, insert, update (description, likelihood, impact, status, updated_at) on risk to heathland_app;
grant select, insert, update (name, security_score, assessment_date, status, critical_findings, updated_at) on vendor to heathland_app;

-- Check: an event cannot be made to be about somebody else, and nobody ends what is about themselves.
do $$
begin
  assert not has_column_privilege('heathland_app', 'security_event', 'user_id', 'update'), 'whom an event is about is not rewritten';
  assert exists (select from pg_constraint where conname = 'security_event_not_by_oneself'), 'nobody ends what is about themselves';
  assert not has_table_privilege('heathland_app', 'risk', 'delete'), 'a risk is mitigated, never erased';
end $$;
