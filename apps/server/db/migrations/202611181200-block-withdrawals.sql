-- Reason: money must not leave to somebody who was suspended, or whose identity check is no longer approved, after they had confirmed a
-- withdrawal (PAY-03). It stays set aside until staff have let them in again, or its owner takes it back.

create function may_be_paid(in_person_id text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from profiles join account on account.person_id = profiles.id
                 where profiles.id = in_person_id and account.suspended_at is null and profiles.kyc_status = 'approved')
    and (app_actor() in ('job', 'operator') or app_actor() = 'officer' and app_handles_payments())
$$;

-- Whatever a program says.
create function withdrawal_is_not_blocked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from profiles join account on account.person_id = profiles.id
                 where profiles.id = new.person_id and account.suspended_at is null and profiles.kyc_status = 'approved') then
    raise exception 'no money leaves to somebody who is suspended or not identified' using errcode = 'check_violation', constraint = 'withdrawal_is_not_blocked';
  end if;
  return new;
end $$;
create trigger withdrawal_is_not_blocked before update of state on withdrawal for each row
  when (new.state in ('in-review', 'ready', 'sent') and new.state <> old.state) execute function withdrawal_is_not_blocked();

grant create on schema public to heathland_control;
alter function may_be_paid(text) owner to heathland_control;
alter function withdrawal_is_not_blocked() owner to heathland_control;
revoke create on schema public from heathland_control;
revoke execute on function may_be_paid(text), withdrawal_is_not_blocked() from public;
grant execute on function may_be_paid(text) to heathland_app;

-- Check: nobody but the programs asks who may be paid.
do $$
begin
  assert not has_function_privilege('public', 'may_be_paid(text)', 'execute'), 'who is suspended is nobody else’s business';
end $$;
