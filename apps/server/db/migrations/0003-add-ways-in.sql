-- Reason: every way in and every second factor, what a person may see of them, and acts of staff that need two people.

-- LinkedIn alone may have brought someone, and then there is no password to compare.
alter table account alter column password_hash drop not null;
-- Set with the password: one of fewer than 15 characters does not stand alone before identity checks or money.
alter table account add column password_is_short boolean not null default false;
alter table registration alter column password_hash drop not null;
alter table registration add column password_is_short boolean not null default false;

alter table session add column missing text constraint session_missing_known check (missing in ('second-factor', 'enrolment'));
alter table session add constraint session_half_lacks_something check ((level = 'half') = (missing is not null));
alter table session add column ways text[] not null default '{}';

alter table one_time_token drop constraint one_time_token_purpose_known;
alter table one_time_token add constraint one_time_token_purpose_known check (purpose in ('verify-email', 'reset-password', 'accept-invitation'));

create table totp (
  person_id text primary key,
  -- Sealed with the person's key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code was shown: until then it protects nothing.
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken, so that none is taken twice.
  last_step bigint not null default 0
);

create table backup_code (
  person_id text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table passkey (
  -- The authenticator's own id for it, base64url.
  id text primary key,
  person_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- What the person calls it, sealed.
  label bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_person on passkey (person_id, id);

-- What an authenticator was asked to sign. Good once, for a few minutes, for the purpose it was made for.
create table challenge (
  id text primary key constraint challenge_id_kind check (id like 'cha\_%'),
  purpose text not null constraint challenge_purpose_known check (purpose in ('add-passkey', 'sign-in', 'second-factor')),
  person_id text,
  value text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenge_by_end on challenge (expires_at);

-- An account elsewhere that opens the way in here. The subject is found by a keyed hash: it names a person at the other house.
create table outside_account (
  issuer text not null,
  subject_index bytea not null,
  person_id text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject_index)
);
create index outside_account_by_person on outside_account (person_id);

-- Browsers a person has signed in with before, by the hash of a cookie that says nothing else.
create table known_device (
  person_id text not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device_hash)
);
create index known_device_by_hash on known_device (device_hash);

create table approval (
  id text primary key constraint approval_id_kind check (id like 'apr\_%'),
  act text not null,
  -- Ids and values of the act, never a personal value: whoever decides looks the person up.
  body jsonb not null,
  body_hash bytea not null,
  state text not null constraint approval_state_known check (state in ('waiting', 'executed', 'refused')),
  maker_id text not null,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checker_id text,
  decided_at timestamptz,
  constraint approval_needs_two check (checker_id is null or checker_id <> maker_id),
  constraint approval_decided_by_someone check ((state = 'waiting') = (checker_id is null) and (checker_id is null) = (decided_at is null))
);
create index approval_waiting on approval (id) where state = 'waiting';
create index approval_by_state on approval (state, id);

alter table totp enable row level security;
alter table totp force row level security;
alter table backup_code enable row level security;
alter table backup_code force row level security;
alter table passkey enable row level security;
alter table passkey force row level security;
alter table challenge enable row level security;
alter table challenge force row level security;
alter table outside_account enable row level security;
alter table outside_account force row level security;
alter table known_device enable row level security;
alter table known_device force row level security;
alter table approval enable row level security;
alter table approval force row level security;

create policy totp_identity on totp using ((select app_actor()) in ('identity', 'operator'));
create policy backup_code_identity on backup_code using ((select app_actor()) in ('identity', 'operator'));
create policy passkey_identity on passkey using ((select app_actor()) in ('identity', 'operator'));
create policy challenge_identity on challenge using ((select app_actor()) = 'identity');
create policy challenge_clear on challenge for delete using ((select app_actor()) = 'job');
create policy challenge_clear_read on challenge for select using ((select app_actor()) = 'job');
create policy outside_account_identity on outside_account using ((select app_actor()) in ('identity', 'operator'));
create policy known_device_identity on known_device using ((select app_actor()) in ('identity', 'operator'));
create policy approval_office on approval using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin');
create policy approval_job on approval for select using ((select app_actor()) in ('job', 'operator'));

grant select, insert, update (confirmed_at, last_step, secret, created_at), delete on totp to heathland_app;
grant select, insert, update (used_at), delete on backup_code to heathland_app;
grant select, insert, update (counter, last_used_at, label), delete on passkey to heathland_app;
grant select, insert, update (used_at), delete on challenge to heathland_app;
grant select, insert, delete on outside_account to heathland_app;
grant select, insert, update (last_seen_at), delete on known_device to heathland_app;
grant select, insert, update (state, checker_id, decided_at) on approval to heathland_app;
grant update (password_is_short) on account to heathland_app;
grant update (missing, ways) on session to heathland_app;

-- Officers of the platform find people by e-mail index and look after their accounts through the verbs of identity.
create policy account_office on account for select using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));
create policy person_key_office on person_key for select using ((select app_actor()) = 'officer' and (select app_role()) in ('mfo_admin', 'compliance'));

-- The door also says what a half session lacks, when a factor was last shown, and which factors are held.
drop function find_session(bytea);
create function find_session(in_token_hash bytea)
returns table (
  now timestamptz, session_id text, person_id text, level text, missing text, created_at timestamptz, last_used_at timestamptz,
  revoked_at timestamptz, step_up_at timestamptz, suspended_at timestamptz, role text, permissions text[], wrapped_key bytea,
  has_factor boolean, password_is_short boolean
)
language sql volatile security definer set search_path = public, pg_temp as $$
  select platform_now(), session.id, session.person_id, session.level, session.missing, session.created_at, session.last_used_at,
         session.revoked_at, session.step_up_at, account.suspended_at, coalesce(profiles.role, 'investor'), profiles.permissions,
         person_key.wrapped_key,
         exists (select from totp where totp.person_id = session.person_id and confirmed_at is not null)
           or exists (select from passkey where passkey.person_id = session.person_id),
         account.password_is_short
  from (select 1) as always
  -- A session whose account is gone is no session.
  left join (session join account on account.person_id = session.person_id) on session.token_hash = in_token_hash
  left join profiles on profiles.id = session.person_id
  left join person_key on person_key.person_id = session.person_id
$$;
revoke execute on function find_session(bytea) from public;
grant execute on function find_session(bytea) to heathland_app;
create policy totp_door on totp for select to heathland_door using (true);
create policy passkey_door on passkey for select to heathland_door using (true);
grant select (missing, step_up_at) on session to heathland_door;
grant select (password_is_short) on account to heathland_door;
grant select (person_id, confirmed_at) on totp to heathland_door;
grant select (person_id) on passkey to heathland_door;
grant create on schema public to heathland_door;
alter function find_session(bytea) owner to heathland_door;

-- Whether a person holds a second factor, which staff may know without seeing any.
create function person_has_factor(in_person_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from totp where person_id = in_person_id and confirmed_at is not null)
      or exists (select from passkey where person_id = in_person_id)
$$;
revoke execute on function person_has_factor(text) from public;
grant execute on function person_has_factor(text) to heathland_app;
alter function person_has_factor(text) owner to heathland_door;
revoke create on schema public from heathland_door;

-- Check: nobody agrees with themselves even past the application, and a half session always lacks something.
do $$
begin
  assert exists (select from pg_constraint where conname = 'approval_needs_two'), 'an approval needs two people';
  assert not has_function_privilege('public', 'find_session(bytea)', 'execute'), 'the door is for the application alone';
end $$;
