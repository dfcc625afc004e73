-- Reason: a member closes their own account. They ask for it in the api; the worker erases, since the api may destroy no key, and says
-- whether it did or what stood in the way by then.

create table closing (
  person_id text primary key constraint closing_person_kind check (person_id ~ '^per_[0-9a-hjkmnp-tv-z]{26}$'),
  state text not null constraint closing_state_known check (state in ('requested', 'refused', 'done')),
  -- What stood in the way when it was tried.
  obstacles text[] not null default '{}',
  -- Of the ticket with which the page follows it after the session is gone.
  ticket_hash bytea not null constraint closing_ticket_once unique,
  requested_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  constraint closing_ended_when check ((ended_at is not null) = (state <> 'requested') and (due_at is not null) = (state = 'requested')),
  constraint closing_obstacles_when_refused check ((state = 'refused') = (obstacles <> '{}'))
);
create index closing_due on closing (due_at) where due_at is not null;
create index closing_by_age on closing (requested_at);
call keep_rows_private('closing');
call let_actors('closing', 'closing_request', 'insert', '{member,officer}', $$person_id = (select app_person()) and state = 'requested'$$);
call let_actors('closing', 'closing_again', 'update', '{member,officer}', $$person_id = (select app_person()) and state in ('requested', 'refused')$$);
call let_actors('closing', 'closing_own', 'select', '{member,officer}', 'person_id = (select app_person())');
-- Whoever holds the ticket asks, who may be nobody by then.
call let_actors('closing', 'closing_follow', 'select', '{identity}');
call let_actors('closing', 'closing_platform', 'all', '{job,operator}');
create policy closing_control on closing for select to heathland_control using (true);
grant select, insert, update (state, obstacles, ticket_hash, requested_at, due_at, ended_at) on closing to heathland_api;
grant select, delete, update (state, obstacles, due_at, ended_at) on closing to heathland_worker;
grant select on closing to heathland_control;
grant select (person_id) on challenge to heathland_worker;

grant delete on account, known_device, recovery, email_change to heathland_control;
grant select (person_id) on known_device to heathland_control;
create policy account_control_closes on account for delete to heathland_control using (true);
create policy known_device_control on known_device to heathland_control using (true);
create policy recovery_control_closes on recovery for delete to heathland_control using (true);
create policy email_change_control_closes on email_change for delete to heathland_control using (true);

-- Takes away every way into an account and destroys its key. The worker calls this and can do none of it by itself. It counts only for a
-- closing that its owner asked for and that ended in this very transaction.
create function erase_closed_account(in_person_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_actor() <> 'operator' or not exists (
    select from closing where person_id = in_person_id and state = 'done' and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'an account is erased when its owner closed it' using errcode = 'insufficient_privilege', constraint = 'closing_done';
  end if;
  update session set revoked_at = platform_now() where person_id = in_person_id and revoked_at is null;
  delete from account where person_id = in_person_id;
  delete from outside_account where person_id = in_person_id;
  delete from known_device where person_id = in_person_id;
  delete from totp where person_id = in_person_id;
  delete from backup_code where person_id = in_person_id;
  delete from passkey where person_id = in_person_id;
  delete from recovery where person_id = in_person_id;
  delete from email_change where person_id = in_person_id;
  delete from one_time_token where person_id = in_person_id;
  delete from mail where person_id = in_person_id;
  return destroy_person_key(in_person_id);
end $$;
revoke execute on function erase_closed_account(text) from public;
grant create on schema public to heathland_control;
alter function erase_closed_account(text) owner to heathland_control;
revoke create on schema public from heathland_control;
grant execute on function erase_closed_account(text) to heathland_worker;

-- Check: neither program deletes an account or a key by itself.
do $$
begin
  assert not has_table_privilege('heathland_worker', 'account', 'delete'), 'the worker deletes no account by itself';
  assert not has_table_privilege('heathland_api', 'account', 'delete'), 'the api deletes no account';
  assert not has_function_privilege('heathland_api', 'erase_closed_account(text)', 'execute'), 'the api erases nobody';
  assert not has_column_privilege('heathland_worker', 'closing', 'requested_at', 'update'), 'the worker asks for no closing';
end $$;
