-- Reason: whoever lost their second factors or their mailbox had no way back. Two administrators agree to a recovery, it waits for a day
-- in which the owner can stop it, and only then it takes effect.

create table recovery (
  id text primary key constraint recovery_id_kind check (id like 'rec\_%'),
  person_id text not null,
  kind text not null constraint recovery_kind_known check (kind in ('clear-factors', 'change-email')),
  state text not null constraint recovery_state_known check (state in ('requested', 'approved', 'done', 'stopped', 'refused', 'expired')),
  maker_id text not null,
  checker_id text,
  stopped_by text constraint recovery_stopped_by_known check (stopped_by in ('person', 'staff')),
  -- The new address, sealed with the person's key.
  new_email bytea,
  -- Of the links in the mails; the links themselves are not kept.
  stop_token_hash bytea constraint recovery_stop_token_once unique,
  verify_token_hash bytea constraint recovery_verify_token_once unique,
  requested_at timestamptz not null,
  lapses_at timestamptz not null,
  approved_at timestamptz,
  takes_effect_at timestamptz,
  email_verified_at timestamptz,
  ended_at timestamptz,
  -- When the sweep looks at it next; null when it has ended.
  due_at timestamptz,
  constraint recovery_needs_two check (
    maker_id <> person_id and (checker_id is null or checker_id <> maker_id and checker_id <> person_id)
  ),
  constraint recovery_approved_by_someone check (
    num_nonnulls(checker_id, approved_at, takes_effect_at, stop_token_hash) in (0, 4) and (checker_id is not null or state not in ('approved', 'done'))
  ),
  constraint recovery_waits_a_day check (takes_effect_at >= approved_at + interval '24 hours'),
  constraint recovery_done_after_waiting check (
    state <> 'done' or ended_at >= takes_effect_at and (kind = 'clear-factors' or email_verified_at is not null)
  ),
  constraint recovery_address_of_its_kind check ((kind = 'change-email') = (new_email is not null)),
  constraint recovery_ended_when_over check (
    (state in ('requested', 'approved')) = (ended_at is null) and (ended_at is null) = (due_at is not null)
  ),
  constraint recovery_stopped_by_someone check ((state = 'stopped') = (stopped_by is not null))
);
create unique index recovery_one_open on recovery (person_id) where state in ('requested', 'approved');
create index recovery_by_person on recovery (person_id, id);
create index recovery_due on recovery (due_at) where due_at is not null;

alter table recovery enable row level security;
alter table recovery force row level security;
create policy recovery_identity on recovery using ((select app_actor()) in ('identity', 'operator'));
create policy recovery_sweep on recovery for select using ((select app_actor()) = 'job');

-- Whose it is, what it does and who asked for it is written once.
grant select, update (state, checker_id, stopped_by, stop_token_hash, verify_token_hash, lapses_at, approved_at, takes_effect_at,
  email_verified_at, ended_at, due_at) on recovery to heathland_app;
grant insert on recovery to heathland_api;
grant delete on recovery to heathland_operator;

-- A recovery takes effect: factors and password go, or the address is replaced, and sessions and links end. The worker calls this and
-- can do none of it by itself. It counts only for a recovery that ended in this very transaction, and that two people approved a day ago.
create function complete_recovery(in_recovery_id text, in_email_index bytea, in_index_version integer, in_email bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended recovery;
  the_time timestamptz := platform_now();
begin
  select * into ended from recovery where id = in_recovery_id and state = 'done' and xmin = pg_current_xact_id()::xid;
  if not found or (ended.kind = 'change-email') <> (in_email is not null) or not exists (
    select from approval
    where act = 'identity.recover' and state = 'executed' and decided_at <= the_time - interval '24 hours'
      and body ->> 'recoveryId' = ended.id and body ->> 'personId' = ended.person_id
  ) then
    raise exception 'a recovery takes effect a day after two people approved it' using errcode = 'insufficient_privilege', constraint = 'recovery_completed';
  end if;
  update session set revoked_at = the_time where person_id = ended.person_id and revoked_at is null;
  update one_time_token set used_at = the_time where person_id = ended.person_id and used_at is null;
  if ended.kind = 'change-email' then
    delete from outside_account where person_id = ended.person_id;
    update profiles set email = in_email, updated_at = the_time where id = ended.person_id;
    update account set email_index = in_email_index, index_version = in_index_version where person_id = ended.person_id;
  else
    delete from totp where person_id = ended.person_id;
    delete from backup_code where person_id = ended.person_id;
    delete from passkey where person_id = ended.person_id;
    update account set password_hash = null, password_is_short = false where person_id = ended.person_id;
  end if;
end $$;
create index approval_of_recovery on approval ((body ->> 'recoveryId')) where act = 'identity.recover';
revoke execute on function complete_recovery(text, bytea, integer, bytea) from public;
grant execute on function complete_recovery(text, bytea, integer, bytea) to heathland_worker;
grant select on recovery to heathland_control;
grant select (person_id, revoked_at), update (revoked_at) on session to heathland_control;
grant select (used_at), update (used_at) on one_time_token to heathland_control;
grant select (person_id), delete on totp, backup_code, passkey, outside_account to heathland_control;
grant update (password_hash, password_is_short, email_index, index_version) on account to heathland_control;
grant update (email) on profiles to heathland_control;
create policy recovery_control on recovery for select to heathland_control using (true);
create policy session_control on session to heathland_control using (true);
create policy totp_control on totp to heathland_control using (true);
create policy backup_code_control on backup_code to heathland_control using (true);
create policy passkey_control on passkey to heathland_control using (true);
create policy outside_account_control on outside_account to heathland_control using (true);
create policy account_control_recovers on account for update to heathland_control using (true);
grant create on schema public to heathland_control;
alter function complete_recovery(text, bytea, integer, bytea) owner to heathland_control;
revoke create on schema public from heathland_control;

-- Check: nobody recovers their own account even past the application, and the subject of a recovery is not rewritten.
do $$
begin
  assert exists (select from pg_constraint where conname = 'recovery_needs_two'), 'a recovery needs two people beside the owner';
  assert exists (select from pg_constraint where conname = 'recovery_waits_a_day'), 'a recovery waits';
  assert not has_column_privilege('heathland_api', 'recovery', 'person_id', 'update'), 'whose it is is not rewritten';
  assert not has_column_privilege('heathland_api', 'recovery', 'new_email', 'update'), 'the new address is not rewritten';
  assert not has_table_privilege('heathland_worker', 'totp', 'delete'), 'the worker clears no factor by itself';
end $$;
