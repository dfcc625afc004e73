-- Reason: an erasure reaches everything that could name a person: answers, indexes, mails, sign-ups that nobody confirmed, providers. Where
-- visitors came from is sealed with a key of its month, and index keys can be changed like the master key.

-- The month of a moment, as keys of months are named.
create function period_of(instant timestamptz) returns text language sql immutable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM');

create table period_key (
  period text primary key constraint period_key_is_month check (period ~ '^\d{4}-\d{2}$'),
  -- Wrapped by the master key of this version. Deleting the row makes everything sealed with it unreadable.
  wrapped_key bytea not null,
  master_version integer not null,
  created_at timestamptz not null
);
create index period_key_by_age on period_key (created_at);
alter table period_key enable row level security;
alter table period_key force row level security;
create policy period_key_platform on period_key using ((select app_actor()) in ('job', 'operator'));
create policy period_key_office on period_key for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));
grant select, insert, update (wrapped_key, master_version), delete on period_key to heathland_app;

-- Whom a request is about, where it names an address, whoever sent it.
alter table idempotency_key add column email_index bytea;
create index idempotency_key_by_email on idempotency_key (email_index) where email_index is not null;
create policy idempotency_erase on idempotency_key for delete using ((select app_actor()) = 'operator');
create policy idempotency_erase_read on idempotency_key for select using ((select app_actor()) = 'operator');

-- Handlers ask the provider what is true; what an event said is not kept.
alter table webhook_event alter column body drop not null;

-- Two indexes while the index key is being changed: a job finds the person by either.
alter table letter_request add column other_email_index bytea;
create policy letter_request_erase on letter_request for delete using ((select app_actor()) = 'operator');
create policy letter_request_erase_read on letter_request for select using ((select app_actor()) = 'operator');

create policy challenge_erase on challenge for delete using ((select app_actor()) = 'operator');
create policy challenge_erase_read on challenge for select using ((select app_actor()) = 'operator');
create policy mail_erase on mail for delete using ((select app_actor()) in ('identity', 'job', 'operator'));
create policy mail_erase_read on mail for select using ((select app_actor()) = 'identity');
grant delete on mail to heathland_app;

-- A sign-up that nobody confirmed is deleted with its key. A confirmed one is a person, and only an erasure deletes it.
create policy person_key_clear on person_key for delete using (
  (select app_actor()) = 'job'
  and exists (select from registration where registration.person_id = person_key.person_id and registration.confirmed_at is null)
);
-- Keys that earlier deletions left behind: of a sign-up that is gone and never was a person.
select set_config('app.actor', 'operator', true);
delete from person_key
where not exists (select from registration where registration.person_id = person_key.person_id)
  and not exists (select from account where account.person_id = person_key.person_id)
  and not exists (select from profiles where profiles.id = person_key.person_id);
select set_config('app.actor', '', true);

-- Under which index key an address is found.
alter table account add column index_version integer not null default 1;
alter table registration add column index_version integer not null default 1;
alter table outside_account add column index_version integer not null default 1;
-- The subject itself, sealed with the person's key, so that its index can be computed anew.
alter table outside_account add column subject bytea;
create index account_by_index_version on account (index_version, person_id);
create index registration_by_index_version on registration (index_version, id);
create index outside_account_by_index_version on outside_account (index_version, person_id);
grant update (index_version) on account to heathland_app;
grant update (email_index, index_version) on registration to heathland_app;
grant update (subject_index, subject, index_version) on outside_account to heathland_app;

-- What every provider was asked to erase of a person, and how far it is. The subject is the provider's own id of them.
create table erasure_step (
  person_id text not null constraint erasure_step_person_kind check (person_id like 'per\_%'),
  provider text not null,
  subject text,
  state text not null constraint erasure_step_state_known check (state in ('waiting', 'by-hand', 'done')),
  tries integer not null default 0,
  last_error text,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  done_at timestamptz,
  -- What the provider, or whoever asked them, gave as proof.
  reference text constraint erasure_step_reference_length check (length(reference) between 1 and 200),
  primary key (person_id, provider),
  constraint erasure_step_done_when check ((done_at is not null) = (state = 'done'))
);
create index erasure_step_due on erasure_step (due_at) where state = 'waiting';
create index erasure_step_open on erasure_step (requested_at) where state <> 'done';
alter table erasure_step enable row level security;
alter table erasure_step force row level security;
create policy erasure_step_platform on erasure_step using ((select app_actor()) in ('job', 'operator'));
create policy erasure_step_office on erasure_step for select
  using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));
grant select, insert, update (state, tries, last_error, due_at, done_at, reference) on erasure_step to heathland_app;

-- Check: a month's key is for the platform, and a job cannot delete the key of a person.
do $$
begin
  assert (select count(*) from pg_policy where polrelid = 'person_key'::regclass and polcmd = 'd' and polname <> 'person_key_clear') = 0,
    'one policy lets jobs delete keys';
  assert (select relforcerowsecurity from pg_class where oid = 'period_key'::regclass), 'row security is forced';
  assert not has_table_privilege('heathland_app', 'erasure_step', 'delete'), 'what was erased where stays written down';
end $$;
