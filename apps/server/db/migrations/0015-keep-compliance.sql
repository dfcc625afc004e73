-- Reason: compliance sees where data may be leaving the house, keeps a register of the kinds of data there are, and has reports made
-- that stay as they were made.

create table dlp_event (
  id text primary key constraint dlp_event_id_kind check (id like 'dlp\_%'),
  type text not null constraint dlp_event_type_known check (type in ('bulk-export', 'unusual-download', 'pii-search')),
  severity text not null constraint dlp_event_severity_known check (severity in ('critical', 'high', 'medium', 'low')),
  happening text not null constraint dlp_event_once unique,
  user_id text not null,
  resource text not null,
  count integer not null constraint dlp_event_count_positive check (count > 0),
  occurred_at timestamptz not null,
  status text not null default 'detected' constraint dlp_event_status_known check (status in ('detected', 'investigating', 'resolved')),
  investigated_by text,
  resolved_at timestamptz,
  resolved_by text,
  constraint dlp_event_taken_up check ((investigated_by is null) = (status = 'detected')),
  constraint dlp_event_resolved_when check ((resolved_at is not null) = (status = 'resolved') and (resolved_by is not null) = (status = 'resolved')),
  constraint dlp_event_not_by_oneself check (investigated_by <> user_id and (resolved_by is null or resolved_by <> user_id))
);
create index dlp_event_by_status on dlp_event (status, id);
create index dlp_event_by_age on dlp_event (occurred_at);

create table data_class (
  id text primary key constraint data_class_id_kind check (id like 'dcl\_%'),
  name text not null constraint data_class_name_length check (length(name) between 2 and 120),
  sensitivity text not null constraint data_class_sensitivity_known check (sensitivity in ('Public', 'Internal', 'Confidential', 'Restricted')),
  owner text not null constraint data_class_owner_length check (length(owner) between 2 and 120),
  updated_at timestamptz not null
);

create table compliance_report (
  id text primary key constraint compliance_report_id_kind check (id like 'rep\_%'),
  type text not null constraint compliance_report_type_known check (type in ('access-review', 'kyc-register', 'dlp-log')),
  status text not null constraint compliance_report_status_known check (status in ('completed', 'pending', 'failed')),
  requested_at timestamptz not null,
  requested_by text not null,
  attempts smallint not null default 0,
  due_at timestamptz,
  -- Sealed: it names people.
  file bytea,
  file_bytes integer,
  -- The master key it is sealed under: a change of the key seals it anew.
  master_version integer,
  constraint compliance_report_file_when_completed check (num_nulls(file, file_bytes, master_version) = case status when 'completed' then 0 else 3 end),
  constraint compliance_report_due_while_pending check ((due_at is not null) = (status = 'pending'))
);
create index compliance_report_by_status on compliance_report (status, id);
create index compliance_report_by_version on compliance_report (master_version) where status = 'completed';
create index compliance_report_due on compliance_report (due_at) where status = 'pending';

-- A moment as reports write it.
create function iso_text(instant timestamptz) returns text language sql stable as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Monday to Friday, the time of day stays; public holidays are not known. The rule is domain's: a test holds the two together.
create function after_business_days(instant timestamptz, days integer) returns timestamptz language sql immutable as $$
  select (instant at time zone 'UTC' + make_interval(days => days + 2 * ((least(day, 5) - 1 + days) / 5) - greatest(day - 5, 0) * sign(days)::int))
         at time zone 'UTC'
  from (select extract(isodow from instant at time zone 'UTC')::int as day) as weekday
$$;
create index verification_decided on verification (decided_at) where decided_at is not null;

alter table dlp_event enable row level security;
alter table dlp_event force row level security;
alter table data_class enable row level security;
alter table data_class force row level security;
alter table compliance_report enable row level security;
alter table compliance_report force row level security;

create policy dlp_event_watch on dlp_event using ((select app_actor()) in ('job', 'operator'));
create policy dlp_event_office on dlp_event for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));
create policy dlp_event_step on dlp_event for update
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance') and status <> 'resolved')
  with check (
    (select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance')
    and (select app_person()) = case status when 'investigating' then investigated_by else resolved_by end
  );
-- Who takes an event up or ends it says so, one step at a time, and nothing else about it.
create function dlp_event_is_only_moved() returns trigger language plpgsql as $$
begin
  if (select app_actor()) = 'officer' and (
    (new.severity, new.count, new.resource) is distinct from (old.severity, old.count, old.resource)
    or (old.status, new.status) not in (('detected', 'investigating'), ('investigating', 'resolved'))
    or old.status = 'investigating' and new.investigated_by is distinct from old.investigated_by
  ) then
    raise exception 'an officer moves an event one step and changes nothing else' using errcode = 'check_violation', constraint = 'dlp_event_is_only_moved';
  end if;
  return new;
end $$;
create trigger dlp_event_is_only_moved before update on dlp_event for each row execute function dlp_event_is_only_moved();

create policy data_class_office on data_class
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance') or (select app_actor()) in ('job', 'operator'));
create policy compliance_report_make on compliance_report using ((select app_actor()) in ('job', 'operator'));
create policy compliance_report_office on compliance_report for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));
create policy compliance_report_ask on compliance_report for insert with check (
  (select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance')
  and status = 'pending' and requested_by = (select app_person())
);

grant select, insert, update (severity, count, resource, status, investigated_by, resolved_at, resolved_by) on dlp_event to heathland_app;
grant select, insert, update (name, sensitivity, owner, updated_at) on data_class to heathland_app;
grant select, insert, update (status, attempts, due_at, file, file_bytes, master_version) on compliance_report to heathland_app;

-- Check: what a person did stays theirs, and what was reported is not taken away.
do $$
begin
  assert not has_column_privilege('heathland_app', 'dlp_event', 'user_id', 'update'), 'whose doing it was is not rewritten';
  assert not has_table_privilege('heathland_app', 'compliance_report', 'delete'), 'a report is kept';
end $$;
