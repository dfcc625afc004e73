-- Reason: people join, sign in and are remembered. What could name or reach a person is sealed with a key of their own; what must
-- be found by equality is found by a keyed hash. A sign-up is only an attempt until the owner of the address confirms it.

create table person_key (
  person_id text primary key constraint person_key_person_kind check (person_id like 'per\_%'),
  -- Wrapped by the master key of this version. Destroying the row makes everything sealed with it unreadable.
  wrapped_key bytea not null,
  master_version integer not null,
  created_at timestamptz not null
);
create index person_key_by_version on person_key (master_version, person_id);

-- Several attempts may wait for one address: each holds its own words and password, and only the one whose link is followed counts.
create table registration (
  id text primary key constraint registration_id_kind check (id like 'reg\_%'),
  person_id text not null unique references person_key (person_id) on delete cascade,
  email_index bytea not null,
  details bytea not null,
  password_hash text not null,
  investor_kind text constraint registration_investor_kind_known check (investor_kind in ('individual', 'professional')),
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index registration_waiting on registration (email_index, id) where confirmed_at is null;
create index registration_by_age on registration (created_at) where confirmed_at is null;

create table account (
  person_id text primary key,
  email_index bytea not null constraint account_email_once unique,
  password_hash text not null,
  verified_at timestamptz not null,
  suspended_at timestamptz
);

create table profiles (
  id text primary key constraint profiles_id_kind check (id like 'per\_%'),
  email bytea not null,
  first_name bytea,
  last_name bytea,
  phone bytea,
  address bytea,
  city bytea,
  country bytea,
  role text not null default 'investor' constraint profiles_role_known
    check (role in ('investor', 'mfo_admin', 'cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance')),
  -- Null when it cannot be read, which grants nothing.
  permissions text[] default '{}',
  is_creator boolean not null default false,
  investor_kind text constraint profiles_investor_kind_known check (investor_kind in ('individual', 'professional')),
  crossmint_wallet_id text constraint profiles_wallet_once unique,
  kyc_status text not null default 'unknown' constraint profiles_kyc_status_known check (kyc_status in ('unknown', 'pending', 'approved', 'rejected')),
  moonpay_customer_id text,
  first_onramp_ok boolean not null default false,
  agreement_signed_at timestamptz,
  -- Null until the first given or verified country, then fixed: money rows carry it for ever.
  cell text constraint profiles_cell_known check (cell in ('eu', 'uk')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create function profiles_cell_is_fixed() returns trigger language plpgsql as $$
begin
  if old.cell is not null and new.cell is distinct from old.cell then
    raise exception 'a cell, once given, never changes' using errcode = 'check_violation', constraint = 'profiles_cell_is_fixed';
  end if;
  return new;
end $$;
create trigger profiles_cell_is_fixed before update of cell on profiles for each row execute function profiles_cell_is_fixed();

create table session (
  id text primary key constraint session_id_kind check (id like 'ses\_%'),
  token_hash bytea not null constraint session_token_once unique,
  person_id text not null,
  level text not null constraint session_level_known check (level in ('half', 'full')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  step_up_at timestamptz,
  -- Sealed with the person's key.
  address bytea,
  user_agent bytea
);
create index session_by_person on session (person_id, id);
create index session_by_age on session (created_at);

create table one_time_token (
  id text primary key constraint one_time_token_id_kind check (id like 'tok\_%'),
  purpose text not null constraint one_time_token_purpose_known check (purpose in ('verify-email')),
  person_id text not null,
  token_hash bytea not null constraint one_time_token_once unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_by_person on one_time_token (person_id, purpose);
create index one_time_token_by_end on one_time_token (expires_at);

create table mail (
  id text primary key constraint mail_id_kind check (id like 'mai\_%'),
  person_id text not null,
  kind text not null,
  state text not null constraint mail_state_known check (state in ('waiting', 'sending', 'sent', 'given-up')),
  -- Address, words and link, sealed with the person's key until the mail is sent, then gone.
  letter bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  constraint mail_letter_until_sent check ((letter is null) = (state in ('sent', 'given-up'))),
  constraint mail_sent_at_when_sent check ((sent_at is not null) = (state = 'sent'))
);
create index mail_due on mail (due_at) where state in ('waiting', 'sending');
create index mail_by_person on mail (person_id, id);

alter table person_key enable row level security;
alter table person_key force row level security;
alter table registration enable row level security;
alter table registration force row level security;
alter table account enable row level security;
alter table account force row level security;
alter table profiles enable row level security;
alter table profiles force row level security;
alter table session enable row level security;
alter table session force row level security;
alter table one_time_token enable row level security;
alter table one_time_token force row level security;
alter table mail enable row level security;
alter table mail force row level security;

create policy person_key_identity on person_key using ((select app_actor()) in ('identity', 'operator'));
create policy person_key_job on person_key for select using ((select app_actor()) = 'job');
create policy person_key_own on person_key for select using (person_id = (select app_person()));

create policy registration_identity on registration using ((select app_actor()) in ('identity', 'operator'));
create policy registration_clear on registration for delete using ((select app_actor()) = 'job');
create policy registration_clear_read on registration for select using ((select app_actor()) = 'job');

create policy account_identity on account using ((select app_actor()) in ('identity', 'operator'));

create policy profiles_own on profiles for select using (id = (select app_person()));
create policy profiles_platform on profiles using ((select app_actor()) in ('identity', 'job', 'webhook', 'operator'));
create policy profiles_office on profiles for select using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

create policy session_identity on session using ((select app_actor()) in ('identity', 'operator'));
create policy session_own on session for select using (person_id = (select app_person()));
create policy session_clear on session for delete using ((select app_actor()) = 'job');
create policy session_clear_read on session for select using ((select app_actor()) = 'job');

create policy one_time_token_identity on one_time_token using ((select app_actor()) in ('identity', 'operator'));
create policy one_time_token_clear on one_time_token for delete using ((select app_actor()) = 'job');
create policy one_time_token_clear_read on one_time_token for select using ((select app_actor()) = 'job');

create policy mail_queue on mail for insert with check ((select app_actor()) in ('identity', 'job', 'operator'));
create policy mail_deliver on mail for update using ((select app_actor()) = 'job');
create policy mail_read on mail for select using ((select app_actor()) in ('job', 'operator'));

grant select, insert, update (wrapped_key, master_version), delete on person_key to heathland_app;
grant select, insert, update (confirmed_at), delete on registration to heathland_app;
grant select, insert, update (password_hash, suspended_at, email_index) on account to heathland_app;
grant select, insert on profiles to heathland_app;
grant update (email, first_name, last_name, phone, address, city, country, role, permissions, is_creator, investor_kind, crossmint_wallet_id,
  kyc_status, moonpay_customer_id, first_onramp_ok, agreement_signed_at, cell, updated_at) on profiles to heathland_app;
grant select, insert, update (last_used_at, revoked_at, step_up_at, token_hash, level), delete on session to heathland_app;
grant select, insert, update (used_at), delete on one_time_token to heathland_app;
grant select, insert, update (state, letter, attempts, due_at, sent_at) on mail to heathland_app;

-- Whose session a token is: asked before anyone is known, so it is answered through the door. The time comes with it, which saves a
-- question on every request.
create function find_session(in_token_hash bytea)
returns table (
  now timestamptz, session_id text, person_id text, level text, created_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  suspended_at timestamptz, role text, permissions text[], wrapped_key bytea
)
language sql volatile security definer set search_path = public, pg_temp as $$
  select platform_now(), session.id, session.person_id, session.level, session.created_at, session.last_used_at, session.revoked_at,
         account.suspended_at, coalesce(profiles.role, 'investor'), profiles.permissions, person_key.wrapped_key
  from (select 1) as always
  left join session on session.token_hash = in_token_hash
  left join account on account.person_id = session.person_id
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
$$;
revoke execute on function find_session(bytea) from public;
grant execute on function find_session(bytea) to heathland_app;
create policy session_door on session for select to heathland_door using (true);
create policy account_door on account for select to heathland_door using (true);
create policy profiles_door on profiles for select to heathland_door using (true);
create policy person_key_door on person_key for select to heathland_door using (true);
grant select (id, token_hash, person_id, level, created_at, last_used_at, revoked_at) on session to heathland_door;
grant select (person_id, suspended_at) on account to heathland_door;
grant select (id, role, permissions) on profiles to heathland_door;
grant select (person_id, wrapped_key) on person_key to heathland_door;
grant select on clock_offset to heathland_door;
grant create on schema public to heathland_door;
alter function find_session(bytea) owner to heathland_door;
revoke create on schema public from heathland_door;

-- Check: nothing that names a person is stored as text, and nobody but the door and identity can turn a token into a person.
do $$
begin
  assert (select count(*) from information_schema.columns where table_schema = 'public' and table_name = 'profiles'
          and column_name in ('email', 'first_name', 'last_name', 'phone', 'address', 'city', 'country') and data_type <> 'bytea') = 0,
    'what names a person is sealed';
  assert not has_function_privilege('public', 'find_session(bytea)', 'execute'), 'the door is for the application alone';
end $$;
