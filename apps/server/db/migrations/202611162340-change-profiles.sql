-- Reason: a member changes their own name, phone number and address, and moves the account to another e-mail address once the new
-- mailbox has confirmed it and the old one was told. A name that changes after an approved identity check needs a new check.

-- When the name last changed; null while it is the one of the sign-up.
alter table profiles add column name_changed_at timestamptz;
grant update (first_name, last_name, phone, address, city, name_changed_at, search_version) on profiles to heathland_api;
grant delete on person_search to heathland_api;

-- Verdicts from before this moment no longer count: they are about the name of before.
alter table verification add column counts_from timestamptz;
grant update (counts_from) on verification to heathland_worker;

create table email_change (
  id text primary key constraint email_change_id_kind check (id ~ '^emc_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null constraint email_change_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  state text not null constraint email_change_state_known check (state in ('requested', 'confirmed', 'stopped', 'undone', 'replaced')),
  -- Both sealed with the person's key.
  new_email bytea not null,
  old_email bytea not null,
  -- Of the links in the mails; the links themselves are not kept.
  confirm_token_hash bytea not null constraint email_change_confirm_once unique,
  undo_token_hash bytea not null constraint email_change_undo_once unique,
  requested_at timestamptz not null,
  -- The new mailbox confirms until the first, the old one takes it back until the second.
  confirmable_until timestamptz not null,
  undoable_until timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint email_change_confirmed_when check ((confirmed_at is not null) = (state in ('confirmed', 'undone'))),
  constraint email_change_ended_when check ((ended_at is not null) = (state <> 'requested'))
);
create unique index email_change_one_open on email_change (person_id) where state = 'requested';
create index email_change_by_person on email_change (person_id, id);
create index email_change_by_age on email_change (requested_at);
call keep_rows_private('email_change');
call let_actors('email_change', 'email_change_identity', 'all', '{identity,operator}');
call let_actors('email_change', 'email_change_own', 'select', '{member,officer}', 'person_id = (select app_person())');
call let_actors('email_change', 'email_change_clear', 'select', '{job}');
call let_actors('email_change', 'email_change_clear_old', 'delete', '{job}');
create policy email_change_control on email_change for select to heathland_control using (true);
grant select, insert, update (state, confirmed_at, ended_at) on email_change to heathland_api;
grant select, delete on email_change to heathland_worker;
grant select on email_change to heathland_control;

-- The address follows the change that was confirmed or taken back in this very transaction. The api calls this and can write no address by itself.
create function follow_email_change(in_change_id text, in_email_index bytea, in_index_version integer, in_email bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change email_change;
  the_time timestamptz := platform_now();
begin
  select * into change from email_change
  where id = in_change_id and state in ('confirmed', 'undone') and xmin = pg_current_xact_id()::xid;
  if not found or in_email_index is null or in_email is null then
    raise exception 'an address changes when its mailbox has confirmed it' using errcode = 'insufficient_privilege', constraint = 'email_change_followed';
  end if;
  -- Links to the mailbox of before open nothing.
  update one_time_token set used_at = the_time where person_id = change.person_id and used_at is null;
  update profiles set email = in_email, updated_at = the_time where id = change.person_id;
  update account set email_index = in_email_index, index_version = in_index_version where person_id = change.person_id;
end $$;
revoke execute on function follow_email_change(text, bytea, integer, bytea) from public;
grant create on schema public to heathland_control;
alter function follow_email_change(text, bytea, integer, bytea) owner to heathland_control;
revoke create on schema public from heathland_control;
grant execute on function follow_email_change(text, bytea, integer, bytea) to heathland_api;

-- Check: the api writes no address by itself, and neither the addresses of a change nor whose it is are rewritten.
do $$
begin
  assert not has_column_privilege('heathland_api', 'profiles', 'email', 'update'), 'an address changes by a confirmed change alone';
  assert not has_column_privilege('heathland_api', 'account', 'email_index', 'update'), 'an address changes by a confirmed change alone';
  assert not has_column_privilege('heathland_api', 'email_change', 'new_email', 'update'), 'the new address is not rewritten';
  assert not has_column_privilege('heathland_api', 'email_change', 'person_id', 'update'), 'whose it is is not rewritten';
end $$;
